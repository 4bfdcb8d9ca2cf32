/** Lines of a request for tickets as they are stored, and what they lack before they can be issued. Source: tickets 5.1. */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { Db } from '../platform/db/kysely.ts'
import { prefixFault } from './airline-number.ts'
import type { Actor } from '../workflow/event/facts.ts'
import { wireRow } from '../records/read/related-rows.ts'

const { fields } = ticketPurchase.lines?.['lines'] ?? { fields: {} }

/** Lines of a request in wire form, in their order. */
export async function linesOf(db: Db, purchase: number): Promise<Row[]> {
  const { rows } = await sql<{
    line: Row
  }>`select to_jsonb(l) - 'ticket_purchase' - 'position' as line from ticket_purchase_line l where l.ticket_purchase = ${purchase} order by l.position, l.id`.execute(
    db,
  )
  return rows.map(({ line }) => wireRow({ fields, branchScoped: false }, line))
}

/** The first line whose passenger belongs to another branch: only managers add a ticket there (roles 4). */
async function branchFault(db: Db, purchase: Row, role: Actor['role']): Promise<Wording | null> {
  if (role === 'ADM' || role === 'MGR' || role === 'SYS') return null
  const { rows } = await sql<{ at: number; name: string; branch: string }>`
    select l.at, p.full_name as name, b.name as branch from (
      select (row_number() over (order by position, id))::int as at, passenger from ticket_purchase_line where ticket_purchase = ${Number(purchase['id'])}
    ) l join passenger p on p.id = l.passenger join branch b on b.id = p.branch where p.branch <> ${Number(purchase['branch'])} order by l.at limit 1`.execute(
    db,
  )
  const [line] = rows
  return line
    ? say`Line ${line.at}: ${say`${line.name} belongs to the branch ${line.branch}. A manager or a colleague of that branch issues the ticket.`.sentence}`
    : null
}

/** What the lines of a request lack, said at the first line in question; null for complete ones. */
export async function lineFault(db: Db, purchase: Row, role: Actor['role']): Promise<Wording | null> {
  const lines = await linesOf(db, Number(purchase['id']))
  if (lines.length === 0) return 'Please add at least one ticket.'
  for (const [at, line] of lines.entries()) {
    const wording = oneFault(line, purchase)
    if (wording) return say`Line ${at + 1}: ${wording}`
  }
  const prefix = await prefixFault(
    db,
    purchase['airline'],
    lines.map((line) => line['ticket_no']),
  )
  if (prefix) return prefix
  const ofBranch = await branchFault(db, purchase, role)
  if (ofBranch) return ofBranch
  const { rows } = await sql<{ no: string }>`
    select no from unnest(${lines.map((line) => String(line['ticket_no']))}::text[]) no
    where exists (select 1 from iata_ticket t where t.ticket_no = no and not t.is_deleted) limit 1`.execute(
    db,
  )
  if (!rows[0]) return null
  return lines.length === 1
    ? 'This ticket number already exists.'
    : say`Ticket number ${showTicketNumber(rows[0].no)} already exists.`
}

function oneFault(line: Row, purchase: Row): string | null {
  if (!line['ticket_no']) return 'Please enter the ticket number.'
  if (minor(line['fare']) <= 0n) return 'Fare must be greater than 0.'
  if (minor(line['commission']) > minor(line['fare'])) return 'Commission cannot exceed the fare.'
  if (purchase['basis'] !== 'principal' && !line['passenger'] && !line['passenger_name'])
    return 'Please select a passenger.'
  const issued = purchase['issue_date']
  if (issued && line['travel_date'] && String(line['travel_date']) < String(issued))
    return 'Travel date cannot be before the issue date.'
  return null
}
