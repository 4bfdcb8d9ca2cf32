import { metricsRoute } from '../plugins/metrics.ts'
import { activityLogRoutes } from './activity-log.ts'
import type { Route } from './define-route.ts'
import { entityRoutes } from './entities.ts'
import { eventStreamRoutes } from './event-stream.ts'
import { healthRoutes } from './health.ts'
import { openapiRoute } from './openapi.ts'
import type { Authenticate } from './register.ts'
import { sessionRoutes } from './session.ts'

/** What the server's own operations ask of the process they run in. */
export interface ServerState {
  isReady: () => boolean
  numbers: () => Record<string, number>
  metricsToken: string | undefined
  authenticate: Authenticate
}

/** Every operation of the product. A new module adds its list here. */
export const productRoutes = (): Route[] => [...sessionRoutes, ...entityRoutes(), ...activityLogRoutes]

/** Health, monitoring, the API document and live updates, around the product's operations. */
export function allRoutes(state: ServerState, product: readonly Route[] = productRoutes()): Route[] {
  const routes: Route[] = [
    ...healthRoutes(state.isReady),
    metricsRoute(state.metricsToken, state.numbers),
    openapiRoute(() => routes),
    ...eventStreamRoutes(state.authenticate),
    ...product,
  ]
  return routes
}

/** The same list without a running server; for documents and for tests that compare it with them. */
export const declaredRoutes = (): Route[] => allRoutes({ isReady: () => true, numbers: () => ({}), metricsToken: undefined, authenticate: async () => null })
