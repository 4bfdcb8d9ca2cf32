import { useCallback } from 'react'
import { passengerDocument } from '../domain/entities/passenger-document.ts'
import { isApiProblem } from './problem.ts'
import { createRecord, useForgetModule, useRecordPage } from './records.ts'

/** A version of a scanned paper, as lists show it; `by` is the name of who kept it, `at` an instant. */
export type PaperVersion = { id: number; kind: string; name: string; document_no: string; issue_date: string | null; expiry_date: string | null; file: string; file_name: string; version_no: number; is_current: boolean; at: string | null; by: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const most = 200

/** All versions of a passenger's papers, newest of each kind first; nothing is asked for whoever may not read them. */
export function usePaperVersions(passenger: number, mayRead: boolean) {
  const query = useRecordPage(passengerDocument, { 'f.passenger': `is:${passenger}`, size: most }, mayRead)
  const versions = query.data?.rows.map((row): PaperVersion => ({
    id: row.id, kind: textOf(row['kind']), name: textOf(row['kind_name']), document_no: textOf(row['document_no']), issue_date: textOf(row['issue_date']) || null, expiry_date: textOf(row['expiry_date']) || null,
    file: textOf(row['file']), file_name: textOf(row['file_name']), version_no: Number(row['version_no'] ?? 1), is_current: row['is_current'] === true, at: textOf(row['created_at']) || null, by: textOf(row.labels?.['created_by']),
  }))
  return { ...query, versions: versions ?? [] }
}

/** Why a paper was not kept, with the sentence of each field. */
export type PaperRefusal = { message: string; fields: Readonly<Record<string, string>> }

/** Keeps an uploaded file as the next version of its kind; null when it happened. @throws whatever is no answer of the server. */
export function useKeepPaper() {
  const forget = useForgetModule()
  return useCallback(async (body: Readonly<Record<string, unknown>>, idempotencyKey: string): Promise<PaperRefusal | null> => {
    try {
      await createRecord(passengerDocument.name, body, idempotencyKey)
    } catch (fault) {
      if (!isApiProblem(fault)) throw fault
      return { message: fault.detail || fault.title, fields: fault.fieldMessages }
    }
    await forget(passengerDocument.name)
    return null
  }, [forget])
}
