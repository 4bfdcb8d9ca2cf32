/** Rows of the reports of the books: the statements of the ledger, put into the one the report engine asks. Source: accounting 14. */
import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { entityOf } from '../../../domain/entities.ts'
import {
  accountLines,
  broughtForward,
  lineSums,
  pageLines,
  particularsOf,
  type Brought,
  type LinePage,
  type StatementOf,
} from '../../books/lines/account-lines.ts'
import { fiscalYearStart } from '../../books/fiscal-years.ts'
import {
  comparedBalanceLines,
  passengerLedgerLines,
  trialBalanceLines,
  type Level,
} from '../../books/statements.ts'
import type { Sql } from '../../records/read/columns.ts'
import { visibleRows } from '../../records/scope.ts'
import { outputs, type ReportInput, type ReportQuery, type RowPage } from '../report-sql.ts'
import {
  branchesOf,
  comparedRange,
  idOf,
  idsOf,
  isSet,
  levelOf,
  pageColumns,
  rangeOf,
  same,
  wordsOf,
  written,
} from './statements/asked-books.ts'

const deeper: Readonly<Record<Level, Level | null>> = {
  primary: 'group',
  group: 'ledger',
  ledger: null,
  sub_ledger: null,
}
/** An amount where it stands on one side of the books, as columns of debit and credit show it. */
const onSide = (balance: Sql): { debit: Sql; credit: Sql } => ({
  debit: sql`greatest(${balance}, 0)`,
  credit: sql`greatest(-${balance}, 0)`,
})

export const trialBalanceRows: ReportQuery = (input) => {
  const agent = idOf(input, 'agent')
  // Totals know no parties.
  const level = agent !== null ? 'sub_ledger' : levelOf(input)
  const range = rangeOf(input)
  const isWithoutClosing = isSet(input, 'without_closing')
  const [accounts, kinds] = [idsOf(input, 'account'), wordsOf(input, 'kind')]
  const earlier = comparedRange(input, range)
  const narrowed = {
    primaries: idsOf(input, 'primary'),
    groups: idsOf(input, 'account_group'),
    accounts,
    kinds,
    agent,
    isWithoutClosing,
  }
  const whole = { ...range, branch: branchesOf(input) }
  const lines = earlier
    ? comparedBalanceLines(whole, earlier, level, narrowed)
    : sql`select l.*, 0::bigint as before from (${trialBalanceLines(whole, level, narrowed)}) l`
  const own = (name: string) => (): Sql => sql.id('t', name)
  const word = (text: string | null) => (): Sql => sql`${text}::text`
  const [open, close] = [onSide(sql`t.open`), onSide(sql`t.close`)]
  /** Days that the lines behind an opening and a closing balance have: for income and expense, which start at zero each year, since its first day. */
  const since = (last: CivilDate, from = range.from): Sql =>
    sql`case when t.is_carried then '' else ${fiscalYearStart(from)} end || ${`..${last}`}`
  const list = outputs(
    sql`t.line`,
    {
      line: own('line'),
      code: own('code'),
      name: own('name'),
      party: own('party'),
      opening_debit: () => open.debit,
      opening_credit: () => open.credit,
      debit: own('debit'),
      credit: own('credit'),
      closing_debit: () => close.debit,
      closing_credit: () => close.credit,
      compared: own('before'),
      change: () => sql`t.close - t.before`,
      next_level: () => sql`case when not t.is_unclosed then ${deeper[level]}::text end`,
      primary_id: own('primary_id'),
      group_id: own('group_id'),
      account_id: own('account_id'),
      party_id: own('sub_ledger_id'),
      no_party: () =>
        level === 'sub_ledger'
          ? sql`case when t.sub_ledger_id is null and not t.is_unclosed then 'yes' end`
          : sql`null::text`,
      range: word(written(range)),
      before: () => since(addDays(range.from, -1)),
      until: () => (isWithoutClosing ? sql`null::text` : since(range.to)),
      compared_range: word(earlier && written(earlier)),
      compared_until: () =>
        earlier === null || isWithoutClosing ? sql`null::text` : since(earlier.to, earlier.from),
      compared_unclosed_range: () =>
        earlier === null
          ? sql`null::text`
          : sql`case when t.is_unclosed then ${`..${addDays(fiscalYearStart(earlier.from), -1)}`} end`,
      unclosed: () =>
        sql`case when t.is_unclosed then (select string_agg(id::text, ',' order by code) from primary_group where statement = 'PL') end`,
      unclosed_range: () =>
        sql`case when t.is_unclosed then ${`..${addDays(fiscalYearStart(range.from), -1)}`} end`,
      // What a deeper level shows is narrowed like this one.
      same_accounts: () => same(accounts),
      same_kinds: () => same(kinds),
      same_closing: word(isWithoutClosing ? 'yes' : null),
      same_branches: () => same(idsOf(input, 'branch')),
    },
    input.keys,
  )
  return sql`select ${list} from (${lines}) t`
}

const statementOf = (input: ReportInput): StatementOf => ({
  account: idOf(input, 'account') ?? 0,
  subLedger: idOf(input, 'sub_ledger'),
  isWithoutParty: isSet(input, 'no_party'),
  passenger: idOf(input, 'passenger'),
  isWithoutClosing: isSet(input, 'without_closing'),
  types: wordsOf(input, 'type'),
  ...rangeOf(input),
  branch: branchesOf(input),
})

/** The balance an account brings into the range; nothing before an account is chosen. */
const broughtInto = async (input: ReportInput, of: StatementOf): Promise<Brought> =>
  of.account === 0 ? { balance: 0n, fc: 0n } : broughtForward(input.db, of)

/** Number and sums of the rows of a ledger, its first row counted, from the sums of the days. */
export const ledgerSums = async (input: ReportInput): Promise<Sql | null> => {
  const of = statementOf(input)
  const sums = lineSums(of)
  if (sums === null) return null
  const { balance } = await broughtInto(input, of)
  return sql`select x.n + ${balance === 0n ? 0 : 1}::bigint as n, x.debit, x.credit from (${sums}) x`
}

/** First the balance brought forward, where there is one, then every line. Nothing before an account is chosen. */
export const ledgerRows: ReportQuery = async (input) => {
  const of = statementOf(input)
  const brought = await broughtInto(input, of)
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
  const page = isRunning && input.lines ? pageLines(of, brought, beyond(input.lines, first)) : null
  const lines = page ?? accountLines(of, brought, { isRunning })
  const forward = sql`select 0, null, null, null, ${of.from}::date, null, 'opening', null, null, null, null, null, null${isRunning ? sql`, ${brought.balance}::bigint, 1` : sql``} union all`
  return sql`select ${list} from (
    ${first === 1 ? forward : sql``} select ${sql.join(names.map((name) => sql.id('s', name)))}${isRunning ? sql`, s.line + ${sql.lit(first)}` : sql``} from (${lines}) s
  ) as x(${sql.join([...names, ...(isRunning ? ['line'] : [])].map((name) => sql.id(name)))})`
}

/** The page among the lines alone, without the row of the balance brought forward that may stand before them. */
const beyond = (page: RowPage, first: number): LinePage =>
  'after' in page
    ? { after: Math.max(page.after - first, 0), size: page.size }
    : { before: page.before === null ? null : page.before - first, size: page.size }

/**
 * The passenger's account line by line, then what the file earned and cost by account. Only of passengers the
 * reader sees.
 */
export const passengerLedgerRows: ReportQuery = (input) => {
  const passenger = idOf(input, 'passenger') ?? 0
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.line`,
    {
      line: own('line'),
      part: own('part'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      account: () => sql`x.code || ' ' || x.name`,
      debit: own('debit'),
      credit: own('credit'),
      balance: own('balance'),
      income: () => sql`case when x.code < '5' then x.amount end`,
      cost: () => sql`case when x.code >= '5' then -x.amount end`,
      ...pageColumns('x'),
    },
    input.keys,
  )
  return sql`select ${list} from (${passengerLedgerLines(passenger, rangeOf(input))}) x
    where exists (select 1 from passenger p where p.id = ${passenger} and ${visibleRows(entityOf('passenger'), input.user, 'p')})`
}
