/** Rows of the stock of tickets: tickets not sold, temporary ones, and what stands on their accounts without a ticket. Source: tickets 11 "Stock list". */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { stockFilters, type StockKind } from '../../../domain/reports/tickets/ticket-stock.ts'
import { ticketSaleWorkflow } from '../../../machines/tickets/ticket-sale.ts'
import { temporaryTicketWorkflow } from '../../../machines/tickets/temporary-ticket.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { ticketPostings } from '../../../domain/tickets/postings.ts'
import { inBranch } from '../../books/statements.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { visibleRows } from '../../records/scope.ts'
import { outputs, type ReportInput, type ReportQuery } from '../report-sql.ts'
import { branchesOf, dayOf, idsOf, wordsOf } from './statements/asked-books.ts'

/** Tickets bought for customers, and seats bought at own risk. */
const stockAccounts = sql`('1202', '1409')`
const kind = (word: StockKind): Sql => sql.lit(word)
const netCost = (of: string): Sql =>
  sql`(coalesce(${sql.ref(`${of}.fare`)}, 0) + coalesce(${sql.ref(`${of}.tax`)}, 0) + coalesce(${sql.ref(`${of}.other`)}, 0) - coalesce(${sql.ref(`${of}.commission`)}, 0))`

/** Sales that were handed in and wait: their tickets are the customer's in word, and the agency's in the books. */
const waitingSales = sql`
  select l.ticket, d.sale_no, null::integer as pic from ticket_sale_line l join ticket_sale d on d.id = l.ticket_sale
    where d.state ${inStates(ticketSaleWorkflow, 'submitted')} and not d.is_deleted
  union all select l.ticket, d.sale_no, d.pic from ticket_pic_sale_line l join ticket_pic_sale d on d.id = l.ticket_pic_sale
    where d.state ${inStates(ticketSaleWorkflow, 'submitted')} and not d.is_deleted`

const isIn = (name: string, column: Sql, input: ReportInput): Sql => {
  const [ids, words] = [idsOf(input, name), wordsOf(input, name)]
  if (ids !== null) return sql`${column} = any(${[...ids]}::int4[])`
  return words === null ? sql`true` : sql`${column} = any(${[...words]}::text[])`
}

const ofBranch = (input: ReportInput, of: string): Sql => {
  const branches = branchesOf(input)
  return branches === null ? sql`true` : sql`${sql.ref(`${of}.branch`)} = any(${[...branches]}::int4[])`
}

const ticketsPage = sql`'/apps/iataTicket-management/iataTickets/' || k.id`
/** What is on the accounts of the stock without a ticket. */
const ofNoTicket = sql`
    select 0, ${kind('not_of_a_ticket')}, null, null, null, null, null, null, null, null, null, null, null, booked, 0, booked, null
      from booked where ticket_id is null and booked <> 0`

/**
 * The stock of an earlier day. A ticket was there when it was bought and no document that stood on that day had taken it
 * away; it cost what was paid for it as its purchase was then. Records keep no states of earlier days, so nothing says who held it.
 */
function earlierStock(input: ReportInput, day: CivilDate): Sql {
  return sql`
    select k.id * 2 as id, ${kind('unsold')} as stock, k.ticket_no, k.pnr, k.passenger_name as passenger, k.airline as airline_id, k.basis, k.sector, k.issue_date, k.travel_date, ${day}::date - k.issue_date as age, null::text as sale_no, null::integer as pic_id,
        case when p.is_gone then 0 else p.bought end::bigint as cost, 0::bigint as expected, coalesce(b.booked, 0)::bigint as booked, ${ticketsPage} as page
      from (select ticket_id, coalesce(sum(amount) filter (where is_purchase), 0)::bigint as bought, bool_or(not is_purchase and is_standing) as is_gone from moved where ticket_id is not null group by ticket_id) p
        join iata_ticket k on k.id = p.ticket_id left join booked b on b.ticket_id = k.id
      where ((p.bought <> 0 and not p.is_gone) or coalesce(b.booked, 0) <> 0) and ${ofBranch(input, 'k')} and ${visibleRows(entityOf('iata_ticket'), input.user, 'k')}
    union all ${ofNoTicket}`
}

function stockOf(input: ReportInput): Sql {
  const { user, today } = input
  const inStock = sql`(k.state ${inStates(ticketWorkflow, 'in_stock')} or (k.state ${inStates(ticketWorkflow, 'refund_pending')} and k.state_before ${inStates(ticketWorkflow, 'in_stock')}))`
  return sql`
    select k.id * 2 as id, case when k.state ${inStates(ticketWorkflow, 'refund_pending')} then ${kind('refund')} when w.pic is not null then ${kind('pic')} when w.sale_no is not null then ${kind('on_sale')} else ${kind('unsold')} end as stock,
        k.ticket_no, k.pnr, k.passenger_name as passenger, k.airline as airline_id, k.basis, k.sector, k.issue_date, k.travel_date, ${today}::date - k.issue_date as age, w.sale_no, w.pic as pic_id,
        case when ${inStock} then coalesce(k.net_cost, 0) else 0 end::bigint as cost, 0::bigint as expected, coalesce(b.booked, 0)::bigint as booked, ${ticketsPage} as page
      from iata_ticket k left join booked b on b.ticket_id = k.id left join (${waitingSales}) w on w.ticket = k.id
      where (${inStock} or coalesce(b.booked, 0) <> 0) and ${ofBranch(input, 'k')} and ${visibleRows(entityOf('iata_ticket'), user, 'k')}
    union all
    select m.id * 2 + 1, ${kind('temporary')}, m.ticket_no, m.pnr, m.passenger_name, m.airline, null, m.sector, m.issue_date, m.travel_date, ${today}::date - coalesce(m.issue_date, m.created_at::date), null, null,
        0, ${netCost('m')}::bigint, 0, '/apps/iataTicketTemporary-management/iataTicketTemporarys/' || m.id
      from iata_ticket_temporary m where m.state ${inStates(temporaryTicketWorkflow, 'staged', 'temporary')} and ${ofBranch(input, 'm')} and ${visibleRows(entityOf('iata_ticket_temporary'), user, 'm')}
    union all ${ofNoTicket}`
}

export const ticketStockRows: ReportQuery = (input) => {
  const own = (name: string) => (): Sql => sql.id('x', name)
  const names = [
    'stock',
    'ticket_no',
    'pnr',
    'passenger',
    'airline_id',
    'basis',
    'sector',
    'issue_date',
    'travel_date',
    'age',
    'sale_no',
    'pic_id',
    'cost',
    'expected',
    'booked',
    'page',
  ]
  const within = inBranch(branchesOf(input))
  const day = dayOf(input, 'as_of')
  const isWhole = stockFilters.every((name) => idsOf(input, name) === null && wordsOf(input, name) === null)
  const list = outputs(
    sql`x.id`,
    {
      ...Object.fromEntries(names.map((name) => [name, own(name)])),
      airline: () => refLabelSql('airway', sql`x.airline_id`),
      pic: () => refLabelSql('employee', sql`x.pic_id`),
      // Of the totals the trial balance reads; a stock something was left out of is not compared.
      balance: () =>
        isWhole
          ? sql`(select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint from gl_movement('0001-01-01'::date, ${day}::date) l join ledger_account a on a.id = l.ledger_account_id where a.code in ${stockAccounts} and ${within})`
          : sql`null::bigint`,
    },
    input.keys,
  )
  const chosen = [
    isIn('stock', sql`x.stock`, input),
    isIn('airline', sql`x.airline_id`, input),
    isIn('basis', sql`x.basis`, input),
    isIn('pic', sql`x.pic_id`, input),
  ]
  return sql`select ${list} from (
    with moved as (
      select l.ticket_id, l.debit_minor - l.credit_minor as amount, v.voucher_type = ${sql.lit(ticketPostings['ticket purchase'].source)} as is_purchase,
          v.reverses_id is null and not exists (select 1 from gl_voucher r where r.reverses_id = v.id and r.posting_date <= ${day}::date) as is_standing
        from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
        where a.code in ${stockAccounts} and v.posting_date <= ${day}::date and ${within}),
      booked as (select ticket_id, sum(amount)::bigint as booked from moved group by ticket_id)
    ${day < input.today ? earlierStock(input, day) : stockOf(input)}) x where ${sql.join(chosen, sql` and `)}`
}
