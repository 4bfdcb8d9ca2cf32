/** Rows of the reports of the books: the typed statements of the ledger, handed to the report engine. Source: accounting 14. */
import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { entityOf } from '../../../domain/entities.ts'
import { accountLines, broughtForward, particularsOf } from '../../books/account-lines.ts'
import { fiscalYearStart } from '../../books/fiscal-years.ts'
import { passengerLedger, trialBalance, type Level } from '../../books/statements.ts'
import type { Sql } from '../../records/read/columns.ts'
import { visibleRows } from '../../records/scope.ts'
import { outputs, type ReportInput, type ReportQuery } from '../report-sql.ts'
import {
  branchesOf,
  idOf,
  idsOf,
  isSet,
  levelOf,
  pageColumns,
  pageOf,
  rangeOf,
  wordsOf,
} from './statements/asked-books.ts'

type Cell = string | number | bigint | null
const kinds = { int: sql`int`, text: sql`text`, date: sql`date`, money: sql`bigint` } as const

/** Rows the ledger answered as a SELECT for the engine, each key in its type; `line` is their order and number. */
function given(
  input: ReportInput,
  columns: Readonly<Record<string, keyof typeof kinds>>,
  rows: readonly Readonly<Record<string, Cell>>[],
): Sql {
  const all = { line: 'int' as const, ...columns }
  const list = outputs(
    sql`x.line`,
    Object.fromEntries(Object.keys(all).map((key) => [key, () => sql`${sql.id('x', key)}`])),
    input.keys,
  )
  const body = JSON.stringify(
    rows.map((row, line) => ({ line: line + 1, ...row })),
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
  return sql`select ${list} from jsonb_to_recordset(${body}::jsonb) as x(${sql.join(Object.entries(all).map(([key, kind]) => sql`${sql.id(key)} ${kinds[kind]}`))})`
}

const onSide = (balance: bigint): { debit: bigint; credit: bigint } =>
  balance >= 0n ? { debit: balance, credit: 0n } : { debit: 0n, credit: -balance }
const deeper: Readonly<Record<Level, Level | null>> = {
  primary: 'group',
  group: 'ledger',
  ledger: null,
  sub_ledger: null,
}
/** Days that the lines behind an opening and a closing balance have. */
function balanceDays(
  { from, to }: { from: CivilDate; to: CivilDate },
  isCarried: boolean,
): { before: string; until: string } {
  const year = isCarried ? '' : fiscalYearStart(from)
  return { before: `${year}..${addDays(from, -1)}`, until: `${year}..${to}` }
}

export const trialBalanceRows: ReportQuery = async (input) => {
  const agent = idOf(input, 'agent')
  // Totals know no parties.
  const level = agent !== null ? 'sub_ledger' : levelOf(input)
  const range = rangeOf(input)
  const isWithoutClosing = isSet(input, 'without_closing')
  const [accounts, kinds] = [idsOf(input, 'account'), wordsOf(input, 'kind')]
  const rows = await trialBalance(input.db, { ...range, branch: branchesOf(input) }, level, {
    primaries: idsOf(input, 'primary'),
    groups: idsOf(input, 'account_group'),
    accounts,
    kinds,
    agent,
    isWithoutClosing,
  })
  const results =
    (
      await sql<{
        ids: string | null
      }>`select string_agg(id::text, ',' order by code) as ids from primary_group where statement = 'PL'`.execute(
        input.db,
      )
    ).rows[0]?.ids ?? null
  // What a deeper level shows is narrowed like this one.
  const same = {
    same_accounts: accounts?.join(',') ?? null,
    same_kinds: kinds?.join(',') ?? null,
    same_closing: isWithoutClosing ? 'yes' : null,
    same_branches: idsOf(input, 'branch')?.join(',') ?? null,
  }
  return given(
    input,
    {
      code: 'text',
      name: 'text',
      party: 'text',
      opening_debit: 'money',
      opening_credit: 'money',
      debit: 'money',
      credit: 'money',
      closing_debit: 'money',
      closing_credit: 'money',
      next_level: 'text',
      primary_id: 'int',
      group_id: 'int',
      account_id: 'int',
      party_id: 'int',
      no_party: 'text',
      range: 'text',
      before: 'text',
      until: 'text',
      unclosed: 'text',
      unclosed_range: 'text',
      same_accounts: 'text',
      same_kinds: 'text',
      same_closing: 'text',
      same_branches: 'text',
    },
    rows.map((row) => {
      const [open, close] = [onSide(row.open), onSide(row.close)]
      const isUnclosed = row.code === ''
      return {
        code: row.code,
        name: row.name,
        party: row.party,
        opening_debit: open.debit,
        opening_credit: open.credit,
        debit: row.debit,
        credit: row.credit,
        closing_debit: close.debit,
        closing_credit: close.credit,
        next_level: isUnclosed ? null : deeper[level],
        primary_id: row.ids.primary,
        group_id: row.ids.group,
        account_id: row.ids.account,
        party_id: row.ids.subLedger,
        no_party: level === 'sub_ledger' && row.ids.subLedger === null && !isUnclosed ? 'yes' : null,
        range: `${range.from}..${range.to}`,
        ...balanceDays(range, row.isCarried),
        ...(isWithoutClosing ? { until: null } : {}),
        unclosed: isUnclosed ? results : null,
        unclosed_range: isUnclosed ? `..${addDays(fiscalYearStart(range.from), -1)}` : null,
        ...same,
      }
    }),
  )
}

const page = { stem: 'text', plural: 'text', source_id: 'int' } as const

/** First the balance brought forward, where there is one, then every line. Nothing before an account is chosen. */
export const ledgerRows: ReportQuery = async (input) => {
  const account = idOf(input, 'account')
  const of = {
    account: account ?? 0,
    subLedger: idOf(input, 'sub_ledger'),
    isWithoutParty: isSet(input, 'no_party'),
    passenger: idOf(input, 'passenger'),
    isWithoutClosing: isSet(input, 'without_closing'),
    types: wordsOf(input, 'type'),
    ...rangeOf(input),
    branch: branchesOf(input),
  }
  const brought = account === null ? { balance: 0n, fc: 0n } : await broughtForward(input.db, of)
  const isRunning = input.keys.has('line') || input.keys.has('balance')
  const first = brought.balance === 0n ? 0 : 1
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    isRunning ? sql`x.line` : sql`x.id`,
    {
      line: own('line'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      type: own('type'),
      particulars: () => sql`case when x.voucher_id is not null then ${particularsOf('x')} end`,
      party: () =>
        sql`(select s.name || ' (' || s.code || ')' from sub_ledger_account s where s.id = x.sub_ledger_id)`,
      narration: own('narration'),
      reference: own('reference'),
      debit: own('debit'),
      credit: own('credit'),
      balance: own('balance'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  const names = [
    'id',
    'voucher_id',
    'ledger_account_id',
    'sub_ledger_id',
    'date',
    'voucher_no',
    'type',
    'narration',
    'reference',
    'debit',
    'credit',
    'source_type',
    'source_id',
    ...(isRunning ? ['balance'] : []),
  ]
  const forward = sql`select 0, null, null, null, ${of.from}::date, null, 'opening', null, null, null, null, null, null${isRunning ? sql`, ${brought.balance}::bigint, 1` : sql``} union all`
  return sql`select ${list} from (
    ${first === 1 ? forward : sql``} select ${sql.join(names.map((name) => sql.id('s', name)))}${isRunning ? sql`, s.line + ${sql.lit(first)}` : sql``} from (${accountLines(of, brought, { isRunning })}) s
  ) as x(${sql.join([...names, ...(isRunning ? ['line'] : [])].map((name) => sql.id(name)))})`
}

const passengerColumns = {
  part: 'text',
  date: 'date',
  voucher_no: 'text',
  account: 'text',
  debit: 'money',
  credit: 'money',
  balance: 'money',
  income: 'money',
  cost: 'money',
  ...page,
} as const

/** His account line by line, then what his file earned and cost by account. Only of passengers the reader sees. */
export const passengerLedgerRows: ReportQuery = async (input) => {
  const passenger = idOf(input, 'passenger')
  if (passenger === null) return given(input, passengerColumns, [])
  const { rows: seen } =
    await sql`select 1 from passenger p where p.id = ${passenger} and ${visibleRows(entityOf('passenger'), input.user, 'p')}`.execute(
      input.db,
    )
  if (seen.length === 0) return given(input, passengerColumns, [])
  const { account, costing } = await passengerLedger(input.db, passenger, rangeOf(input))
  const names = new Map(
    (
      await sql<{
        code: string
        name: string
      }>`select code, name from ledger_account where code = any(${[...new Set([...account.map((row) => row.account), ...Object.keys(costing)])]}::text[])`.execute(
        input.db,
      )
    ).rows.map(({ code, name }) => [code, `${code} ${name}`]),
  )
  return given(input, passengerColumns, [
    ...account.map((row) => ({
      part: 'account',
      date: row.date,
      voucher_no: row.voucherNo,
      account: names.get(row.account) ?? row.account,
      debit: row.debit,
      credit: row.credit,
      balance: row.balance,
      ...pageOf(row.source.type, row.source.id),
    })),
    ...Object.entries(costing).map(([code, sum]) => ({
      part: 'costing',
      account: names.get(code) ?? code,
      income: code < '5' ? sum : null,
      cost: code < '5' ? null : -sum,
    })),
  ])
}
