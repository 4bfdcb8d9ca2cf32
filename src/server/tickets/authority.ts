/** What of a ticket's documents only another user posts, or one with an authority for tickets (tickets 6). */
import { sql } from 'kysely'
import type { Db } from '../platform/db/kysely.ts'

/** What the reversal of an entry takes back; nothing for a document without one. */
export async function amountOfEntry(db: Db, voucherNo: unknown): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(l.debit_minor), 0)::bigint as amount from gl_voucher v join gl_line l on l.voucher_id = v.id where v.voucher_no = ${String(voucherNo ?? '')}`.execute(
    db,
  )
  return rows[0]?.amount ?? 0n
}
