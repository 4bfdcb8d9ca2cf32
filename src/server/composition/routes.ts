import { Registry } from 'prom-client'
import { metricsRoute } from '../http/plugins/metrics.ts'
import { accUpdatePermRoutes } from '../books/routes/acc-update-perm.ts'
import { accountRequestRoutes } from './account-request.ts'
import { activityLogRoutes } from '../reports/routes/activity-log.ts'
import { backupRoutes } from '../operations/routes/backup.ts'
import { registry } from './capabilities.ts'
import { boardRoutes } from '../desk/board.ts'
import { calendarRoutes } from '../desk/calendar.ts'
import { chatRoutes } from '../messages/routes/chat.ts'
import { cronRoutes } from '../operations/routes/cron.ts'
import { cvRoutes } from '../passengers/cv.ts'
import { quickPanelRoutes } from '../desk/quick-panel.ts'
import { dashboardRoutes } from '../desk/dashboard.ts'
import type { Route } from '../http/define-route.ts'
import { documentMailRoute } from '../messages/routes/document-mail.ts'
import { entityRoutes } from '../records/routes/entities.ts'
import { eventStreamRoutes } from '../access/routes/event-stream.ts'
import { fileRoutes } from '../records/routes/files.ts'
import { formRecordRoutes } from '../prints/routes/form-records.ts'
import { generalSettingRoutes } from '../agency/general-setting.ts'
import { healthRoutes } from '../http/health.ts'
import { jobRoutes } from './job-routes.ts'
import { listPrintRoutes } from '../lists/routes/list-prints.ts'
import { makeListRoutes } from '../lists/routes/make-lists.ts'
import { mailRoutes } from '../messages/routes/mail.ts'
import { importRoutes } from '../imports/routes.ts'
import { menuRoutes } from '../access/routes/menu.ts'
import { notificationRoutes } from '../messages/routes/notifications.ts'
import { multipleStatusRoutes } from '../workflow/routes/multiple-status.ts'
import { passportScanRoutes } from '../passengers/passport-scan.ts'
import { multipleVisaRoutes } from '../workflow/routes/multiple-visa.ts'
import { openapiRoute } from '../http/openapi.ts'
import { handbookRoutes } from '../desk/handbook.ts'
import { processAnalysisRoutes } from '../desk/analysis/routes.ts'
import { paceRoutes } from '../workflow/routes/pace.ts'
import { passwordRoutes } from '../access/routes/password.ts'
import { passportRoutes } from '../passengers/passport/routes.ts'
import { passengerTimelineRoute } from '../passengers/timeline/routes.ts'
import { passengerSearchRoutes } from '../passengers/passenger-search.ts'
import { personalRoutes } from '../records/routes/personal.ts'
import { preCheckRoutes } from '../workflow/routes/pre-checks.ts'
import { printRoutes } from '../prints/routes/prints.ts'
import { voucherPaperRoutes } from '../prints/routes/voucher-papers.ts'
import { recordCheckRoutes } from '../records/routes/record-checks.ts'
import type { Authenticate } from '../http/register.ts'
import { reportColumnRoutes } from '../reports/routes/report-columns.ts'
import { reportRoutes } from '../reports/routes/reports.ts'
import { roleMenuRoutes } from '../records/routes/role-menu.ts'
import { sessionRoutes } from '../access/routes/session.ts'
import { setupProgressRoutes } from '../agency/setup-progress.ts'
import { setupRoutes } from './setup-routes.ts'
import { stagePlanRoutes } from '../workflow/routes/stage-plans.ts'
import { stepFormDataRoutes } from '../lists/routes/step-form-data.ts'
import { submissionListRoutes } from '../lists/routes/submission-lists.ts'
import { userSessionRoutes } from '../access/routes/user-sessions.ts'
import { secondFactorRoutes } from '../access/routes/second-factor.ts'
import { ticketCardRoutes } from '../tickets/dashboard.ts'
import { ticketDeskRoutes } from '../tickets/desk.ts'
import { ticketEventRoutes } from '../tickets/event-routes.ts'
import { ticketEntryRoutes } from '../tickets/entry/routes.ts'
import { bankRowsRoute } from '../books/bank/routes.ts'
import { chequeCalendarRoute } from '../books/routes/cheque-calendar.ts'
import { documentEntriesRoutes } from '../books/routes/document-entries.ts'
import { openingStandingRoute } from '../books/routes/opening.ts'
import { fillPeriodsRoute } from '../tickets/bsp/calendar.ts'
import { billingRowsRoute } from '../tickets/bsp/routes.ts'
import { ticketPaperRoutes } from '../tickets/papers.ts'
import { ticketThreadRoute, ticketTraceRoute } from '../tickets/thread.ts'
import { searchRoutes } from '../records/routes/search-all.ts'
import { mailStatementRoute } from '../reports/routes/mail-statement.ts'
import { voucherRoutes } from '../books/routes/vouchers.ts'
import { workRoutes } from '../workflow/routes/work.ts'
import { workflowRoutes } from '../workflow/routes/workflow.ts'

/** What the server's own operations ask of the process they run in. */
export interface ServerState {
  isReady: () => boolean
  numbers: () => Record<string, number>
  metricsToken: string | undefined
  /** Durations of requests, for monitoring. */
  metrics: () => Registry
  authenticate: Authenticate
}

/** Operations made from the definitions of all entities. */
export const recordRoutes = (): readonly Route[] => entityRoutes(registry.hooks)

/** What is written by hand replaces what would be made from an entity's definition. */
function withEntities(written: readonly Route[]): Route[] {
  const known = new Set(written.map((route) => `${route.method} ${route.path}`))
  return [...written, ...recordRoutes().filter((route) => !known.has(`${route.method} ${route.path}`))]
}

/** Every operation of the product. A new module adds its list here. */
export const productRoutes = (): Route[] =>
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
    ...quickPanelRoutes,
    ...handbookRoutes,
    ...processAnalysisRoutes,
    ...paceRoutes,
    passengerTimelineRoute,
    ...searchRoutes,
    ...cvRoutes(),
    ...voucherRoutes(),
    ticketThreadRoute,
    ticketTraceRoute,
    ...ticketPaperRoutes,
    bankRowsRoute,
    chequeCalendarRoute,
    ...documentEntriesRoutes,
    openingStandingRoute,
    billingRowsRoute,
    fillPeriodsRoute,
    ...ticketEventRoutes,
    ...ticketEntryRoutes,
    ...ticketCardRoutes,
    ...ticketDeskRoutes,
    ...accUpdatePermRoutes,
    ...dashboardRoutes(),
    ...notificationRoutes,
    ...reportRoutes(),
    mailStatementRoute,
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
    ...voucherPaperRoutes,
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
    metricsRoute(state.metricsToken, state.numbers, state.metrics),
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
    metrics: () => new Registry(),
    authenticate: async () => null,
  })
