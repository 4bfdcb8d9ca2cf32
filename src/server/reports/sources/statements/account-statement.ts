/** What passed between the agency and a party: all its control accounts together. Source: accounting 14, account-statement. */
import { sql } from 'kysely'
import { entityOf } from '../../../../domain/entities.ts'
import { addDays, type CivilDate } from '../../../../foundation/values/dates.ts'
import { inBranch } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { pickableRows, visibleRows } from '../../../records/scope.ts'
import { outputs, type ReportInput, type ReportQuery } from '../../report-sql.ts'
import { branchesOf, idOf, idsOf, pageColumns, rangeOf, same, until, written } from './asked-books.ts'

/** Sub ledgers of parties this reader knows of. @param of their alias. */
export const known = ({ user }: ReportInput, of: string): Sql => sql`case ${sql.id(of, 'party_type')}
    when 'passenger' then exists (select 1 from passenger p where p.id = ${sql.id(of, 'party_id')} and ${visibleRows(entityOf('passenger'), user, 'p')})
    when 'agent' then exists (select 1 from agent g where g.id = ${sql.id(of, 'party_id')} and ${pickableRows(entityOf('agent'), user, 'g', { inactive: true })}) else true end`

/** Lines of control accounts of a party up to a day; parties without a record of their own are their sub ledger. */
export const partyLines = (input: ReportInput, subLedger: number, to: CivilDate): Sql => sql`
  select l.*, v.posting_date, v.voucher_no, v.voucher_type, v.narration, v.source_type, v.source_id
  from sub_ledger_account t join sub_ledger_account o on o.id = t.id or (o.party_type = t.party_type and o.party_id = t.party_id)
    join gl_line l on l.sub_ledger_id = o.id and l.is_control join gl_voucher v on v.id = l.voucher_id
  where t.id = ${subLedger} and ${known(input, 't')} and v.posting_date <= ${to}::date and ${inBranch(branchesOf(input))}`

/** First the balance brought forward, where there is one, then every line with the balance after it. */
export const accountStatementRows: ReportQuery = (input) => {
  const { from, to } = rangeOf(input)
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.line`,
    {
      line: own('line'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      type: own('type'),
      narration: own('narration'),
      reference: own('reference'),
      passenger: () => sql`(select p.full_name from passenger p where p.id = x.passenger_id)`,
      passenger_id: own('passenger_id'),
      account: () =>
        sql`(select a.code || ' ' || a.name from ledger_account a where a.id = x.ledger_account_id)`,
      due: own('due_date'),
      debit: own('debit'),
      credit: own('credit'),
      balance: own('balance'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  return sql`with l as materialized (${partyLines(input, idOf(input, 'sub_ledger') ?? 0, to)}),
    b as (select coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as balance from l where l.posting_date < ${from}::date)
    select ${list} from (
      select 0 as line, ${from}::date as date, null as voucher_no, 'opening' as type, null as narration, null as reference, null::int4 as passenger_id, null::int4 as ledger_account_id, null::date as due_date, null::bigint as debit, null::bigint as credit, b.balance, null as source_type, null::bigint as source_id from b where b.balance <> 0
      union all
      select row_number() over w, l.posting_date, l.voucher_no, l.voucher_type, l.narration, l.reference, l.passenger_id, l.ledger_account_id, l.due_date, l.debit_minor, l.credit_minor, (b.balance + sum(l.debit_minor - l.credit_minor) over w)::bigint, l.source_type, l.source_id
      from l cross join b where l.posting_date >= ${from}::date window w as (order by l.posting_date, l.voucher_id, l.line_no rows unbounded preceding)
    ) x`
}

export const accountStatementSummaryRows: ReportQuery = (input) => {
  const range = rangeOf(input)
  const { from, to } = range
  const asOf = to < input.today ? to : input.today
  const own = (name: string) => (): Sql => sql.id('m', name)
  const list = outputs(
    sql`m.party_id`,
    {
      code: own('code'),
      name: own('name'),
      party_type: own('party_type'),
      party_id: own('party_id'),
      opening: own('opening'),
      debit: own('debit'),
      credit: own('credit'),
      closing: own('closing'),
      overdue: own('overdue'),
      range: () => sql`${written(range)}::text`,
      before: () => sql`${`..${addDays(from, -1)}`}::text`,
      until: () => sql`${written(until(to))}::text`,
      branches: () => same(idsOf(input, 'branch')),
    },
    input.keys,
  )
  const sum = (value: Sql, condition: Sql): Sql =>
    sql`coalesce(sum(${value}) filter (where ${condition}), 0)::bigint`
  const inRange = sql`v.posting_date >= ${from}::date`
  return sql`select ${list} from (
      select min(s.id) as party_id, min(s.code) as code, min(s.name) as name, s.party_type,
        ${sum(sql`l.debit_minor - l.credit_minor`, sql`not ${inRange}`)} as opening, ${sum(sql`l.debit_minor`, inRange)} as debit, ${sum(sql`l.credit_minor`, inRange)} as credit,
        coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as closing, bool_or(${inRange}) as has_moved,
        ${sum(
          sql`l.debit_minor - coalesce((select sum(x.amount_minor) from gl_allocation x where x.debit_line_id = l.id and x.allocated_on <= ${asOf}::date), 0)`,
          sql`l.debit_minor > 0 and coalesce(l.due_date, v.posting_date) < ${asOf}::date`,
        )} as overdue
      from sub_ledger_account s join gl_line l on l.sub_ledger_id = s.id and l.is_control join gl_voucher v on v.id = l.voucher_id
      where v.posting_date <= ${to}::date and ${inBranch(branchesOf(input))} and ${known(input, 's')}
      group by s.party_type, coalesce(s.party_id, -s.id)
    ) m where m.has_moved or m.closing <> 0`
}
