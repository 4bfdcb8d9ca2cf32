import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from '../../domain/errors.ts'
import { startSeals } from '../books/proof/keyed-seals.ts'
import { authenticate as sessionAuthenticate, userById } from '../access/authenticate.ts'
import type { Clock } from '../platform/clock.ts'
import { limits, type Config } from '../platform/config.ts'
import type { Db } from '../platform/db/kysely.ts'
import { createEventHub } from '../platform/events/hub.ts'
import { stopImportReader } from '../imports/read-file.ts'
import type { Keys } from '../platform/keys.ts'
import { createLog, type Log } from '../platform/log.ts'
import { stopPassportReader } from '../passengers/passport/reader.ts'
import { addHeaders } from '../http/plugins/headers.ts'
import { countRequests } from '../http/plugins/metrics.ts'
import { addMultipart } from '../http/plugins/multipart.ts'
import { addOverload } from '../http/plugins/overload.ts'
import { answerProblem } from '../http/plugins/problems.ts'
import { createRateLimits } from '../http/plugins/rate-limit.ts'
import { addStaticFiles } from '../http/plugins/static-files.ts'
import { stopPrints } from '../prints/draw.ts'
import type { Route } from '../http/define-route.ts'
import { allRoutes } from './routes.ts'
import { onlyDeclared, registerRoutes, type Authenticate } from '../http/register.ts'
import type { Services } from '../platform/services.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { registry } from './capabilities.ts'

export interface AppParts {
  db: Db
  reportDb: Db
  config: Config
  clock: Clock
  keys: Keys
  /** Connection that may LISTEN; without it there are no live updates. */
  listen?: pg.ClientConfig
  /** Connection of the owner, for backup and restore. */
  owner?: pg.ClientConfig
  log?: Log
  /** Finds who is behind a request. Default: the session of its access token. */
  authenticate?: (req: FastifyRequest, services: Services) => Promise<SessionUser | null>
  /** Default: every operation of the product. */
  routes?: readonly Route[]
}

/** The server, ready to listen or to be asked by tests. */
export interface App {
  server: FastifyInstance
  services: Services
  routes: readonly Route[]
  /** From now on new work is refused and /readyz says so; running requests go on. */
  beginStop(): void
  /** Requests that have come and are not answered yet. */
  inFlight(): number
}

/** Composes the server: limits, headers, errors, declared routes, files. It owns neither database nor port. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, db, reportDb, clock, keys } = parts
  const log = parts.log ?? createLog(config.logLevel)
  const server = Fastify({
    logger: false,
    bodyLimit: limits.body.normal,
    requestTimeout: limits.request.timeoutMs,
    keepAliveTimeout: limits.request.keepAliveMs,
    http: { headersTimeout: limits.request.headersMs, connectionsCheckingInterval: limits.request.checkMs },
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (fault, req, reply) => void answerProblem(fault, req, reply, log),
  })
  const services: Services = {
    db,
    reportDb,
    config,
    clock,
    keys,
    log,
    registry,
    userById,
    events: createEventHub(log),
    owner: parts.owner ?? null,
    setupToken: randomBytes(12).toString('base64url'),
  }
  const authenticate: Authenticate = async (req) => (parts.authenticate ?? sessionAuthenticate)(req, services)

  let isStopping = false
  server.setErrorHandler((fault, req, reply) => answerProblem(fault, req, reply, log))
  onlyDeclared(server)
  addHeaders(server, config.https)
  const counts = countRequests(server, log, config.metricsToken !== undefined)
  const inFlight = new Set<string>()
  server.addHook('onRequest', async (req, reply) => {
    inFlight.add(req.id)
    // 'close' comes also when the caller went away, unlike the end of the answer.
    reply.raw.once('close', () => inFlight.delete(req.id))
    if (!isStopping || req.url === '/healthz') return
    reply.header('connection', 'close')
    throw new AppError('server.unavailable')
  })
  const overload = addOverload(server, config.dataDir)
  await addStaticFiles(server, config.distDir)
  await addMultipart(server)

  const numbers = (): Record<string, number> => ({
    uptime_seconds: Math.round(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    event_loop_lag_ms: Math.round(overload.lagMs()),
    request_milliseconds_total: counts.totalMs,
    ...Object.fromEntries(
      [...counts.byClass].map(([group, count]) => [`requests_total{status="${group}"}`, count]),
    ),
  })
  const state = {
    isReady: () => !isStopping && !overload.isDiskLow(),
    numbers,
    metricsToken: config.metricsToken,
    metrics: () => counts.registry,
    authenticate,
  }
  const routes = allRoutes(state, parts.routes)
  registerRoutes(server, routes, services, authenticate, createRateLimits(config.rateLimitFactor))

  if (parts.listen) services.events.start(parts.listen)
  server.addHook('preClose', () => services.events.stop())
  server.addHook('onClose', async () => Promise.all([stopPassportReader(), stopPrints(), stopImportReader()]))
  await server.ready()
  await startSeals(db, { key: keys.audit, dataDir: config.dataDir })
  return {
    server,
    services,
    routes,
    beginStop() {
      isStopping = true
    },
    inFlight: () => inFlight.size,
  }
}
