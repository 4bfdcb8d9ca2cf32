/** Lines of the books as the page of a document shows them, with the records their account, party and voucher are. */
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { moneyText } from '../../../foundation/values/money.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** BDT as decimal strings; `source` is the document that posted the voucher. */
export const documentLine = z.object({
  id: z.number(),
  voucher_no: z.string(),
  source: z.object({ module: z.string(), id: z.number() }),
  date: z.string(),
  account: z.string(),
  account_name: z.string(),
  account_id: z.int(),
  party: z.string().nullable(),
  sub_ledger: z.int().nullable(),
  debit: z.string(),
  credit: z.string(),
  currency: z.string(),
  /** Debit less credit in that currency; null for BDT. */
  foreign: z.string().nullable(),
  passenger: z.number().nullable(),
  due_date: z.string().nullable(),
  reference: z.string().nullable(),
})
type DocumentLine = z.infer<typeof documentLine>

/** In the order of posting. @param which of `v` (a voucher) and `l` (its line). */
export async function documentLines(db: Db, which: RawBuilder<unknown>): Promise<DocumentLine[]> {
  const { rows } = await sql<
    Omit<DocumentLine, 'id' | 'source' | 'debit' | 'credit' | 'foreign'> & {
      id: bigint
      source_type: string
      source_id: bigint
      debit: bigint
      credit: bigint
      fc: bigint | null
    }
  >`
    select l.id, v.voucher_no, v.source_type, v.source_id, v.posting_date as date, a.code as account, a.name as account_name, a.id as account_id, s.name as party, s.id as sub_ledger, l.debit_minor as debit, l.credit_minor as credit, l.currency, l.fc_minor as fc, l.passenger_id as passenger, l.due_date, l.reference
    from gl_voucher v join gl_line l on l.voucher_id = v.id join ledger_account a on a.id = l.ledger_account_id left join sub_ledger_account s on s.id = l.sub_ledger_id
    where ${which} order by v.id, l.line_no`.execute(db)
  return rows.map(({ source_type: module, source_id: id, fc, ...row }) => ({
    ...row,
    id: Number(row.id),
    source: { module, id: Number(id) },
    debit: moneyText(row.debit),
    credit: moneyText(row.credit),
    foreign: fc === null ? null : moneyText(fc, row.currency),
  }))
}
