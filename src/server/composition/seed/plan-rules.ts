import { sql } from 'kysely'
import { handbookRules } from '../../../domain/journey/plan-rules.ts'
import type { Db } from '../../platform/db/kysely.ts'

/** The handbook's stage plans as the first version, where there is none yet (machines 8.3, 8.4). @returns number of new rows. */
export async function seedPlanRules(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into stage_plan (rules, reason) select ${JSON.stringify(handbookRules)}::jsonb, 'The plans of the handbook' where not exists (select 1 from stage_plan)`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0n)
}
