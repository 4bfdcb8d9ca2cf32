import { AppError } from '../../../domain/errors.ts'
import { accessEnd } from '../jwt.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import type { Authenticate } from '../../http/register.ts'

const streamsPerUser = 12
const heartbeatMs = 25_000

/** What a stream was opened for; with other branches, another role or other rights it is another stream. */
const scopeOf = ({ roleId, permissions, branchId, branchScope, branches, agentScope }: SessionUser): string =>
  JSON.stringify([roleId, [...permissions].toSorted(), branchId, branchScope, branches, agentScope])

/**
 * Live updates as server-sent events. The stream ends when the session does: on a notice of the database that the session
 * or the account changed, when the access token runs out, and each heartbeat asks again who is there.
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
        if (services.events.countOf(user.id) >= streamsPerUser)
          throw new AppError('limit.rate', {
            values: { n: heartbeatMs / 1000 },
            retryAfterSeconds: heartbeatMs / 1000,
          })
        const { raw } = reply
        const headers = Object.entries(reply.getHeaders()).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        )
        reply.hijack()
        req.raw.socket.setTimeout(0)
        raw.writeHead(200, {
          ...Object.fromEntries(headers),
          'content-type': 'text/event-stream; charset=utf-8',
          'x-accel-buffering': 'no',
        })
        raw.write('retry: 2000\n\n')
        const { clock } = services
        const expiresAt = accessEnd(req.headers.authorization)
        const isOver = (): boolean => expiresAt !== null && clock.now().getTime() >= expiresAt
        const end = (): void => void raw.end()
        const check = (isBeat = false): void => {
          authenticate(req).then((still) => {
            if (!still || scopeOf(still) !== scopeOf(user)) end()
            else if (isBeat) raw.write(': still here\n\n')
          }, end)
        }
        const leave = services.events.join({
          user,
          check,
          end,
          send: (event, data) => void (isOver() ? end() : raw.write(`event: ${event}\ndata: ${data}\n\n`)),
        })
        const heartbeat = setInterval(() => check(true), heartbeatMs)
        const expiry =
          expiresAt === null ? undefined : setTimeout(end, Math.max(0, expiresAt - clock.now().getTime()))
        raw.on('close', () => {
          clearInterval(heartbeat)
          clearTimeout(expiry)
          leave()
        })
      },
    }),
  ]
}
