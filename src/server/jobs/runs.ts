import { sql, type RawBuilder } from 'kysely'
import type { JobRun, RunTrigger } from '../../domain/agency/job-run.ts'
import type { Db } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'

/** Channel on which servers hear of new runs and of runs to cancel. */
export const jobChannel = 'rams_job'

/** First number of the advisory locks by which a server says that it lives. */
export const serverLock = 41_090

/** Whether the server of this number lives: it holds its lock, in this database. */
export const isLiveServer = (number: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${serverLock}::int8::oid and l.objid = ${number}::int8::oid and l.granted)`

const shown = sql`
  r.id, r.job, r.trigger, r.by_user, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as by_name, r.state, r.attempt, r.done, r.total, r.note, r.result, r.error,
  r.file is not null as has_file, r.cancel_asked_at is not null as cancel_asked, (select max(n.id) from job_run n where n.retry_of = r.id) as retried_as,
  r.created_at, r.run_after, r.started_at, r.finished_at`

/** A run; null when there is none, or when it is not the user's own. @param ownerId null sees every run. */
export async function runById(db: Db, id: number, ownerId: number | null = null): Promise<JobRun | null> {
  const { rows } =
    await sql<JobRun>`select ${shown} from job_run r left join app_user u on u.id = r.by_user where r.id = ${id} and (${ownerId}::int4 is null or r.by_user = ${ownerId})`.execute(
      db,
    )
  return rows[0] ?? null
}

/** The newest runs, of one job or of one user. */
export async function listRuns(
  db: Db,
  {
    job = null,
    user = null,
    limit,
    before = null,
  }: { job?: string | null; user?: number | null; limit: number; before?: number | null },
): Promise<JobRun[]> {
  const { rows } = await sql<JobRun>`select ${shown} from job_run r left join app_user u on u.id = r.by_user
    where (${job}::text is null or r.job = ${job}) and (${user}::int4 is null or r.by_user = ${user}) and (${before}::int4 is null or r.id < ${before}) order by r.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Notifies the screens that follow a run: administrators watch every job, others only their own. */
export async function announceRun(db: Db, id: number, user: number | null): Promise<void> {
  await publish(db, { module: 'job_run', id, user })
}

export interface NewRun {
  job: string
  trigger: RunTrigger
  by: number | null
  payload: unknown
  onlyKey: string | null
  attempt?: number
  retryOf?: number
  /** Seconds from now. */
  delay?: number
  tick?: string
}

/** Writes a queued run and wakes the servers with the commit. @returns null when its key or tick of the clock is taken. */
export async function enqueue(db: Db, run: NewRun): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into job_run (job, trigger, by_user, payload, only_key, attempt, retry_of, run_after, tick)
    values (${run.job}, ${run.trigger}, ${run.by}, ${JSON.stringify(run.payload ?? {})}, ${run.onlyKey}, ${run.attempt ?? 1}, ${run.retryOf ?? null}, now() + make_interval(secs => ${run.delay ?? 0}), ${run.tick ?? null})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await sql`select pg_notify(${jobChannel}, 'new')`.execute(db)
  await announceRun(db, id, run.by)
  return id
}
