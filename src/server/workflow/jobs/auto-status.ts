import { sql } from 'kysely'
import { z } from 'zod'
import { runDailyJob } from '../bulk/daily-job.ts'
import { readSettings } from '../../../domain/journey/fact-parts.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { renewWorkJob } from './renew-work.ts'
import { startJob } from '../../jobs/start-job.ts'

/** Moves what time has moved, daily at the agency's hour (machines M15; entities 1.6.1 auto_status_time). */
export const autoStatus = defineJob({
  name: 'auto_status',
  title: 'Auto status update',
  byHand: true,
  alone: true,
  attempts: 2,
  async schedule(db) {
    const { rows } = await sql<{
      settings: Record<string, unknown> | null
    }>`select process_settings as settings from general_setting order by id limit 1`.execute(db)
    const [hour = '0', minute = '15'] = String(
      readSettings(rows[0]?.settings ?? null, null)['auto_status_time'] ?? '00:15',
    ).split(':')
    return `${Number(minute)} ${Number(hour)} * * *`
  },
  payload: z.object({ rules: z.array(z.string().max(4)).max(30).optional() }),
  async run({ services, payload, user, run, progress }) {
    const {
      run: record,
      counts,
      errors,
    } = await runDailyJob(services, {
      trigger: run.trigger === 'schedule' || user === null ? 'schedule' : 'manual',
      by: user?.id ?? null,
      onRule: progress,
      ...(payload.rules ? { only: payload.rules } : {}),
    })
    // A new day opens what had to wait for it, also where nothing moved.
    await startJob(services.db, renewWorkJob, {}, null)
    return {
      record,
      moved: Object.values(counts).reduce((sum, count) => sum + count, 0),
      errors: errors.length,
    }
  },
})
