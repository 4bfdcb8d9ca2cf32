/** What speaks against a reissue: its ticket, its amounts, the number of the new ticket. Source: tickets 5.7. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import { airlineGives } from '../../domain/tickets/ticket-money.ts'
import type { Wording } from '../../foundation/text/sentence.ts'
import type { Db } from '../platform/db/kysely.ts'
import { rowById } from '../workflow/event/rows.ts'
import { prefixFault } from './airline-number.ts'
import { ticketRates } from './rates.ts'
import { inStates } from '../platform/db/in-states.ts'
import { ticketDeputeWorkflow } from '../../machines/tickets/ticket-depute.ts'
import { changedBy } from '../../domain/journey/facts.ts'
import { holdTicket, ticketChangedBy } from './changed-by.ts'
import type { FactsRequest, NamedFacts } from '../workflow/registry.ts'

/** Whether one of the tickets came out of a reissue or was revalidated: its own sale and purchase are no longer all of it. */
export async function wasReissued(db: Db, tickets: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ticket_depute d where d.ticket = any(${tickets}::int4[]) and d.state ${inStates(ticketDeputeWorkflow, 'reissued')} and not d.is_deleted)
      or exists (select 1 from iata_ticket t where t.id = any(${tickets}::int4[]) and t.parent is not null) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

function ticketFault(ticket: Row | null): Wording | null {
  if (!ticket) return 'Please select a ticket.'
  if (ticket['state'] === 'flown') return 'A flown ticket cannot be reissued.'
  return ticket['state'] === 'sold' ? null : 'Only a sold ticket can be reissued.'
}

function amountFault(depute: Row): Wording | null {
  const of = (name: string): bigint => minor(depute[name])
  if (of('absorbed') > of('penalty') + of('fare_diff')) return 'Absorbed amount is too large.'
  return of('commission') > of('fare_diff') ? 'Commission cannot exceed the fare.' : null
}

/** What speaks against the number of the new ticket; null without one: then the airline revalidates the old ticket. */
export async function numberFault(db: Db, depute: Row, ticket: Row | null): Promise<Wording | null> {
  const no = depute['new_ticket_no']
  if (!no) return null
  const prefix = await prefixFault(db, ticket?.['airline'], [no])
  if (prefix) return prefix
  if (no === ticket?.['ticket_no']) return 'New ticket number must differ from the old one.'
  const { rows } = await sql<{
    taken: boolean
  }>`select exists (select 1 from iata_ticket where ticket_no = ${String(no)} and not is_deleted) as taken`.execute(
    db,
  )
  return rows[0]?.taken ? 'This ticket number already exists.' : null
}

/** Commission and AIT of the fare difference, where the quotation names none. */
async function airlineGivesOn(db: Db, depute: Row, ticket: Row | null) {
  const typed = (name: string): bigint | null => (depute[name] ? minor(depute[name]) : null)
  return airlineGives(
    minor(depute['fare_diff']),
    ticket?.['channel'],
    { commission: typed('commission'), ait: typed('ait') },
    await ticketRates(db, ticket?.['airline']),
  )
}

export async function deputeFacts({ db, type, stored, data, actor }: FactsRequest): Promise<NamedFacts> {
  const depute = { ...stored.record, ...data }
  if (type === 'REISSUE') await holdTicket(db, Number(depute['ticket']))
  const ticket = depute['ticket'] ? await rowById(db, iataTicket, Number(depute['ticket'])) : null
  const { commission, ait } = await airlineGivesOn(db, depute, ticket)
  const fault = ticketFault(ticket)
  return {
    counts: { commission: Number(commission), ait: Number(ait) },
    texts: {
      ticket: fault,
      [changedBy]: fault && ticket ? await ticketChangedBy(db, Number(ticket['id']), actor) : null,
      amounts: amountFault(depute),
      number: await numberFault(db, depute, ticket),
    },
  }
}
