import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actingRole } from '../../domain/people/access.ts'
import { AppError } from '../../domain/errors.ts'
import { auditWriter } from '../platform/audit/audit-log.ts'
import { limits } from '../platform/config.ts'
import type { RateLimits } from './plugins/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import type { ReaderLanguage } from '../platform/reader-words.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Access, Route } from './define-route.ts'
import { runRoute } from './run-route.ts'

/** Finds who is behind a request; null without or with an unusable token. May throw AppError 401 with a better reason. */
export type Authenticate = (req: FastifyRequest) => Promise<SessionUser | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** Language refusals of this request are written in, once it is known who asks. */
    readerLanguage?: ReaderLanguage
  }
  interface FastifyContextConfig {
    /** The declaration; a route without one cannot be registered. */
    declared?: Route
  }
}

const rank: Record<Access, number> = { public: 0, user: 1, staff: 2, admin: 3 }

/** Whether a role and a set of permissions pass a declaration: level, permissions and roles named (security 1). */
export function passes(
  route: Pick<Route, 'access' | 'permission' | 'oneOf' | 'admits' | 'closedReason'>,
  who: Pick<SessionUser, 'accessLevel' | 'permissions' | 'roleName'>,
): boolean {
  return (
    route.closedReason === undefined &&
    rank[who.accessLevel] >= rank[route.access] &&
    (route.permission === undefined || who.permissions.has(route.permission)) &&
    (route.oneOf?.some((all) => all.every((one) => who.permissions.has(one))) ?? true) &&
    (route.admits?.(actingRole(who.roleName, who.accessLevel)) ?? true)
  )
}

/** @throws Error, on the spot, when anything adds a route that defineRoute did not make. */
export function onlyDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.declared)
      throw new Error(
        `${String(method)} ${url} was not made by defineRoute; no other way to add a route exists (security 1).`,
      )
  })
}

/**
 * Puts the declared routes on the server. Who may call is decided in onRequest, before the body is read and before
 * anything is looked up: 401 without a valid token, 403 otherwise, also for records that do not exist.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  authenticate: Authenticate,
  rates: RateLimits,
): void {
  const users = new WeakMap<FastifyRequest, SessionUser>()
  const audit = auditWriter(services.keys.audit)

  const identify = async (req: FastifyRequest, route: Route): Promise<SessionUser | null> => {
    if (route.access !== 'public') return authenticate(req)
    if (req.headers.authorization === undefined) return null
    try {
      return await authenticate(req)
    } catch (fault) {
      if (fault instanceof AppError) return null // A stale token must not close a public door.
      throw fault
    }
  }

  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { declared: route },
      bodyLimit: route.bodyLimit ?? limits.body.normal,
      onRequest: async (req: FastifyRequest, reply: FastifyReply) => {
        rates.address(req)
        const user = await identify(req, route)
        if (user) {
          users.set(req, user)
          req.readerLanguage = user.language
        }
        if (route.access !== 'public') {
          if (!user) throw new AppError('auth.required')
          if (user.isPasswordDue && !route.beforePassword) throw new AppError('auth.passwordDue')
          if (!passes(route, user)) {
            await audit(services.db, {
              actor: user.id,
              session: user.sid,
              action: 'access.denied',
              object: { module: route.path.split('/')[1] ?? '', id: route.permission ?? route.access },
              requestId: req.id,
            })
            throw new AppError(route.closedReason ?? 'access.denied')
          }
        }
        rates.caller(req, reply, route, user)
      },
      handler: (req, reply) => runRoute(route, services, users.get(req) ?? null, req, reply),
    })
  }
}
