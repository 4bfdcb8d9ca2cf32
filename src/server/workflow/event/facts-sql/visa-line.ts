/** A visa line and how many of its units are used. Source: machines M9a. */
import { visaAllotmentWorkflow } from '../../../../machines/visas/visa-allotment.ts'
import { inStates } from '../../../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { Row } from '../../../../domain/journey/facts.ts'
import type { Db } from '../../../platform/db/kysely.ts'

/** Units of one visa line: allotments that hold one, those burnt by a cancellation, and what is left (machines M9a). */
export const lineCounters = sql`
  (select count(*)::int from visa_allotment v where v.visa_line = l.id and not v.is_deleted and v.state ${inStates(visaAllotmentWorkflow, 'allotted', 'in_use', 'stamped', 'consumed', 'visa_expired', 'cancel_requested', 'reissue_requested')}) as active,
  (select count(*)::int from visa_allotment v where v.visa_line = l.id and not v.is_deleted and v.state ${inStates(visaAllotmentWorkflow, 'cancelled')} and v.quantity_returned = false) as burnt`

/** A visa line with its counters; null when there is none. */
export async function lineById(db: Db, id: number, options: { lock?: boolean } = {}): Promise<Row | null> {
  if (options.lock) await sql`select id from visa_entry_line where id = ${id} for update`.execute(db)
  const { rows } = await sql<{
    row: Record<string, unknown>
    active: number
    burnt: number
  }>`/* named: visa_line */ select to_jsonb(l) || jsonb_build_object('labels', jsonb_build_object('profession', (select p.name from profession p where p.id = l.profession))) as row, ${lineCounters} from visa_entry_line l where l.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  return withUnits(found.row, found.active, found.burnt)
}

export const withUnits = (line: Record<string, unknown>, active: number, burnt: number): Row => ({
  ...line,
  active,
  burnt,
  available: Number(line['quantity']) - active - burnt,
})
