/** Lines of the books for the trace of a case: what was posted, without who stands behind it (decisions 0872, 1043). */
import { sql, type RawBuilder } from 'kysely'
import type { PostedLine } from '../../../machines/kit/trace.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** Oldest first. @param which of `l` (a line), `v` (its voucher) and `s` (its sub ledger). */
async function linesWhere(db: Db, which: RawBuilder<unknown>): Promise<PostedLine[]> {
  const { rows } = await sql<Omit<PostedLine, 'debit' | 'credit'> & { debit: bigint; credit: bigint }>`
    select dense_rank() over (order by v.id)::int as voucher, v.source_type as kind, v.posting_date as on_date, a.code as account, a.kind as account_kind,
      l.debit_minor as debit, l.credit_minor as credit
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
    where ${which} order by v.posting_date, v.id, l.line_no`.execute(db)
  return rows.map((row) => ({ ...row, debit: moneyText(row.debit), credit: moneyText(row.credit) }))
}

/** Lines of every voucher that names the passenger, without those of other passengers on it. */
export const passengerLines = (db: Db, passenger: number): Promise<PostedLine[]> =>
  linesWhere(
    db,
    sql`v.id in (select o.voucher_id from gl_line o left join sub_ledger_account p on p.id = o.sub_ledger_id
        where o.passenger_id = ${passenger} or (p.party_type = 'passenger' and p.party_id = ${passenger}))
      and coalesce(l.passenger_id, ${passenger}) = ${passenger} and (s.party_type is distinct from 'passenger' or s.party_id = ${passenger})`,
  )

/** Lines of every voucher that names one of these tickets, without those of other tickets on it. */
export const ticketLines = (db: Db, tickets: readonly number[]): Promise<PostedLine[]> =>
  linesWhere(
    db,
    sql`v.id in (select o.voucher_id from gl_line o where o.ticket_id = any(${tickets}::bigint[])) and (l.ticket_id is null or l.ticket_id = any(${tickets}::bigint[]))`,
  )
