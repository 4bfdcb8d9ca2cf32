/** How the balance of the books becomes that of a bank statement. Source: accounting 14, decision 0830. */
import { sql } from 'kysely'
import { entityOf } from '../../../../domain/entities.ts'
import { bankStatementWorkflow } from '../../../../machines/books/bank-statement.ts'
import { firstDay, isFree, lineAmount } from '../../../books/bank/rows.ts'
import { inStates } from '../../../platform/db/in-states.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { visibleRows } from '../../../records/scope.ts'
import { outputs, type ReportQuery } from '../../report-sql.ts'
import { idOf, pageColumns } from './asked-books.ts'

/** The part of a row, its place, and what it says; what a part does not know is empty. */
const row = (
  seq: number,
  part: string,
  of: { date: Sql; reference?: Sql; text?: Sql; amount: Sql; isSum?: true },
): Sql =>
  sql`select ${sql.lit(seq)} as seq, ${sql.lit(part)} as part, ${of.date} as date, null::text as voucher_no, ${of.reference ?? sql`null::text`} as reference, ${of.text ?? sql`null::text`} as text, ${of.amount} as amount, ${of.isSum === true} as is_sum, null::text as source_type, null::bigint as source_id`

/**
 * First what the books have, last what the bank has, between them what makes the difference: lines no statement had yet,
 * what was explained without a line, rows that were not resolved, and what earlier statements brought along.
 */
export const bankReconciliationRows: ReportQuery = (input) => {
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.line`,
    {
      line: own('line'),
      part: own('part'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      reference: own('reference'),
      text: own('text'),
      amount: own('amount'),
      is_sum: own('is_sum'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  return sql`with s as (
      select b.*, ${firstDay} as first_day from bank_statement b where b.id = ${idOf(input, 'statement') ?? 0} and ${visibleRows(entityOf('bank_statement'), input.user, 'b')}
        and b.state ${inStates(bankStatementWorkflow, 'imported', 'matching', 'closed')}),
    e as materialized (
      select v.posting_date as date, v.voucher_no, l.reference, v.narration as text, (${lineAmount})::bigint as amount, v.source_type, v.source_id, l.id,
        ${isFree} as is_free
      from s join gl_line l on l.ledger_account_id = s.account join gl_voucher v on v.id = l.voucher_id and v.posting_date <= s.to_day
        join ledger_account a on a.id = l.ledger_account_id left join currency c on c.id = a.currency),
    y as (
      ${row(1, 'books_balance', { date: sql`s.to_day`, amount: sql`coalesce((select sum(e.amount) from e), 0)::bigint`, isSum: true })} from s
      union all
      select case when e.amount < 0 then 2 else 3 end, case when e.amount < 0 then 'not_presented' else 'not_credited' end, e.date, e.voucher_no, e.reference, e.text, -e.amount, false, e.source_type, e.source_id from e where e.is_free
      union all
      ${row(4, 'explained', { date: sql`(select min(r.day) from bank_row r where r.match = k.id)`, text: sql`k.reason`, amount: sql`k.difference` })} from s join bank_match k on k.bank_statement = s.id where k.difference <> 0
      union all
      ${row(5, 'not_resolved', { date: sql`r.day`, reference: sql`coalesce(r.reference, r.bank_reference)`, text: sql`r.text`, amount: sql`r.amount` })} from s join bank_row r on r.bank_statement = s.id where r.match is null),
    z as (
      select * from y
      union all
      ${row(6, 'brought_forward', { date: sql`s.from_day`, text: sql`s.opening_note`, amount: sql`(s.closing - (select sum(y.amount) from y))::bigint` })} from s where s.closing <> (select sum(y.amount) from y)
      union all
      ${row(7, 'bank_balance', { date: sql`s.to_day`, amount: sql`s.closing`, isSum: true })} from s)
    select ${list} from (select row_number() over (order by z.seq, z.date, z.voucher_no, z.amount) as line, z.* from z) x`
}
