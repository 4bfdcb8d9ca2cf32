/**
 * One timeline of a passenger: what happened to them in every part of the office, newest first (decision
 * 1103).
 */
import type { RecordChange } from '../../foundation/definitions/record-change.ts'
import type { LogEntry, RefusedEntry } from '../journey/case-view.ts'

/** What an entry is of; the reader can look at one of them alone. */
export const timelineKinds = ['event', 'refused', 'paper', 'money', 'ticket', 'message', 'edit'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** A paper that was uploaded, or a form that was printed. */
export type PaperMoment = {
  what: 'upload' | 'print'
  /** Kind of the document, or code of the form. */
  name: string
  /** Name of a paper that is not on the check list; title of the form. */
  title: string | null
  /** Version of an upload, sheets of a print. */
  number: number
  /** Page of a printed form. */
  path: string | null
  /** Stored file of an upload. */
  file: string | null
}
/** An entry of the books about the passenger. */
export type MoneyMoment = {
  module: string
  record_id: number
  voucher_no: string
  /** Day of the entry in the books. */
  date: string
  amount: string
  /** On the passenger's account: received from or billed to them; otherwise they are only named. */
  effect: 'received' | 'billed' | 'named'
  is_reversal: boolean
}
/** A mail with the passenger's papers. */
type MessageMoment = { record_id: number; subject: string; to: string[] }
/** A change of the file itself. */
type EditMoment = {
  action: string
  changes: RecordChange[]
}

export type TimelineMoment = {
  /** Names it among the entries of all sources. */
  key: string
  /** The instant. */
  at: string
  by: string | null
} & (
  | { kind: 'event' | 'ticket'; log: LogEntry }
  | { kind: 'refused'; refused: RefusedEntry }
  | { kind: 'paper'; paper: PaperMoment }
  | { kind: 'money'; money: MoneyMoment }
  | { kind: 'message'; message: MessageMoment }
  | { kind: 'edit'; edit: EditMoment }
)
