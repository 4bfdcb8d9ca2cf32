/**
 * An account line by line with the balance after each, as SQL: the database adds up, and who reads takes the lines that
 * are shown. An account of years has more lines than belong into memory. Source: accounting 14, ledger.
 */
import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Sql } from '../../records/read/columns.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { fiscalYearStart } from '../fiscal-years.ts'
import { accountsOf, inBranch, partsBefore, type Range } from '../statements.ts'

export interface StatementOf extends Range {
  /** Id of the account. */
  account: number
  subLedger?: number | null
  /** Only lines that belong to no party. */
  isWithoutParty?: boolean
  passenger?: number | null
  /** Kinds of vouchers whose lines count; all when null. */
  types?: readonly string[] | null
  /** Leaves the entries of year closings out of the range. */
  isWithoutClosing?: boolean
}

const narrowed = ({ account, subLedger, isWithoutParty, passenger, types, branch }: StatementOf): Sql =>
  sql.join(
    [
      sql`l.ledger_account_id = ${account}`,
      inBranch(branch),
      ...(subLedger ? [sql`l.sub_ledger_id = ${subLedger}`] : []),
      ...(isWithoutParty ? [sql`l.sub_ledger_id is null`] : []),
      ...(passenger ? [sql`l.passenger_id = ${passenger}`] : []),
      ...(types ? [sql`v.voucher_type = any(${[...types]}::text[])`] : []),
    ],
    sql` and `,
  )

/** Balance in BDT and in the account's foreign currency; Σ debit − Σ credit in minor units. */
export interface Brought {
  balance: bigint
  fc: bigint
}

/** Whether the sums of the days know what is asked: they know accounts, parties and branches, not passengers or kinds of vouchers. */
const isSummed = ({ passenger, types }: StatementOf): boolean => !passenger && !types

/** The condition over sums of days that `narrowed` is over lines. */
const narrowedDays = ({ account, subLedger, isWithoutParty, branch }: StatementOf): Sql =>
  sql.join(
    [
      sql`d.ledger_account_id = ${account}`,
      inBranch(branch, 'd'),
      ...(subLedger ? [sql`d.sub_ledger_id = ${subLedger}`] : []),
      ...(isWithoutParty ? [sql`d.sub_ledger_id is null`] : []),
    ],
    sql` and `,
  )

/** Sums of the days of the range. */
const daysOf = (of: StatementOf): Sql =>
  sql`gl_line_day d where ${narrowedDays(of)} and d.posting_date between ${of.from}::date and ${of.to}::date ${of.isWithoutClosing ? sql`and not d.is_closing` : sql``}`

/** What the lines before the range add up to. Income and expense accounts begin at zero with each financial year. */
export async function broughtForward(db: Db, of: StatementOf): Promise<Brought> {
  const { account, from, branch } = of
  const year = fiscalYearStart(from)
  const partOf = (day: string): Sql =>
    sql`case when ${sql.ref(day)} >= ${year}::date then 'year' else 'earlier' end as part`
  const earlier = !isSummed(of)
    ? sql`select l.ledger_account_id, l.branch_id, l.debit_minor, l.credit_minor, ${partOf('v.posting_date')} from gl_line l join gl_voucher v on v.id = l.voucher_id where ${narrowed(of)} and v.posting_date < ${from}::date`
    : of.subLedger || of.isWithoutParty
      ? sql`select d.ledger_account_id, d.branch_id, d.debit_minor, d.credit_minor, ${partOf('d.posting_date')} from gl_line_day d where ${narrowedDays(of)} and d.posting_date < ${from}::date`
      : partsBefore(from, year)
  const foreign = isSummed(of)
    ? sql`select coalesce(sum(d.fc_minor), 0)::bigint from gl_line_day d where ${narrowedDays(of)} and d.currency <> 'BDT' and d.posting_date < ${from}::date`
    : sql`select coalesce(sum(l.fc_minor), 0)::bigint from gl_line l join gl_voucher v on v.id = l.voucher_id where l.fc_minor is not null and ${narrowed(of)} and v.posting_date < ${from}::date`
  const { rows } = await sql<Brought>`
    select coalesce(sum(m.debit_minor - m.credit_minor), 0)::bigint as balance,
      (${foreign}) as fc
    from (${earlier}) m ${accountsOf('m')}
    where m.ledger_account_id = ${account} and ${inBranch(branch, 'm')} and (p.statement = 'BS' or m.part = 'year')`.execute(
    db,
  )
  return rows[0] ?? { balance: 0n, fc: 0n }
}

/** Numbers of lines, the first and the last, of a page: from one on, or the last ones before one (of all when null). */
export type LinePage = { after: number; size: number } | { before: number | null; size: number }

/** Number and sums of the lines of the range from the sums of its days; null when those do not know what is asked. */
export const lineSums = (of: StatementOf): Sql | null =>
  isSummed(of)
    ? sql`select coalesce(sum(d.lines), 0)::bigint as n, sum(d.debit_minor) as debit, sum(d.credit_minor) as credit from ${daysOf(of)}`
    : null

/** Where the lines of a page are: the days that hold them, how many lines are before those, and what those add up to. */
function pageDays(of: StatementOf, page: LinePage): Sql {
  const total = sql`(select coalesce(max(upto), 0) from c)`
  const [first, last] =
    'after' in page
      ? [sql`${page.after + 1}::bigint`, sql`${page.after + page.size}::bigint`]
      : page.before === null
        ? [sql`${total} - ${page.size - 1}::bigint`, total]
        : [sql`${page.before - page.size}::bigint`, sql`${page.before - 1}::bigint`]
  return sql`c as materialized (
      select k.day, (sum(k.n) over w - k.n)::bigint as before, (sum(k.n) over w)::bigint as upto, (sum(k.moved) over w - k.moved)::bigint as moved, (sum(k.fc) over w - k.fc)::bigint as fc
      from (select d.posting_date as day, sum(d.lines) as n, sum(d.debit_minor - d.credit_minor) as moved, sum(d.fc_minor) as fc from ${daysOf(of)} group by 1) k window w as (order by k.day)),
    s as materialized (
      select min(c.day) as starts, max(c.day) as ends, min(c.before) as before, (array_agg(c.moved order by c.day))[1] as moved, (array_agg(c.fc order by c.day))[1] as fc, min(b.first) as first, min(b.last) as last
      from c, (select ${first} as first, ${last} as last) b where c.upto >= b.first and c.before < b.last)`
}

const lineColumns = sql`l.id, l.voucher_id, l.ledger_account_id, l.sub_ledger_id, v.posting_date as date, v.voucher_no, v.voucher_type as type, v.narration, l.reference, l.debit_minor as debit, l.credit_minor as credit, l.fc_minor as fc, v.source_type, v.source_id`

/**
 * The lines of one page, numbered and with the balances they have among all of them: only the days they stand on are read.
 * Null when the sums of the days do not know what is asked.
 */
export function pageLines(of: StatementOf, brought: Brought, page: LinePage): Sql | null {
  if (!isSummed(of)) return null
  return sql`with ${pageDays(of, page)}
    select x.* from s, lateral (
      select ${lineColumns}, s.before + row_number() over w as line, (${brought.balance}::bigint + s.moved + sum(l.debit_minor - l.credit_minor) over w)::bigint as balance, (${brought.fc}::bigint + s.fc + sum(coalesce(l.fc_minor, 0)) over w)::bigint as fc_balance
      from gl_voucher v join gl_line l on l.voucher_id = v.id
      where ${narrowed(of)} and v.posting_date between s.starts and s.ends ${of.isWithoutClosing ? sql`and not v.is_closing` : sql``}
      window w as (order by v.posting_date, v.id, l.line_no rows unbounded preceding)
    ) x where x.line between s.first and s.last`
}

/**
 * The lines of the range, numbered from 1 in the order of the books. A reader who asks neither for balances nor for the
 * order (totals) is spared both.
 */
export function accountLines(
  of: StatementOf,
  brought: Brought,
  { isRunning = true }: { isRunning?: boolean } = {},
): Sql {
  const { from, to } = of
  const running = sql`, row_number() over w as line, (${brought.balance}::bigint + sum(l.debit_minor - l.credit_minor) over w)::bigint as balance, (${brought.fc}::bigint + sum(coalesce(l.fc_minor, 0)) over w)::bigint as fc_balance`
  return sql`select ${lineColumns}${isRunning ? running : sql``}
    from gl_line l join gl_voucher v on v.id = l.voucher_id where ${narrowed(of)} and v.posting_date between ${from}::date and ${to}::date ${of.isWithoutClosing ? sql`and not v.is_closing` : sql``}
    ${isRunning ? sql`window w as (order by v.posting_date, v.id, l.line_no rows unbounded preceding)` : sql``}`
}

/** What a line says of its other side where that is several accounts; called as an account is (`ReportColumn.row`). */
export const severalAccounts = 'As per details'

/** The other account of the voucher when there is only one, else `severalAccounts`. @param line name the lines have. */
export const particularsOf = (line: string): Sql => sql`(
  select case when count(distinct o.ledger_account_id) = 1 then max(b.name) else ${severalAccounts}::text end from gl_line o join ledger_account b on b.id = o.ledger_account_id
  where o.voucher_id = ${sql.ref(`${line}.voucher_id`)} and o.ledger_account_id <> ${sql.ref(`${line}.ledger_account_id`)})`

interface StatementRow {
  date: CivilDate
  voucherNo: string
  debit: bigint
  credit: bigint
  balance: bigint
  /** In the currency of the line; null for BDT. */
  fc: bigint | null
  fcBalance: bigint
}

export interface Statement {
  opening: bigint
  rows: StatementRow[]
  debit: bigint
  credit: bigint
  closing: bigint
  fcOpening: bigint
  fcClosing: bigint
}

/** Statement of an account, of one of its parties, or of one passenger on it, with every line at once. */
export async function accountStatement(db: Db, of: StatementOf): Promise<Statement> {
  const brought = await broughtForward(db, of)
  const { rows } =
    await sql<StatementRow>`select x.date, x.voucher_no as "voucherNo", x.debit, x.credit, x.balance, x.fc, x.fc_balance as "fcBalance" from (${accountLines(of, brought)}) x order by x.line`.execute(
      db,
    )
  const last = rows.at(-1)
  return {
    opening: brought.balance,
    rows,
    debit: rows.reduce((sum, row) => sum + row.debit, 0n),
    credit: rows.reduce((sum, row) => sum + row.credit, 0n),
    closing: last?.balance ?? brought.balance,
    fcOpening: brought.fc,
    fcClosing: last?.fcBalance ?? brought.fc,
  }
}
