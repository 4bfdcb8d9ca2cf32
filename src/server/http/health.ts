import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { defineRoute, type Route } from './define-route.ts'

const fine = z.object({ status: z.literal('ok') })

/** Liveness says that the process runs; readiness that it can work: not stopping, database answers, disk has room (security 10). */
export function healthRoutes(isReady: () => boolean): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/healthz',
      summary: 'The process runs',
      access: 'public',
      response: fine,
      handler: async () => ({ status: 'ok' as const }),
    }),
    defineRoute({
      method: 'GET',
      path: '/readyz',
      summary: 'The server can work',
      access: 'public',
      response: fine,
      handler: async ({ services }) => {
        if (!isReady()) throw new AppError('server.unavailable')
        try {
          await sql`select 1`.execute(services.db)
        } catch (cause) {
          throw Object.assign(new AppError('server.unavailable'), { cause })
        }
        return { status: 'ok' as const }
      },
    }),
  ]
}
