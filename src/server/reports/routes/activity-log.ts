import { z } from 'zod'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { verifyChain } from '../../platform/audit/verify.ts'
import { activities } from '../../records/activities.ts'
import { changeAnswer } from '../../records/wire-schemas.ts'
import { actionsReadBy } from '../sources/activity-logs.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const report = z.object({
  ok: z.boolean(),
  entries: z.number().int(),
  head: z.string(),
  firstBad: z.number().int().optional(),
})

const activity = z.object({
  id: z.number(),
  at: z.string(),
  user: z.string().nullable(),
  action: z.string(),
  module: z.string().nullable(),
  record: z.string().nullable(),
  changes: z.array(changeAnswer).nullable(),
})
const day = z.string().refine(isCivilDate, 'Enter a valid date.').optional()
const whole = z.coerce.number().int().positive()

export const activityLogRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/activity_log/api/v1/activity_log/all/',
    summary: 'Who did what, newest first; old and new values as far as they are open to the reader',
    access: 'user',
    permission: 'activity_log.read',
    query: z.object({
      id: whole.optional(),
      module: z.string().max(60).optional(),
      record: z.string().max(60).optional(),
      user: whole.optional(),
      from: day,
      to: day,
      page: whole.max(200).default(1),
      size: whole.max(100).default(25),
    }),
    response: z.object({
      activity_logs: z.array(activity),
      page: z.number(),
      size: z.number(),
      total_elements: z.number(),
      total_pages: z.number(),
      total_capped: z.boolean(),
    }),
    async handler({ db, user, clock, query }) {
      const { rows, total, isCapped } = await activities(query, actionsReadBy(user), { db, user, clock })
      return {
        activity_logs: rows,
        page: query.page,
        size: query.size,
        total_elements: total,
        total_pages: Math.max(1, Math.ceil(total / query.size)),
        total_capped: isCapped,
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/activity_log/api/v1/activity_log/verify/',
    summary: 'Recomputes the audit chain and names the first entry that was changed',
    access: 'admin',
    limit: 10,
    response: report,
    handler: ({ services, db }) => verifyChain(db, services.keys.audit),
  }),
]
