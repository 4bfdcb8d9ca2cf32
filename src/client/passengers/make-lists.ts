import type { Answer } from '../http/answers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, apiPath } from '../http/api.ts'
import { isApiProblem } from '../http/problem.ts'
import { keys } from '../http/queries.ts'
import { invalidateModule } from '../records/records.ts'

export type MadeListRow = {
  id: number
  version: number
  position: number
  passenger: number | null
  name: string | null
  office_serial: string | null
  passport_no: string | null
  is_permitted: boolean
  values: Record<string, string | number | null>
}
export type MadeListRows = {
  id: number
  title: string
  row_source: 'passenger' | 'free'
  columns: { key: string; label: string; kind: string }[]
  may_change: boolean
  rows: MadeListRow[]
}
/** One way of naming passengers. */
export type ListWay =
  | { texts: string[] }
  | { visa_entry: number }
  | { list_module: string; list: number }
  | { filter: Record<string, string> }
/** What was done, or the server's sentence why not. */
export type ListDone<T> = { done: T } | { refused: string }

const at = (action: string, id: number) => apiPath('make_list', action, id)

export function useMadeListRows(id: number) {
  return useQuery({
    queryKey: [...keys.record('make_list', id), 'rows'],
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /make_list/api/v1/make_list/rows/:id'>>(at('rows', id), undefined, signal),
  })
}

/** Sends one change of a list; what is shown of it is asked for again either way. */
export function useListActions(id: number) {
  const client = useQueryClient()
  const send = useCallback(
    async <T>(work: () => Promise<T>): Promise<ListDone<T>> => {
      try {
        return { done: await work() }
      } catch (fault) {
        if (!isApiProblem(fault)) throw fault
        return { refused: fault.errors[0]?.message ?? (fault.detail || fault.title) }
      } finally {
        await Promise.all([
          invalidateModule(client, 'make_list'),
          client.invalidateQueries({ queryKey: ['report', 'makeList'] }),
        ])
      }
    },
    [client],
  )
  return {
    add: (way: ListWay, idempotencyKey?: string) =>
      send(() =>
        api.post<Answer<'POST /make_list/api/v1/make_list/add_rows/:id'>>(at('add_rows', id), way, {
          idempotencyKey,
        }),
      ),
    remove: (rows?: number[]) =>
      send(() =>
        api.post<Answer<'POST /make_list/api/v1/make_list/remove_rows/:id'>>(
          at('remove_rows', id),
          rows ? { rows } : {},
        ),
      ),
    order: (rows: number[]) =>
      send(() => api.post<Answer<'POST /make_list/api/v1/make_list/order/:id'>>(at('order', id), { rows })),
    copy: (withRows: boolean) =>
      send(() =>
        api.post<Answer<'POST /make_list/api/v1/make_list/copy/:id'>>(at('copy', id), {
          with_rows: withRows,
        }),
      ),
    freeze: () =>
      send(() => api.post<Answer<'POST /make_list/api/v1/make_list/freeze/:id'>>(at('freeze', id), {})),
    addRow: (position: number, values: Record<string, string>, idempotencyKey: string) =>
      send(() =>
        api.post<Answer<'POST /make_list_item/api/v1/make_list_item/create'>>(
          apiPath('make_list_item', 'create'),
          { make_list: id, position, values },
          { idempotencyKey },
        ),
      ),
    changeRow: (row: MadeListRow, values: Record<string, string | number | null>, idempotencyKey: string) =>
      send(() =>
        api.put<Answer<'PUT /make_list_item/api/v1/make_list_item/update/:id'>>(
          apiPath('make_list_item', 'update', row.id),
          { values },
          { ifMatch: row.version, idempotencyKey },
        ),
      ),
  }
}

export type MadeListBody = {
  title: string
  heading: string | null
  footer: string | null
  orientation: string
  row_source: string
  shared_with: string
  columns: {
    key: string
    label: string
    kind: string
    source_field?: string | null
    width?: number | null
    align?: string | null
  }[]
}
export const createMadeList = (body: MadeListBody, idempotencyKey: string) =>
  api.post<Answer<'POST /make_list/api/v1/make_list/create'>>(apiPath('make_list', 'create'), body, {
    idempotencyKey,
  })
export const changeMadeList = (id: number, version: number, body: MadeListBody, idempotencyKey: string) =>
  api.put<Answer<'PUT /make_list/api/v1/make_list/update/:id'>>(apiPath('make_list', 'update', id), body, {
    ifMatch: version,
    idempotencyKey,
  })
