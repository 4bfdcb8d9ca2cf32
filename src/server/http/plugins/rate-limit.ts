import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../domain/errors.ts'
import { limits } from '../../platform/config.ts'
import type { Route } from '../define-route.ts'
import type { SessionUser } from '../../platform/session-user.ts'

interface Window {
  count: number
  endsAt: number
}

/** Counts per minute in this process. Sign-in failures are counted in the database instead, see the throttle there. */
export interface RateLimits {
  /** @throws AppError 'limit.rate' when one address asks too much; before anyone is looked up. */
  address(req: FastifyRequest): void
  /** @throws AppError 'limit.rate' when one user, or one stranger's address, asks too much. */
  caller(req: FastifyRequest, reply: FastifyReply, route: Route, user: SessionUser | null): void
}

const sweepAbove = 10_000

/** @param factor RATE_LIMIT_FACTOR @param now milliseconds; replaceable in tests */
export function createRateLimits(factor: number, now: () => number = Date.now): RateLimits {
  const windows = new Map<string, Window>()

  const take = (key: string, max: number): void => {
    const at = now()
    let window = windows.get(key)
    if (!window || window.endsAt <= at) {
      if (windows.size > sweepAbove)
        for (const [old, { endsAt }] of windows) if (endsAt <= at) windows.delete(old)
      window = { count: 0, endsAt: at + limits.rate.windowMs }
      windows.set(key, window)
    }
    window.count++
    if (window.count > Math.max(1, Math.floor(max * factor))) {
      const seconds = Math.ceil((window.endsAt - at) / 1000)
      throw new AppError('limit.rate', { values: { n: seconds }, retryAfterSeconds: seconds })
    }
  }

  return {
    address: (req) => take(`address ${req.ip}`, limits.rate.address),
    caller(req, _reply, route, user) {
      const who = user ? `user ${user.id}` : `stranger ${req.ip}`
      take(who, limits.rate.user)
      if (route.method !== 'GET') take(`${who} writes`, limits.rate.writes)
      if (route.limit !== undefined) take(`${who} ${route.method} ${route.path}`, route.limit)
    },
  }
}
