/** Work that runs by the clock, on pg-boss in the same database, so that of several servers only one does it (design 4). */
import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { runDailyJob } from '../engine/daily-job.ts'
import { readSettings } from '../engine/facts.ts'
import { faultFields } from '../log.ts'
import type { Services } from '../services.ts'

const queue = 'auto-status'

/** 'HH:MM' of the agency's setting as a cron line in its zone (entities 1.6.1 auto_status_time). */
async function plan(services: Services): Promise<{ cron: string; zone: string }> {
  const { rows } = await sql<{ settings: Record<string, unknown> | null; zone: string | null }>`select process_settings as settings, timezone as zone from general_setting order by id limit 1`.execute(services.db)
  const [hour = '0', minute = '15'] = String(readSettings(rows[0]?.settings ?? null, null)['auto_status_time'] ?? '00:15').split(':')
  return { cron: `${Number(minute)} ${Number(hour)} * * *`, zone: rows[0]?.zone ?? services.clock.zone }
}

/**
 * Starts the clock-driven jobs; a schedule changed in the settings is taken over within the hour.
 * @param owner connection that may make the job library's own tables.
 * @returns how to stop: the running job is finished first.
 */
export async function startJobs(owner: pg.ClientConfig, services: Services): Promise<() => Promise<void>> {
  const boss = new PgBoss({ ...(owner as object), schema: 'jobs', max: 2 })
  boss.on('error', (fault) => services.log.warn('the job clock had a fault', faultFields(fault)))
  await boss.start()
  await boss.createQueue(queue)
  const reschedule = async (): Promise<void> => {
    const { cron, zone } = await plan(services)
    await boss.schedule(queue, cron, null, { tz: zone })
  }
  await reschedule()
  await boss.work(queue, async () => {
    const { counts, errors } = await runDailyJob(services.db, services.clock, { trigger: 'schedule', by: null })
    services.log.info('auto status update ran', { moved: Object.values(counts).reduce((sum, count) => sum + count, 0), errors: errors.length })
  })
  const hourly = setInterval(() => void reschedule().catch((fault: unknown) => services.log.warn('the schedule could not be read', faultFields(fault))), 3_600_000)
  hourly.unref()
  return async () => {
    clearInterval(hourly)
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
}
