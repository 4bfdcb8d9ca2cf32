/**
 * Every screen of the product, once: its path, what it shows and who may open it. The router, the menu check and the
 * crawler tests read this table. Paths: specification 2; access: roles 5.
 * Plain data without imports from the browser, so that tests and the server's checks can read it anywhere.
 */
import { appliedAdvanceRoute } from '../domain/books/applied-advance.ts'
import { ownScreens, pathWords } from '../domain/own-screens.ts'
import { printPaths } from '../domain/prints/paths.ts'
import { columnScopeOf } from '../domain/desk/column-scopes.ts'
import { statusLists } from '../domain/journey/status-lists.ts'
import type { RouteAuth } from '../machines/shell/route-auth.ts'

/** Screens that show one thing of a kind each; a kind names the module in `screens/` that shows it. */
export type RouteKind =
  | 'login'
  | 'redirect'
  | 'error'
  | 'documentation'
  | 'dashboard'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'voucher-proof'
  | 'profile'
  | 'user-password'
  | 'entity-list'
  | 'entity-detail'
  | 'entity-form'
  | 'passenger-list'
  | 'passenger-detail'
  | 'passenger-form'
  | 'passenger-search'
  | 'service'
  | 'print-form'
  | 'import'
  | 'role-menu-list'
  | 'menu-list'
  | 'setup'
  | 'stage-plans'
  | 'process-analysis'
  | 'submission-list'
  | 'jobs'
  | 'backups'
  | 'report'
  | 'columns'
  | 'voucher-queue'
  | 'ticket-desk'
  | 'work'
  | 'board'
  | 'multiple-status'
  | 'auto-status'
  | 'todo'
  | 'calendar'
  | 'cheque-calendar'
  | 'applied-advance'
  | 'chat'
  | 'multiple-visa'
  | 'make-list-columns'
  | 'make-list-rows'
  | 'make-list-report'
  | 'handbook'
  | 'example'
  | 'passport-scan'
  | 'all-screens'

export type RouteRow = {
  path: string
  kind: RouteKind
  /** Key of the title in the texts of the area `routes`; a record's own name replaces it when known. */
  title: string
  /** Null: open to everybody; empty list: only guests; else role names and levels, any one opens the route. */
  access: RouteAuth
  /** Wire name of the entity, for the generic screens. */
  entity?: string
  /** Path of the list a detail or form belongs to. */
  list?: string
  /** Wire name of the step module a service screen works on. */
  service?: string
  /** Kind of note sheet a screen makes and lists. */
  variant?: string
  /** First part of the path of a print form, 'ksa-visa'. */
  print?: string
  /** Name of the report a screen shows (src/domain/reports). */
  report?: string
  /** Scope of a column chooser (entities 4.5). */
  columnScope?: string
  /** Where a redirect leads. */
  to?: string
}

const admin: RouteAuth = ['admin']
const user: RouteAuth = ['admin', 'staff', 'user']
const books: RouteAuth = ['admin', 'branch-manager', 'accountant', 'auditor']
/** Who reads what a passenger owes (roles 6, accrep-passenger-ledger). */
const passengerMoney: RouteAuth = [
  'admin',
  'branch-manager',
  'accountant',
  'auditor',
  'processing-officer',
  'agent-relations',
]
/** Who sends papers to others, and who looks at that (roles 3, DOCMAIL). */
const documentDesk: RouteAuth = [
  'admin',
  'branch-manager',
  'processing-officer',
  'ticketing-officer',
  'agent-relations',
  'auditor',
]
const onlyGuest: RouteAuth = []
const everybody: RouteAuth = null
const managers: RouteAuth = ['admin', 'branch-manager']
const field: RouteAuth = ['admin', 'staff', 'data-entry', 'auditor']

/** List, detail and form of one entity, the way the specification spells their paths. */
function masterData(entity: string, stem: string, plural: string, access: RouteAuth): RouteRow[] {
  const list = `/apps/${stem}-management/${plural}`
  return [
    { path: list, kind: 'entity-list', title: `${entity}.list`, access, entity, list },
    { path: `${list}/:id/:name?`, kind: 'entity-detail', title: `${entity}.record`, access, entity, list },
    {
      path: `/apps/${stem}-management/:id`,
      kind: 'entity-form',
      title: `${entity}.record`,
      access,
      entity,
      list,
    },
  ]
}

const service = (stem: string, module: string, access: RouteAuth): RouteRow => ({
  path: `/apps/${stem}/:id?/:fromSearch?`,
  kind: 'service',
  title: `service.${module}`,
  access,
  service: module,
})

/** A list of passengers; the id in the path is the list's own, and the passenger's when the address comes from a search. */
const coverList = (stem: string, module: string, variant?: string): RouteRow => ({
  path: `/apps/${stem}/:id?/:fromSearch?`,
  kind: 'submission-list',
  title: `coverList.${variant ?? module}`,
  access: field,
  service: module,
  ...(variant ? { variant } : {}),
})

/** A filter page with its result, and a list opened from menu, card or dashboard; paths as the specification spells them. */
const filterPage = (stem: string, report: string = stem, access: RouteAuth = user): RouteRow => ({
  path: `/apps/report-management/${stem}-reports`,
  kind: 'report',
  title: `report.${report}`,
  access,
  report,
})
const listPage = (stem: string, report: string = stem, access: RouteAuth = user): RouteRow => ({
  path: `/apps/${stem}/report`,
  kind: 'report',
  title: `report.${report}`,
  access,
  report,
})

const columnPage = (path: string, scope: keyof typeof columnScopeOf): RouteRow => ({
  path,
  kind: 'columns',
  title: `columns.${scope}`,
  access: managers,
  columnScope: columnScopeOf[scope],
})

/** A form the specification does not name opens for the roles its line says. */
const printForm = (path: string, code: string): RouteRow => ({
  path: `/apps/${path}/:id`,
  kind: 'print-form',
  title: `print.${code}`,
  access: ownScreens.find((screen) => 'print' in screen && screen.print === code)?.roles ?? field,
  print: path,
})

const usersList = '/apps/users-management/userslist'
const madeLists = '/apps/makeAList-management/makeALists'
const siteList = '/apps/sitesettings-management/sitesettings'
const passengers = '/apps/passenger-management/passengers'
const editHistory = '/apps/passengerEditHistory-management/passengerEditHistorys'
const people: RouteAuth = ['admin', 'branch-manager', 'accountant', 'auditor']
const ticketDesk: RouteAuth = ['admin', 'branch-manager', 'ticketing-officer', 'accountant', 'auditor']
const flightDesk: RouteAuth = [
  'admin',
  'branch-manager',
  'ticketing-officer',
  'accountant',
  'auditor',
  'processing-officer',
  'agent-relations',
  'data-entry',
]

export const homePath = '/apps/dashboards/project'
export const loginPath = '/login'
export const registerPath = '/register'
export const forgotPasswordPath = '/pages/auth/forgot-password-2'
export const profilePath = '/apps/profile'
export const setupPath = '/apps/setup'
export const voucherQueuePath = '/apps/voucherQueue'
export const allScreensPath = '/apps/screens'
export const chequeCalendarPath = '/apps/chequeCalendar'
export const ticketDeskPath = '/apps/ticketDesk'
export const notFoundPath = '/pages/errors/error-404'

export const routeRows: readonly RouteRow[] = [
  { path: loginPath, kind: 'login', title: 'login', access: onlyGuest },
  { path: registerPath, kind: 'register', title: 'register', access: onlyGuest },
  { path: forgotPasswordPath, kind: 'forgot-password', title: 'forgotPassword', access: everybody },
  {
    path: '/pages/auth/reset-password/:token',
    kind: 'reset-password',
    title: 'resetPassword',
    access: everybody,
  },
  { path: '/v/voucher/:token', kind: 'voucher-proof', title: 'voucherProof', access: everybody },
  { path: '/', kind: 'redirect', title: 'dashboard', access: everybody, to: homePath },
  { path: notFoundPath, kind: 'error', title: 'notFound', access: everybody },
  { path: homePath, kind: 'dashboard', title: 'dashboard', access: user },
  { path: allScreensPath, kind: 'all-screens', title: 'allScreens', access: user },
  { path: '/apps/myWork', kind: 'work', title: 'myWork', access: user },
  {
    path: '/apps/passportScan',
    kind: 'passport-scan',
    title: 'passportScan',
    access: ['admin', 'branch-manager', 'processing-officer', 'data-entry'],
  },
  { path: '/apps/board/:stage?', kind: 'board', title: 'board', access: user },
  { path: '/apps/todo', kind: 'redirect', title: 'todo', access: user, to: '/apps/todo/all' },
  { path: '/apps/todo/label/:labelHandle/:todoId?', kind: 'todo', title: 'todo', access: user },
  { path: '/apps/todo/filter/:filterHandle/:todoId?', kind: 'todo', title: 'todo', access: user },
  { path: '/apps/todo/:folderHandle/:todoId?', kind: 'todo', title: 'todo', access: user },
  { path: '/apps/calendar', kind: 'calendar', title: 'calendar', access: user },
  { path: '/apps/handbook/:page?', kind: 'handbook', title: 'handbook', access: user },
  { path: '/example', kind: 'example', title: 'example', access: user },
  { path: '/apps/chat', kind: 'chat', title: 'chat', access: user },
  { path: profilePath, kind: 'profile', title: 'profile', access: user },
  { path: setupPath, kind: 'setup', title: 'setup', access: admin },
  {
    path: '/documentation/configuration/multi-language',
    kind: 'documentation',
    title: 'multiLanguage',
    access: everybody,
  },

  {
    path: usersList,
    kind: 'entity-list',
    title: 'user.list',
    access: managers,
    entity: 'user',
    list: usersList,
  },
  {
    path: `${usersList}/:id/:name?`,
    kind: 'entity-detail',
    title: 'user.record',
    access: managers,
    entity: 'user',
    list: usersList,
  },
  {
    path: '/apps/users-management/:id',
    kind: 'entity-form',
    title: 'user.record',
    access: admin,
    entity: 'user',
    list: usersList,
  },
  {
    path: '/apps/users-management/forgot-password/:userId',
    kind: 'user-password',
    title: 'user.password',
    access: managers,
    list: usersList,
  },
  {
    path: siteList,
    kind: 'entity-list',
    title: 'general_setting.list',
    access: admin,
    entity: 'general_setting',
    list: siteList,
  },
  {
    path: '/apps/sitesettings-management/sitesetting/:id',
    kind: 'entity-form',
    title: 'general_setting.record',
    access: admin,
    entity: 'general_setting',
    list: siteList,
  },
  { path: '/apps/jobs', kind: 'jobs', title: 'jobs', access: admin },
  { path: '/apps/backups', kind: 'backups', title: 'backups', access: admin },
  ...masterData('role', 'roles', 'roles', admin),
  ...masterData('permission', 'permission', 'permissions', admin),
  ...masterData('menu_item', 'menu', 'menus', admin).map((row) =>
    row.kind === 'entity-list' ? { ...row, kind: 'menu-list' as const } : row,
  ),
  ...masterData('role_menu', 'roleMenu', 'roleMenus', admin).map((row) =>
    row.kind === 'entity-list' ? { ...row, kind: 'role-menu-list' as const } : row,
  ),
  ...masterData('employee', 'employee', 'employees', people),
  ...masterData('department', 'department', 'departments', people),
  ...masterData('designation', 'designation', 'designations', people),
  ...masterData('qualification', 'qualification', 'qualifications', people),
  ...masterData('branch', 'branch', 'branches', admin),
  ...masterData('country', 'country', 'countries', user),
  ...masterData('currency', 'currency', 'currencies', user),
  ...masterData('passenger_type', 'passengerType', 'passengerTypes', user),
  { path: '/apps/stagePlans', kind: 'stage-plans', title: 'stagePlans', access: managers },
  {
    path: '/apps/processAnalysis/:part?',
    kind: 'process-analysis',
    title: 'processAnalysis',
    access: managers,
  },
  ...masterData('current_status', 'currentStatus', 'currentStatuses', user),
  ...masterData('city', 'city', 'cities', field),
  ...masterData('thana', 'thana', 'thanas', field),
  ...masterData('profession', 'profession', 'professions', field),
  ...masterData('medical_center', 'medicalCenter', 'medicalCenters', field),
  ...masterData('task_type', 'todotasktype', 'todotasktypes', field),
  ...masterData('airway', 'airway', 'airways', ticketDesk),
  ...masterData('gds', 'gds', 'gdses', ticketDesk),
  { path: ticketDeskPath, kind: 'ticket-desk', title: 'ticketDesk', access: ticketDesk },
  ...masterData('ticket_purchase', 'tiketentry', 'tiketentrys', ticketDesk),
  ...masterData('ticket_sale', 'ticketsale', 'ticketsales', ticketDesk),
  ...masterData('ticket_pic_sale', 'ticketPicsale', 'ticketPicsales', ticketDesk),
  ...masterData('ticket_refund', 'ticketrefund', 'ticketrefunds', ticketDesk),
  ...masterData('ticket_depute', 'ticketdepute', 'ticketdeputes', ticketDesk),
  ...masterData('ticket_edit', 'ticketedit', 'ticketedits', ticketDesk),
  ...masterData('formcontent_detail', 'formContentDetail', 'formContentDetails', managers),
  ...masterData('agent', 'agent', 'agents', field),
  ...masterData('recruiting_agency', 'recruitingAgency', 'recruitingAgencies', field),
  ...masterData('demand', 'demand', 'demands', field),
  ...masterData('visa_entry', 'visaEntry', 'visaEntries', field),
  ...masterData('complain', 'complain', 'complains', field),
  ...masterData('male_cv', 'cvMale', 'cvMales', field),
  ...masterData('female_cv', 'cvFemale', 'cvFemales', field),
  ...masterData('document_send', 'documentSend', 'documentSends', documentDesk).map((row) =>
    row.kind === 'entity-form' ? { ...row, path: '/apps/documentSend/:id' } : row,
  ),
  ...masterData('group', 'group', 'groups', books),
  ...masterData('ledger_account', 'ledger', 'ledgers', books),
  ...masterData('sub_ledger_account', 'subLedger', 'subLedgers', books),
  ...masterData('authorize_account', 'authorize', 'authorizes', admin),
  { path: voucherQueuePath, kind: 'voucher-queue', title: 'voucherQueue', access: books },
  { path: chequeCalendarPath, kind: 'cheque-calendar', title: 'chequeCalendar', access: books },
  { path: appliedAdvanceRoute, kind: 'applied-advance', title: 'appliedAdvance', access: books },
  ...masterData('payment_voucher', 'paymentVoucher', 'paymentVouchers', books),
  ...masterData('receipt_voucher', 'receiptVoucher', 'receiptVouchers', books),
  ...masterData('sales', 'receivableBill', 'receivableBills', books),
  ...masterData('purchase', 'payableBill', 'payableBills', books),
  ...masterData('contra', 'contra', 'contras', books),
  ...masterData('journal', 'journal', 'journals', books),
  ...masterData('idjournal', 'journalID', 'journalIDs', books),
  ...masterData('acc_update_perm', 'accUpdatePerm', 'accUpdatePerms', ['admin', 'staff', 'auditor']),

  {
    path: `${passengers}/:passengerType?`,
    kind: 'passenger-list',
    title: 'passenger.list',
    access: user,
    entity: 'passenger',
    list: passengers,
  },
  {
    path: '/apps/passenger-management/passenger/:passengerId/:passengerName?/:passengerType?',
    kind: 'passenger-detail',
    title: 'passenger.record',
    access: user,
    entity: 'passenger',
    list: passengers,
  },
  {
    path: '/apps/passenger-management/:passengerId/:passengerType?',
    kind: 'passenger-form',
    title: 'passenger.record',
    access: user,
    entity: 'passenger',
    list: passengers,
  },
  {
    path: '/apps/passenger/search/:searchKeyword',
    kind: 'passenger-search',
    title: 'passenger.search',
    access: user,
    entity: 'passenger',
    list: passengers,
  },
  {
    path: editHistory,
    kind: 'entity-list',
    title: 'passenger_edit_history.list',
    access: ['admin', 'branch-manager', 'auditor'],
    entity: 'passenger_edit_history',
    list: editHistory,
  },

  service('medical', 'medical', field),
  service('mofa', 'mofa', field),
  service('embassy', 'embassy', field),
  service('training', 'training', field),
  service('manPower', 'man_power', field),
  service('flight', 'flight', flightDesk),
  service('officeWork', 'office_work', field),
  service('musanedOkala', 'musaned_okala', field),
  service('callingEmbAttestation', 'calling_emb_attestation', field),
  service('fingerprint', 'finger', field),
  service('policeClearance', 'police_clearance', field),
  service('passengerDelivery', 'passenger_delivery', field),
  coverList('visaSubmissionList', 'visa_submission_list'),
  coverList('visaCancelList', 'visa_cancel_list'),
  coverList('visaReissueList', 'visa_reissue_list'),
  coverList('manPowerList', 'man_power_list'),
  coverList('manpowerSubmissionList', 'man_power_list'),
  coverList('manpowerNoteSheet', 'manpower_note_sheet', 'general'),
  coverList('manpowerNoteSheetMale', 'manpower_note_sheet', 'male'),
  coverList('manpowerNoteSheetFemale', 'manpower_note_sheet', 'female'),
  coverList('bmetApplication', 'bmet_application'),
  coverList('bmetStamp', 'bmet_stamp'),
  coverList('listOfManpowerRef', 'list_of_manpower_ref'),

  {
    path: '/apps/autoStatusUpdate/:id',
    kind: 'auto-status',
    title: 'autoStatus',
    access: ['admin', 'branch-manager', 'processing-officer'],
  },
  { path: '/apps/multipleVisaEntry/:id', kind: 'multiple-visa', title: 'multipleVisa', access: field },
  {
    path: '/apps/multipleStatusUpdate/:id',
    kind: 'multiple-status',
    title: 'multipleStatus',
    access: ['admin', 'branch-manager', 'processing-officer', 'ticketing-officer'],
  },

  {
    path: madeLists,
    kind: 'entity-list',
    title: 'make_list.list',
    access: user,
    entity: 'make_list',
    list: madeLists,
  },
  {
    path: '/apps/makeAList-management/columns/:id/:name?',
    kind: 'make-list-columns',
    title: 'makeList.columns',
    access: user,
    list: madeLists,
  },
  {
    path: '/apps/makeAList-management/rows/:id/:name?',
    kind: 'make-list-rows',
    title: 'makeList.rows',
    access: user,
    list: madeLists,
  },
  {
    path: '/apps/makeAList-management/report/:id/:name?',
    kind: 'make-list-report',
    title: 'makeList.report',
    access: user,
    list: madeLists,
  },

  { path: '/apps/import/:entity/:batch?', kind: 'import', title: 'import', access: user },

  ...Object.entries(printPaths).map(([code, path]) => printForm(path, code)),
  filterPage('passenger', 'passenger'),
  filterPage('medical', 'medical'),
  filterPage('embassy', 'embassy'),
  filterPage('mofa', 'mofa'),
  filterPage('training', 'training'),
  filterPage('manPower', 'manPower'),
  filterPage('flight', 'flight'),
  filterPage('passengerSumary', 'passengerStages'),
  filterPage('passengerSummary', 'passengerSummary'),
  filterPage('passengerdelivery', 'passengerDelivery'),
  filterPage('ledger', 'ledger', books),
  filterPage('trial-balance-summary', 'trialBalance', books),
  filterPage('profit-loss-summary', 'profitLoss', books),
  filterPage('balance-sheet-summary', 'balanceSheet', books),
  ...[
    'debtor',
    'creditor',
    'ageing',
    'receipt',
    'receipt-summary',
    'payment',
    'payment-summary',
    'postDateCheque',
    'account-statement',
    'account-statement-summary',
    'foreignledger',
    'cash-book',
    'bank-book',
    'day-book',
    'account-log',
  ].map((name) => filterPage(name, name, books)),
  filterPage('passengerledger', 'passengerLedger', passengerMoney),
  listPage('passengers', 'passenger'),
  listPage('medicals', 'medical'),
  listPage('agents'),
  listPage('companyOverviews'),
  listPage('activityLogs', 'activityLogs', ['admin', 'branch-manager', 'auditor']),
  listPage('circulars'),
  listPage('passengerDeliveryReports'),
  listPage('ticketsaless', 'soldTickets', ticketDesk),
  ...['ticketsales', 'ticketrefunds', 'ticketdeputes', 'ticketpostings'].map((name) =>
    listPage(name, name, ticketDesk),
  ),
  listPage('ticketsalessummarys', 'ticketSummary', ticketDesk),
  listPage('ticketsalesummeryfilterdatas', 'ticketSummaryEvents', ticketDesk),
  columnPage('/apps/medical-Reportmanagement/columns', 'medical'),
  columnPage('/apps/embassy-Reportmanagement/columns', 'embassy'),
  columnPage('/apps/mofa-Reportmanagement/columns', 'mofa'),
  columnPage('/apps/training-Reportmanagement/columns', 'training'),
  columnPage('/apps/manPower-Reportmanagement/columns', 'manPower'),
  columnPage('/apps/flight-Reportmanagement/columns', 'flight'),
  columnPage('/apps/passengerSumary-Reportmanagement/columns', 'stages'),
  columnPage('/apps/passenger-Reportmanagement/columns', 'passenger'),
  columnPage('/apps/passengerSummaryUpdate/columns', 'stages'),
  columnPage('/apps/passengerUpdate-management/columns', 'quickUpdate'),
  ...statusLists.map(({ name }) => listPage(name)),
  ...ownScreens.flatMap((screen) => {
    if ('entity' in screen) return masterData(screen.entity, ...pathWords(screen), screen.roles)
    return 'report' in screen ? filterPage(screen.report, screen.report, screen.roles) : []
  }),
]

/** Modules in `screens/` that are not called like the kind they show. */
const renamed: Partial<Readonly<Record<RouteKind, string>>> = {
  error: 'not-found',
  'passenger-detail': 'passenger-360',
  'passenger-form': 'entity-form',
  service: 'service-step',
  'print-form': 'print',
  'role-menu-list': 'role-menus',
  'menu-list': 'menu-order',
  columns: 'report-columns',
  'voucher-queue': 'authorise',
}
/** The module in `screens/` that shows a kind; redirects have none. */
export const screenOf = (kind: RouteKind): string => renamed[kind] ?? kind

/** Pages shown without the shell around them. */
export const standsAlone = (row: RouteRow | null): boolean =>
  row !== null &&
  ['login', 'register', 'forgot-password', 'reset-password', 'voucher-proof'].includes(row.kind)

/** Does a row's path fit an address? Optional parts end in '?', parts with ':' take anything but a slash. */
export function pathFits(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/').filter(Boolean)
  const segments = pathname.split('/').filter(Boolean)
  if (segments.length > parts.length) return false
  return parts.every((part, at) => {
    const value = segments[at]
    if (value === undefined) return part.endsWith('?')
    return part.startsWith(':') || part === value
  })
}

const weight = (row: RouteRow) => row.path.split('/').filter((part) => part && !part.startsWith(':')).length

/** The row an address belongs to: of several that fit, the one with the most fixed parts. */
export function rowFor(pathname: string): RouteRow | null {
  return (
    routeRows.filter((row) => pathFits(row.path, pathname)).toSorted((a, b) => weight(b) - weight(a))[0] ??
    null
  )
}
