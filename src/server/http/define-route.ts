import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccessLevel, ClosedReason, RoleCode } from '../../domain/people/access.ts'
import type { Clock } from '../platform/clock.ts'
import type { AuditEntry } from '../platform/audit/audit-log.ts'
import type { Db, Tx } from '../platform/db/kysely.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'

export type Access = 'public' | AccessLevel

/** What may narrow an operation for those who pass its declaration, as docs/authorization.md says it. */
export const narrowings = {
  ownRole: 'others: own role',
  ownRecords: 'own records, administrators all',
  ownOrManager: 'own records, managers all',
  lowerRank: 'people of lower rank',
  named: 'by the right to what is named',
  ownModules: 'records of the kinds the user may read',
} as const
export type Narrowing = keyof typeof narrowings
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType | undefined
type Read<S> = S extends z.ZodType ? z.output<S> : undefined
/** A schema, nothing (204), or 'raw' for a handler that sends by itself: files, streams, redirects. */
type Answer = z.ZodType | null | 'raw'

/** What a handler receives. */
export interface Context<A extends Access = Access, P = unknown, Q = unknown, B = unknown> {
  req: FastifyRequest
  reply: FastifyReply
  user: 'public' extends A ? SessionUser | null : SessionUser
  /** The operation's transaction for every method but GET (unless `transaction: false`), else the pool. */
  db: Db
  params: P
  query: Q
  body: B
  services: Services
  clock: Clock
  /** Version the caller has seen (If-Match, or `version` in the body); null when not said. */
  ifMatch: number | null
  /**
   * Writes an audit row in this transaction with actor, session and request filled in; `action` defaults to the declared one.
   * `within`: the handler's own transaction, for operations declared with `transaction: false`.
   */
  audit: (
    entry?: Partial<Pick<AuditEntry, 'action' | 'object' | 'changes' | 'actor' | 'session'>>,
    within?: Db,
  ) => Promise<void>
  /**
   * What is to be written although the operation refuses: run once its transaction is rolled back, in one of its own. A fault
   * in it is logged and changes no answer.
   */
  afterRefusal: (work: (db: Tx) => Promise<void>) => void
}

/** One operation of the API: who may call it, what goes in, what comes out (security 1). */
export interface RouteSpec<
  A extends Access,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Answer,
> {
  method: Method
  /** '/medical/api/v1/medical/event/:id'; the trailing slash is optional for callers. */
  path: string
  /** One sentence for the API document. */
  summary: string
  access: A
  /** 'module.action' the role must hold in addition to its level. */
  permission?: string
  /**
   * For operations about several modules: in addition to `permission`, every permission of at least one of
   * these lists.
   */
  oneOf?: readonly (readonly string[])[]
  /** Roles it is for among those that hold the permission, e.g. those the rows of a workflow name. */
  admits?: (role: RoleCode) => boolean
  /** Why no user may call it: served because the specification names it, answered with 403 and this sentence. */
  closedReason?: ClosedReason
  /** What else the handler asks of those who pass; a yes of the authorization table is read with it. */
  narrowed?: Narrowing
  /** True when rows belong to one user; the handler filters by user id in SQL. */
  owner?: boolean
  /** Answers also who must first choose a password of their own. */
  beforePassword?: boolean
  /** Needs an Idempotency-Key; the first answer is kept and replayed. */
  money?: boolean
  /** Action name of the audit row. The row is written even when the handler does not call `audit`. */
  audit?: string
  /** True when the caller must say which version they saw: 428 without. */
  ifMatch?: boolean
  /** False for operations that must keep what they wrote although they refuse (a failed sign-in), or that only read. */
  transaction?: boolean
  /** The answer holds something shown once, such as a link or a code: it is not kept to be answered again. */
  secret?: boolean
  /** Calls per minute and user (or address); multiplied by RATE_LIMIT_FACTOR. */
  limit?: number
  bodyLimit?: number
  /** True for the upload path, whose body is not JSON. */
  multipart?: boolean
  params?: P
  query?: Q
  body?: B
  response: R
  /** For an operation every entity has: the members its answers have in common, for readers of any entity (`Answer<'GET /:entity/…'>`). */
  sharedAnswer?: z.ZodType
  /** Status of success: 200, or 204 when `response` is null. */
  status?: number
  handler(context: Context<A, Read<P>, Read<Q>, Read<B>>): Promise<R extends z.ZodType ? z.input<R> : unknown>
}

/** A declared route; types of its parts are erased, their schemas stay. */
export type Route = Omit<RouteSpec<Access, Schema, Schema, Schema, Answer>, 'handler'> & {
  handler(context: Context): Promise<unknown>
}

const pathForm = /^\/(?:[A-Za-z0-9_.-]+|:[a-z_]+)(?:\/(?:[A-Za-z0-9_.-]+|:[a-z_]+))*$/

/** Bodies and queries are closed unless they say otherwise: a key that is not declared is refused, so that no privileged name slips through (security 4). */
const closed = (schema: Schema): Schema =>
  schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema

/** An operation that declares no body takes none: a POST sends the version it saw as If-Match. */
const nothing = z.strictObject({})

/**
 * Declares an operation. The only way to put one on the server.
 * @example defineRoute({ method: 'GET', path: '/city/api/v1/city/:id', summary: 'One city', access: 'user', permission: 'city.read',
 *   params: idParams, response: citySchema, handler: ({ db, params }) => cityById(db, params.id) })
 * @throws Error naming the route when the declaration contradicts itself.
 */
export function defineRoute<
  const A extends Access,
  R extends Answer,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(spec: RouteSpec<A, P, Q, B, R>): Route {
  const wrong = (why: string): never => {
    throw new Error(`${spec.method} ${spec.path}: ${why}`)
  }
  if (spec.closedReason && (spec.permission || spec.admits || spec.oneOf))
    wrong('what no user may do needs no permission')
  const path = spec.path.length > 1 ? spec.path.replace(/\/$/, '') : spec.path
  if (!pathForm.test(path)) wrong('the path must look like /module/api/v1/module/action or end in a :param')
  if (spec.method === 'GET' && (spec.body || spec.money || spec.ifMatch))
    wrong('GET never writes, so it has no body, money or ifMatch')
  if (spec.access === 'public' && (spec.permission || spec.owner || spec.money))
    wrong('a public operation has no user to check or to keep answers for')
  if (spec.money && (spec.transaction === false || spec.secret || spec.response === 'raw'))
    wrong('money is moved once: its answer is kept with it, in its transaction')
  const named = [...path.matchAll(/:([a-z_]+)/g)].map((found) => found[1])
  const declared = spec.params instanceof z.ZodObject ? Object.keys(spec.params.shape) : []
  if (named.some((name) => name !== undefined && !declared.includes(name)))
    wrong(`params must declare ${named.join(', ')}`)
  const takesNone = spec.method === 'POST' && !spec.multipart
  const route = {
    ...spec,
    path,
    query: closed(spec.query),
    body: closed(spec.body ?? (takesNone ? nothing : undefined)),
  }
  // The parts were checked against each other above; the server runs handlers only with what these same schemas gave.
  return route as unknown as Route
}

/** `:id` of a record (security 5: positive int32). */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
