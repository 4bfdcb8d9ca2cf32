/** What the books say of a money event of tickets, as a bookkeeper would write it: numbers as printed, with passenger and journey. */
import { sql } from 'kysely'
import { counted } from '../../../foundation/text/counted.ts'
import { showTicketNumber } from '../../../domain/tickets/ticket-number.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** A narration of the books has room for this many characters. */
const longest = 500
const namedOfMany = 4

interface Named {
  id: number
  no: string
  name: string | null
  sector: string | null
}

async function named(db: Db, tickets: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select t.id, t.ticket_no as no, coalesce(nullif(trim(t.passenger_name), ''), p.full_name) as name, t.sector
    from iata_ticket t left join passenger p on p.id = t.passenger
    where t.id = any(${[...tickets]}::int[])`.execute(db)
  return tickets.flatMap((ticket) => rows.filter(({ id }) => id === ticket))
}

const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, longest)

/** `Refund of ticket 065-2411000011, KAMAL UDDIN, DAC-RUH, TRD-2026-000003`. @param more what is said behind the ticket. */
export async function ticketNarration(
  db: Db,
  what: string,
  ticket: number,
  more: readonly (string | null)[] = [],
): Promise<string> {
  const [one] = await named(db, [ticket])
  return one ? joined([`${what} ${showTicketNumber(one.no)}`, one.name, one.sector, ...more]) : what
}

/** One ticket in full; of several how many, and the first of their numbers. */
export async function saleNarration(db: Db, tickets: readonly number[], saleNo: string): Promise<string> {
  const [first] = tickets
  if (tickets.length === 1 && first !== undefined)
    return ticketNarration(db, 'Sale of ticket', first, [saleNo])
  const numbers = (await named(db, tickets.slice(0, namedOfMany))).map(({ no }) => showTicketNumber(no))
  const left = tickets.length - numbers.length
  return joined([
    `Sale of ${counted(tickets.length, 'ticket')} ${numbers.join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
    saleNo,
  ])
}

/** `ADM 6100077 of Saudia, ticket 065-2411000011`. */
export async function memoNarration(
  db: Db,
  memo: { kind: string; memo_no: string; airline: number; ticket: number | null },
): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from airway where id = ${memo.airline}`.execute(db)
  const [ticket] = memo.ticket === null ? [] : await named(db, [memo.ticket])
  return joined([
    `${memo.kind.toUpperCase()} ${showTicketNumber(memo.memo_no)} of ${rows[0]?.name ?? ''}`.trim(),
    ticket && `ticket ${showTicketNumber(ticket.no)}`,
  ])
}
