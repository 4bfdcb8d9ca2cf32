/** Visas that are stock until a passenger uses them (setting `visa_stock`). Source: accounting 4.9; decision 0841. */
import { sql } from 'kysely'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { inStates } from '../../platform/db/in-states.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Proposal } from './source.ts'

/** Proposed, drafted or posted, and not dismissed: what was dismissed was booked by hand. */
const stands = (proposal: string) =>
  sql`(${sql.ref(`${proposal}.state`)} ${inStates(costProposalWorkflow, 'proposed', 'drafted', 'posted')} or ${sql.ref(`${proposal}.dismiss_reason`)} is not null) and not ${sql.ref(`${proposal}.undone`)} and not ${sql.ref(`${proposal}.is_deleted`)}`

/** Whether the visas of an entry were bought for stock. */
async function isStock(db: Db, entry: number): Promise<boolean> {
  const { rows } = await sql<{ stock: boolean }>`
    select exists (select 1 from cost_proposal c where c.kind = 'visa_stock' and c.module = 'visa_entry' and c.record_id = ${entry} and c.amount > 0 and ${stands('c')}) as stock`.execute(
    db,
  )
  return rows[0]?.stock === true
}

/** The kind of a purchase of visas: stock where the agency keeps it, and what was bought for stock goes back from there. */
export async function purchaseKind(
  db: Db,
  entry: number,
  { amount, keepsStock }: { amount: bigint; keepsStock: boolean },
): Promise<string> {
  const isFromStock = amount > 0n ? keepsStock : await isStock(db, entry)
  return isFromStock ? 'visa_stock' : 'visa purchase'
}

/** What one visa of an entry cost, in minor units of its currency; null for one that is no stock, or that was used already. */
export async function unitToUse(db: Db, allotment: number): Promise<bigint | null> {
  const { rows } = await sql<{ entry: number; unit: bigint | null; used: boolean }>`
    select v.id as entry, round(v.unit_cost * 100)::bigint as unit,
      exists (select 1 from cost_proposal c where c.kind = 'visa_used' and c.module = 'visa_allotment' and c.record_id = t.id and ${stands('c')}) as used
    from visa_allotment t join visa_entry v on v.id = t.visa_entry where t.id = ${allotment}`.execute(db)
  const [row] = rows
  if (!row?.unit || row.used || !(await isStock(db, row.entry))) return null
  return row.unit
}

/** How many visas of the same entry were used before this one. */
export async function usedBefore(db: Db, { id, record_id }: Proposal): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cost_proposal c join visa_allotment t on t.id = c.record_id join visa_allotment own on own.id = ${record_id} and own.visa_entry = t.visa_entry
    where c.kind = 'visa_used' and c.module = 'visa_allotment' and c.id < ${id} and ${stands('c')}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
