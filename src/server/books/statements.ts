/**
 * Statements of the books: trial balance, passenger ledger, profit and loss, balance sheet. Each reads
 * only posted lines; amounts are minor units of BDT, balances Σ debit − Σ credit unless "natural" is said.
 * Source: accounting 14, identities 15.
 */
import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Sql } from '../records/read/columns.ts'
import { fiscalYearStart } from './fiscal-years.ts'

export interface Range {
  from: CivilDate
  to: CivilDate
  /** One branch or these only; all when left out. */
  branch?: number | readonly number[] | null
}

export type Level = 'primary' | 'group' | 'ledger' | 'sub_ledger'

export interface TrialRow {
  code: string
  name: string
  /** Code of the sub ledger, at that level. */
  party: string | null
  open: bigint
  debit: bigint
  credit: bigint
  close: bigint
}

export const inBranch = (branch: Range['branch'], of = 'l') =>
  branch === null || branch === undefined
    ? sql`true`
    : sql`${sql.ref(of)}.branch_id = any(${typeof branch === 'number' ? [branch] : [...branch]}::int4[])`

/** Before every entry there can be. */
const beginning: CivilDate = '0001-01-01'

/** What moved in a range, by account, branch and kind; the database adds up whole months beforehand. */
const movement = (from: CivilDate, to: CivilDate) => sql`gl_movement(${from}::date, ${to}::date)`
/** The same up to the day before another. */
const movementBefore = (from: CivilDate, end: CivilDate) => sql`gl_movement(${from}::date, ${end}::date - 1)`

export const accountsOf = (of: string) =>
  sql`join ledger_account a on a.id = ${sql.ref(of)}.ledger_account_id join account_group g on g.id = a.account_group join primary_group p on p.id = g.primary_group`

/** Amounts by account under the name of their part, as lines have them; totals of months know no parties. */
const part = (name: string, moved: ReturnType<typeof movement>) =>
  sql`select ledger_account_id, null::integer as sub_ledger_id, branch_id, is_closing, debit_minor, credit_minor, ${sql.lit(name)} as part from ${moved}`

/** What moved in a range under the name of its part; by party from the sums of the days, else from the totals of the months too. */
export const movedIn = (name: string, { from, to }: Pick<Range, 'from' | 'to'>, level: Level) =>
  level === 'sub_ledger'
    ? sql`select l.ledger_account_id, l.sub_ledger_id, l.branch_id, l.is_closing, l.debit_minor, l.credit_minor, ${sql.lit(name)} as part
        from gl_line_day l where l.posting_date between ${from}::date and ${to}::date`
    : part(name, movement(from, to))

/** Before a day: 'earlier' than the financial year it lies in, and in that 'year'. */
export const partsBefore = (from: CivilDate, year: CivilDate) =>
  sql`${part('earlier', movementBefore(beginning, year))} union all ${part('year', movementBefore(year, from))}`

/** Debit and credit before the financial year, in it before the range, and in the range; by party from the sums of the days. */
function parts({ from, to }: Range, year: CivilDate, level: Level) {
  if (level === 'sub_ledger') {
    return sql`select l.ledger_account_id, l.sub_ledger_id, l.branch_id, l.is_closing, l.debit_minor, l.credit_minor, case when l.posting_date >= ${from}::date then 'range' when l.posting_date >= ${year}::date then 'year' else 'earlier' end as part
      from gl_line_day l where l.posting_date <= ${to}::date`
  }
  return sql`${partsBefore(from, year)} union all ${part('range', movement(from, to))}`
}

/** Accounts and parties a trial balance is narrowed to; it then need not balance. */
export interface Within {
  primaries?: readonly number[] | null
  groups?: readonly number[] | null
  accounts?: readonly number[] | null
  kinds?: readonly string[] | null
  /** Parties of one agent; asks for the level of sub ledgers. */
  agent?: number | null
  /** Leaves the entries of year closings out of the range. */
  isWithoutClosing?: boolean
}

/** As conditions over accounts a, groups g, primary groups p and sub ledgers s. */
const narrowing = ({ primaries, groups, accounts, kinds, agent }: Within) => [
  ...(primaries ? [sql`p.id = any(${[...primaries]}::int4[])`] : []),
  ...(groups ? [sql`g.id = any(${[...groups]}::int4[])`] : []),
  ...(accounts ? [sql`a.id = any(${[...accounts]}::int4[])`] : []),
  ...(kinds ? [sql`a.kind = any(${[...kinds]}::text[])`] : []),
  ...(agent ? [sql`s.party_type = 'agent' and s.party_id = ${agent}`] : []),
]

/** Whose row it is at each level; of a sub ledger also its account, which alone has the lines without a party. */
const rowsAt: Readonly<Record<Level, Sql>> = {
  primary: sql`p.code as code, p.name as name, null::text as party, p.id as primary_id, null::int4 as group_id, null::int4 as account_id, null::int4 as sub_ledger_id`,
  group: sql`g.code as code, g.name as name, null::text as party, null::int4 as primary_id, g.id as group_id, null::int4 as account_id, null::int4 as sub_ledger_id`,
  ledger: sql`a.code as code, a.name as name, null::text as party, null::int4 as primary_id, null::int4 as group_id, a.id as account_id, null::int4 as sub_ledger_id`,
  sub_ledger: sql`a.code as code, coalesce(s.name, a.name) as name, s.code as party, null::int4 as primary_id, null::int4 as group_id, a.id as account_id, s.id as sub_ledger_id`,
}

/**
 * A SELECT of one row per account (or group, primary group, sub ledger) that has an opening or a movement, numbered by
 * `line` in order of code. Income and expense accounts open at zero with each financial year; what earlier years left
 * unclosed stands last, in a row without a code, unless the rows are narrowed.
 */
export function trialBalanceLines(
  { from, to, branch }: Range,
  level: Level = 'ledger',
  within: Within = {},
): Sql {
  const year = fiscalYearStart(from)
  const narrowed = narrowing(within)
  const conditions = [
    inBranch(branch, 'm'),
    ...(within.isWithoutClosing ? [sql`(m.part <> 'range' or not m.is_closing)`] : []),
    ...narrowed,
  ]
  const unclosed = sql`union all
    select true, '', 'Unclosed result of earlier years', null, null, null, null, null, false, e.result, 0, 0, e.result from (
      select coalesce(sum(m.debit_minor - m.credit_minor), 0)::bigint as result from ${movementBefore(beginning, year)} m ${accountsOf('m')} where p.statement = 'PL' and ${inBranch(branch, 'm')}
    ) e where e.result <> 0`
  return sql`select row_number() over (order by t.is_unclosed, t.code, t.party nulls first, t.sub_ledger_id)::int as line, t.* from (
    select false as is_unclosed, ${rowsAt[level]}, p.statement = 'BS' as is_carried,
      coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.part = 'year' or (m.part = 'earlier' and p.statement = 'BS')), 0)::bigint as open,
      coalesce(sum(m.debit_minor) filter (where m.part = 'range'), 0)::bigint as debit,
      coalesce(sum(m.credit_minor) filter (where m.part = 'range'), 0)::bigint as credit,
      coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.part <> 'earlier' or p.statement = 'BS'), 0)::bigint as close
    from (${parts({ from, to }, year, level)}) m ${accountsOf('m')} left join sub_ledger_account s on s.id = m.sub_ledger_id
    where ${sql.join(conditions, sql` and `)} group by 2, 3, 4, 5, 6, 7, 8, p.statement
    ${narrowed.length > 0 ? sql`` : unclosed}
  ) t where t.open <> 0 or t.debit <> 0 or t.credit <> 0`
}

const sameRow = [
  'is_unclosed',
  'code',
  'name',
  'party',
  'primary_id',
  'group_id',
  'account_id',
  'sub_ledger_id',
  'is_carried',
]
const rowKey = (of: string): Sql =>
  sql`concat_ws('/', ${sql.join(['is_unclosed', 'primary_id', 'group_id', 'account_id', 'sub_ledger_id'].map((name) => sql.ref(`${of}.${name}`)))})`

/** Rows of `trialBalanceLines` now, each with the closing balance `before` it had in another range; rows of either. */
export function comparedBalanceLines(
  now: Range,
  earlier: Pick<Range, 'from' | 'to'>,
  level: Level,
  within: Within,
): Sql {
  const same = sameRow.map(
    (name) => sql`coalesce(${sql.ref(`n.${name}`)}, ${sql.ref(`e.${name}`)}) as ${sql.ref(name)}`,
  )
  const amounts = ['open', 'debit', 'credit', 'close'].map(
    (name) => sql`coalesce(${sql.ref(`n.${name}`)}, 0)::bigint as ${sql.ref(name)}`,
  )
  return sql`select row_number() over (order by x.is_unclosed, x.code, x.party nulls first, x.sub_ledger_id)::int as line, x.* from (
    select ${sql.join([...same, ...amounts])}, coalesce(e.close, 0)::bigint as before
    from (${trialBalanceLines(now, level, within)}) n
      full join (${trialBalanceLines({ ...now, ...earlier }, level, within)}) e on ${rowKey('n')} = ${rowKey('e')}
  ) x`
}

/** The rows of `trialBalanceLines`, in order. */
export async function trialBalance(
  db: Db,
  ...asked: Parameters<typeof trialBalanceLines>
): Promise<TrialRow[]> {
  const { rows } = await sql<TrialRow>`
    select t.code, t.name, t.party, t.open, t.debit, t.credit, t.close from (${trialBalanceLines(...asked)}) t order by t.line`.execute(
    db,
  )
  return rows
}

export interface PassengerLedger {
  /** Part A: what the passenger owes and what they paid in advance. */
  account: {
    date: CivilDate
    voucherNo: string
    account: string
    debit: bigint
    credit: bigint
    balance: bigint
  }[]
  balance: bigint
  /** Part B: income (+) and cost (−) by account code. */
  costing: Record<string, bigint>
  margin: bigint
}

/**
 * A SELECT of a passenger's ledger, numbered by `line`: of part 'account' each line of the receivable and
 * advance with the `balance` after it, of part 'costing' what the file earned (+) and cost (−) as the
 * `amount` of each account.
 */
export const passengerLedgerLines = (passenger: number, { from, to }: Pick<Range, 'from' | 'to'>): Sql =>
  sql`select row_number() over (order by x.part, x.line, x.code)::int as line, x.part, x.date, x.voucher_no, x.code, x.name, x.debit, x.credit, x.balance, x.amount, x.source_type, x.source_id from (
    select 'account' as part, row_number() over w as line, v.posting_date as date, v.voucher_no, a.code, a.name, l.debit_minor as debit, l.credit_minor as credit,
      (sum(l.debit_minor - l.credit_minor) over w)::bigint as balance, null::bigint as amount, v.source_type, v.source_id
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id join sub_ledger_account s on s.id = l.sub_ledger_id
    where v.posting_date between ${from}::date and ${to}::date and a.code in ('1302', '2301') and s.party_type = 'passenger' and s.party_id = ${passenger}
    window w as (order by v.posting_date, v.id, l.line_no)
    union all
    select 'costing', null, null, null, a.code, a.name, null, null, null, sum(l.credit_minor - l.debit_minor)::bigint, null, null
    from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id
    where v.posting_date between ${from}::date and ${to}::date and l.passenger_id = ${passenger} and a.code >= '4000' and not v.is_closing
    group by a.code, a.name having sum(l.credit_minor - l.debit_minor) <> 0
  ) x`

/** Passenger ledger: the receivable and advance, and what the file earned and cost (accounting 14). */
export async function passengerLedger(
  db: Db,
  passenger: number,
  range: Pick<Range, 'from' | 'to'>,
): Promise<PassengerLedger> {
  const { rows } = await sql<
    | (PassengerLedger['account'][number] & { part: 'account' })
    | { part: 'costing'; account: string; amount: bigint }
  >`
    select x.part, x.date, x.voucher_no as "voucherNo", x.code as account, x.debit, x.credit, x.balance, x.amount from (${passengerLedgerLines(passenger, range)}) x order by x.line`.execute(
    db,
  )
  const account = rows.filter((row) => row.part === 'account')
  const costs = rows.filter((row) => row.part === 'costing')
  return {
    account,
    balance: account.at(-1)?.balance ?? 0n,
    costing: Object.fromEntries(costs.map((row) => [row.account, row.amount])),
    margin: costs.reduce((sum, row) => sum + row.amount, 0n),
  }
}

/** Balances of income and expense accounts in a range, closing vouchers aside; natural signs by account code. */
async function results(db: Db, { from, to, branch }: Range): Promise<{ code: string; amount: bigint }[]> {
  const { rows } = await sql<{ code: string; amount: bigint }>`
    select a.code, sum(case when a.code < '5' then m.credit_minor - m.debit_minor else m.debit_minor - m.credit_minor end)::bigint as amount
    from ${movement(from, to)} m join ledger_account a on a.id = m.ledger_account_id
    where a.code >= '4' and not m.is_closing and ${inBranch(branch, 'm')} group by a.code order by a.code`.execute(
    db,
  )
  return rows
}

export interface ProfitLoss {
  /** By account code, natural sign; accounts without movement are left out. */
  lines: Record<string, bigint>
  revenue: bigint
  directCost: bigint
  grossProfit: bigint
  otherIncome: bigint
  administrative: bigint
  finance: bigint
  beforeTax: bigint
  tax: bigint
  net: bigint
}

export async function profitLoss(db: Db, range: Range): Promise<ProfitLoss> {
  const rows = await results(db, range)
  const own = ['41', '42', '51', '52', '54', '55']
  const sum = (fits: (group: string) => boolean): bigint =>
    rows.filter((row) => fits(row.code.slice(0, 2))).reduce((all, row) => all + row.amount, 0n)
  const of = (...groups: string[]): bigint => sum((group) => groups.includes(group))
  // A group of the agency's own is other income or an overhead.
  const rest = (digit: string): bigint => sum((group) => group.startsWith(digit) && !own.includes(group))
  const [revenue, directCost, otherIncome, administrative, finance, tax] = [
    of('41', '42'),
    of('51', '52'),
    rest('4'),
    rest('5'),
    of('54'),
    of('55'),
  ]
  const grossProfit = revenue - directCost
  const beforeTax = grossProfit + otherIncome - administrative - finance
  return {
    lines: Object.fromEntries(rows.filter((row) => row.amount !== 0n).map((row) => [row.code, row.amount])),
    revenue,
    directCost,
    grossProfit,
    otherIncome,
    administrative,
    finance,
    beforeTax,
    tax,
    net: beforeTax - tax,
  }
}

export interface BalanceSheet {
  assets: Record<string, bigint>
  liabilities: Record<string, bigint>
  equity: Record<string, bigint>
  /** Result not yet closed into equity. */
  currentResult: bigint
  totalAssets: bigint
  totalLiabilities: bigint
  /** Equity with the current result. */
  totalEquity: bigint
}

export async function balanceSheet(
  db: Db,
  asOf: CivilDate,
  branch: number | null = null,
): Promise<BalanceSheet> {
  const { rows } = await sql<{ code: string; balance: bigint }>`
    select a.code, sum(m.debit_minor - m.credit_minor)::bigint as balance from ${movement(beginning, asOf)} m join ledger_account a on a.id = m.ledger_account_id
    where ${inBranch(branch, 'm')} group by a.code order by a.code`.execute(db)
  const part = (digit: string, sign: 1n | -1n) =>
    Object.fromEntries(
      rows
        .filter((row) => row.code.startsWith(digit) && row.balance !== 0n)
        .map((row) => [row.code, row.balance * sign]),
    )
  const sum = (of: Record<string, bigint>): bigint =>
    Object.values(of).reduce((total, one) => total + one, 0n)
  const [assets, liabilities, equity] = [part('1', 1n), part('2', -1n), part('3', -1n)]
  const currentResult = -rows.filter((row) => row.code >= '4').reduce((total, row) => total + row.balance, 0n)
  return {
    assets,
    liabilities,
    equity,
    currentResult,
    totalAssets: sum(assets),
    totalLiabilities: sum(liabilities),
    totalEquity: sum(equity) + currentResult,
  }
}

/** Balances of every sub ledger that ever moved, on a day, by account and party code; settled ones are 0. */
export async function subLedgerBalances(
  db: Db,
  asOf: CivilDate,
): Promise<{ account: string; party: string; balance: bigint }[]> {
  const { rows } = await sql<{ account: string; party: string; balance: bigint }>`
    select a.code as account, s.code as party, sum(l.debit_minor - l.credit_minor)::bigint as balance from gl_line_day l join ledger_account a on a.id = l.ledger_account_id join sub_ledger_account s on s.id = l.sub_ledger_id
    where l.posting_date <= ${asOf}::date group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
