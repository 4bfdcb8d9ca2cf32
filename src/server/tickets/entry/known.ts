/** What is already there of the tickets a clerk enters: their numbers, their bookings, their passengers. Source: tickets 3, 5.1, 5.2. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { TicketDocument } from '../../../domain/tickets/formats/document.ts'
import type { KnownPassenger, KnownTicket } from '../../../domain/tickets/propose-lines.ts'
import { temporaryTicketWorkflow } from '../../../machines/tickets/temporary-ticket.ts'
import { ticketPurchaseWorkflow } from '../../../machines/tickets/ticket-purchase.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { Sql } from '../../records/read/columns.ts'
import { searchableBy } from '../../records/read/record-sql.ts'
import { fold, likeText } from '../../records/read/search-text.ts'
import { allOf, anyOf, pickableRows, visibleRows } from '../../records/scope.ts'

const ticket = entityOf('iata_ticket')
const temporary = entityOf('iata_ticket_temporary')
const purchase = entityOf('ticket_purchase')
const passenger = entityOf('passenger')

interface Reader {
  db: Db
  user: SessionUser
}

/**
 * A known ticket as this reader may know of it: everybody sees that a number is taken, only readers of the
 * record see where.
 */
export interface SeenTicket extends KnownTicket {
  isSeen: boolean
}

/** Records that have one of the numbers, whatever their branch: numbers are unique over all of them. @param except the request that is edited. */
export async function knownTickets(
  { db, user }: Reader,
  numbers: readonly string[],
  except = 0,
): Promise<SeenTicket[]> {
  if (numbers.length === 0) return []
  const list = numbers.map((number) => number.toLowerCase())
  const { rows } = await sql<SeenTicket>`
    select upper(b.ticket_no) as number, 'books' as place, b.id, ${visibleRows(ticket, user, 'b')} as "isSeen"
    from iata_ticket b where lower(b.ticket_no) = any(${list}::text[]) and not b.is_deleted
    union all
    select upper(c.ticket_no), 'temporary', c.id, ${visibleRows(temporary, user, 'c')}
    from iata_ticket_temporary c
    where lower(c.ticket_no) = any(${list}::text[]) and not c.is_deleted and c.state ${inStates(temporaryTicketWorkflow, 'staged', 'temporary')}
    union all
    select upper(l.ticket_no), 'request', p.id, ${visibleRows(purchase, user, 'p')}
    from ticket_purchase_line l join ticket_purchase p on p.id = l.ticket_purchase
    where lower(l.ticket_no) = any(${list}::text[]) and not p.is_deleted and p.id <> ${except} and p.state ${inStates(ticketPurchaseWorkflow, 'request')}`.execute(
    db,
  )
  return rows
}

/** Open requests this reader sees that have a line of the booking. @param except the request that is edited. */
export async function requestsOf({ db, user }: Reader, pnr: string, except = 0): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from ticket_purchase_line l join ticket_purchase p on p.id = l.ticket_purchase
    where l.pnr = ${pnr} and p.id <> ${except} and p.state ${inStates(ticketPurchaseWorkflow, 'request')} and ${visibleRows(purchase, user, 'p')}
    order by p.id limit 5`.execute(db)
  return rows.map(({ id }) => id)
}

/** Shorter words say nothing about a person and are found by no index. */
const shortestWord = 3
const mostFound = 500

/** Every word of the name stands somewhere in the searched text of the passenger; whether it is the name, the domain decides. */
function hasName({ surname, given }: NonNullable<TicketDocument['passenger']>): Sql | null {
  const words = fold(`${given} ${surname}`)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= shortestWord)
  return words.length === 0
    ? null
    : allOf(words.map((word) => sql`t.search_text like ${`%${likeText(word)}%`}`))
}

/** Passengers a picker offers this reader who have a passport or a name of the documents. */
export async function passengersOf(
  { db, user }: Reader,
  documents: readonly TicketDocument[],
): Promise<KnownPassenger[]> {
  const people = documents.flatMap((document) => (document.passenger ? [document.passenger] : []))
  const sees = searchableBy(passenger, user)
  if (people.length === 0 || !user.permissions.has('passenger.read')) return []
  const passports = sees('passport_no') ? people.flatMap(({ passport }) => passport ?? []) : []
  const names = sees('full_name') ? people.flatMap((person) => hasName(person) ?? []) : []
  const found = anyOf([sql`t.passport_no collate "C" = any(${passports}::text[])`, ...names])
  const { rows } = await sql<KnownPassenger>`
    select t.id, t.full_name as name, ${sees('passport_no') ? sql`t.passport_no` : sql`null::text`} as passport
    from passenger t where ${pickableRows(passenger, user, 't')} and ${found} order by t.id limit ${mostFound}`.execute(
    db,
  )
  return rows
}
