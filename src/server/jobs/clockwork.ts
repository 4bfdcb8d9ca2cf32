import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from '../platform/db/kysely.ts'
import { faultFields } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import type { Job } from './define-job.ts'
import { enqueue } from './runs.ts'

const queue = 'tick'
const readAgainMs = 3_600_000

/** Cron line of a job as it is now; null for a job that no clock starts. */
export const cronOf = async (db: Db, job: Job): Promise<string | null> =>
  typeof job.schedule === 'function' ? job.schedule(db) : (job.schedule ?? null)

/** The agency's zone, in which cron lines are read. */
export async function agencyZone(db: Db, fallback: string): Promise<string> {
  const { rows } = await sql<{
    zone: string | null
  }>`select timezone as zone from general_setting order by id limit 1`.execute(db)
  return rows[0]?.zone ?? fallback
}

// Only its arithmetic is used here, so that the page names the very moment at which the clock will tick.
const calendar = new PgBoss({ db: { executeSql: async () => ({ rows: [] }) } })

/** The next moment a cron line names, as ISO text. */
export const nextTick = (cron: string, zone: string, from: Date): string | null =>
  calendar.previewSchedule(cron, { tz: zone, count: 1, from })[0]?.toISOString() ?? null

/**
 * The clock of all servers: pg-boss ticks for each scheduled job once, whichever server hears it, and a tick becomes a
 * queued run. Schedules from settings are read again every hour.
 * @param owner connection that may make the clock's own tables.
 * @returns how to stop, and how to read the schedules again at once.
 */
export async function startClockwork(
  owner: pg.ClientConfig,
  { db, clock, log }: Services,
  jobs: ReadonlyMap<string, Job>,
): Promise<{ stop(): Promise<void>; reschedule(): Promise<void> }> {
  const boss = new PgBoss({ ...(owner as object), schema: 'jobs', max: 2 })
  boss.on('error', (fault) => log.warn('the job clock had a fault', faultFields(fault)))
  await boss.start()
  await boss.createQueue(queue)
  const reschedule = async (): Promise<void> => {
    const zone = await agencyZone(db, clock.zone)
    const wanted = new Set<string>()
    for (const job of jobs.values()) {
      const cron = await cronOf(db, job)
      if (cron === null) continue
      wanted.add(job.name)
      await boss.schedule(queue, cron, { job: job.name }, { tz: zone, key: job.name })
    }
    for (const known of await boss.getSchedules())
      if (known.name !== queue || !wanted.has(known.key)) await boss.unschedule(known.name, known.key)
  }
  await reschedule()
  await boss.work<{ job: string }>(queue, async (ticks) => {
    for (const tick of ticks) {
      const job = jobs.get(tick.data.job)
      // A tick delivered twice, or one while the last run is still at work, starts nothing.
      if (job)
        await enqueue(db, {
          job: job.name,
          trigger: 'schedule',
          by: null,
          payload: {},
          onlyKey: job.name,
          tick: tick.id,
        })
    }
  })
  const hourly = setInterval(
    () =>
      void reschedule().catch((fault: unknown) =>
        log.warn('the schedules could not be read', faultFields(fault)),
      ),
    readAgainMs,
  )
  hourly.unref()
  return {
    reschedule,
    async stop() {
      clearInterval(hourly)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
