/** What speaks against a refund: its ticket, another one of the same ticket, and amounts beyond what was paid. Source: tickets 5.6. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/posting.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { refundOf } from '../../domain/tickets/postings.ts'
import { publishedOf } from '../../domain/tickets/ticket-money.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { ticketState } from './ticket-state.ts'
import { ticketRefundWorkflow } from '../../machines/tickets/ticket-refund.ts'
import type { Db } from '../platform/db/kysely.ts'
import { rowById } from '../workflow/event/rows.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { FactsRequest, NamedFacts } from '../workflow/registry.ts'

const kindsAfterFlight: readonly unknown[] = ['tax_only', 'partial', 'involuntary']

async function ticketFault(db: Db, refund: Row, ticket: Row | null): Promise<Wording | null> {
  if (!ticket) return 'Please select a ticket.'
  const state = String(ticket['state'])
  if (state === 'flown' && !kindsAfterFlight.includes(refund['kind']))
    return 'A flown ticket cannot be refunded.'
  if (!['in_stock', 'sold', 'own_use', 'flown'].includes(state))
    return state === 'refund_pending'
      ? 'A refund for this ticket is already open.'
      : say`This ticket is ${ticketState(state)} and cannot be refunded.`
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from ticket_refund r where r.ticket = ${Number(ticket['id'])} and r.id <> ${Number(refund['id'])} and r.state ${inStates(ticketRefundWorkflow, 'submitted')} and not r.is_deleted) as open`.execute(
    db,
  )
  return rows[0]?.open ? 'A refund for this ticket is already open.' : null
}

/** The first amount that is above what it can be (tickets 5.6). */
function amountFault(refund: Row, ticket: Row | null): Wording | null {
  if (!ticket) return null
  const of = (row: Row, name: string): bigint => minor(row[name])
  const [fare, tax] = [of(ticket, 'fare'), of(ticket, 'tax') + of(ticket, 'other')]
  const { airline, customer } = refundOf(refund)
  if (of(refund, 'fare_refund') > fare) return 'Refund fare exceeds the ticket fare.'
  if (of(refund, 'tax_refund') > tax) return 'Refund tax exceeds the ticket tax.'
  if (of(refund, 'airline_penalty') > of(refund, 'fare_refund') + of(refund, 'tax_refund'))
    return 'Penalty exceeds the refundable amount.'
  if (refund['kind'] === 'involuntary' && of(refund, 'airline_penalty') > 0n)
    return 'An involuntary refund has no penalty.'
  if (of(refund, 'commission_recall') > of(ticket, 'commission'))
    return 'Recalled commission exceeds the commission.'
  if (airline < 0n) return 'The airline credit cannot be negative.'
  const price = of(ticket, 'sale_price')
  if (price === 0n) return null
  const markUp = price - publishedOf({ fare, tax: of(ticket, 'tax'), other: of(ticket, 'other') })
  if (of(refund, 'markup_refund') > (markUp > 0n ? markUp : 0n)) return 'Mark-up refund exceeds the mark-up.'
  return customer < 0n || customer > price ? 'Refund exceeds the sale price.' : null
}

export async function refundFacts({ db, stored, data }: FactsRequest): Promise<NamedFacts> {
  const refund = { ...stored.record, ...data }
  const ticket = stored.record['ticket']
    ? await rowById(db, iataTicket, Number(stored.record['ticket']))
    : null
  return {
    texts: { ticket: await ticketFault(db, refund, ticket), amounts: amountFault(refund, ticket) },
  }
}
