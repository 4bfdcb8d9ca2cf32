/** What an event is asked with and what it answers; those who send events inside one know these and not the running of it. */
import type { Facts, Row } from '../../../domain/journey/facts.ts'
import type { Binding } from './bindings.ts'

export interface EventRequest {
  binding: Binding
  /** Record; null = the current one of the passenger's stage, made when there is none. */
  id: number | null
  /** Passenger on whose page the event is sent; needed when `id` is null or several passengers share the record. */
  passengerId: number | null
  /** Values a new record is made with, e.g. { kind: 'visa_bio' }. */
  discriminators?: Row
  type: string
  data: Row
  /** Version the clerk saw; null = not asked (machines, job). */
  ifMatch?: number | null
}

export interface EventResult {
  id: number
  passengerId: number | null
  state: string
  version: number
  eventId: number
  /** False when a system event met a state that does not wait for it; nothing was changed. */
  happened: boolean
  /** What is known of the passenger after the event, as the system sees it, only of the outermost event; without a passenger, what is known of the agency. */
  facts?: Facts
  /** Named facts the event was judged by, where it cannot have changed them. */
  named?: Partial<Facts['lookups']>
}

/** What an event leaves in its own record. */
export type Written = Omit<EventResult, 'passengerId' | 'happened'>
