import { activityLogRoutes } from './activity-log.ts'
import type { Route } from './define-route.ts'

/** Every operation of the product apart from those the server itself needs (health, documents, live updates). */
export const productRoutes = (): Route[] => [...activityLogRoutes]
