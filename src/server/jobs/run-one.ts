import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { AppError, errorCodes } from '../../domain/errors.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import { tx } from '../platform/db/kysely.ts'
import { transition } from '../platform/db/transition.ts'
import { keepFile } from '../platform/files/keep-file.ts'
import { faultFields } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { onlyKeyOf, RunCancelled, type Job, type RunContext } from './define-job.ts'
import type { RunTrigger } from '../../domain/agency/job-run.ts'
import { enqueue, announceRun } from './runs.ts'

/** A run this server has taken. */
export interface TakenRun {
  id: number
  job: string
  trigger: RunTrigger
  by_user: number | null
  payload: unknown
  attempt: number
}

const take = transition(jobRunWorkflow, 'TAKE')
/** How a run under way may end. */
const ends = {
  FINISH: transition(jobRunWorkflow, 'FINISH'),
  FAIL: transition(jobRunWorkflow, 'FAIL'),
  STOP: transition(jobRunWorkflow, 'STOP'),
  LOSE: transition(jobRunWorkflow, 'LOSE'),
}
type End = { event: keyof typeof ends; result?: unknown; error?: string }

const reportEveryMs = 250
const lookEveryMs = 1000
const defaultRetrySeconds = 30
/** Where files of runs are filed: they belong to no record, so only the run's own address shows them. */
const runFiles = 'job_run'

/**
 * Takes the oldest due run of these jobs for this server; of two servers that ask at once each gets another one.
 * @param names jobs this server has room for.
 */
export async function takeRun(db: Db, server: number, names: readonly string[]): Promise<TakenRun | null> {
  const { rows } = await sql<TakenRun>`
    update job_run set state = ${take.state}, server = ${server}, started_at = now() where id = (
      select id from job_run where ${take.from} and run_after <= now() and job = any(${names}::text[]) order by run_after, id for update skip locked limit 1)
    returning id, job, trigger, by_user, payload, attempt`.execute(db)
  const run = rows[0] ?? null
  if (run) await announceRun(db, run.id, run.by_user)
  return run
}

/** Queues the next attempt of a run that failed or lost its server, when its job wants one. */
async function retry(db: Db, job: Job, run: TakenRun): Promise<number | null> {
  if (run.attempt >= (job.attempts ?? 1)) return null
  const delay = (job.retrySeconds ?? defaultRetrySeconds) * 2 ** (run.attempt - 1)
  return enqueue(db, {
    job: job.name,
    trigger: 'retry',
    by: run.by_user,
    payload: run.payload,
    onlyKey: onlyKeyOf(job, run.payload),
    attempt: run.attempt + 1,
    retryOf: run.id,
    delay,
  })
}

/**
 * What follows a run that ended without its work being done, in the transaction that ends it: its next attempt, or the end of
 * what it left open.
 */
export async function endUnfinished(
  trx: Tx,
  job: Job,
  run: TakenRun,
  end: 'cancelled' | 'failed',
): Promise<void> {
  if (end === 'failed' && (await retry(trx, job, run)) !== null) return
  const payload = job.payload.safeParse(run.payload)
  if (payload.success) await job.abandoned?.(trx, payload.data, end)
}

/** Ends a run that is still this server's; a run another server declared interrupted stays so. */
async function finish(
  db: Db,
  server: number,
  job: Job,
  run: TakenRun,
  { event, result, error }: End,
): Promise<void> {
  await tx(db, async (trx) => {
    const { rows } = await sql`
      update job_run set state = ${ends[event].state}, finished_at = now(), result = ${result === undefined ? null : JSON.stringify(result)}, error = ${error ?? null},
        done = case when ${event === 'FINISH'} and total is not null then total else done end
      where id = ${run.id} and server = ${server} and ${ends[event].from} returning id`.execute(trx)
    if (rows.length === 0) return
    if (event !== 'FINISH') await endUnfinished(trx, job, run, event === 'STOP' ? 'cancelled' : 'failed')
    await announceRun(trx, run.id, run.by_user)
  })
}

/** Progress as it goes to the table: the last word counts, at most four a second. */
function progressOf(db: Db, run: TakenRun, server: number, onFault: (fault: unknown) => void) {
  let said: { done: number; total: number | null; note: string | null } | null = null
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = (): void => {
    timer = undefined
    const now = said
    said = null
    if (!now) return
    writing = writing
      .then(async () => {
        await sql`update job_run set done = ${now.done}, total = ${now.total}, note = ${now.note} where id = ${run.id} and server = ${server} and state ${inStates(jobRunWorkflow, 'running')}`.execute(
          db,
        )
        await announceRun(db, run.id, run.by_user)
      })
      .catch(onFault)
  }
  return {
    say(done: number, total: number | null, note?: string): void {
      said = {
        done: Math.max(0, Math.trunc(done)),
        total: total === null ? null : Math.max(0, Math.trunc(total)),
        note: note?.slice(0, 200) ?? null,
      }
      timer ??= setTimeout(write, reportEveryMs)
    },
    /** Writes what is still unsaid, before the run ends. */
    async flush(): Promise<void> {
      clearTimeout(timer)
      write()
      await writing
    },
  }
}

/**
 * Runs a taken run to its end; never throws.
 * @param stopping aborts when it must end early: it was cancelled here, or the server stops.
 */
export async function runOne(
  services: Services,
  server: number,
  job: Job,
  run: TakenRun,
  stopping: AbortController,
): Promise<void> {
  const { db, log } = services
  const fault =
    (what: string) =>
    (cause: unknown): void =>
      log.warn(what, { run: run.id, job: job.name, ...faultFields(cause) })
  const progress = progressOf(db, run, server, fault('progress could not be written'))
  // The notice of a cancel may be lost with its connection; looking once a second finds it anyway.
  const look = setInterval(() => {
    sql<{
      ask: boolean
    }>`select cancel_asked_at is not null or server is distinct from ${server} or not state ${inStates(jobRunWorkflow, 'running')} as ask from job_run where id = ${run.id}`
      .execute(db)
      .then(({ rows }) => {
        if (rows[0]?.ask !== false) stopping.abort()
      }, fault('a run could not look whether it is cancelled'))
  }, lookEveryMs)
  look.unref()
  let heardCancel = false
  const cancelled = (): boolean => {
    heardCancel ||= stopping.signal.aborted
    return stopping.signal.aborted
  }
  try {
    const user = run.by_user === null ? null : await services.userById(db, run.by_user)
    if (run.by_user !== null && !user) throw new AppError('access.denied')
    const context: RunContext = {
      services,
      payload: job.payload.parse(run.payload),
      user,
      run: { id: run.id, attempt: run.attempt, trigger: run.trigger, server },
      progress: (done, total, note) => progress.say(done, total, note),
      cancelled,
      stopIfCancelled() {
        if (cancelled()) throw new RunCancelled('cancelled')
      },
      signal: stopping.signal,
      async keepFile(file) {
        return tx(db, async (trx) => {
          const kept = await keepFile(trx, services, {
            ...file,
            module: runFiles,
            uploadedBy: run.by_user ?? 0,
          })
          await sql`update job_run set file = ${kept.id} where id = ${run.id}`.execute(trx)
          return kept
        })
      },
    }
    const result = await job.run(context)
    await progress.flush()
    await finish(
      db,
      server,
      job,
      run,
      heardCancel ? await endedEarly(db, run, result) : { event: 'FINISH', result },
    )
  } catch (cause) {
    await progress.flush()
    const isCancel =
      cause instanceof RunCancelled ||
      (stopping.signal.aborted && cause instanceof Error && cause.name === 'AbortError')
    if (!isCancel && !(cause instanceof AppError))
      log.error('a job failed', { run: run.id, job: job.name, ...faultFields(cause) })
    const end = isCancel
      ? await endedEarly(db, run)
      : {
          event: 'FAIL' as const,
          error: cause instanceof AppError ? cause.message : errorCodes['server.fault'].text,
        }
    await finish(db, server, job, run, end).catch(fault('the end of a run could not be written'))
  } finally {
    clearInterval(look)
  }
}

/** Cancelled by a user, or interrupted because the server stopped under it. */
async function endedEarly(db: Db, run: TakenRun, result?: unknown): Promise<End> {
  const { rows } = await sql<{
    asked: boolean
  }>`select cancel_asked_at is not null as asked from job_run where id = ${run.id}`.execute(db)
  return rows[0]?.asked ? { event: 'STOP', result } : { event: 'LOSE', result, error: 'The server stopped.' }
}
