/** Tickets on a sale with what they cost, and what speaks against selling them so. Source: tickets 4, 5.4. */
import { sql, type RawBuilder } from 'kysely'
import { minor } from '../../domain/books/document.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { netCostOf } from '../../domain/tickets/ticket-money.ts'
import { showTicketNumber } from '../../domain/tickets/ticket-number.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import { moneyText, showMoney } from '../../foundation/values/money.ts'
import { ticketPicSale } from '../../domain/tickets/ticket-pic-sale.ts'
import type { ticketSale } from '../../domain/tickets/ticket-sale.ts'
import { wasReissued } from './depute-facts.ts'
import { counterFaults } from './counter-money.ts'
import { ticketState } from './words/ticket-state.ts'
import { ticketSaleWorkflow } from '../../machines/tickets/ticket-sale.ts'
import type { Db } from '../platform/db/kysely.ts'
import { agentBeyondCredit } from '../books/rules.ts'
import { inStates } from '../platform/db/in-states.ts'
import { changedBy } from '../../domain/journey/facts.ts'
import { saleChangedBy, ticketChangedBy } from './changed-by.ts'
import type { FactsRequest, FactsRequestOf, NamedFacts } from '../workflow/registry.ts'

/** One line of a sale as it is posted; amounts as decimal text. */
export interface SaleLine {
  ticket: number
  ticket_no: string
  state: string
  basis: string
  passenger: number | null
  issue_date: string | null
  fare: string
  tax: string
  other: string
  commission: string
  ait: string
  price: string
  agent_commission: string
  /** Money the person in charge took for it; zero on a sale on account. */
  collected: string
  /** Commission account of the agent the sale goes to; null for other customers. */
  sub_ledger: number | null
  /** Account of the passenger who owes the price; null for a sale on account, and for a passenger the books do not know yet. */
  customer: number | null
}

const moneyColumns = [
  'fare',
  'tax',
  'other',
  'commission',
  'ait',
  'price',
  'agent_commission',
  'collected',
] as const
type Stored = Omit<SaleLine, (typeof moneyColumns)[number]> & Record<(typeof moneyColumns)[number], bigint>

/** What the lines of each kind of sale say in addition to ticket, passenger and price. */
const columnsOf: Readonly<Record<string, RawBuilder<unknown>>> = {
  ticket_sale: sql`coalesce(l.agent_commission, 0)::bigint as agent_commission, 0::bigint as collected, null::integer as customer,
    (select p.id from sub_ledger_account c join sub_ledger_account p on p.party_type = 'agent' and p.party_id = c.party_id and not p.is_deleted join ledger_account a on a.id = p.ledger_account
      where c.id = s.customer and c.party_type = 'agent' and a.code = '2103') as sub_ledger`,
  ticket_pic_sale: sql`0::bigint as agent_commission, coalesce(l.collected, 0)::bigint as collected, null::integer as sub_ledger,
    (select p.id from sub_ledger_account p join ledger_account a on a.id = p.ledger_account where a.code = '1302' and p.party_type = 'passenger' and p.party_id = coalesce(l.passenger, t.passenger) and not p.is_deleted) as customer`,
}

/** Lines of a sale with their tickets, in their order. @param module of the sale. */
export async function saleLinesOf(db: Db, module: string, sale: number): Promise<SaleLine[]> {
  const { rows } = await sql<Stored>`
    select t.id as ticket, t.ticket_no, t.state, t.basis, t.issue_date::text as issue_date, coalesce(l.passenger, t.passenger) as passenger, t.fare, coalesce(t.tax, 0)::bigint as tax, coalesce(t.other, 0)::bigint as other,
      coalesce(t.commission, 0)::bigint as commission, coalesce(t.ait, 0)::bigint as ait, l.price, ${columnsOf[module] ?? sql`null`}
    from ${sql.table(`${module}_line`)} l join ${sql.table(module)} s on s.id = ${sql.ref(`l.${module}`)} join iata_ticket t on t.id = l.ticket
    where s.id = ${sale} order by l.position, l.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(moneyColumns.map((name) => [name, moneyText(row[name])])) as Record<
      (typeof moneyColumns)[number],
      string
    >), // Object.fromEntries loses the names.
  }))
}

/** Tickets on sales that are not in the books yet, on account and at the counter; `is_waiting` once handed in. */
export const openSales: RawBuilder<unknown> = sql`
  select l.ticket, 'ticket_sale' as module, s.id, s.sale_no, s.state ${inStates(ticketSaleWorkflow, 'submitted')} as is_waiting
  from ticket_sale_line l join ticket_sale s on s.id = l.ticket_sale
  where s.state ${inStates(ticketSaleWorkflow, 'draft', 'submitted')} and not s.is_deleted
  union all
  select l.ticket, 'ticket_pic_sale' as module, s.id, s.sale_no, s.state ${inStates(ticketSaleWorkflow, 'submitted')} as is_waiting
  from ticket_pic_sale_line l join ticket_pic_sale s on s.id = l.ticket_pic_sale
  where s.state ${inStates(ticketSaleWorkflow, 'draft', 'submitted')} and not s.is_deleted`

/** The other sale each of these tickets is on, by ticket. @param own module and id of the sale itself. */
export async function otherSalesOf(
  db: Db,
  tickets: readonly number[],
  own: { module: string; id: number },
): Promise<Map<number, { ticket_no: string; sale_no: string }>> {
  const { rows } = await sql<{ ticket: number; ticket_no: string; sale_no: string }>`
    select w.ticket, t.ticket_no, w.sale_no from (${openSales}) w join iata_ticket t on t.id = w.ticket
    where w.ticket = any(${tickets}::int4[]) and not (w.module = ${own.module} and w.id = ${own.id}) order by w.is_waiting, w.id desc`.execute(
    db,
  )
  return new Map(rows.map(({ ticket, ...row }) => [ticket, row]))
}

/** What keeps tickets from being sold, and who changed last what it is about. */
interface StockFault {
  fault: Wording
  changed: Wording | null
}

/** The first ticket that cannot be sold: not in stock, or on another sale that was handed in (tickets 8.4). */
async function stockFault(
  db: Db,
  { module, id: sale, soldOn }: { module: string; id: number; soldOn: string },
  lines: readonly SaleLine[],
  reader: FactsRequest['actor'],
): Promise<StockFault | null> {
  const moved = lines.find(({ state }) => state !== 'in_stock')
  const fault = stateFault(soldOn, lines)
  if (fault) return { fault, changed: moved ? await ticketChangedBy(db, moved.ticket, reader) : null }
  const { rows } = await sql<{ ticket_no: string; module: string; id: number; no: string }>`
    select t.ticket_no, w.module, w.id, w.sale_no as no from iata_ticket t join (${openSales}) w on w.ticket = t.id
    where w.is_waiting and not (w.module = ${module} and w.id = ${sale}) and t.id = any(${lines.map(({ ticket }) => ticket)}::int4[]) limit 1`.execute(
    db,
  )
  const [other] = rows
  return other
    ? {
        fault: say`Ticket ${showTicketNumber(other.ticket_no)} is on sale ${other.no}, which waits to be authorised.`,
        changed: await saleChangedBy(db, other, reader),
      }
    : null
}

/** The first ticket whose state or day of issue keeps it from being sold. */
function stateFault(soldOn: string, lines: readonly SaleLine[]): Wording | null {
  if (lines.length === 0) return 'Please add at least one ticket.'
  for (const { state, ticket_no } of lines) {
    if (state === 'in_stock') continue
    // A sale of several says which of them.
    if (lines.length === 1)
      return state === 'sold'
        ? 'This ticket is already sold.'
        : say`This ticket is ${ticketState(state)} and cannot be sold.`
    return state === 'sold'
      ? say`Ticket ${showTicketNumber(ticket_no)} is already sold.`
      : say`Ticket ${showTicketNumber(ticket_no)} is ${ticketState(state)} and cannot be sold.`
  }
  if (lines.some(({ issue_date }) => issue_date !== null && soldOn < issue_date))
    return 'Sale date cannot be before the issue date.'
  return null
}

/** A ticket of a counter sale that names no passenger: its passenger is who owes the price (tickets 5.5). */
function passengerFault(module: string, lines: readonly SaleLine[]): Wording | null {
  const missing =
    module === ticketPicSale.name ? lines.find(({ passenger }) => passenger === null) : undefined
  if (!missing) return null
  return lines.length === 1
    ? 'Please select a passenger.'
    : say`Please select the passenger of ticket ${showTicketNumber(missing.ticket_no)}.`
}

const priceFault = (lines: readonly SaleLine[], maySellBelowCost: boolean): Wording | null => {
  for (const line of lines) {
    const cost = netCostOf({
      fare: minor(line.fare),
      tax: minor(line.tax),
      other: minor(line.other),
      commission: minor(line.commission),
    })
    const price = minor(line.price)
    if (price <= 0n) return 'Sale price must be greater than 0.'
    if (price < cost && !maySellBelowCost) return say`Sale price is below cost ${showMoney(cost)}.`
    const given = minor(line.agent_commission)
    if (given > 0n && line.sub_ledger === null)
      return 'The customer has no commission account. Open one under 2103.'
    if (given > 0n && given > price - cost && !maySellBelowCost)
      return 'Agent commission is above the profit of this ticket.'
  }
  return null
}

/** A ticket of the sale that moved on since: the sale can no longer be taken back as a whole. */
async function laterFault(
  db: Db,
  lines: readonly SaleLine[],
  reader: FactsRequest['actor'],
): Promise<StockFault | null> {
  const moved = lines.find(({ state }) => state !== 'sold')
  if (moved)
    return {
      fault: say`Ticket ${showTicketNumber(moved.ticket_no)} has a later event.`,
      changed: await ticketChangedBy(db, moved.ticket, reader),
    }
  const reissued = await wasReissued(
    db,
    lines.map(({ ticket }) => ticket),
  )
  return reissued ? { fault: 'A ticket of this sale was reissued. Refund it instead.', changed: null } : null
}

const managing: readonly string[] = ['ADM', 'MGR']

/** Events that take the tickets of a sale, or give them back. */
const taking: readonly (string | null)[] = ['SUBMIT', 'AUTHORISE', 'REVERSE']

/** The second of two sales waits here, and then reads on whose sale the tickets are. */
const holdTickets = (db: Db, module: string, sale: number) =>
  sql`
    select id from iata_ticket where id in (select l.ticket from ${sql.table(`${module}_line`)} l where ${sql.ref(`l.${module}`)} = ${sale})
    order by id for no key update`.execute(db)

export async function saleFacts({
  db,
  type,
  stored,
  actor,
  binding: { module },
}: FactsRequestOf<typeof ticketSale> | FactsRequestOf<typeof ticketPicSale>): Promise<NamedFacts> {
  const { record } = stored
  const sale = record.id
  if (taking.includes(type)) await holdTickets(db, module, sale)
  const lines = await saleLinesOf(db, module, sale)
  const counter = 'pic' in record ? await counterFaults(db, record.pic, lines) : null
  const stock = await stockFault(db, { module, id: sale, soldOn: record.sale_date }, lines, actor)
  const later = await laterFault(db, lines, actor)
  return {
    texts: {
      stock: stock?.fault ?? null,
      [changedBy]: (stored.state === 'posted' ? later : stock)?.changed ?? null,
      passenger: passengerFault(module, lines),
      price: priceFault(lines, managing.includes(actor.role)),
      credit: stored.state === 'submitted' && !counter ? await creditFaultOf(db, stored.record, lines) : null,
      held: counter?.held ?? null,
      later: later?.fault ?? counter?.handedIn ?? null,
    },
  }
}

/** What the agent would owe beyond the limit with this sale (accounting 4.3). */
export async function creditFaultOf(
  db: Db,
  sale: Row,
  lines: readonly { price: unknown }[],
): Promise<Wording | null> {
  const { rows } = await sql<{
    agent: number
  }>`select party_id as agent from sub_ledger_account where id = ${Number(sale['customer'])} and party_type = 'agent' and party_id is not null`.execute(
    db,
  )
  const total = lines.reduce((sum, { price }) => sum + minor(price), 0n)
  return rows[0] ? agentBeyondCredit(db, rows[0].agent, total) : null
}
