/** Events of tickets that earned or cost something, from the lines of the books, and the same added up. Source: tickets 11. */
import { sql } from 'kysely'
import {
  ticketSummaryAmounts,
  ticketSummaryCounts,
  ticketSummaryLines,
} from '../../../domain/reports/tickets/ticket-summary.ts'
import { notAttributed } from '../../../domain/reports/statements/shared.ts'
import { ticketChannels } from '../../../domain/tickets/ticket-fields.ts'
import { ticketPostings } from '../../../domain/tickets/postings.ts'
import { inBranch } from '../../books/statements.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { outputs, type ReportInput, type ReportQuery } from '../report-sql.ts'
import {
  branchesOf,
  idsOf,
  pageOf,
  rangeOf,
  saidTo,
  same,
  textOf,
  wordOf,
  wordsOf,
  written,
} from './statements/asked-books.ts'

type Line = (typeof ticketSummaryLines)[number]

const literals = (words: readonly string[]): Sql => sql.join(words.map((word) => sql.lit(word)))
const isEvent = (...kinds: readonly (keyof typeof ticketPostings)[]): Sql =>
  sql`v.voucher_type in (${literals([...new Set(kinds.map((kind) => ticketPostings[kind].source))])})`
const isSale = sql`(${isEvent('ticket sale', 'ticket pic sale')} and l.ticket_id is not null)`
const isOf = (...codes: readonly string[]): Sql => sql`a.code in (${literals(codes)})`
const isResult = sql`left(a.code, 2) in ('41', '51')`
/** Σ credit − Σ debit. */
const earned = (which: Sql): Sql =>
  sql`coalesce(sum(l.credit_minor - l.debit_minor) filter (where ${which}), 0)::bigint`
const spent = (which: Sql): Sql =>
  sql`coalesce(sum(l.debit_minor - l.credit_minor) filter (where ${which}), 0)::bigint`
const isOwnUse = isEvent('ticket own use')
const others = sql`not (${isSale} or (${isOwnUse} and ${isOf('4101')}) or ${isEvent('ticket reissue', 'ticket refund', 'ticket void', 'airline debit memo', 'airline credit memo')})`

const parts: Readonly<Record<string, Sql>> = {
  sale_value: earned(sql`${isSale} and (${isOf('1202', '5101')} or left(a.code, 2) = '41')`),
  net_cost: earned(sql`${isSale} and ${isOf('1202', '1409')}`),
  commission: earned(sql`(${isSale} or ${isOwnUse}) and ${isOf('4101')}`),
  // Of a seat bought at own risk what its price is above its cost.
  markup: earned(sql`${isSale} and ${isOf('4102', '4107', '5106')}`),
  discount: spent(sql`${isSale} and ${isOf('5101')}`),
  agent_commission: spent(sql`${isSale} and ${isOf('5102')}`),
  depute_income: earned(sql`${isEvent('ticket reissue')} and ${isResult}`),
  refund_income: earned(sql`${isEvent('ticket refund')} and ${isResult}`),
  void_income: earned(sql`${isEvent('ticket void')} and ${isResult}`),
  adm: spent(sql`${isEvent('airline debit memo')} and ${isResult}`),
  acm: earned(sql`${isEvent('airline credit memo')} and ${isResult}`),
  other_income: earned(sql`${others} and ${isResult}`),
  net_income: earned(isResult),
}
/** Number of the entry a document names, also of its reversal. */
const numberOf = (of: string): Sql => sql`regexp_replace(${sql.id(of, 'voucher_no')}, '-R$', '')`
/** A reversal takes one away. */
const times = (which: Sql): Sql =>
  sql`case when bool_or(${which}) then case when v.reverses_id is null then 1 else -1 end else 0 end`
const counted: Readonly<Record<string, Sql>> = {
  sold: times(isSale),
  voided: times(isEvent('ticket void')),
  // What an airline gave back beyond or below its answer is no second refund.
  refunded: times(
    sql`${isEvent('ticket refund')} and exists (select 1 from ticket_refund d where d.voucher_no = ${numberOf('v')})`,
  ),
  reissued: times(isEvent('ticket reissue')),
}

/** How an address and the books name what rows are added up by. */
const keys: Readonly<Record<Line, Sql>> = {
  airline: sql`x.airline_id`,
  month: sql`to_char(x.date, 'YYYY-MM')`,
  agent: sql`x.agent_id`,
  pic: sql`x.pic_id`,
  gds: sql`x.gds_id`,
  channel: sql`x.channel`,
  user: sql`x.user_id`,
}

const isAmong = (column: Sql, ids: readonly number[] | null): Sql[] =>
  ids === null ? [] : [sql`${column} = any(${[...ids]}::int4[])`]
const isWord = (column: Sql, words: readonly string[] | null): Sql[] =>
  words === null ? [] : [sql`${column} = any(${[...words]}::text[])`]

/** One row for each entry and ticket. The memo of an airline without a ticket belongs to that airline; the close of a year is no event. */
function eventsOf(input: ReportInput): Sql {
  const { from, to } = rangeOf(input)
  const chosen = [
    ...isAmong(sql`x.airline_id`, idsOf(input, 'airline')),
    ...isAmong(sql`x.gds_id`, idsOf(input, 'gds')),
    ...isWord(sql`x.channel`, wordsOf(input, 'channel')),
    ...isWord(sql`x.basis`, wordsOf(input, 'basis')),
    ...isAmong(sql`x.customer_id`, idsOf(input, 'customer')),
    ...isAmong(sql`x.agent_id`, idsOf(input, 'agent')),
    ...isAmong(sql`x.pic_id`, idsOf(input, 'pic')),
    ...isAmong(sql`x.user_id`, idsOf(input, 'user')),
    sql`true`,
  ]
  const columns = Object.entries({ ...counted, ...parts }).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  )
  return sql`select x.* from (
    select e.*, k.ticket_no, coalesce(k.airline, m.airline) as airline_id, k.gds as gds_id, k.channel, k.basis, k.customer as customer_id,
      case when s.party_type = 'agent' then s.party_id end as agent_id, p.pic as pic_id
    from (
      select min(l.id) as id, v.posting_date as date, v.voucher_type as event, v.voucher_no, v.created_by as user_id, l.ticket_id, ${sql.join(columns)}
      from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      where v.posting_date between ${from}::date and ${to}::date and not v.is_closing and (${isResult} or (${isSale} and ${isOf('1202', '1409')})) and ${inBranch(branchesOf(input))}
      group by v.id, l.ticket_id) e
      left join iata_ticket k on k.id = e.ticket_id left join sub_ledger_account s on s.id = k.customer
      left join ticket_memo m on m.voucher_no = ${numberOf('e')}
      left join ticket_pic_sale p on p.sale_no = k.sale_no and not p.is_deleted) x where ${sql.join(chosen, sql` and `)}`
}

const lineOf = (input: ReportInput): Line =>
  ticketSummaryLines.find((one) => one === wordOf(input, 'by')) ?? 'airline'
/** Documents that name their entry; what no document names belongs to its ticket. */
const documents = ['ticket_sale', 'ticket_pic_sale', 'ticket_refund', 'ticket_depute', 'ticket_memo'] as const
const documentId = (name: (typeof documents)[number]): Sql =>
  sql`(select d.id from ${sql.ref(name)} d where d.voucher_no = ${numberOf('x')} and not d.is_deleted limit 1)`
const pagePart = (part: 'stem' | 'plural'): Sql =>
  sql`case ${sql.join(
    documents.map(
      (name) => sql`when ${documentId(name)} is not null then ${sql.lit(pageOf(name, 0)[part] ?? '')}`,
    ),
    sql` `,
  )} else ${sql.lit(pageOf('iata_ticket', 0)[part] ?? '')} end`

const amountsOf = (of: string) =>
  Object.fromEntries(
    [...ticketSummaryCounts, ...ticketSummaryAmounts].map((name) => [name, () => sql.id(of, name)]),
  )

export const ticketSummaryEventRows: ReportQuery = (input) => {
  const value = textOf(input, 'value')
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.id`,
    {
      ...Object.fromEntries(['date', 'event', 'voucher_no', 'ticket_no'].map((name) => [name, own(name)])),
      airline: () => refLabelSql('airway', sql`x.airline_id`),
      customer: () => refLabelSql('sub_ledger_account', sql`x.customer_id`),
      ...amountsOf('x'),
      stem: () => pagePart('stem'),
      plural: () => pagePart('plural'),
      source_id: () => sql`coalesce(${sql.join(documents.map(documentId))}, x.ticket_id)::int`,
    },
    input.keys,
  )
  const key = keys[lineOf(input)]
  const within =
    value === null ? sql`true` : value === notAttributed ? sql`${key} is null` : sql`${key}::text = ${value}`
  return sql`select ${list} from (${eventsOf(input)}) x where ${within}`
}

export const ticketSummaryRows: ReportQuery = (input) => {
  const by = lineOf(input)
  const label: Readonly<Record<Line, Sql>> = {
    airline: refLabelSql('airway', sql`m.key`),
    month: sql`m.key`,
    agent: refLabelSql('agent', sql`m.key`),
    pic: refLabelSql('employee', sql`m.key`),
    gds: refLabelSql('gds', sql`m.key`),
    channel: sql`case m.key ${sql.join(
      ticketChannels.map((one) => sql`when ${sql.lit(one)} then ${saidTo(input, one)}::text`),
      sql` `,
    )} end`,
    user: refLabelSql('user', sql`m.key`),
  }
  const own = (name: string) => (): Sql => sql.id('m', name)
  const list = outputs(
    sql`m.line`,
    {
      line: own('line'),
      of: () => sql`coalesce(${label[by]}, ${saidTo(input, 'not_attributed')}::text)`,
      ...amountsOf('m'),
      by_word: () => sql`${by}::text`,
      value: () => sql`coalesce(m.key::text, ${notAttributed})`,
      days: () => sql`${written(rangeOf(input))}::text`,
      ...Object.fromEntries(
        ['airline', 'gds', 'customer', 'agent', 'pic', 'user', 'branch'].map((name) => [
          `asked_${name}`,
          () => same(idsOf(input, name)),
        ]),
      ),
      ...Object.fromEntries(
        ['channel', 'basis'].map((name) => [`asked_${name}`, () => same(wordsOf(input, name))]),
      ),
    },
    input.keys,
  )
  const sums = [...ticketSummaryCounts, ...ticketSummaryAmounts].map(
    (name) => sql`sum(${sql.id('x', name)})::bigint as ${sql.id(name)}`,
  )
  return sql`select ${list} from (
    select ${keys[by]} as key, row_number() over (order by ${keys[by]} nulls last) as line, ${sql.join(sums)} from (${eventsOf(input)}) x group by ${keys[by]}) m`
}
