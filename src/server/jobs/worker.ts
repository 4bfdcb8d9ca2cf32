import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { transition } from '../platform/db/transition.ts'
import pg from 'pg'
import type { Db } from '../platform/db/kysely.ts'
import { tx } from '../platform/db/kysely.ts'
import { faultFields } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import type { Job } from './define-job.ts'
import { endUnfinished, runOne, takeRun, type TakenRun } from './run-one.ts'
import { isLiveServer, jobChannel, serverLock, announceRun } from './runs.ts'

const lose = transition(jobRunWorkflow, 'LOSE')
const stop = transition(jobRunWorkflow, 'STOP')

const pollMs = 2000
const reconnectMs = 1000
const defaultParallel = 2

/** Runs the jobs of one server until it stops. */
export interface Worker {
  /** Takes no new run, asks those at work to end, waits for them at most `waitMs`. */
  stop(waitMs?: number): Promise<void>
}

/** Number that names this server among all that use the database; its lock proves that it lives. */
const newServerNumber = (): number => randomInt(1, 2_147_483_647)

/**
 * Marks runs whose server is gone as interrupted and queues their next attempt. A server lives as long as it holds its
 * advisory lock, which goes with its connection, however the process ended.
 * @returns how many were found.
 */
export async function sweepLost(db: Db, jobs: ReadonlyMap<string, Job>): Promise<number> {
  return tx(db, async (trx) => {
    const { rows } = await sql<TakenRun & { state: string }>`
      update job_run set state = case when cancel_asked_at is null then ${lose.state} else ${stop.state} end, finished_at = now(), error = 'The server that ran it is gone.'
      where id in (select id from job_run r where ${lose.from} and not ${isLiveServer(sql`r.server`)} for update skip locked)
      returning id, job, trigger, by_user, payload, attempt, state`.execute(trx)
    for (const run of rows) {
      const job = jobs.get(run.job)
      if (job) await endUnfinished(trx, job, run, run.state === 'interrupted' ? 'failed' : 'cancelled')
      await announceRun(trx, run.id, run.by_user)
    }
    return rows.length
  })
}

/**
 * Takes queued runs as long as there is room: woken by NOTIFY, and every two seconds in case a notice was lost.
 * @param connection one that may LISTEN; the worker keeps one connection of its own, whose advisory lock says that it lives.
 */
export async function startWorker(
  services: Services,
  connection: pg.ClientConfig,
  jobs: ReadonlyMap<string, Job>,
): Promise<Worker> {
  const { db, log } = services
  const atWork = new Map<number, { job: string; stopping: AbortController; ended: Promise<void> }>()
  let server = 0
  let client: pg.Client | undefined
  let isStopping = false
  let turn: Promise<void> | null = null
  let again = false

  const free = (): string[] =>
    [...jobs.values()]
      .filter(
        (job) =>
          [...atWork.values()].filter((one) => one.job === job.name).length <
          (job.parallel ?? defaultParallel),
      )
      .map((job) => job.name)
  const turnOnce = async (): Promise<void> => {
    await sweepLost(db, jobs)
    while (!isStopping && server !== 0) {
      const mine = server
      const run = await takeRun(db, mine, free())
      const job = run && jobs.get(run.job)
      if (!run || !job) return
      const stopping = new AbortController()
      const ended = runOne(services, mine, job, run, stopping).finally(() => {
        atWork.delete(run.id)
        wake()
      })
      atWork.set(run.id, { job: job.name, stopping, ended })
    }
  }
  /** One turn at a time; a call during a turn makes one more. */
  const wake = (): void => {
    if (isStopping) return
    if (turn) {
      again = true
      return
    }
    turn = turnOnce()
      .catch((fault: unknown) => log.warn('the job queue could not be read', faultFields(fault)))
      .finally(() => {
        turn = null
        if (again) {
          again = false
          wake()
        }
      })
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, keepAlive: true })
    client = next
    let isLost = false
    const lost = (): void => {
      if (isLost) return
      isLost = true
      server = 0
      // Without its lock another server takes this one for gone and may start its runs again, so they end here.
      for (const one of atWork.values()) one.stopping.abort()
      if (!isStopping) setTimeout(() => void connect(), reconnectMs).unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => {
      const cancelled = /^cancel (\d+)$/.exec(payload ?? '')?.[1]
      if (cancelled) atWork.get(Number(cancelled))?.stopping.abort()
      else wake()
    })
    try {
      await next.connect()
      const number = newServerNumber()
      await next.query('select pg_advisory_lock($1::int4, $2::int4)', [serverLock, number])
      await next.query(`listen ${jobChannel}`)
      server = number
      wake()
    } catch (fault) {
      log.warn('the job queue is interrupted', faultFields(fault))
      lost()
    }
  }
  await connect()
  const poll = setInterval(wake, pollMs)
  poll.unref()

  return {
    async stop(waitMs = 10_000) {
      isStopping = true
      clearInterval(poll)
      await turn
      for (const one of atWork.values()) one.stopping.abort()
      let timer: NodeJS.Timeout | undefined
      await Promise.race([
        Promise.allSettled([...atWork.values()].map((one) => one.ended)),
        new Promise<void>((done) => {
          timer = setTimeout(done, waitMs)
        }),
      ])
      clearTimeout(timer)
      // The lock goes with the connection; what is still at work is then found as interrupted by the next server.
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Runs everything that is queued and due, here and now, one after another; for tests and the command line.
 * @returns ids of the runs, in their order.
 */
export async function drainQueue(services: Services, jobs: ReadonlyMap<string, Job>): Promise<number[]> {
  const server = newServerNumber()
  const ran: number[] = []
  for (;;) {
    const run = await takeRun(services.db, server, [...jobs.keys()])
    const job = run && jobs.get(run.job)
    if (!run || !job) return ran
    ran.push(run.id)
    await runOne(services, server, job, run, new AbortController())
  }
}
