/** The four cover lists and what handing one in means for the passengers on it. Source: handbook machines.md M9c, steps.md 6 and 10. */
import { visaCancelReasons, visaReissueReasons } from './entities/steps/visa-allotment.ts'
import type { StageName } from './facts.ts'

export interface ListKind {
  stage: StageName
  /** Module of the member's record. */
  module: string
  /** Field of that record which names the list. */
  field: string
  /** Event a member gets when the list is handed in. */
  event: string
  /** States in which the answer is still open. */
  waiting: readonly string[]
  /** Events that record an answer, in the order in which they usually come. */
  results: readonly string[]
  /** Why the list asks; null where it asks for nothing special. */
  reasons: readonly string[] | null
}

export const listKinds = {
  visa_submission_list: { stage: 'embassy', module: 'embassy', field: 'submission_list', event: 'SUBMIT', waiting: ['submitted'], results: ['STAMP', 'QUERY', 'REJECT'], reasons: null },
  visa_cancel_list: { stage: 'visa', module: 'visa_allotment', field: 'visa_cancel_list', event: 'REQUEST_CANCEL', waiting: ['cancel_requested'], results: ['CONFIRM_CANCEL', 'REFUSE_CANCEL'], reasons: visaCancelReasons },
  visa_reissue_list: { stage: 'visa', module: 'visa_allotment', field: 'visa_reissue_list', event: 'REQUEST_REISSUE', waiting: ['reissue_requested'], results: ['CONFIRM_REISSUE', 'REFUSE_REISSUE'], reasons: visaReissueReasons },
  man_power_list: { stage: 'manpower', module: 'man_power', field: 'man_power_list', event: 'SUBMIT', waiting: ['submitted'], results: ['CLEAR', 'APPROVE', 'OBJECT', 'REJECT'], reasons: null },
} as const satisfies Record<string, ListKind>
export type ListModule = keyof typeof listKinds
export const listModules = Object.keys(listKinds) as ListModule[] // Object.keys loses the literal keys.

export const listKindOf = (module: string): ListKind | null => (module in listKinds ? listKinds[module as ListModule] : null)

/** Rows of one list (default of the handbook). */
export const longestList = 50
