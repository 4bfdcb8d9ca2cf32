/** What the workflows of tickets ask of the database: refusals in words, made where the numbers are (tickets 5, 8). */
import { sql } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { RowOf } from '../../foundation/definitions/entity.ts'
import type { Row } from '../../domain/journey/facts.ts'
import type { iataTicket } from '../../domain/tickets/iata-ticket.ts'
import type { ticketPurchase } from '../../domain/tickets/ticket-purchase.ts'
import { partsOf } from '../../domain/tickets/posting-parts.ts'
import { payableOf } from '../../domain/tickets/ticket-money.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { showMoney } from '../../foundation/values/money.ts'
import { authorityFault, authorityOf } from '../books/rules.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { FactsRequestOf, NamedFacts } from '../workflow/registry.ts'
import { reconciledFault } from './bsp/closing.ts'
import { wasReissued } from './depute-facts.ts'
import { prefixFault } from './airline-number.ts'
import { openOfPurchase } from './payments.ts'
import { depositOf } from './parties.ts'
import { lineFault, linesOf } from './purchase-lines.ts'

export function ticketFault(ticket: Row): Wording | null {
  if (minor(ticket['fare']) <= 0n) return 'Fare must be greater than 0.'
  if (minor(ticket['commission']) > minor(ticket['fare'])) return 'Commission cannot exceed the fare.'
  if (ticket['channel'] === 'vendor' && !ticket['vendor']) return 'Please select a vendor.'
  if (ticket['basis'] !== 'principal' && !ticket['passenger'] && !ticket['passenger_name'])
    return 'Please select a passenger.'
  const issued = ticket['issue_date']
  return issued && ticket['travel_date'] && String(ticket['travel_date']) < String(issued)
    ? 'Travel date cannot be before the issue date.'
    : null
}

/** A ticket is void on its day of issue only, until the airline closes the day (tickets 2, 8.3). */
async function voidFault(db: Db, ticket: RowOf<typeof iataTicket>, now: Date): Promise<Wording | null> {
  const { rows } = await sql<{ cutoff: string; local: string }>`
    select to_char(a.void_cutoff, 'HH24:MI') as cutoff,
      to_char(${now.toISOString()}::timestamptz at time zone coalesce((select timezone from general_setting order by id limit 1), 'Asia/Dhaka'), 'YYYY-MM-DD HH24:MI') as local
    from airway a where a.id = ${ticket.airline}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { issue_date: day } = ticket
  if (!day) return null
  return found.local.slice(0, 10) !== day || found.local > `${day} ${found.cutoff}`
    ? say`The void window for this ticket closed at ${{ day, time: found.cutoff }}. Use a refund.`
    : null
}

/** What speaks against a void: the day is over, or its billing is closed. A window that closed says enough alone: every ticket of an old billing has both. */
async function voidFaults(
  db: Db,
  ticket: RowOf<typeof iataTicket>,
  now: Date,
  reader: { id: number | null; today: CivilDate },
): Promise<NamedFacts['texts']> {
  // What was not issued yet has no window that could close, and no period that could be billed.
  if (!ticket.issue_date) return { void: null, billed: null, own: null }
  if (await wasReissued(db, [ticket.id]))
    return { void: 'A reissued ticket cannot be voided. Use a refund.', billed: null, own: null }
  const own = await ownVoidFault(db, ticket, reader)
  if (await isBilledVoid(db, ticket)) return { void: null, billed: null, own }
  const closed = await voidFault(db, ticket, now)
  return closed
    ? { void: closed, billed: null, own: null }
    : { void: null, billed: await reconciledFault(db, ticket), own }
}

/**
 * Two people: who issued a ticket voids it under an authority for own entries only. What a billing finds after its day is money of the
 * accounts and needs an authority for the amount (tickets 6, decision 1091).
 */
export async function ownVoidFault(
  db: Db,
  ticket: RowOf<typeof iataTicket>,
  { id, today }: { id: number | null; today: CivilDate },
): Promise<Wording | null> {
  const isOwn = ticket.created_by === id
  if (id === null || (!isOwn && ticket.issue_date === today)) return null
  const authority = await authorityOf(db, id, 'ticket', today)
  if (isOwn && authority.own_id === null)
    return 'You issued this ticket. Another ticketing officer or a manager voids it.'
  return ticket.issue_date === today
    ? null
    : authorityFault(authority, 'ticket', payableOf(partsOf(ticket)) + minor(ticket.sale_price))
}

/** Whether a row of a billing was resolved by a void of the ticket: its airline voided it on its day, and the books follow (tickets 10.3). */
async function isBilledVoid(db: Db, ticket: RowOf<typeof iataTicket>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bsp_row r where r.ticket = ${ticket.id} and r.action = 'void' limit 1`.execute(db)
  return rows.length > 0
}

export const ticketFacts = async ({
  db,
  actor,
  stored,
  now,
  data,
}: FactsRequestOf<typeof iataTicket>): Promise<NamedFacts> => ({
  texts: {
    incomplete:
      ticketFault({ ...stored.record, ...data }) ??
      (await prefixFault(db, stored.record.airline, [stored.record.ticket_no])),
    ...(await voidFaults(db, stored.record, now, { id: actor.id, today: stored.facts.today })),
  },
})

/** Σ debit − credit of a sub ledger. */
async function balanceOf(db: Db, ledger: number): Promise<bigint> {
  const { rows } = await sql<{
    balance: bigint
  }>`select coalesce(sum(debit_minor - credit_minor), 0)::bigint as balance from gl_line where sub_ledger_id = ${ledger}`.execute(
    db,
  )
  return rows[0]?.balance ?? 0n
}

type Purchase = RowOf<typeof ticketPurchase>

/** What each line of a request costs. */
const costsOf = async (db: Db, purchase: number): Promise<bigint[]> =>
  (await linesOf(db, purchase)).map((line) =>
    payableOf({
      fare: minor(line['fare']),
      tax: minor(line['tax']),
      other: minor(line['other']),
      commission: minor(line['commission']),
      ait: minor(line['ait']),
    }),
  )

/** What the dearest line of a request costs: every ticket is posted with an entry of its own. */
export const dearestLine = async (db: Db, purchase: number): Promise<bigint> =>
  (await costsOf(db, purchase)).reduce((most, cost) => (cost > most ? cost : most), 0n)

/** What the lines of a request cost together. */
const costOf = async (db: Db, purchase: Purchase): Promise<bigint> =>
  (await costsOf(db, purchase.id)).reduce((sum, cost) => sum + cost, 0n)

/** Whether the deposit with the airline covers what is bought from it; it is locked, so that two purchases do not both find the last taka. @param of names channel and airline. */
export async function depositFault(db: Db, of: Row, wanted: bigint): Promise<Wording | null> {
  if (of['channel'] !== 'deposit' || wanted <= 0n) return null
  const ledger = await depositOf(db, of['airline'])
  if (ledger !== null) await sql`select pg_advisory_xact_lock(7283007, ${ledger})`.execute(db)
  const available = ledger === null ? 0n : await balanceOf(db, ledger)
  if (available >= wanted) return null
  const { rows } = await sql<{
    name: string
  }>`select name from airway where id = ${Number(of['airline'])}`.execute(db)
  return say`Deposit with ${rows[0]?.name ?? ''} is not enough. Available ${showMoney(available)}.`
}

/** What speaks against paying the tickets of a request, and against confirming it unpaid; BSP is paid by its remittance, a deposit beforehand (tickets 8.1). */
async function billFaults(
  db: Db,
  purchase: Purchase,
): Promise<{ bill: Wording | null; owed: Wording | null }> {
  if (purchase.channel === 'bsp') return { bill: 'BSP tickets are paid by the BSP remittance.', owed: null }
  if (purchase.channel === 'deposit') return { bill: 'These tickets were paid from the deposit.', owed: null }
  const isOpen = (await openOfPurchase(db, purchase.id)).length > 0
  return {
    bill: isOpen ? null : 'Nothing is owed for these tickets.',
    owed: isOpen ? 'Pay the bill before confirming.' : null,
  }
}

export async function purchaseFacts({
  db,
  actor,
  stored,
  now,
}: FactsRequestOf<typeof ticketPurchase>): Promise<NamedFacts> {
  const { record } = stored
  const limit = record.time_limit
  return {
    texts: {
      lines: await lineFault(db, record, actor.role),
      limit:
        typeof limit === 'string' && Date.parse(limit) < now.getTime()
          ? 'The ticketing time limit has passed.'
          : null,
      deposit: await depositFault(db, record, record.channel === 'deposit' ? await costOf(db, record) : 0n),
      ...(await billFaults(db, record)),
    },
  }
}
