import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import { limits, type Config } from '../platform/config.ts'

/** `__Host-` binds the cookie to this host and to https; over plain http on loopback that prefix is not allowed (security 3). */
const nameOf = (config: Config): string => (config.https ? '__Host-rt' : 'rt')

const attributes = (config: Config): string =>
  `Path=/; HttpOnly; SameSite=Strict${config.https ? '; Secure' : ''}`

/** The refresh token of a request; null without one. */
export function readRefreshCookie(req: FastifyRequest, config: Config): string | null {
  const wanted = `${nameOf(config)}=`
  const found = req.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted))
  return found ? found.slice(wanted.length) : null
}

export function setRefreshCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.header(
    'set-cookie',
    `${nameOf(config)}=${token}; ${attributes(config)}; Max-Age=${limits.session.idleMs / 1000}`,
  )
}

export function clearRefreshCookie(reply: FastifyReply, config: Config): void {
  reply.header('set-cookie', `${nameOf(config)}=; ${attributes(config)}; Max-Age=0`)
}

/**
 * Refuses a request that another site's page made: where the browser says whence it comes, it must be ours (security 3).
 * @throws AppError 'access.denied' (403).
 */
export function requireOwnOrigin(req: FastifyRequest, config: Config): void {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('access.denied')
  const { origin, host } = req.headers
  if (origin === undefined) return
  const isOurs =
    URL.canParse(origin) &&
    (new URL(origin).host === host || origin === (config.publicUrl && new URL(config.publicUrl).origin))
  if (!isOurs) throw new AppError('access.denied')
}
