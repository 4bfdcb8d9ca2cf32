/** Receipts and payments: the lines they left in the books with what their documents say of them. Source: accounting 14. */
import { sql } from 'kysely'
import { realisedAccounts } from '../../../../domain/books/exchange.ts'
import { summaryLines } from '../../../../domain/reports/statements/money-vouchers.ts'
import type { ReportColumnKind } from '../../../../foundation/reports/report.ts'
import { inBranch } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { refLabelSql } from '../../../records/read/label-sql.ts'
import { reportOf } from '../../../../domain/reports/index.ts'
import { outputs, type ReportInput, type ReportQuery, type ReportShape } from '../../report-sql.ts'
import {
  branchesOf,
  idOf,
  idsOf,
  isSet,
  pageColumns,
  rangeOf,
  same,
  wordOf,
  wordsOf,
  written,
} from './asked-books.ts'

type Kind = 'receipt' | 'payment'

/**
 * A receipt credits what it is for, a payment debits it; a reversal the other way round, and counts below zero. So does what a
 * receipt lost or a payment gained on the rate: the lines of a voucher add up to the money that moved.
 */
export function voucherLines(kind: Kind, where: Sql): Sql {
  const [document, side, differs, who] =
    kind === 'receipt'
      ? (['receipt_voucher', 'credit_minor', realisedAccounts.loss, 'payer'] as const)
      : (['payment_voucher', 'debit_minor', realisedAccounts.gain, 'payee'] as const)
  const isOwn = sql`((${sql.id('o', side)} > 0) = (v.reverses_id is null))`
  return sql`select l.id, v.posting_date as date, v.voucher_no, v.source_type, v.source_id, v.created_by, v.authorised_by, d.mode, ${sql.id('d', who)} as who, d.account as account_id, d.cheque_no, d.cheque_date,
      l.voucher_id, l.ledger_account_id, l.sub_ledger_id, l.passenger_id, n.sign * n.size as gross, n.sign * coalesce(t.tds, 0) as tax
    from gl_voucher v join ${sql.table(document)} d on d.id = v.source_id
      cross join lateral (select o.id, o.debit_minor + o.credit_minor as size, case when ${sql.id('o', side)} > 0 then 1 else -1 end as sign,
          case when ${isOwn} then row_number() over (partition by ${isOwn} order by o.line_no) end as place
        from gl_line o where o.voucher_id = v.id
          and (${isOwn} or exists (select from ledger_account a where a.id = o.ledger_account_id and a.code = ${differs}))) n
      join gl_line l on l.id = n.id
      left join lateral (select x.tds, row_number() over (order by x.position, x.id) as place from ${sql.table(`${document}_line`)} x where ${sql.id('x', document)} = d.id) t on t.place = n.place
    where v.source_type = ${document} and ${where}`
}

/** The lines of the days and branches a report is asked for. */
function linesOf(input: ReportInput, kind: Kind): Sql {
  const { from, to } = rangeOf(input)
  const days = sql`v.posting_date between ${from}::date and ${to}::date and ${inBranch(branchesOf(input))}`
  return voucherLines(
    kind,
    isSet(input, 'include_reversed')
      ? days
      : sql`${days} and v.reverses_id is null and not exists (select from gl_voucher r where r.reverses_id = v.id)`,
  )
}

export const accountName = (id: Sql): Sql =>
  sql`(select a.code || ' ' || a.name from ledger_account a where a.id = ${id})`

export const moneyRows =
  (kind: Kind): ReportQuery =>
  (input) => {
    const own = (name: string) => (): Sql => sql.id('x', name)
    const [mine, other] =
      kind === 'receipt' ? ['credit_line_id', 'debit_line_id'] : ['debit_line_id', 'credit_line_id']
    const list = outputs(
      sql`x.id`,
      {
        date: own('date'),
        voucher_no: own('voucher_no'),
        mode: own('mode'),
        account: () => accountName(sql`x.account_id`),
        account_id: own('account_id'),
        // Rent is paid to a landlord who has no account of their own.
        party: () => sql`coalesce(s.name, nullif(trim(x.who), ''))`,
        party_code: () => sql`s.code`,
        party_id: own('sub_ledger_id'),
        against: () => accountName(sql`x.ledger_account_id`),
        bills: () =>
          sql`(select string_agg(distinct b.voucher_no, ', ') from gl_allocation g join gl_line p on p.id = ${sql.id('g', other)} join gl_voucher b on b.id = p.voucher_id where ${sql.id('g', mine)} = x.id)`,
        passenger: () => sql`(select p.full_name from passenger p where p.id = x.passenger_id)`,
        cheque_no: own('cheque_no'),
        cheque_date: own('cheque_date'),
        gross: () => sql`x.gross::bigint`,
        tax: () => sql`x.tax::bigint`,
        net: () => sql`(x.gross - x.tax)::bigint`,
        user: () => refLabelSql('user', sql`x.created_by`),
        user_id: own('created_by'),
        authorised_by: () => refLabelSql('user', sql`x.authorised_by`),
        ...pageColumns('x'),
      },
      input.keys,
    )
    return sql`select ${list} from (${linesOf(input, kind)}) x left join sub_ledger_account s on s.id = x.sub_ledger_id`
  }

type Summary = (typeof summaryLines)[number]
const kinds: Readonly<Partial<Record<Summary, ReportColumnKind>>> = { day: 'date', mode: 'choice' }
const summaryOf = (input: ReportInput): Summary =>
  summaryLines.find((one) => one === wordOf(input, 'by')) ?? 'day'

/** Days are written as days and modes as words. */
export const moneySummaryShape =
  (kind: Kind): ReportShape =>
  (input) => {
    const { columns } = reportOf(`${kind}-summary`)
    const { of } = columns
    return Promise.resolve(
      of ? { ...columns, of: { ...of, kind: kinds[summaryOf(input)] ?? 'text' } } : columns,
    )
  }

export const moneySummaryRows =
  (kind: Kind): ReportQuery =>
  (input) => {
    const by = summaryOf(input)
    const [mode, account] = [wordsOf(input, 'mode'), idOf(input, 'account')]
    const range = rangeOf(input)
    const key = {
      day: sql`x.date`,
      month: sql`to_char(x.date, 'YYYY-MM')`,
      mode: sql`x.mode`,
      account: sql`x.account_id`,
      party: sql`x.sub_ledger_id`,
      user: sql`x.created_by`,
    }[by]
    const title = {
      day: sql`m.key`,
      month: sql`m.key`,
      mode: sql`m.key`,
      account: accountName(sql`m.key`),
      party: sql`(select s.name || ' (' || s.code || ')' from sub_ledger_account s where s.id = m.key)`,
      user: refLabelSql('user', sql`m.key`),
    }[by]
    const own = (name: string) => (): Sql => sql.id('m', name)
    const nothing = sql`null::int4`
    const list = outputs(
      sql`m.line`,
      {
        line: own('line'),
        of: () => title,
        lines: own('lines'),
        gross: own('gross'),
        tax: own('tax'),
        net: own('net'),
        mode_word: () => (by === 'mode' ? sql`m.key` : same(mode)),
        account_id: () =>
          by === 'account' ? sql`m.key` : account === null ? nothing : sql`${account}::int4`,
        party_id: () => (by === 'party' ? sql`m.key` : nothing),
        user_id: () => (by === 'user' ? sql`m.key` : nothing),
        reversed: () => sql`${isSet(input, 'include_reversed') ? 'yes' : null}::text`,
        branches: () => same(idsOf(input, 'branch')),
        // Lines of no party cannot be asked for alone.
        days: () =>
          by === 'day'
            ? sql`m.key::text`
            : by === 'month'
              ? sql`greatest(${range.from}::date, (m.key || '-01')::date) || '..' || least(${range.to}::date, ((m.key || '-01')::date + interval '1 month')::date - 1)`
              : sql`case when m.key is not null then ${written(range)} end`,
      },
      input.keys,
    )
    return sql`select ${list} from (
      select ${key} as key, row_number() over (order by ${key} nulls last) as line, count(*)::int as lines, sum(x.gross)::bigint as gross, sum(x.tax)::bigint as tax, sum(x.gross - x.tax)::bigint as net
      from (${linesOf(input, kind)}) x where ${mode ? sql`x.mode = any(${[...mode]}::text[])` : sql`true`} and ${account === null ? sql`true` : sql`x.account_id = ${account}`} group by ${key}
    ) m`
  }
