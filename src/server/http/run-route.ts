import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuditEntry } from '../platform/audit/audit-log.ts'
import { auditWriter } from '../platform/audit/audit-log.ts'
import { tx, type Db, type Tx } from '../platform/db/kysely.ts'
import { AppError } from '../../domain/errors.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { checkInput } from './check-input.ts'
import type { Context, Route } from './define-route.ts'
import { claimKey, fingerprintOf, idempotencyKey, keepAnswer, type StoredAnswer } from './idempotency.ts'
import { seenVersion } from './if-match.ts'

const kept = ['etag', 'location'] as const

/** The record's version as an ETag, when the answer is one versioned record. */
function etagOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? `"${body.version}"`
    : undefined
}

/** Keeps only what the schema lists: a column that is not declared never leaves the server (security 4). */
function close(schema: z.ZodType, body: unknown, route: Route): unknown {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  // A fault of ours, not of the caller; the paths say where without repeating data.
  const places = result.error.issues.slice(0, 5).map((issue) => `/${issue.path.join('/')} ${issue.code}`)
  throw new TypeError(
    `${route.method} ${route.path} answered against its declaration at ${places.join(', ')}`,
  )
}

/** Runs one request of a declared route: input, transaction, idempotency, audit, answer. Access was checked before. */
export async function runRoute(
  route: Route,
  services: Services,
  user: SessionUser | null,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const params = checkInput(route.params, 'params', req.params)
  const query = checkInput(route.query, 'query', req.query)
  const body = route.multipart ? undefined : checkInput(route.body, 'body', req.body ?? {})
  const ifMatch = seenVersion(req)
  if (route.ifMatch && ifMatch === null) throw new AppError('record.versionMissing')
  const write = auditWriter(services.keys.audit)
  let whenRefused: Parameters<Context['afterRefusal']>[0][] = []

  const handle = async (db: Db): Promise<StoredAnswer | undefined> => {
    let isAudited = false
    whenRefused = [] // A transaction may be tried more than once.
    const audit: Context['audit'] = async (entry = {}, within = db) => {
      isAudited = true
      const full: AuditEntry = {
        actor: user?.id ?? null,
        session: user?.sid ?? null,
        action: route.audit ?? `${route.method} ${route.path}`,
        requestId: req.id,
        ...entry,
      }
      await write(within, full)
    }
    // The declaration promises a user wherever access is not public; the access check ran before parsing.
    const context = {
      req,
      reply,
      user,
      db,
      params,
      query,
      body,
      services,
      clock: services.clock,
      ifMatch,
      audit,
      afterRefusal: (work) => whenRefused.push(work),
    } as Context
    const result = await route.handler(context)
    if (route.audit && !isAudited) await audit()
    if (route.response === 'raw') return undefined
    const answer = route.response === null ? undefined : close(route.response, result, route)
    const headers: Record<string, string> = {}
    const etag = etagOf(answer)
    if (etag) headers['etag'] = etag
    for (const name of kept) {
      const value = reply.getHeader(name)
      if (typeof value === 'string') headers[name] = value
    }
    const status =
      reply.statusCode === 200 ? (route.status ?? (route.response === null ? 204 : 200)) : reply.statusCode
    return { status, headers, body: answer === undefined ? null : JSON.stringify(answer) }
  }

  const key = req.headers['idempotency-key']
  const isIdempotent =
    user !== null &&
    route.method !== 'GET' &&
    route.transaction !== false &&
    route.secret !== true &&
    route.response !== 'raw' &&
    (route.money === true || key !== undefined)
  let isReplay = false
  const once = async (trx: Tx): Promise<StoredAnswer | undefined> => {
    if (!isIdempotent || user === null) return handle(trx)
    const claimed = idempotencyKey(key)
    const fingerprint = fingerprintOf(`${route.method} ${route.path}`, { params, query, body: req.body })
    const earlier = await claimKey(trx, user.id, claimed, fingerprint)
    isReplay = earlier !== null
    if (earlier) return earlier
    const answer = await handle(trx)
    if (answer) await keepAnswer(trx, user.id, claimed, fingerprint, answer)
    return answer
  }

  const keepRefused = async (): Promise<void> => {
    for (const work of whenRefused)
      await tx(services.db, work).catch((other: unknown) => req.log.error(other))
  }
  const answer = await (
    route.method === 'GET' || route.transaction === false ? handle(services.db) : tx(services.db, once)
  ).catch(async (fault: unknown) => {
    if (fault instanceof AppError) await keepRefused()
    throw fault
  })
  await keepRefused() // One of several events was refused, and the others went on.
  if (answer === undefined) return reply
  if (isReplay) reply.header('idempotency-replayed', 'true')
  // The browser checks dates by the agency's day, not by its own clock.
  reply
    .code(answer.status)
    .headers(answer.headers)
    .header('x-agency-day', services.clock.today())
    .header('x-agency-zone', services.clock.zone)
  if (answer.body === null) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body)
}
