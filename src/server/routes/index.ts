import { metricsRoute } from '../plugins/metrics.ts'
import { accUpdatePermRoutes } from './acc-update-perm.ts'
import { accountRequestRoutes } from './account-request.ts'
import { activityLogRoutes } from './activity-log.ts'
import { backupRoutes } from './backup.ts'
import { boardRoutes } from './board.ts'
import { calendarRoutes } from './calendar.ts'
import { chatRoutes } from './chat.ts'
import { cronRoutes } from './cron.ts'
import { cvRoutes } from './cv.ts'
import { dashboardRoutes } from './dashboard.ts'
import type { Route } from './define-route.ts'
import { documentMailRoute } from './document-mail.ts'
import { entityRoutes } from './entities.ts'
import { eventStreamRoutes } from './event-stream.ts'
import { fileRoutes } from './files.ts'
import { formRecordRoutes } from './form-records.ts'
import { generalSettingRoutes } from './general-setting.ts'
import { healthRoutes } from './health.ts'
import { jobRoutes } from './jobs.ts'
import { listPrintRoutes } from './list-prints.ts'
import { makeListRoutes } from './make-lists.ts'
import { mailRoutes } from './mail.ts'
import { importRoutes } from './imports.ts'
import { menuRoutes } from './menu.ts'
import { notificationRoutes } from './notifications.ts'
import { multipleStatusRoutes } from './multiple-status.ts'
import { passportScanRoutes } from './passport-scan.ts'
import { multipleVisaRoutes } from './multiple-visa.ts'
import { openapiRoute } from './openapi.ts'
import { handbookRoutes } from './handbook.ts'
import { paceRoutes } from './pace.ts'
import { passwordRoutes } from './password.ts'
import { passportRoutes } from '../passport/routes.ts'
import { passengerSearchRoutes } from './passenger-search.ts'
import { personalRoutes } from './personal.ts'
import { preCheckRoutes } from './pre-checks.ts'
import { printRoutes } from './prints.ts'
import { recordCheckRoutes } from './record-checks.ts'
import type { Authenticate } from './register.ts'
import { reportColumnRoutes } from './report-columns.ts'
import { reportRoutes } from './reports.ts'
import { roleMenuRoutes } from './role-menu.ts'
import { sessionRoutes } from './session.ts'
import { setupProgressRoutes } from './setup-progress.ts'
import { setupRoutes } from './setup.ts'
import { stagePlanRoutes } from './stage-plans.ts'
import { stepFormDataRoutes } from './step-form-data.ts'
import { submissionListRoutes } from './submission-lists.ts'
import { userSessionRoutes } from './user-sessions.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { voucherRoutes } from './vouchers.ts'
import { workRoutes } from './work.ts'
import { workflowRoutes } from './workflow.ts'

/** What the server's own operations ask of the process they run in. */
export interface ServerState {
  isReady: () => boolean
  numbers: () => Record<string, number>
  metricsToken: string | undefined
  authenticate: Authenticate
}

/** What is written by hand replaces what would be made from an entity's definition. */
function withEntities(written: readonly Route[]): Route[] {
  const known = new Set(written.map((route) => `${route.method} ${route.path}`))
  return [...written, ...entityRoutes().filter((route) => !known.has(`${route.method} ${route.path}`))]
}

/** Every operation of the product. A new module adds its list here. */
const productRoutes = (): Route[] =>
  withEntities([
    ...sessionRoutes,
    ...passwordRoutes,
    ...accountRequestRoutes,
    ...userSessionRoutes,
    ...secondFactorRoutes,
    ...setupRoutes,
    ...setupProgressRoutes,
    ...stagePlanRoutes,
    ...makeListRoutes,
    ...menuRoutes,
    ...roleMenuRoutes,
    ...generalSettingRoutes,
    ...workflowRoutes(),
    ...workRoutes,
    ...boardRoutes,
    ...calendarRoutes,
    ...handbookRoutes,
    ...paceRoutes,
    ...cvRoutes(),
    ...voucherRoutes(),
    ...accUpdatePermRoutes,
    ...dashboardRoutes(),
    ...notificationRoutes,
    ...reportRoutes(),
    ...reportColumnRoutes,
    ...cronRoutes,
    ...jobRoutes(),
    ...mailRoutes,
    documentMailRoute,
    ...backupRoutes,
    ...activityLogRoutes,
    ...recordCheckRoutes,
    ...preCheckRoutes,
    ...printRoutes,
    ...formRecordRoutes(),
    ...submissionListRoutes,
    ...multipleStatusRoutes,
    ...passportScanRoutes,
    ...multipleVisaRoutes,
    ...listPrintRoutes,
    ...stepFormDataRoutes,
    ...passengerSearchRoutes,
    ...personalRoutes,
    ...chatRoutes,
    ...passportRoutes,
    ...fileRoutes,
    ...importRoutes,
  ])

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
export const declaredRoutes = (): Route[] =>
  allRoutes({
    isReady: () => true,
    numbers: () => ({}),
    metricsToken: undefined,
    authenticate: async () => null,
  })
