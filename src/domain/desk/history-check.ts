/** What a changed machine would do to the past and to those under way (decision 0882). */
import type { Sentence } from '../../foundation/text/sentence.ts'

/** A record of a passenger with the reason it is named for. */
export interface CheckedCase {
  passenger: number
  serial: string | null
  machine: string
  event: string
  code: string
  message: string
  sentence?: Sentence
}
/** An event that was accepted and would be refused now. */
export interface RefusedPast extends CheckedCase {
  entry: number
  on_date: string
}

export interface HistoryCheck {
  /** Passengers whose history was played again, of how many. */
  passengers: number
  of: number
  /** Events every condition of which was asked with the facts of then. */
  judged: number
  /** Accepted again, but some condition reads what has no history and was asked with what is known today. */
  partly: number
  /** Not judged, with how many for each reason: code of the guard, or 'role'. */
  unjudged: Readonly<Record<string, number>>
  refused: RefusedPast[]
  /** Passengers who could go on at a stage and could not any more. */
  stranded: CheckedCase[]
}

/** A passenger with a record in a state, or with an entry by a step, that the workflows do not have any more. */
export interface LostRecord {
  passenger: number
  serial: string | null
  machine: string
}

/** What the run of a check answers; its lists are cut, the counts are not. */
export interface HistoryCheckResult extends HistoryCheck {
  refused_events: number
  stranded_passengers: number
  lost: LostRecord[]
}

/** One more condition on an event, as a manager tries it. */
export interface TriedChange {
  workflow: string
  event: string
  /** Code and parameters of a guard the product has. */
  guard: string
}
