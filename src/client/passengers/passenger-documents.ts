import { useCallback } from 'react'
import { passengerDocument } from '../../domain/documents/passenger-document.ts'
import { isApiProblem } from '../http/problem.ts'
import { api, apiPath } from '../http/api.ts'
import { createRecord, updateRecord, useInvalidateModule, useRecordPage } from '../records/records.ts'

/** A version of a scanned paper, as lists show it; `by` is the name of who kept it, `at` an instant. */
export type PaperVersion = {
  id: number
  kind: string
  name: string
  document_no: string
  issue_date: string | null
  expiry_date: string | null
  file: string
  file_name: string
  version_no: number
  is_current: boolean
  at: string | null
  by: string
  note: string
  /** Version of the row, for changing it. */ row_version: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const most = 200

/**
 * All versions of a passenger's papers, newest of each kind first; nothing is asked for a user who may not
 * read them.
 */
export function usePaperVersions(passenger: number, mayRead: boolean) {
  const query = useRecordPage(passengerDocument, { 'f.passenger': `is:${passenger}`, size: most }, mayRead)
  const versions = query.data?.rows.map((row): PaperVersion => ({
    id: row.id,
    kind: textOf(row.kind),
    name: textOf(row.kind_name),
    document_no: textOf(row.document_no),
    issue_date: textOf(row.issue_date) || null,
    expiry_date: textOf(row.expiry_date) || null,
    file: textOf(row.file),
    file_name: textOf(row.file_name),
    version_no: Number(row.version_no ?? 1),
    is_current: row.is_current === true,
    at: textOf(row['created_at']) || null,
    by: textOf(row.labels?.['created_by']),
    note: textOf(row.note),
    row_version: Number(row.version),
  }))
  return { ...query, versions: versions ?? [] }
}

/** Why a paper was not kept, with the sentence of each field. */
export type PaperRefusal = { message: string; fields: Readonly<Record<string, string>> }

/** Does an action on papers; null when it happened. @throws whatever is no answer of the server. */
function usePaperAction() {
  const invalidate = useInvalidateModule()
  return useCallback(
    async (action: () => Promise<unknown>): Promise<PaperRefusal | null> => {
      try {
        await action()
      } catch (fault) {
        if (!isApiProblem(fault)) throw fault
        return { message: fault.detail || fault.title, fields: fault.fieldMessages }
      }
      await invalidate(passengerDocument.name)
      return null
    },
    [invalidate],
  )
}

type Body = Readonly<Record<string, unknown>>

/** Keeps an uploaded file as the next version of its kind, or puts right what a kept one says; null when it happened. */
export function useKeepPaper() {
  const action = usePaperAction()
  return useCallback(
    (
      body: Body,
      idempotencyKey: string,
      existing: { id: number; row_version: number } | null = null,
    ): Promise<PaperRefusal | null> =>
      action(() =>
        existing
          ? updateRecord(passengerDocument.name, existing.id, body, existing.row_version, idempotencyKey)
          : createRecord(passengerDocument.name, body, idempotencyKey),
      ),
    [action],
  )
}

/** Deletes a version with the reason; the one before becomes current again. */
export function useDeletePaper() {
  const action = usePaperAction()
  return useCallback(
    (
      paper: { id: number; row_version: number },
      reason: string,
      idempotencyKey: string,
    ): Promise<PaperRefusal | null> =>
      action(() =>
        api.delete(apiPath(passengerDocument.name, 'delete', paper.id), {
          ifMatch: paper.row_version,
          body: { reason },
          idempotencyKey,
        }),
      ),
    [action],
  )
}
