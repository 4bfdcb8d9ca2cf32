import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../domain/errors.ts'
import { isLoopback, type Config } from '../platform/config.ts'
import type { Services } from '../platform/services.ts'

const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/** The name part of a Host header: 'localhost:8080' → 'localhost', '[::1]:8080' → '::1'. */
const nameOf = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '')

/**
 * Whether a request certainly comes from the machine the server runs on. A proxy on the same machine would make everyone
 * look local, so its headers count against it; the Host keeps out pages of other sites whose name was pointed here.
 */
export function isFromHere(req: FastifyRequest, config: Config): boolean {
  const address = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return (
    isLoopback(config.host) &&
    config.publicUrl === undefined &&
    isLoopback(address) &&
    isLoopback(nameOf(req.headers.host)) &&
    forwarded.every((name) => req.headers[name] === undefined)
  )
}

/**
 * Setting up an empty installation gives all rights, so it is open on loopback only; elsewhere it asks for the one-time
 * token printed at start (security 2).
 * @throws AppError 'setup.token' (403).
 */
export function requireSetupAccess(
  req: FastifyRequest,
  { config, setupToken }: Services,
  given: string | undefined,
): void {
  if (given === undefined && isFromHere(req, config)) return
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(setupToken)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new AppError('setup.token')
}
