/** Entries of income and direct costs of recruitment and travel with the passenger they are tagged with, and the same added up. Source: accounting 4.9. */
import { sql } from 'kysely'
import {
  passengerCostAccounts,
  passengerProfitAmounts,
  passengerProfitFilters,
  passengerProfitLines,
  type PassengerProfitLine,
} from '../../../domain/reports/passenger-profit.ts'
import { entityOf } from '../../../domain/entities.ts'
import { notAttributed } from '../../../domain/reports/statements/shared.ts'
import { inBranch } from '../../books/statements.ts'
import type { Sql } from '../../records/read/columns.ts'
import { agentScope, everything } from '../../records/scope.ts'
import { refLabelSql } from '../../records/read/label-sql.ts'
import { outputs, type ReportInput, type ReportQuery } from '../report-sql.ts'
import {
  branchesOf,
  idsOf,
  pageColumns,
  rangeOf,
  saidTo,
  same,
  textOf,
  wordOf,
  wordsOf,
  written,
} from './statements/asked-books.ts'

const isIncome = sql`left(a.code, 2) = '42'`
const earned = (which: Sql): Sql => sql`case when ${which} then l.credit_minor - l.debit_minor else 0 end`
const spent = (which: Sql): Sql => sql`case when ${which} then l.debit_minor - l.credit_minor else 0 end`
const named = Object.values(passengerCostAccounts).map((code) => sql.lit(code))
const parts: Readonly<Record<string, Sql>> = {
  income: earned(isIncome),
  ...Object.fromEntries(
    Object.entries(passengerCostAccounts).map(([name, code]) => [
      name,
      spent(sql`a.code = ${sql.lit(code)}`),
    ]),
  ),
  other_cost: spent(sql`left(a.code, 2) = '52' and a.code not in (${sql.join(named)})`),
  cost: spent(sql`not ${isIncome}`),
  profit: sql`l.credit_minor - l.debit_minor`,
}
/** Each amount is of one kind of income or cost, so the lines of a part are those where it is not zero. */
const isOfPart = (words: readonly string[] | null): Sql =>
  words === null
    ? sql`true`
    : sql`(${sql.join([sql`false`, ...words.map((word) => sql`${sql.id('x', word)} <> 0`)], sql` or `)})`

/** How an address and the books name what rows are added up by. */
const keys: Readonly<Record<PassengerProfitLine, Sql>> = {
  passenger: sql`x.passenger_id`,
  visa_entry: sql`x.visa_entry`,
  demand: sql`x.demand`,
  agent: sql`x.agent`,
  passenger_type: sql`x.passenger_type`,
  country: sql`x.country`,
  month: sql`to_char(x.date, 'YYYY-MM')`,
}

/** Of a reader who is limited to agents, the lines of their passengers. */
const ofOwnAgents = ({ user }: ReportInput): Sql => agentScope(entityOf('passenger'), user, 'p') ?? everything

/** One row for each line of groups 42 and 52; the close of a year is no entry. */
function entriesOf(input: ReportInput): Sql {
  const { from, to } = rangeOf(input)
  const chosen = passengerProfitFilters.flatMap((name) => {
    const ids = name === 'branch' ? null : idsOf(input, name)
    return ids === null ? [] : [sql`x.${sql.id(name)} = any(${[...ids]}::int4[])`]
  })
  const columns = Object.entries(parts).map(([name, value]) => sql`(${value})::bigint as ${sql.id(name)}`)
  return sql`select x.* from (
    select l.id, v.posting_date as date, v.voucher_no, v.narration, v.source_type, v.source_id, a.code || ' ' || a.name as account,
      l.passenger_id, p.full_name as passenger, p.agent, p.country, p.passenger_type, p.visa_entry, coalesce(p.demand, e.demand) as demand, ${sql.join(columns)}
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
      left join passenger p on p.id = l.passenger_id left join visa_entry e on e.id = p.visa_entry
    where v.posting_date between ${from}::date and ${to}::date and not v.is_closing and left(a.code, 2) in ('42', '52') and ${inBranch(branchesOf(input))} and ${ofOwnAgents(input)}) x
    where ${sql.join([...chosen, sql`true`], sql` and `)}`
}

const lineOf = (input: ReportInput): PassengerProfitLine =>
  passengerProfitLines.find((one) => one === wordOf(input, 'by')) ?? 'passenger'
const own = (of: string) => (name: string) => (): Sql => sql.id(of, name)
const ownOf = (of: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, own(of)(name)]))

export const passengerProfitEntryRows: ReportQuery = (input) => {
  const value = textOf(input, 'value')
  const list = outputs(
    sql`x.id`,
    {
      ...ownOf('x', ['date', 'voucher_no', 'account', 'passenger', 'passenger_id', 'narration']),
      ...ownOf('x', ['income', 'cost', 'profit']),
      ...pageColumns('x'),
    },
    input.keys,
  )
  const key = keys[lineOf(input)]
  const within =
    value === null ? sql`true` : value === notAttributed ? sql`${key} is null` : sql`${key}::text = ${value}`
  return sql`select ${list} from (${entriesOf(input)}) x where ${within} and ${isOfPart(wordsOf(input, 'part'))}`
}

export const passengerProfitRows: ReportQuery = (input) => {
  const by = lineOf(input)
  const label = by === 'month' ? sql`m.key` : refLabelSql(by, sql`m.key`)
  const list = outputs(
    sql`m.line`,
    {
      line: own('m')('line'),
      of: () => sql`coalesce(${label}, ${saidTo(input, 'not_attributed')}::text)`,
      passengers: own('m')('passengers'),
      ...ownOf('m', passengerProfitAmounts),
      by_word: () => sql`${by}::text`,
      value: () => sql`coalesce(m.key::text, ${notAttributed})`,
      days: () => sql`${written(rangeOf(input))}::text`,
      ...Object.fromEntries(
        passengerProfitFilters.map((name) => [`asked_${name}`, () => same(idsOf(input, name))]),
      ),
    },
    input.keys,
  )
  const sums = passengerProfitAmounts.map((name) => sql`sum(${sql.id('x', name)})::bigint as ${sql.id(name)}`)
  return sql`select ${list} from (
    select ${keys[by]} as key, row_number() over (order by ${keys[by]} nulls last) as line, count(distinct x.passenger_id)::int as passengers, ${sql.join(sums)}
    from (${entriesOf(input)}) x group by ${keys[by]}) m`
}
