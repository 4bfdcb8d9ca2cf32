/** Cash, bank and day book: lines of the books in their order. Source: accounting 14. */
import { sql } from 'kysely'
import { addDays } from '../../../../foundation/values/dates.ts'
import { particularsOf } from '../../../books/lines/account-lines.ts'
import { inBranch, movedIn } from '../../../books/statements.ts'
import type { Sql } from '../../../records/read/columns.ts'
import { refLabelSql } from '../../../records/read/label-sql.ts'
import { outputs, type ReportQuery } from '../../report-sql.ts'
import { branchesOf, idsOf, pageColumns, rangeOf, until } from './asked-books.ts'

const accountName = sql`(select a.code || ' ' || a.name from ledger_account a where a.id = x.ledger_account_id)`
const cheque = (name: 'cheque_no' | 'cheque_date'): Sql => sql`case x.source_type
  when 'receipt_voucher' then (select ${sql.id('d', name)} from receipt_voucher d where d.id = x.source_id)
  when 'payment_voucher' then (select ${sql.id('d', name)} from payment_voucher d where d.id = x.source_id) end`

/** Who entered an entry `v`; for the bank's answer to a cheque the person who recorded it, not the one who entered the cheque. */
const enteredBy = sql`case when v.source_type in ('pdc_clear', 'pdc_bounce') then coalesce(v.authorised_by, v.created_by) else v.created_by end`

/** Each day begins with its opening and ends with its closing balance; a range without lines has its opening alone. */
export const moneyBookRows =
  (accountKinds: readonly string[]): ReportQuery =>
  (input) => {
    const { from, to } = rangeOf(input)
    const accounts = idsOf(input, 'account')
    const own = (name: string) => (): Sql => sql.id('x', name)
    const meant = (of: string): Sql =>
      sql`${sql.id(of, 'ledger_account_id')} in (select a.id from ledger_account a where a.kind = any(${[...accountKinds]}::text[]) ${accounts ? sql`and a.id = any(${[...accounts]}::int4[])` : sql``})`
    const list = outputs(
      sql`x.line`,
      {
        line: own('line'),
        date: own('date'),
        voucher_no: own('voucher_no'),
        type: own('type'),
        account: () => accountName,
        particulars: () => sql`case when x.voucher_id is not null then ${particularsOf('x')} end`,
        narration: own('narration'),
        cheque_no: () => cheque('cheque_no'),
        cheque_date: () => cheque('cheque_date'),
        receipt: own('receipt'),
        payment: own('payment'),
        balance: own('balance'),
        is_sum: own('is_sum'),
        ...pageColumns('x'),
      },
      input.keys,
    )
    const turn = (seq: number, type: string, day: Sql, balance: Sql): Sql =>
      sql`${sql.lit(seq)} as seq, ${day} as date, null::text as voucher_no, ${sql.lit(type)} as type, null::int4 as ledger_account_id, null::text as narration, null::bigint as receipt, null::bigint as payment, ${balance} as balance, true as is_sum, null::text as source_type, null::bigint as source_id, null::bigint as voucher_id, null::int4 as line_no`
    return sql`with b as (select coalesce(sum(m.debit_minor - m.credit_minor), 0)::bigint as balance from (${movedIn('before', until(addDays(from, -1)), 'ledger')}) m where ${meant('m')} and ${inBranch(branchesOf(input), 'm')}),
      r as materialized (
        select v.posting_date as date, v.voucher_no, v.voucher_type as type, l.ledger_account_id, v.narration, l.debit_minor as receipt, l.credit_minor as payment, (b.balance + sum(l.debit_minor - l.credit_minor) over w)::bigint as balance,
          v.source_type, v.source_id, l.voucher_id, l.line_no, row_number() over w as place
        from gl_voucher v join gl_line l on l.voucher_id = v.id cross join b where v.posting_date between ${from}::date and ${to}::date and ${meant('l')} and ${inBranch(branchesOf(input))}
        window w as (order by v.posting_date, v.id, l.line_no rows unbounded preceding))
      select ${list} from (
        select row_number() over (order by y.date, y.seq, y.voucher_id, y.line_no) as line, y.* from (
          select 1 as seq, r.date, r.voucher_no, r.type, r.ledger_account_id, r.narration, r.receipt, r.payment, r.balance, false as is_sum, r.source_type, r.source_id, r.voucher_id, r.line_no from r
          union all
          (select distinct on (r.date) ${turn(0, 'opening', sql`r.date`, sql`r.balance - r.receipt + r.payment`)} from r order by r.date, r.place)
          union all
          (select distinct on (r.date) ${turn(2, 'closing', sql`r.date`, sql`r.balance`)} from r order by r.date, r.place desc)
          union all
          select ${turn(0, 'opening', sql`${from}::date`, sql`b.balance`)} from b where b.balance <> 0 and not exists (select from r)
        ) y
      ) x`
  }

export const dayBookRows: ReportQuery = (input) => {
  const { from, to } = rangeOf(input)
  const own = (name: string) => (): Sql => sql.id('x', name)
  const list = outputs(
    sql`x.id`,
    {
      line: own('line'),
      date: own('date'),
      voucher_no: own('voucher_no'),
      type: own('type'),
      account: () => accountName,
      account_id: own('ledger_account_id'),
      party: () =>
        sql`(select s.name || ' (' || s.code || ')' from sub_ledger_account s where s.id = x.sub_ledger_id)`,
      party_id: own('sub_ledger_id'),
      passenger: () => sql`(select p.full_name from passenger p where p.id = x.passenger_id)`,
      passenger_id: own('passenger_id'),
      narration: own('narration'),
      debit: own('debit_minor'),
      credit: own('credit_minor'),
      user: () => refLabelSql('user', sql`x.created_by`),
      user_id: own('created_by'),
      ...pageColumns('x'),
    },
    input.keys,
  )
  return sql`select ${list} from (
      select l.id, v.posting_date as date, v.voucher_no, v.voucher_type as type, v.narration, ${enteredBy} as created_by, v.source_type, v.source_id, l.ledger_account_id, l.sub_ledger_id, l.passenger_id, l.debit_minor, l.credit_minor,
        row_number() over (order by v.posting_date, v.id, l.line_no) as line
      from gl_voucher v join gl_line l on l.voucher_id = v.id where v.posting_date between ${from}::date and ${to}::date and ${inBranch(branchesOf(input))}
    ) x`
}
