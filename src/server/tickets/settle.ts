/** Settling lines that a document of a ticket makes with those it takes back or pays. Source: tickets 9, accounting 4.8. */
import { sql } from 'kysely'
import { settlingEntries } from '../../domain/books/applied-advance.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { beforeCommit, type Tx } from '../platform/db/kysely.ts'
import { judgeNow } from '../books/post.ts'
import { sealByKey } from '../books/proof/keyed-seals.ts'

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

/** A line, and what of it is open. */
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
  await setOff(db, {
    debits: await open(side === 'debit' ? bill : by, true),
    credits: await open(side === 'debit' ? by : bill, false),
    on,
    user,
  })
}

/** Pairs debits and credits of one sub ledger in their order, as far as both are open. */
export async function setOff(
  db: Tx,
  { debits, credits, on, user }: { debits: Open[]; credits: Open[]; on: CivilDate; user: number },
): Promise<void> {
  for (const debit of debits)
    for (const credit of credits) {
      const amount = debit.left < credit.left ? debit.left : credit.left
      if (amount <= 0n) continue
      beforeCommit(db, sealByKey)
      await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${debit.id}, ${credit.id}, ${amount}, ${on}, ${user})`.execute(
        db,
      )
      debit.left -= amount
      credit.left -= amount
    }
  await judgeNow(db)
}

/** A line of another entry that settles one of an entry that is about to be taken back. */
interface Counterpart {
  subLedger: number | null
  isDebit: boolean
  /** The other line. */
  line: bigint
  amount: bigint
}

/** What settles the lines of entries now, by the number of the entry; advances that were applied are open again with it. */
export async function settledWith(
  db: Tx,
  vouchers: readonly string[],
): Promise<ReadonlyMap<string, readonly Counterpart[]>> {
  const { rows } = await sql<Counterpart & { voucher: string }>`
    select v.voucher_no as voucher, l.sub_ledger_id as "subLedger", l.debit_minor > 0 as "isDebit", o.id as line, g.amount_minor as amount
    from gl_voucher v join gl_line l on l.voucher_id = v.id join gl_allocation g on l.id in (g.debit_line_id, g.credit_line_id)
      join gl_line o on o.id = case when g.debit_line_id = l.id then g.credit_line_id else g.debit_line_id end join gl_voucher w on w.id = o.voucher_id
    where v.voucher_no = any(${vouchers}::text[]) and w.id <> v.id and w.source_type <> all(${[...settlingEntries]}::text[]) and g.undoes_id is null and not exists (select 1 from gl_allocation u where u.undoes_id = g.id)
    order by g.id`.execute(db)
  return Map.groupBy(rows, ({ voucher }) => voucher)
}

/** Settles the entry that took the place of another one with what settled that, as far as both are open. */
export async function settleAgain(
  db: Tx,
  before: readonly Counterpart[],
  { voucher, on, user }: { voucher: string; on: CivilDate; user: number },
): Promise<void> {
  const left = sql`(l.debit_minor + l.credit_minor - coalesce((select sum(g.amount_minor) from gl_allocation g where l.id in (g.debit_line_id, g.credit_line_id)), 0))::bigint`
  for (const { subLedger, isDebit, line, amount } of before) {
    const { rows } = await sql<{ own: bigint; open: bigint; other: bigint }>`
      select l.id as own, ${left} as open, (select ${left} from gl_line l where l.id = ${line}) as other
      from gl_line l join gl_voucher v on v.id = l.voucher_id where v.voucher_no = ${voucher} and l.sub_ledger_id = ${subLedger} and (l.debit_minor > 0) = ${isDebit} and ${left} > 0 order by l.line_no limit 1`.execute(
      db,
    )
    const [found] = rows
    if (!found) continue
    const both = [amount, found.open, found.other].reduce((least, one) => (one < least ? one : least))
    if (both <= 0n) continue
    const [debit, credit] = isDebit ? [found.own, line] : [line, found.own]
    beforeCommit(db, sealByKey)
    await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, allocated_on, created_by) values (${debit}, ${credit}, ${both}, ${on}, ${user})`.execute(
      db,
    )
  }
  await judgeNow(db)
}
