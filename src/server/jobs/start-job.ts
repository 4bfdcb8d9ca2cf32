import { term } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { transition } from '../platform/db/transition.ts'
import type { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { onlyKeyOf, type Job } from './define-job.ts'
import type { JobRun, RunTrigger } from '../../domain/agency/job-run.ts'
import { enqueue, jobChannel, runById, announceRun } from './runs.ts'

/**
 * Asks for a run of a job, in the caller's transaction: it starts after the commit, on any one server.
 * The caller has checked that the user may have it done; the run has that user's rights of the time it runs.
 * @param user who asks; null for the system.
 * @returns the queued run; its id goes to the browser, which follows it by useJobRun.
 * @throws AppError 'job.busy' (409) when the job runs alone, or alone for this payload, and such a run is queued or at work.
 */
export async function startJob<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  payload: z.input<P>,
  user: Pick<SessionUser, 'id'> | null,
  trigger: RunTrigger = 'request',
): Promise<JobRun> {
  const read = job.payload.parse(payload)
  const id = await enqueue(db, {
    job: job.name,
    trigger,
    by: user?.id ?? null,
    payload: read,
    onlyKey: onlyKeyOf(job as Job, read),
  }) // A job of any payload reads its own.
  const run = id === null ? null : await runById(db, id)
  if (!run) throw new AppError('job.busy', { values: { job: term(job.title, `jobs:job.${job.name}`) } })
  return run
}

const cancel = transition(jobRunWorkflow, 'CANCEL')
const stop = transition(jobRunWorkflow, 'STOP')

/**
 * Asks a run to end: a queued one is cancelled at once, a running one as soon as it looks.
 * @param ownerId whose run it must be; null for anybody's.
 * @returns the run; null when there is none. A run that has ended is left as it is.
 */
export async function cancelRun(db: Db, id: number, ownerId: number | null): Promise<JobRun | null> {
  const { rows } = await sql<{ by_user: number | null; state: string }>`
    update job_run set cancel_asked_at = coalesce(cancel_asked_at, now()), state = ${cancel.state}, finished_at = case when ${cancel.from} then now() end
    where id = ${id} and (${cancel.from} or ${stop.from}) and (${ownerId}::int4 is null or by_user = ${ownerId}) returning by_user, state`.execute(
    db,
  )
  const changed = rows[0]
  if (changed) {
    if (changed.state === 'running') await sql`select pg_notify(${jobChannel}, ${`cancel ${id}`})`.execute(db)
    await announceRun(db, id, changed.by_user)
  }
  return runById(db, id, ownerId)
}
