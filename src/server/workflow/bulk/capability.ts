import { autoStatusWorkflow } from '../../../machines/journey/auto-status.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import type { Capability } from '../registry.ts'
import { AppError } from '../../../domain/errors.ts'
import { bulkEffects } from './bulk.ts'
import { bulkCounts, countMovable } from './bulk-rows.ts'
import { visaBulkEffects } from './bulk-visa.ts'

/** Other runs of the daily job at work (machines M15, G-JOB-LOCK). */
async function otherRuns(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from auto_status_run where state ${inStates(autoStatusWorkflow, 'running')} and id <> ${id}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What bulk updates and the daily job add to the engine. */
export const bulkCapability: Capability = {
  name: 'bulk',
  effects: { ...bulkEffects, ...visaBulkEffects },
  facts: {
    auto_status: async ({ db, stored }) => ({
      counts: { running_runs: await otherRuns(db, stored.record.id ?? 0) },
    }),
    multiple_status: async ({ db, binding, stored }) => ({
      counts: { bulk_ok: await countMovable(db, binding.module, stored.record.id ?? 0) },
    }),
    multiple_visa: async ({ db, stored }) => {
      const id = stored.record.id ?? 0
      const { foreseen, total } = await bulkCounts(db, { module: 'multiple_visa_entry', id })
      return { counts: { bulk_ok: foreseen, bulk_total: total } }
    },
  },
  records: {
    // Only a draft is confirmed; the answer is that of every other change of it.
    multiple_visa: {
      refusal: (verdict) => (verdict.code === 'G-STATE' ? new AppError('record.draftOnly') : null),
    },
  },
  counted: {
    auto_status: async ({ clock }, { row }) => ({
      run_minutes: (clock.now().getTime() - Date.parse(String(row['started_at']))) / 60_000,
    }),
    multiple_status: async ({ db }, { binding, id }) => ({
      movable: await countMovable(db, binding.module, id),
    }),
  },
}
