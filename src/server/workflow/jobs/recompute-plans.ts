import { sql } from 'kysely'
import { z } from 'zod'
import { tx } from '../../platform/db/kysely.ts'
import { recompute } from '../event/journey.ts'
import { openJourneys } from '../bulk/plan-effect.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { systemContext } from '../event/context.ts'

const ids = z.array(z.int().positive()).max(1000)

/**
 * Brings open files up to date after the stage plans, what a country asks for or the plan of a type changed: readiness,
 * next action and the stages lists show. Each file in a transaction of its own; done twice it changes nothing more.
 */
export const recomputePlans = defineJob({
  name: 'recompute_plans',
  title: 'Recompute open journeys',
  byHand: true,
  attempts: 3,
  parallel: 1,
  payload: z.object({ countries: ids.optional(), types: ids.optional() }),
  async run({ services, payload, progress, stopIfCancelled }) {
    const { db } = services
    const { rows } = await sql<{ id: number; journey_state: string }>`
      select id, journey_state from passenger where not is_deleted and journey_state = any(${[...openJourneys]})
        and (${payload.countries ?? null}::int4[] is null or country = any(${payload.countries ?? null}::int4[])) and (${payload.types ?? null}::int4[] is null or passenger_type = any(${payload.types ?? null}::int4[])) order by id`.execute(
      db,
    )
    for (const [at, { id }] of rows.entries()) {
      stopIfCancelled()
      progress(at, rows.length)
      await tx(db, (trx) => recompute(systemContext(trx, services), id))
    }
    const { rows: after } = await sql<{
      id: number
      journey_state: string | null
    }>`select id, journey_state from passenger where id = any(${rows.map(({ id }) => id)}::int4[])`.execute(
      db,
    )
    const now = new Map(after.map((row) => [row.id, row.journey_state]))
    const moved = (from: string, to: string) =>
      rows.filter((row) => row.journey_state === from && now.get(row.id) === to).length
    return {
      files: rows.length,
      became_ready: moved('active', 'ready_to_fly'),
      no_longer_ready: moved('ready_to_fly', 'active'),
    }
  },
})
