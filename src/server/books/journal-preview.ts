/** The lines an event would add to the books, read inside the transaction that is taken back (decision 0425). */
import { sql } from 'kysely'
import { z } from 'zod'
import { moneyText } from '../../foundation/values/money.ts'
import type { EngineContext } from '../workflow/registry.ts'

/** One line as it would be: BDT as decimal strings, `foreign` in the currency of the line, null for BDT. */
export const journalLine = z.object({
  date: z.string(),
  narration: z.string(),
  account: z.string(),
  account_name: z.string(),
  account_id: z.int(),
  party: z.string().nullable(),
  /** Null also for an account the event would open for its party. */
  sub_ledger: z.int().nullable(),
  debit: z.string(),
  credit: z.string(),
  currency: z.string(),
  foreign: z.string().nullable(),
  branch: z.string(),
  passenger: z.number().nullable(),
  due_date: z.string().nullable(),
  reference: z.string().nullable(),
})
type JournalLine = z.infer<typeof journalLine>

/**
 * Marks where the books end.
 * @returns reads what this transaction has added since, in the order of posting, no matter who posted it.
 */
export async function journalPreview({ db }: EngineContext): Promise<() => Promise<JournalLine[]>> {
  const { rows: ends } = await sql<{
    last: bigint
    opened: number
  }>`select (select coalesce(max(id), 0) from gl_voucher)::bigint as last, (select coalesce(max(id), 0) from sub_ledger_account)::int as opened`.execute(
    db,
  )
  const { last, opened } = ends[0] ?? { last: 0n, opened: 0 }
  return async () => {
    const { rows } = await sql<
      Omit<JournalLine, 'debit' | 'credit' | 'foreign'> & { debit: bigint; credit: bigint; fc: bigint | null }
    >`
      select v.posting_date as date, v.narration, a.code as account, a.name as account_name, a.id as account_id, s.name as party, case when s.id <= ${opened} then s.id end as sub_ledger, l.debit_minor as debit, l.credit_minor as credit,
        trim(l.currency) as currency, l.fc_minor as fc, b.name as branch, l.passenger_id as passenger, l.due_date, l.reference
      from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id
        left join sub_ledger_account s on s.id = l.sub_ledger_id join branch b on b.id = l.branch_id
      where v.id > ${last} and v.tx = pg_current_xact_id() order by v.id, l.line_no`.execute(db)
    return rows.map(({ fc, ...row }) => ({
      ...row,
      debit: moneyText(row.debit),
      credit: moneyText(row.credit),
      foreign: fc === null ? null : moneyText(fc, row.currency),
    }))
  }
}
