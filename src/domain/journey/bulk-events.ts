/**
 * Events that may be sent to many passengers at once, and the number each of them needs of their own. Source:
 * machines M16.
 */
import type { FixLink } from '../errors.ts'
import type { StageName } from './facts.ts'
import type { Sentence } from '../../foundation/text/sentence.ts'

export interface BulkEvent {
  /** Name on the wire: 'medical.ATTEND'. */
  name: string
  /** Stage whose current record gets the event; 'journey' for the file itself, 'custody' for the passport. */
  place: StageName | 'journey' | 'custody'
  /** Module of that record. */
  module: string
  event: string
  /** Field that differs for each passenger, e.g. the report number; null when all get the same. */
  own: string | null
  /** Fields with a value of its own for each passenger, e.g. the papers that are in. */
  perPassenger: readonly string[]
}

const at = (
  place: BulkEvent['place'],
  module: string,
  event: string,
  own: string | null = null,
  perPassenger: readonly string[] = [],
): BulkEvent => ({ name: `${place}.${event}`, place, module, event, own, perPassenger })

export const bulkEvents: readonly BulkEvent[] = [
  at('journey', 'passenger', 'REGISTER'),
  at('custody', 'passport_custody', 'RECEIVE'),
  at('custody', 'passport_custody', 'SEND_OUT'),
  at('custody', 'passport_custody', 'BRING_BACK'),
  at('medical', 'medical', 'ISSUE_SLIP', 'slip_no'),
  at('medical', 'medical', 'ATTEND'),
  at('medical', 'medical', 'RESULT_FIT', 'report_no'),
  at('embassy', 'embassy', 'PREPARE', null, ['checklist']),
  at('embassy', 'embassy', 'SUBMIT'),
  at('embassy', 'embassy', 'STAMP', 'visa_stamp_no'),
  at('embassy', 'embassy', 'COLLECT'),
  at('training', 'training', 'ENROL'),
  at('training', 'training', 'PASS', 'certificate_no'),
  at('bmet_reg', 'finger', 'DONE', 'reference_no'),
  at('visa_bio', 'finger', 'DONE', 'reference_no'),
  at('documents', 'office_work', 'OBTAIN', 'document_no', ['checklist']),
  at('enrolment', 'office_work', 'OBTAIN', 'document_no'),
  at('manpower', 'man_power', 'PREPARE'),
  at('manpower', 'man_power', 'SUBMIT'),
  at('manpower', 'man_power', 'APPROVE'),
  at('manpower', 'man_power', 'CLEAR', 'clearance_no'),
  at('flight', 'flight', 'DEPART'),
  at('journey', 'passenger', 'HOLD'),
  at('journey', 'passenger', 'RESUME'),
  at('journey', 'passenger', 'ARRIVE'),
]

/** Events whose values fit into a sheet: the same for all of them, and at most a number of each. */
export const sheetEvents: readonly BulkEvent[] = bulkEvents.filter(
  ({ perPassenger }) => perPassenger.length === 0,
)

/** The event of a stage where it may be sent to many. */
export const bulkEventAt = (place: string, event: string): BulkEvent | undefined =>
  bulkEvents.find((one) => one.place === place && one.event === event)

/** One visa line for many passengers: a bulk of its own screen, not of the multiple status update (entities 3.5). */
export const visaForMany: BulkEvent = at('visa', 'visa_allotment', 'ALLOT')

export const bulkEventOf = (name: string): BulkEvent | undefined =>
  bulkEvents.find((one) => one.name === name)

/** Name of the entity whose record gets the event: the passport lies with the passenger's own row. */
export const bulkEntity = ({ module }: Pick<BulkEvent, 'module'>): string =>
  module === 'passport_custody' ? 'passenger' : module

/** '1017=FIT-000123' of a record's numbers, by passenger. */
export const numbersByPassenger = (numbers: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    numbers.flatMap((text): [number, string][] => {
      const match = /^(\d+)=(.*)$/.exec(text)
      return match?.[2] ? [[Number(match[1]), match[2].trim()]] : []
    }),
  )

/** Values of single passengers by field, by the id of the passenger. */
export type OwnValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a bulk update says of one passenger: foreseen after the rehearsal, what really happened once it was tried. */
export interface BulkRow {
  position: number
  passenger: number
  name: string
  passport_no: string | null
  office_serial: string | null
  /** The passenger's own number, where the event asks for one. */
  own: string | null
  /** The rehearsal would move the passenger. */
  foreseen: boolean
  ok: boolean
  /** 'medical.slip_issued'; null before anything is known of it. */
  from: string | null
  to: string | null
  /** Code and sentence of the refusal. */
  code: string | null
  message: string | null
  /** The sentence with its parts, for other languages. */
  sentence: Sentence | null
  fix: FixLink | null
  /** Really tried, not only rehearsed. */
  is_tried: boolean
  is_undone: boolean
  /** Why the entry could not be taken back. */
  undo_message: string | null
}

/** A passenger as offered for a bulk update. */
export interface BulkPerson {
  id: number
  name: string
  passport_no: string | null
  office_serial: string | null
  country: string | null
  status: string | null
}
