import { z } from 'zod'
import { runDailyJob } from '../engine/daily-job.ts'
import { defineRoute, type Route } from './define-route.ts'

/** Starts the auto status update by hand (machines M15; roles 3.1: administrators). */
export const cronRoutes: Route[] = [
  defineRoute({
    method: 'POST', path: '/cron/api/v1/cron/start', summary: 'Runs the auto status update now', access: 'staff', permission: 'auto_status_update.create', transaction: false, audit: 'auto_status.started',
    body: z.object({ rules: z.array(z.string().max(4)).max(30).optional() }), response: z.object({ run: z.number(), counts: z.record(z.string(), z.number()), errors: z.array(z.object({ rule: z.string(), record: z.number(), message: z.string() })) }),
    handler: ({ db, clock, user, body }) => runDailyJob(db, clock, { trigger: 'manual', by: user.id, ...(body.rules ? { only: body.rules } : {}) }),
  }),
]
