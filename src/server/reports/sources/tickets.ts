/** Rows of the ticket desk's reports: from the documents, and the postings from the books themselves. Source: tickets 11. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { ticketPostings } from '../../../domain/tickets/postings.ts'
import { ticketDeputeWorkflow } from '../../../machines/tickets/ticket-depute.ts'
import { ticketRefundWorkflow } from '../../../machines/tickets/ticket-refund.ts'
import { ticketSaleWorkflow } from '../../../machines/tickets/ticket-sale.ts'
import { ticketWorkflow } from '../../../machines/tickets/ticket.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { inBranch } from '../../books/statements.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { visibleRows } from '../../records/scope.ts'
import { outputs, type ReportQuery } from '../report-sql.ts'
import { branchesOf, pageColumns } from './statements/asked-books.ts'

type Column = () => Sql
const fieldsOf = (alias: string, names: readonly string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, () => sql.id(alias, name)]))
const amountsOf = (alias: string, names: readonly string[]): Record<string, Column> =>
  Object.fromEntries(names.map((name) => [name, () => sql`coalesce(${sql.id(alias, name)}, 0)::bigint`]))
/** Amounts of requests; one without an answer yet, or that came to nothing, has none, so that no zero is read as an answer and no total counts it. */
const amountsUnless = (nothing: Sql, columns: Record<string, Column>): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      () => sql`case when not ${nothing} then ${column()} end`,
    ]),
  )

/** What is said of the ticket `k` a row is about. */
const ticketColumns: Record<string, Column> = {
  ticket_no: () => sql`k.ticket_no`,
  passenger: () => sql`k.passenger_name`,
  airline: () => refLabelSql('airway', sql`k.airline`),
  airline_id: () => sql`k.airline`,
  customer: () => refLabelSql('sub_ledger_account', sql`k.customer`),
  customer_id: () => sql`k.customer`,
}

const price = sql`coalesce(k.sale_price, 0)`
const beyond = sql`(${price} - coalesce(k.published, 0))`

/** What refunds of a ticket changed in income and cost, as the books say: part of the sale's profit is given back. */
const refundResults = sql`left join (
      select l.ticket_id, sum(l.credit_minor - l.debit_minor) as result from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      where v.voucher_type = ${sql.lit(ticketPostings['ticket refund'].source)} and left(a.code, 2) in ('41', '51') group by l.ticket_id) r on r.ticket_id = k.id`

/** Σ credit − debit of income and cost. */
const earned = sql`sum(l.credit_minor - l.debit_minor) filter (where left(a.code, 2) in ('41', '51'))`

/**
 * What each ticket earned in the books, with the tickets whose place it took, and what their airlines kept of it: the
 * price of the newest ticket carries every charge, so its profit carries every cost.
 */
const familyResults = sql`left join (
      with recursive family as (
        select t.id as of, t.id, t.parent from iata_ticket t where not t.is_deleted
        union all select f.of, p.id, p.parent from family f join iata_ticket p on p.id = f.parent)
      select f.of, sum(b.result) as result from family f join (
        select l.ticket_id, ${earned} as result from gl_line l join ledger_account a on a.id = l.ledger_account_id where l.ticket_id is not null group by l.ticket_id) b on b.ticket_id = f.id
      group by f.of) b on b.of = k.id`
const familyPenalties = sql`left join (
      with recursive kept as (
        select d.ticket as of, d.penalty from ticket_depute d where d.state ${inStates(ticketDeputeWorkflow, 'reissued')} and not d.is_deleted and d.penalty > 0
        union all select c.id, h.penalty from kept h join iata_ticket c on c.parent = h.of)
      select of, sum(penalty) as penalties from kept group by of) y on y.of = k.id`

export const soldTicketRows: ReportQuery = (input) => {
  const list = outputs(
    sql`k.id`,
    {
      ...ticketColumns,
      date: () => sql`s.sale_date`,
      ...fieldsOf('k', ['sale_no', 'pnr', 'sector', 'travel_date', 'state']),
      passport_no: () =>
        sql`coalesce(k.passport_no, (select p.passport_no from passenger p where p.id = k.passenger))`,
      ...amountsOf('k', ['fare', 'tax', 'commission', 'ait', 'net_cost', 'agent_commission']),
      price: () => sql`${price}::bigint`,
      markup: () => sql`greatest(${beyond}, 0)::bigint`,
      discount: () => sql`greatest(-${beyond}, 0)::bigint`,
      refund_result: () => sql`coalesce(r.result, 0)::bigint`,
      profit: () =>
        sql`(${price} - coalesce(k.net_cost, 0) - coalesce(y.penalties, 0) - coalesce(k.agent_commission, 0) + coalesce(r.result, 0))::bigint`,
      penalties: () => sql`coalesce(y.penalties, 0)::bigint`,
      booked: () => sql`coalesce(b.result, 0)::bigint`,
      pic: () => refLabelSql('employee', sql`s.pic`),
      pic_id: () => sql`s.pic`,
      branch_id: () => sql`k.branch`,
    },
    input.keys,
  )
  return sql`select ${list} from iata_ticket k
    left join (select d.sale_no, d.sale_date, null::bigint as pic from ticket_sale d where not d.is_deleted
      union all select d.sale_no, d.sale_date, d.pic from ticket_pic_sale d where not d.is_deleted) s on s.sale_no = k.sale_no
    ${refundResults}
    ${familyPenalties}
    ${familyResults}
    where k.sale_price is not null and not k.state ${inStates(ticketWorkflow, 'exchanged', 'voided')} and ${visibleRows(entityOf('iata_ticket'), input.user, 'k')}`
}

/** Parts of the chart a posting is read by; the rest is in `other`, so that every row adds up to nothing. */
const parts = {
  payable: ['1304', '1402', '2101', '2102'],
  receivable: ['1301', '1302', '1303'],
  stock: ['1202', '1409'],
} as const
const known = Object.values(parts).flat()
const receivableCodes = sql.join(parts.receivable.map((code) => sql.lit(code)))

/** Documents tickets are sold on, and how each says who answers for the money and who earns at the sale. */
const saleDocuments = [
  {
    entity: 'ticket_sale',
    // Numbers of both tables lie side by side: even for sales on account, odd for the counter.
    id: sql`d.id * 2 as id, d.id as sale, null::bigint as pic_sale`,
    own: sql`d.customer, null::bigint as pic, 0::bigint as incentive`,
    given: sql`l.agent_commission`,
  },
  {
    entity: 'ticket_pic_sale',
    id: sql`d.id * 2 + 1 as id, null::bigint as sale, d.id as pic_sale`,
    // A counter sale has a passenger for each ticket; one is named when there is no other.
    own: sql`n.customer, d.pic, coalesce(d.incentive, 0) as incentive`,
    given: sql`0`,
  },
] as const

/** What a ticket that kept its number cost more since its sale: its own amounts are those of both. */
const revalidated = sql`left join (select y.ticket, sum(coalesce(y.fare_diff, 0) + coalesce(y.tax_diff, 0) - coalesce(y.commission, 0)) as more from ticket_depute y
          where y.new_ticket_no is null and y.state ${inStates(ticketDeputeWorkflow, 'reissued')} and not y.is_deleted group by 1) y on y.ticket = t.id`
const saleSources = sql.join(
  [...new Set([ticketPostings['ticket sale'].source, ticketPostings['ticket pic sale'].source])].map(
    (source) => sql.lit(source),
  ),
)

/** A ticket voided after its sale has taken its part of the sale back. */
const saleDocumentRows = (
  { entity, id, own, given }: (typeof saleDocuments)[number],
  input: Parameters<ReportQuery>[0],
): Sql => sql`
    select ${id}, ${sql.lit(entity)} as kind, d.sale_no, d.voucher_no, d.sale_date, d.due_date, d.branch, ${own}, coalesce(n.tickets, 0) as tickets, coalesce(n.amount, 0) as amount, coalesce(n.net_cost, 0) as net_cost, coalesce(n.agent_commission, 0) as agent_commission, coalesce(o.outstanding, 0)::bigint as outstanding, coalesce(o.booked, 0)::bigint as booked
    from ${sql.ref(entity)} d
      left join (select l.${sql.ref(entity)} as sale, count(*)::int as tickets, sum(l.price)::bigint as amount, sum(t.net_cost - coalesce(y.more, 0))::bigint as net_cost, sum(${given})::bigint as agent_commission,
          case when count(distinct t.customer) = 1 then min(t.customer) end as customer
        from ${sql.ref(`${entity}_line`)} l join iata_ticket t on t.id = l.ticket ${revalidated} where not t.state ${inStates(ticketWorkflow, 'voided')} group by 1) n on n.sale = d.id
      left join (select v.voucher_no, sum(l.debit_minor - coalesce(p.paid, 0)) filter (where a.code in (${receivableCodes}) and l.debit_minor > 0) as outstanding,
          sum(l.credit_minor - l.debit_minor) filter (where left(a.code, 2) in ('41', '51') and (t.id is null or not t.state ${inStates(ticketWorkflow, 'voided')})) as booked
        from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join iata_ticket t on t.id = l.ticket_id
          left join (select debit_line_id, sum(amount_minor) as paid from gl_allocation group by 1) p on p.debit_line_id = l.id
        where v.voucher_type in (${saleSources}) group by 1) o on o.voucher_no = d.voucher_no
    where d.state ${inStates(ticketSaleWorkflow, 'posted')} and ${visibleRows(entityOf(entity), input.user, 'd')}`

export const ticketSaleRows: ReportQuery = (input) => {
  const own =
    (name: string): Column =>
    () =>
      sql.id('x', name)
  const list = outputs(
    sql`x.id`,
    {
      ...fieldsOf('x', ['sale_no', 'voucher_no', 'due_date', 'tickets', 'net_cost', 'agent_commission']),
      ...fieldsOf('x', ['kind', 'incentive', 'sale', 'pic_sale', 'booked']),
      date: own('sale_date'),
      sale_value: own('amount'),
      customer: () => refLabelSql('sub_ledger_account', sql`x.customer`),
      customer_id: own('customer'),
      pic: () => refLabelSql('employee', sql`x.pic`),
      pic_id: own('pic'),
      profit: () => sql`(x.amount - x.net_cost - x.agent_commission - x.incentive)::bigint`,
      outstanding: own('outstanding'),
      overdue_days: () =>
        sql`case when x.outstanding > 0 and x.due_date < ${input.today}::date then ${input.today}::date - x.due_date end`,
      branch_id: own('branch'),
    },
    input.keys,
  )
  return sql`select ${list} from (${sql.join(
    saleDocuments.map((document) => saleDocumentRows(document, input)),
    sql` union all `,
  )}) x`
}

/** What the entries of a refund moved on these accounts: its own, and what the airline gave beyond or below its answer. */
const refunders = ['1304', '1402', '2101', '2102'] as const
const bookedOfRefund = (moved: Sql, codes: readonly string[]): Sql =>
  sql`case when d.voucher_no is not null then coalesce((select sum(${moved}) from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
    where l.ticket_id = k.id and v.voucher_type = ${sql.lit(ticketPostings['ticket refund'].source)} and a.code in (${sql.join(codes.map((code) => sql.lit(code)))})), 0)::bigint end`

export const ticketRefundRows: ReportQuery = (input) => {
  const list = outputs(
    sql`d.id`,
    {
      ...ticketColumns,
      ...fieldsOf('d', [
        'request_date',
        'refund_no',
        'ra_no',
        'submitted_on',
        'approved_on',
        'voucher_no',
        'state',
      ]),
      ...amountsUnless(
        sql`d.state ${inStates(ticketRefundWorkflow, 'requested', 'submitted', 'rejected', 'cancelled')}`,
        amountsOf('d', [
          'fare_refund',
          'tax_refund',
          'airline_penalty',
          'commission_recall',
          'airline_credit',
          'service_charge',
          'customer_credit',
        ]),
      ),
      booked_airline: () => bookedOfRefund(sql`l.debit_minor - l.credit_minor`, refunders),
      booked_customer: () => bookedOfRefund(sql`l.credit_minor - l.debit_minor`, parts.receivable),
      // No officer waits for a refund that was approved, refused or given up.
      days_open: () =>
        sql`case when d.state ${inStates(ticketRefundWorkflow, 'requested', 'submitted')} then ${input.today}::date - d.request_date end`,
      branch_id: () => sql`d.branch`,
    },
    input.keys,
  )
  return sql`select ${list} from ticket_refund d join iata_ticket k on k.id = d.ticket where ${visibleRows(entityOf('ticket_refund'), input.user, 'd')}`
}

export const ticketReissueRows: ReportQuery = (input) => {
  const list = outputs(
    sql`d.id`,
    {
      ...ticketColumns,
      ...fieldsOf('d', ['request_date', 'depute_no', 'new_ticket_no', 'voucher_no', 'state']),
      ...amountsUnless(sql`d.state ${inStates(ticketDeputeWorkflow, 'requested', 'rejected', 'cancelled')}`, {
        ...amountsOf('d', [
          'fare_diff',
          'tax_diff',
          'penalty',
          'commission',
          'service_fee',
          'absorbed',
          'charge',
          'payable',
        ]),
        income: () =>
          sql`(coalesce(d.commission, 0) + coalesce(d.service_fee, 0) - coalesce(d.absorbed, 0))::bigint`,
      }),
      booked: () =>
        sql`case when d.voucher_no is not null then coalesce((select ${earned} from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id where v.voucher_no = d.voucher_no), 0)::bigint end`,
      branch_id: () => sql`d.branch`,
    },
    input.keys,
  )
  return sql`select ${list} from ticket_depute d join iata_ticket k on k.id = d.ticket where ${visibleRows(entityOf('ticket_depute'), input.user, 'd')}`
}

/** Kinds of entries the ticket desk makes. */
const sources = [...new Set(Object.values(ticketPostings).map(({ source }) => source))]
export const ticketPostingRows: ReportQuery = (input) => {
  const own =
    (name: string): Column =>
    () =>
      sql.id('x', name)
  const sumOf = (which: Sql): Sql =>
    sql`coalesce(sum(l.debit_minor - l.credit_minor) filter (where ${which}), 0)::bigint`
  const isResult = (digit: string): Sql => sql`left(a.code, 1) = ${sql.lit(digit)}`
  const codes = (list: readonly string[]): Sql =>
    sql`a.code in (${sql.join(list.map((code) => sql.lit(code)))})`
  const list = outputs(
    sql`x.id`,
    {
      ...pageColumns('x'),
      ...Object.fromEntries(
        [
          'date',
          'event',
          'voucher_no',
          'ticket_no',
          'party',
          'narration',
          ...Object.keys(parts),
          'income',
          'cost',
          'other',
        ].map((name) => [name, own(name)]),
      ),
    },
    input.keys,
  )
  return sql`select ${list} from (
    select v.id, v.posting_date as date, v.voucher_type as event, v.voucher_no, v.source_type, v.source_id, v.narration,
      string_agg(distinct t.ticket_no, ', ') as ticket_no, string_agg(distinct s.name, ', ') as party,
      ${sql.join(Object.entries(parts).map(([name, list_]) => sql`${sumOf(codes(list_))} as ${sql.ref(name)}`))},
      ${sumOf(isResult('4'))} as income, ${sumOf(isResult('5'))} as cost,
      ${sumOf(sql`not ${codes(known)} and not ${isResult('4')} and not ${isResult('5')}`)} as other
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      left join iata_ticket t on t.id = l.ticket_id left join sub_ledger_account s on s.id = l.sub_ledger_id
    where v.voucher_type in (${sql.join(sources.map((source) => sql.lit(source)))}) and ${inBranch(branchesOf(input))} group by v.id) x`
}
