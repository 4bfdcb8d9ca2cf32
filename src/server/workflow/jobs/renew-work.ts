import { journeyWorkflow } from '../../../machines/journey/journey.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/kysely.ts'
import { renewFiles } from '../view/work-rows.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** States of a file in which an officer may still have to do something. */
const living = sql`journey_state ${inStates(journeyWorkflow, 'draft', 'active', 'ready_to_fly', 'on_hold', 'departed', 'arrived')}`
const perRead = 1000
/** Files held together: so many that the way to the database counts little, and so few that an event waits for moments only. */
const perTurn = 25

/** Ids of the files to look at, from the smallest on. */
async function filesAfter(db: Db, after: number, only: readonly number[] | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from passenger where id > ${after} and not is_deleted and ${only ? sql`id = any(${[...only]}::int4[])` : sql`(${living} or exists (select 1 from passenger_work k where k.passenger = passenger.id))`}
    order by id limit ${perRead}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Finds again what waits for whom: of the files named (after an import), else of every living one. Follows the daily job,
 * because a new day opens and closes events by itself (decision 0139).
 */
export const renewWorkJob = defineJob({
  name: 'renew_work',
  title: 'Find open work',
  byHand: true,
  attempts: 2,
  parallel: 1,
  payload: z.object({ passengers: z.array(z.int().min(1)).max(5000).optional() }),
  async run({ services: { db, clock }, payload, progress, stopIfCancelled }) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from passenger where not is_deleted and ${payload.passengers ? sql`id = any(${payload.passengers}::int4[])` : living}`.execute(
      db,
    )
    const total = rows[0]?.count ?? 0
    let looked = 0
    let renewed = 0
    for (
      let ids = await filesAfter(db, 0, payload.passengers);
      ids.length > 0;
      ids = await filesAfter(db, ids.at(-1) ?? 0, payload.passengers)
    ) {
      for (let at = 0; at < ids.length; at += perTurn) {
        stopIfCancelled()
        const turn = ids.slice(at, at + perTurn)
        renewed += await renewFiles(db, turn, clock)
        progress((looked += turn.length), total)
      }
    }
    return { looked, renewed }
  },
})

/** Whether files wait whose work was never looked for: right after this version came to an agency that is at work. */
export async function isWorkUnknown(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    unknown: boolean
  }>`select not exists (select 1 from passenger_work) and exists (select 1 from passenger where journey_state ${inStates(journeyWorkflow, 'draft', 'active')} and not is_deleted) as unknown`.execute(
    db,
  )
  return rows[0]?.unknown === true
}
