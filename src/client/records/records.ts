import type { Answer } from '../http/answers.ts'
import { useQuery, useQueryClient, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Entity, Fields, Known } from '../../foundation/definitions/entity.ts'
import { api, apiPath, type Params, type WriteOptions } from '../http/api.ts'
import { ApiProblem } from '../http/problem.ts'
import { invalidateChange } from '../http/query-client.ts'
import { keys, staleMs } from '../http/queries.ts'
import { saveAs } from '../http/save-as.ts'

/** A record as the server answers it: values by wire name, `labels` of what its refs point to, `abilities` of the reader. */
export type WireRecord = Answer<'GET /:entity/api/v1/:entity/:id'>
/** A record of this entity, its fields by name; any of them may be absent: not asked for, or not for this reader. */
export type WireRecordOf<E> = E extends { fields: infer F extends Fields }
  ? string extends keyof F
    ? WireRecord
    : WireRecord & Partial<Known<F>>
  : WireRecord
export type RecordPage<E = Named> = {
  rows: WireRecordOf<E>[]
  total: number
  isCapped: boolean
  pages: number
}
export type HistoryEntry = Answer<'GET /*/api/v1/*/history/:id'>['history'][number]

type Named = Pick<Entity, 'name' | 'plural'>
type ListAnswer = Answer<'GET /:entity/api/v1/:entity/all'>

export async function fetchPage<E extends Named>(
  { name, plural }: E,
  params: Params,
  signal?: AbortSignal,
): Promise<RecordPage<E>> {
  const answer = await api.get<ListAnswer>(apiPath(name, 'all'), params, signal)
  // The plural's member is the list itself; the endpoint's own schema promises records.
  return {
    rows: (answer[plural] as WireRecordOf<E>[] | undefined) ?? [],
    total: answer.total_elements,
    isCapped: answer.total_capped,
    pages: answer.total_pages,
  }
}

/** One page of a list; the page before stays visible while the next is on its way. */
export function useRecordPage<E extends Named>(entity: E, params: Params, isAsked = true) {
  return useQuery({
    queryKey: keys.list(entity.name, params),
    queryFn: ({ signal }) => fetchPage(entity, params, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
}

/** The record that was entered last of those a question answers; null for none. */
export const fetchNewest = async (entity: Named, params: Params): Promise<WireRecord | null> =>
  (await fetchPage(entity, { ...params, sort: '-id', size: 1 })).rows[0] ?? null

const idsPerPage = 200

/** Ids of every row a question answers, up to `most`. */
export async function fetchIds(entity: Named, params: Params, most: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < most; page += 1) {
    const { rows } = await fetchPage(entity, { ...params, page, size: idsPerPage })
    ids.push(...rows.map((row) => row.id))
    if (rows.length < idsPerPage) break
  }
  return ids.slice(0, most)
}

/** Whether a record can have this id at all: addresses are typed by hand too. */
export const isRecordId = (id: number | string) => /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) < 2 ** 31

/** Asks for what can be there; anything else is not found, without troubling the server. */
export const unknownRecord = () => Promise.reject(new ApiProblem(404, { code: 'not_found' }))

export const fetchRecord = (entity: string, id: number | string, signal?: AbortSignal) =>
  isRecordId(id)
    ? api.get<WireRecord>(`/${entity}/api/v1/${entity}/${encodeURIComponent(id)}/`, undefined, signal)
    : unknownRecord()

export function useRecord(entity: string, id: number | string | null, staleTime = staleMs.data) {
  return useQuery({
    queryKey: keys.record(entity, id ?? ''),
    queryFn: ({ signal }) => fetchRecord(entity, id ?? '', signal),
    enabled: id !== null,
    staleTime,
  })
}

export function useHistory(entity: string, id: number | string) {
  return useQuery({
    queryKey: [entity, 'history', String(id)],
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /*/api/v1/*/history/:id'>>(
          apiPath(entity, 'history', id),
          undefined,
          signal,
        )
      ).history,
  })
}

/** How a record is sent: its key, or the key with what else the door to the server takes. */
type Sending = string | Omit<WriteOptions, 'ifMatch'>
const optionsOf = (sending: Sending): WriteOptions =>
  typeof sending === 'string' ? { idempotencyKey: sending } : sending

export const createRecord = (entity: string, body: object, sending: Sending) =>
  api.post<Answer<'POST /:entity/api/v1/:entity/create'>>(apiPath(entity, 'create'), body, optionsOf(sending))
export const updateRecord = (
  entity: string,
  id: number | string,
  body: object,
  version: number,
  sending: Sending,
) =>
  api.put<Answer<'PUT /:entity/api/v1/:entity/update/:id'>>(apiPath(entity, 'update', id), body, {
    ...optionsOf(sending),
    ifMatch: version,
  })
export const deleteRecord = (entity: string, id: number | string, version: number) =>
  api.delete<Answer<'DELETE /*/api/v1/*/delete/:id'>>(apiPath(entity, 'delete', id), { ifMatch: version })
export const deleteRecords = (entity: string, ids: readonly number[]) =>
  api.post<Answer<'POST /*/api/v1/*/delete_multiple'>>(apiPath(entity, 'delete_multiple'), { ids })

/** The list as a file, with the same question and columns as on the screen; a long one is written by a job, whose file is taken when it is complete. */
export async function downloadList(
  { name, plural }: Named,
  params: Params,
  format: 'csv' | 'xlsx',
  isLong: boolean,
) {
  const order = Object.fromEntries(
    Object.entries({ ...params, format }).filter(([, value]) => value !== null && value !== undefined),
  )
  const exported = async () => {
    const { runFile, untilDone } = await import('../agency/jobs.ts') // Only a long list needs it, every page has this file.
    const { run } = await api.post<Answer<'POST /*/api/v1/*/export_job'>>(apiPath(name, 'export_job'), order)
    return runFile(await untilDone(run))
  }
  saveAs(isLong ? await exported() : await api.blob(apiPath(name, 'export'), order), `${plural}.${format}`)
}

/** Makes every answer stale that a change of this module touches, in this window at once. */
export const invalidateModule = (client: QueryClient, module: string, id?: number) =>
  invalidateChange(client, id === undefined ? { module } : { module, id })

export function useInvalidateModule() {
  const client = useQueryClient()
  return useCallback((module: string, id?: number) => invalidateModule(client, module, id), [client])
}
