/** Settling lines that a document of a ticket makes with those it takes back or pays. Source: tickets 9, accounting 4.8. */
import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { Tx } from '../platform/db/kysely.ts'
import { judgeNow } from '../books/post.ts'

interface Settling {
  /** Voucher number of the lines that are open and are settled. */
  bill: string
  /** Voucher number of the lines that settle them; may be the same. */
  by: string
  ticket: number
  /** Sub ledger both stand on. */
  subLedger: number
  on: CivilDate
  user: number
}

interface Open {
  id: bigint
  left: bigint
}

/**
 * Pairs lines of both sides on one sub ledger, oldest first, as far as both are open; lines of a bill that name no ticket
 * are those of every ticket on it.
 * @param side of the bill's lines.
 */
export async function settleTicket(db: Tx, side: 'debit' | 'credit', settling: Settling): Promise<void> {
  const { bill, by, ticket, subLedger, on, user } = settling
  const open = async (voucher: string, isDebit: boolean): Promise<Open[]> =>
    (
      await sql<Open>`
        select l.id, l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0)::bigint as left
        from gl_line l join gl_voucher v on v.id = l.voucher_id
        where v.voucher_no = ${voucher} and l.sub_ledger_id = ${subLedger} and (l.debit_minor > 0) = ${isDebit} and coalesce(l.ticket_id, ${ticket}) = ${ticket} order by l.line_no`.execute(
        db,
      )
    ).rows
  const debits = await open(side === 'debit' ? bill : by, true)
  const credits = await open(side === 'debit' ? by : bill, false)
  for (const debit of debits)
    for (const credit of credits) {
      const amount = debit.left < credit.left ? debit.left : credit.left
      if (amount <= 0n) continue
      await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${debit.id}, ${credit.id}, ${amount}, ${on}, ${user})`.execute(
        db,
      )
      debit.left -= amount
      credit.left -= amount
    }
  await judgeNow(db)
}
