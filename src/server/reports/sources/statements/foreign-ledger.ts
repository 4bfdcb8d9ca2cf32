/** Lines of an account in one foreign currency: one SELECT with both running balances. Source: accounting 1 (rates), 14. */
import { sql } from 'kysely'
import { inBranch } from '../../../books/statements.ts'
import { outputs, type ReportQuery } from '../../report-sql.ts'
import { branchesOf, idOf, pageColumns, rangeOf } from './asked-books.ts'
import type { Sql } from '../../../records/read/columns.ts'

export const foreignLedgerRows: ReportQuery = (input) => {
  const { from, to } = rangeOf(input)
  const typed = input.filters['closing_rate']
  const closing = typed?.kind === 'text' ? typed.text : null
  const party = idOf(input, 'sub_ledger')
  const own = (name: string) => (): Sql => sql.id('x', name)
  const whole = (name: string) => (): Sql =>
    sql`${sql.id('x', name)}::numeric / power(10::numeric, x.exponent)`
  const list = outputs(
    sql`x.line`,
    {
      line: own('line'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      type: own('type'),
      narration: own('narration'),
      currency: own('currency'),
      rate: own('rate'),
      debit_fc: whole('debit_fc'),
      credit_fc: whole('credit_fc'),
      balance_fc: whole('balance_fc'),
      debit: own('debit'),
      credit: own('credit'),
      balance: own('balance'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  const nothing = sql`null::numeric as rate, null::bigint as debit_fc, null::bigint as credit_fc`
  const none = sql`null::text as voucher_no`
  const noSource = sql`null::text as source_type, null::bigint as source_id`
  // base = round(fc × rate × 10^(2 − exponent)), half away from zero as numeric rounds.
  const worth = sql`round(e.balance_fc * ${closing}::numeric * power(10::numeric, 2 - e.exponent))::bigint`
  const end = (line: Sql, type: string, balance: Sql): Sql =>
    sql`select ${line}, e.date, ${none}, ${sql.lit(type)}, null::text, e.currency, ${closing}::numeric, null::bigint, null::bigint, e.balance_fc, null::bigint, null::bigint, ${balance}, e.exponent, ${noSource} from e`
  return sql`with l as materialized (
      select l.*, v.posting_date, v.voucher_no, v.voucher_type, v.narration, v.source_type, v.source_id, c.minor_unit as exponent
      from currency c join gl_line l on l.currency = c.code join gl_voucher v on v.id = l.voucher_id
      where c.id = ${idOf(input, 'currency') ?? 0} and l.fc_minor is not null and l.ledger_account_id = ${idOf(input, 'account') ?? 0} and ${party === null ? sql`true` : sql`l.sub_ledger_id = ${party}`} and v.posting_date <= ${to}::date and ${inBranch(branchesOf(input))}),
    b as (select coalesce(sum(l.fc_minor), 0)::bigint as balance_fc, coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as balance, min(l.exponent) as exponent, min(l.currency) as currency from l where l.posting_date < ${from}::date),
    r as materialized (
      select 0::bigint as line, ${from}::date as date, ${none}, 'opening' as type, null::text as narration, b.currency, ${nothing}, b.balance_fc, null::bigint as debit, null::bigint as credit, b.balance, b.exponent, ${noSource} from b where b.balance <> 0 or b.balance_fc <> 0
      union all
      select row_number() over w, l.posting_date, l.voucher_no, l.voucher_type, l.narration, l.currency, l.rate, greatest(l.fc_minor, 0), greatest(-l.fc_minor, 0), (b.balance_fc + sum(l.fc_minor) over w)::bigint, l.debit_minor, l.credit_minor, (b.balance + sum(l.debit_minor - l.credit_minor) over w)::bigint, l.exponent, l.source_type, l.source_id
      from l cross join b where l.posting_date >= ${from}::date window w as (order by l.posting_date, l.voucher_id, l.line_no rows unbounded preceding)),
    e as (select r.* from r order by r.line desc limit 1)
    select ${list} from (
      select * from r ${closing === null ? sql`` : sql`union all ${end(sql`e.line + 1`, 'at_closing_rate', worth)} union all ${end(sql`e.line + 2`, 'unrealised', sql`${worth} - e.balance`)}`}
    ) x`
}
