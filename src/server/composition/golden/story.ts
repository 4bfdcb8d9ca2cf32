/** What the events of a scenario left behind, by their ref. */
import { sql } from 'kysely'
import { bounceChargeReference } from '../../../domain/books/cheques.ts'
import type { GoldenAgency } from './agency.ts'

export interface Posted {
  module: string
  id: number
  version: number
}

/** Where the vouchers of earlier events are found again by their ref. */
export interface Story {
  posted: Map<string, Posted>
  /** Voucher number → ref, for the printed result. */
  refs: Map<string, string>
}

/** Keys that name a line by the words the product gives it. */
const references: Readonly<Record<string, string>> = { recover: bounceChargeReference }
/** Keys that name a line by what it is for; it is found by its party (golden 0, "key"). */
const purposes = ['refund', 'fee']

/** Line of an earlier event that is open on this party and account; `key` picks one of several by its reference. */
export async function openLine(
  agency: GoldenAgency,
  story: Story,
  ref: string,
  subLedger: number,
  side: 'debit' | 'credit',
  key?: string,
): Promise<number> {
  const source = story.posted.get(ref)
  if (!source) throw new Error(`There is no event ${ref} before.`)
  const wanted = side === 'debit' ? sql`l.debit_minor > 0` : sql`l.credit_minor > 0`
  const { rows } = await sql<{ id: bigint }>`
    select l.id from gl_line l join gl_voucher v on v.id = l.voucher_id
    where v.source_type = ${source.module} and v.source_id = ${source.id} and v.reverses_id is null and ${wanted} ${key && !purposes.includes(key) ? sql`and l.reference = ${references[key] ?? key}` : sql``} order by (l.sub_ledger_id = ${subLedger}) desc nulls last, l.line_no limit 1`.execute(
    agency.db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`${ref} left no open line.`)
  return Number(id)
}
