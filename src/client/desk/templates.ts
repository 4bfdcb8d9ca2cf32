import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

type Made = Answer<'GET /voucher_template/api/v1/voucher_template/made/:id'>
/** A due day of a template: its voucher, why there is none yet, or that it was left out. */
export type DueEntry = Made['entries'][number]

/** What the schedule of a template made, the latest due day first; stale with the proposals. */
export function useDueEntries(template: number) {
  return useQuery({
    queryKey: [...keys.list('cost_proposal'), 'of-template', template],
    queryFn: async ({ signal }) =>
      (await api.get<Made>(apiPath('voucher_template', 'made', template), undefined, signal)).entries,
  })
}

/** Drafts the voucher of this due day now. */
export const makeDue = (template: number, due: string, idempotencyKey: string) =>
  api.post<Answer<'POST /voucher_template/api/v1/voucher_template/make/:id'>>(
    apiPath('voucher_template', 'make', template),
    { due },
    { idempotencyKey },
  )

/** Leaves this due day out. */
export const skipDue = (template: number, due: string) =>
  api.post<Answer<'POST /voucher_template/api/v1/voucher_template/skip/:id'>>(
    apiPath('voucher_template', 'skip', template),
    { due },
  )

/** Stops the schedule, or lets it go on from today. */
export const pauseTemplate = (template: number, paused: boolean) =>
  api.post<Answer<'POST /voucher_template/api/v1/voucher_template/pause/:id'>>(
    apiPath('voucher_template', 'pause', template),
    { paused },
  )
