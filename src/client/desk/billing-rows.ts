import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BillingAction } from '../../domain/tickets/bsp/actions.ts'
import { api, apiPath } from '../http/api.ts'
import type { Answer } from '../http/answers.ts'
import { deskQueues } from '../../domain/tickets/desk.ts'
import { following, keys } from '../http/queries.ts'
import type { JournalRehearsal } from './vouchers.ts'
import { useRecordEvent } from '../records/record-event.ts'

const module = 'bsp_statement'
type Page = Answer<'GET /bsp_statement/api/v1/bsp_statement/rows/:id'>
export type BillingRow = Page['rows'][number]
export type BillingSums = Page['sums']

/** Rows of a statement, those to be resolved first, a page at a time; stale with any document of tickets. */
export const useBillingRows = (id: number) =>
  useInfiniteQuery({
    queryKey: [...keys.record(module, id), 'rows', following(...Object.values(deskQueues))],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>(apiPath(module, 'rows', id), { skip: pageParam }, signal),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return shown < last.total ? shown : undefined
    },
  })

/** The lines resolving a row would write into the books; they do not depend on the reason, which is typed later. */
export const useResolveRehearsal = (
  id: number,
  version: number,
  resolution: { row: number; action: BillingAction },
) =>
  useQuery({
    queryKey: keys.rehearsal(module, id, version, resolution),
    queryFn: async () =>
      (
        await api.post<JournalRehearsal>(
          apiPath(module, 'rehearse', id),
          { type: 'RESOLVE', reason: 'preview', ...resolution },
          { ifMatch: version },
        )
      ).previews.journal,
    retry: false,
  })

/** Resolves one row by the event of the statement. */
export const useResolveRow = (id: number, version: number) =>
  useRecordEvent<{ type: 'RESOLVE'; row: number; action: BillingAction; reason?: string }>(
    module,
    id,
    version,
  )
