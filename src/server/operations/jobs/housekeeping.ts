import { jobRunWorkflow } from '../../../machines/desk/job-run.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { removeOldSessions } from '../../access/sessions.ts'
import { limits } from '../../platform/config.ts'
import { clearOldImports } from '../../imports/clear-imports.ts'
import { defineJob } from '../../jobs/define-job.ts'

const keptRunDays = 90
/** The outcome of an export or a batch print is fetched within the week or made again. */
const keptFileDays = 7

/**
 * Removes what was kept as long as promised: answers (security 8), sessions long over, runs of jobs and their files, cells of files
 * brought in, refused attempts (decision 1012).
 */
export const housekeeping = defineJob({
  name: 'housekeeping',
  title: 'Housekeeping',
  schedule: '23 * * * *',
  byHand: true,
  payload: z.object({}),
  async run({ services: { db, clock }, run }) {
    const count = (result: { numAffectedRows?: bigint }): number => Number(result.numAffectedRows ?? 0n)
    const answers =
      await sql`delete from idempotency where at < now() - make_interval(days => ${limits.idempotencyDays})`.execute(
        db,
      )
    await removeOldSessions(db, clock.now())
    // The bytes on the disk follow with the daily sweep, once no row names them.
    await sql`update job_run set file = null where file is not null and finished_at < now() - make_interval(days => ${keptFileDays})`.execute(
      db,
    )
    const files =
      await sql`delete from file_blob f where f.module = 'job_run' and not exists (select 1 from job_run r where r.file = f.id) and f.at < now() - interval '1 day'`.execute(
        db,
      )
    const runs =
      await sql`delete from job_run where finished_at < now() - make_interval(days => ${keptRunDays}) and id <> ${run.id} and not exists (select 1 from job_run n where n.retry_of = job_run.id and n.state ${inStates(jobRunWorkflow, 'queued', 'running')})`.execute(
        db,
      )
    const refusals = await sql<{ n: number }>`select forget_refused_events()::int as n`.execute(db)
    return {
      answers: count(answers),
      files: count(files),
      runs: count(runs),
      imports: await clearOldImports(db),
      old_refusals: refusals.rows[0]?.n ?? 0,
    }
  },
})
