import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/errors.ts'
import { limits } from '../../platform/config.ts'
import { defineRoute, type Route } from '../define-route.ts'
import type { Log } from '../../platform/log.ts'

export interface RequestCounts {
  /** Status class ('2xx') → requests. */
  byClass: Map<string, number>
  totalMs: number
}

const sampleEvery = 100

/** Counts every request; logs the slow, the failed and one in a hundred, because a line per request halves the throughput. */
export function countRequests(app: FastifyInstance, log: Log): RequestCounts {
  const counts: RequestCounts = { byClass: new Map(), totalMs: 0 }
  let seen = 0
  app.addHook('onResponse', async (req, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const group = `${Math.floor(reply.statusCode / 100)}xx`
    counts.byClass.set(group, (counts.byClass.get(group) ?? 0) + 1)
    counts.totalMs += ms
    const isNotable =
      ms >= limits.slowRequestMs ||
      reply.statusCode >= 500 ||
      reply.statusCode === 401 ||
      reply.statusCode === 403
    if (isNotable || ++seen % sampleEvery === 0)
      log.info('request', {
        requestId: req.id,
        method: req.method,
        route: req.routeOptions.url,
        status: reply.statusCode,
        ms,
      })
  })
  return counts
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Prometheus text, only with METRICS_TOKEN; without the setting the address does not exist (security 10). */
export function metricsRoute(token: string | undefined, numbers: () => Record<string, number>): Route {
  return defineRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Numbers for monitoring, with the bearer token of METRICS_TOKEN',
    access: 'public',
    response: 'raw',
    handler: async ({ req, reply }) => {
      const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
      if (token === undefined || given === undefined || !timingSafeEqual(digest(given), digest(token)))
        throw new AppError('record.notFound')
      const lines = Object.entries(numbers()).map(([name, value]) => `rams_${name} ${value}`)
      return reply
        .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
        .send(lines.join('\n') + '\n')
    },
  })
}
