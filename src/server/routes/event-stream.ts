import { AppError } from '../../domain/errors.ts'
import { defineRoute, type Route } from './define-route.ts'
import type { Authenticate } from './register.ts'

const streamsPerUser = 12
const heartbeatMs = 25_000

/**
 * Live updates as server-sent events. The stream ends when the session does: each heartbeat asks again who is there, so
 * that a signed-out or deactivated person hears nothing more.
 */
export function eventStreamRoutes(authenticate: Authenticate): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/event/api/v1/event/stream/',
      summary: 'Server-sent events: which record changed',
      access: 'user',
      response: 'raw',
      handler: async ({ req, reply, user, services }) => {
        if (services.events.countOf(user.id) >= streamsPerUser) throw new AppError('limit.rate', { values: { n: heartbeatMs / 1000 }, retryAfterSeconds: heartbeatMs / 1000 })
        const { raw } = reply
        const headers = Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        reply.hijack()
        req.raw.socket.setTimeout(0)
        raw.writeHead(200, { ...Object.fromEntries(headers), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
        raw.write('retry: 2000\n\n')
        const leave = services.events.join({ user, send: (event, data) => void raw.write(`event: ${event}\ndata: ${data}\n\n`), end: () => raw.end() })
        const heartbeat = setInterval(() => {
          authenticate(req).then(
            (still) => (still ? raw.write(': still here\n\n') : raw.end()),
            () => raw.end(),
          )
        }, heartbeatMs)
        raw.on('close', () => {
          clearInterval(heartbeat)
          leave()
        })
      },
    }),
  ]
}
