/**
 * The cover lists and papers of several passengers: whom each takes and what handing it in means for them.
 * Source: machines M9c, steps 6, 10, 11 and 12, decisions 0112 and 0158.
 */
import { visaCancelReasons, visaReissueReasons } from '../visas/visa-allotment.ts'
import type { StageName } from '../journey/facts.ts'

export interface ListKind {
  stage: StageName
  /** Module of the member's record. */
  module: string
  /** Field of that record which names the list; null for a paper that moves no passenger. */
  field: string | null
  /** Event a member gets when the list is handed in; null for a paper that moves no passenger. */
  event: string | null
  /** States in which a passenger is taken, where the list itself says so; else their event is asked. */
  takes: readonly string[] | null
  /** A passenger waits on one open list of this kind. */
  isExclusive: boolean
  /** The system finds the passengers; no user adds or removes one. */
  isFound?: boolean
  /** States in which the answer is still open. */
  waiting: readonly string[]
  /** Events that record an answer, in the order in which they usually come. */
  results: readonly string[]
  /** Why the list asks; null where it asks for nothing special. */
  reasons: readonly string[] | null
}

/** A paper of the BMET file: it names passengers and leaves their stages alone. */
const paper = {
  stage: 'manpower',
  module: 'man_power',
  field: null,
  event: null,
  waiting: [],
  results: [],
  reasons: null,
} as const

export const listKinds = {
  visa_submission_list: {
    stage: 'embassy',
    module: 'embassy',
    field: 'submission_list',
    event: 'SUBMIT',
    takes: ['ready'],
    isExclusive: true,
    waiting: ['submitted'],
    results: ['STAMP', 'QUERY', 'REJECT'],
    reasons: null,
  },
  visa_cancel_list: {
    stage: 'visa',
    module: 'visa_allotment',
    field: 'visa_cancel_list',
    takes: null,
    isExclusive: true,
    event: 'REQUEST_CANCEL',
    waiting: ['cancel_requested'],
    results: ['CONFIRM_CANCEL', 'REFUSE_CANCEL'],
    reasons: visaCancelReasons,
  },
  visa_reissue_list: {
    stage: 'visa',
    module: 'visa_allotment',
    field: 'visa_reissue_list',
    takes: null,
    isExclusive: true,
    event: 'REQUEST_REISSUE',
    waiting: ['reissue_requested'],
    results: ['CONFIRM_REISSUE', 'REFUSE_REISSUE'],
    reasons: visaReissueReasons,
  },
  man_power_list: {
    stage: 'manpower',
    module: 'man_power',
    field: 'man_power_list',
    event: 'SUBMIT',
    takes: ['ready'],
    isExclusive: true,
    waiting: ['submitted'],
    results: ['CLEAR', 'APPROVE', 'OBJECT', 'REJECT'],
    reasons: null,
  },
  manpower_note_sheet: { ...paper, takes: ['ready', 'objected'], isExclusive: true },
  bmet_application: { ...paper, takes: ['ready', 'submitted', 'objected'], isExclusive: false },
  bmet_stamp: {
    ...paper,
    takes: ['not_started', 'ready', 'submitted', 'objected', 'approved'],
    isExclusive: false,
  },
  list_of_manpower_ref: { ...paper, takes: ['cleared'], isExclusive: false, isFound: true },
} as const satisfies Record<string, ListKind>
export type ListModule = keyof typeof listKinds
export const listModules = Object.keys(listKinds) as ListModule[] // Object.keys loses the literal keys.

export const listKindOf = (module: string): ListKind | null =>
  module in listKinds ? listKinds[module as ListModule] : null

/** Rows of one list (default of the handbook). */
export const longestList = 50
