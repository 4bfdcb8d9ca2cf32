/** Temporary tickets: what they lack for the next step, and who has their number already. Source: tickets 5.1, 5.2, 8.2. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { Row } from '../../domain/journey/facts.ts'
import type { Wording } from '../../foundation/text/sentence.ts'
import { temporaryTicketWorkflow } from '../../machines/tickets/temporary-ticket.ts'
import { inStates } from '../platform/db/in-states.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { FactsRequest, NamedFacts } from '../workflow/registry.ts'
import { prefixFault } from './airline-number.ts'
import { ticketFault } from './facts.ts'

/** Whether a ticket of the books, or another one on the temporary list, has the number; null while none has. */
export async function takenBy(db: Db, ticket: Row): Promise<string | null> {
  const no = ticket['ticket_no']
  if (typeof no !== 'string') return null
  const { rows } = await sql<{ posted: boolean; listed: boolean }>`
    select exists (select 1 from iata_ticket where lower(ticket_no) = lower(${no}) and not is_deleted) as posted,
      exists (select 1 from iata_ticket_temporary where lower(ticket_no) = lower(${no}) and not is_deleted and state ${inStates(temporaryTicketWorkflow, 'temporary')} and id <> ${Number(ticket['id'] ?? 0)}) as listed`.execute(
    db,
  )
  if (rows[0]?.posted) return 'This ticket number already exists.'
  return rows[0]?.listed ? 'This ticket is already in the temporary list.' : null
}

async function temporaryFault(db: Db, ticket: Row): Promise<Wording | null> {
  if (!ticket['airline']) return 'Please select an airline.'
  if (!ticket['ticket_no']) return 'Please enter the ticket number.'
  if (!/^\d{13}$/.test(String(ticket['ticket_no']))) return 'Ticket number must have 13 digits.'
  const prefix = await prefixFault(db, ticket['airline'], [ticket['ticket_no']])
  if (prefix) return prefix
  if (!ticket['passenger'] && !ticket['passenger_name']) return 'Please select a passenger.'
  return minor(ticket['fare']) > 0n ? null : 'Fare must be greater than 0.'
}

function finalFault(ticket: Row): Wording | null {
  if (!ticket['gds']) return 'Please select a GDS.'
  if (!ticket['issue_date']) return 'Please select the issue date.'
  return ticketFault(ticket)
}

export const temporaryFacts = async ({ db, stored: { record } }: FactsRequest): Promise<NamedFacts> => ({
  texts: {
    temporary: await temporaryFault(db, record),
    final: finalFault(record),
    twice: await takenBy(db, record),
  },
})
