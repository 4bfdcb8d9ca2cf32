import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { AppError } from '../../../domain/errors.ts'
import { limits } from '../../platform/config.ts'
import { defineRoute, type Route } from '../define-route.ts'
import type { Log } from '../../platform/log.ts'

export interface RequestCounts {
  /** Status class ('2xx') → requests. */
  byClass: Map<string, number>
  totalMs: number
  /** Durations by operation and, where a token lets a caller ask for them, numbers of the process. */
  registry: Registry
}

/** Bounds in seconds: most answers take a few milliseconds, a report some seconds (performance 2). */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const sampleEvery = 100

/** Counts every request; logs the slow, the failed and one in a hundred, because a line per request halves the throughput. */
export function countRequests(app: FastifyInstance, log: Log, isAsked: boolean): RequestCounts {
  const registry = new Registry()
  const counts: RequestCounts = { byClass: new Map(), totalMs: 0, registry }
  const durations = new Histogram({
    name: 'rams_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers: [registry],
  })
  // Watching the event loop and the collector costs a little; it is not read without a token.
  if (isAsked) collectDefaultMetrics({ register: registry, prefix: 'rams_' })
  let seen = 0
  app.addHook('onResponse', async (req, reply) => {
    const ms = Math.round(reply.elapsedTime)
    const group = `${Math.floor(reply.statusCode / 100)}xx`
    counts.byClass.set(group, (counts.byClass.get(group) ?? 0) + 1)
    counts.totalMs += ms
    if (isAsked)
      durations.observe(
        { method: req.method, route: req.routeOptions.url ?? 'none', status: group },
        reply.elapsedTime / 1000,
      )
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
export function metricsRoute(
  token: string | undefined,
  numbers: () => Record<string, number>,
  registry: () => Registry,
): Route {
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
        .header('content-type', registry().contentType)
        .send(`${lines.join('\n')}\n${await registry().metrics()}`)
    },
  })
}
