import type { Answer } from '../http/answers.ts'
import { api, apiPath } from '../http/api.ts'

type Made = Answer<'POST /cost_proposal/api/v1/cost_proposal/draft'>

/** Makes drafts of vouchers of these proposals; those of one party go to one draft. */
export const draftProposals = (ids: readonly number[], idempotencyKey: string) =>
  api.post<Made>(apiPath('cost_proposal', 'draft'), { ids }, { idempotencyKey })

/** Takes proposals off the queue that no voucher is made for. */
export const dismissProposals = (ids: readonly number[], reason: string) =>
  api.post<Answer<'POST /cost_proposal/api/v1/cost_proposal/dismiss'>>(apiPath('cost_proposal', 'dismiss'), {
    ids,
    reason,
  })
