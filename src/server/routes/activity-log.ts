import { z } from 'zod'
import { verifyChain } from '../audit/verify.ts'
import { defineRoute, type Route } from './define-route.ts'

const report = z.object({ ok: z.boolean(), entries: z.number().int(), head: z.string(), firstBad: z.number().int().optional() })

export const activityLogRoutes: Route[] = [
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
