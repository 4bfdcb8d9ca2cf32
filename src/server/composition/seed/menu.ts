/** The side menu a new agency starts with. Source: roles 6; addresses are those of the specification. */
import { roles, type RoleCode } from '../../../domain/people/access.ts'
import { entityOf } from '../../../domain/entities.ts'
import { menuIdOf } from '../../../domain/own-screen-id.ts'
import {
  menuPlaces,
  ownScreens,
  pathWords,
  type MenuPlace,
  type OwnScreen,
} from '../../../domain/own-screens.ts'
import { printForm } from '../../../domain/prints/index.ts'
import { reportOf } from '../../../domain/reports/index.ts'

export interface MenuEntry {
  id: string
  type: 'group' | 'collapse' | 'item'
  title: string
  url?: string
  icon: string
  /** Role codes by spaces; '*' = every role. */
  roles: string
  children?: readonly MenuEntry[]
}

const item = (id: string, title: string, url: string, icon: string, roles: string): MenuEntry => ({
  id,
  type: 'item',
  title,
  url,
  icon,
  roles,
})
const group = (
  id: string,
  title: string,
  icon: string,
  roles: string,
  children: readonly MenuEntry[],
): MenuEntry => ({ id, type: 'group', title, icon, roles, children })
const collapse = (
  id: string,
  title: string,
  icon: string,
  roles: string,
  children: readonly MenuEntry[],
): MenuEntry => ({ id, type: 'collapse', title, icon, roles, children })

/** List of records whose address follows the pattern of the specification. */
const records = (id: string, title: string, stem: string, plural: string, icon: string, roles: string) =>
  item(id, title, `/apps/${stem}-management/${plural}`, icon, roles)
const service = (id: string, title: string, stem: string, icon: string, roles: string) =>
  item(id, title, `/apps/${stem}/new`, icon, roles)
const report = (id: string, title: string, name: string, icon: string, roles: string) =>
  item(id, title, `/apps/report-management/${name}-reports`, icon, roles)
const status = (id: string, title: string, name: string, icon: string, roles: string) =>
  item(id, title, `/apps/${name}/report`, icon, roles)

const workers = 'ADM MGR PRO AGR ACC DEO QAR'
const pilgrims = 'ADM MGR PRO TKT ACC DEO QAR'
const desk = 'ADM MGR PRO DEO'
const officers = 'ADM MGR PRO'
const books = 'ADM MGR ACC QAR'
const travelDesk = 'ADM MGR TKT ACC QAR'
const master = 'ADM MGR PRO AGR DEO QAR'
const masterA = 'ADM MGR QAR'
const prints = 'ADM MGR PRO DEO QAR'
const letters = 'ADM MGR PRO AGR DEO QAR'
const passengers = '/apps/passenger-management/passengers'

const menu: readonly MenuEntry[] = [
  group('dashboards', 'Dashboards', 'dashboard', '*', [
    item('dash-project', 'Project Dashboard', '/apps/dashboards/project', 'today', '*'),
    item('my-work', 'My Work', '/apps/myWork', 'checklist', '*'),
    item('board', 'Board', '/apps/board', 'list_alt', '*'),
    item('process-analysis', 'Where Work Waits', '/apps/processAnalysis', 'insights', 'ADM MGR'),
  ]),
  group('employee-mgmt', 'Employee Management', 'badge', books, [
    records('employees', 'Employees', 'employee', 'employees', 'people', books),
    records('departments', 'Departments', 'department', 'departments', 'apartment', 'ADM MGR QAR'),
    records('designations', 'Designations', 'designation', 'designations', 'work', 'ADM MGR QAR'),
    records('qualifications', 'Qualifications', 'qualification', 'qualifications', 'school', 'ADM MGR QAR'),
  ]),
  group('agent-g', 'Agent', 'handshake', 'ADM MGR AGR ACC PRO DEO QAR', [
    records('agents', 'Agents', 'agent', 'agents', 'groups', 'ADM MGR AGR ACC PRO DEO QAR'),
    records('demands', 'Demands', 'demand', 'demands', 'assignment', 'ADM MGR AGR PRO DEO QAR'),
    status('circulars', 'Circulars', 'circulars', 'campaign', 'ADM MGR AGR PRO DEO QAR'),
  ]),
  group('visa-g', 'Visa Entry', 'approval', 'ADM MGR AGR PRO ACC DEO QAR', [
    records(
      'recruiting-agencies',
      'Recruiting Agencies',
      'recruitingAgency',
      'recruitingAgencies',
      'business',
      'ADM MGR AGR PRO QAR',
    ),
    records(
      'visa-entries',
      'Visa Entries',
      'visaEntry',
      'visaEntries',
      'fact_check',
      'ADM MGR AGR PRO ACC DEO QAR',
    ),
    service('multi-visa', 'Multiple Visa Entry', 'multipleVisaEntry', 'library_add', 'ADM MGR AGR PRO'),
    status('company-overview', 'Company Overview', 'companyOverviews', 'domain', 'ADM MGR AGR PRO QAR'),
  ]),
  group('passenger-g', 'Passenger', 'flight_takeoff', '*', [
    item('pax-all', 'All Passengers', passengers, 'people_alt', '*'),
    item('pax-recruiting', 'Recruiting', `${passengers}/recruiting`, 'engineering', workers),
    item('pax-processing', 'Processing', `${passengers}/processing`, 'sync', workers),
    item('pax-female', 'Female', `${passengers}/female`, 'woman', workers),
    item('pax-hajj', 'Hajj', `${passengers}/hajj`, 'mosque', pilgrims),
    item('pax-umrah', 'Umrah', `${passengers}/umrah`, 'mosque', pilgrims),
    item('pax-travel', 'Travel', `${passengers}/travel`, 'luggage', pilgrims),
    item('pax-student', 'Student', `${passengers}/student`, 'school', pilgrims),
    records('pax-update', 'Passenger Quick Update', 'passengerUpdate', 'passengerUpdates', 'edit_note', desk),
    item('pax-scan', 'Scan Passports', '/apps/passportScan', 'fact_check', desk),
    service('pax-delivery', 'Passenger Delivery', 'passengerDelivery', 'inventory', prints),
    records(
      'pax-history',
      'Edit History',
      'passengerEditHistory',
      'passengerEditHistorys',
      'history',
      'ADM MGR QAR',
    ),
    records(
      'complains',
      'Complaints',
      'complain',
      'complains',
      'report_problem',
      'ADM MGR PRO AGR ACC TKT DEO QAR',
    ),
  ]),
  group('cv-g', 'CV', 'description', 'ADM MGR AGR PRO DEO QAR', [
    records('cv-male', 'Male CV', 'cvMale', 'cvMales', 'man', 'ADM MGR AGR PRO DEO QAR'),
    records('cv-female', 'Female CV', 'cvFemale', 'cvFemales', 'woman', 'ADM MGR AGR PRO DEO QAR'),
  ]),
  group('service-g', 'Service', 'miscellaneous_services', 'ADM MGR PRO AGR TKT DEO QAR', [
    service('svc-office', 'Office Work', 'officeWork', 'checklist', 'ADM MGR PRO AGR DEO'),
    service('svc-medical', 'Medical', 'medical', 'medical_services', desk),
    service('svc-police', 'Police Clearance', 'policeClearance', 'local_police', desk),
    service('svc-training', 'Training', 'training', 'model_training', desk),
    service('svc-finger', 'Fingerprint', 'fingerprint', 'fingerprint', desk),
    service('svc-okala', 'Musaned / Okala', 'musanedOkala', 'gavel', 'ADM MGR PRO AGR'),
    service('svc-mofa', 'MOFA', 'mofa', 'account_balance', desk),
    service(
      'svc-calling',
      'Calling / Embassy Attestation',
      'callingEmbAttestation',
      'verified',
      'ADM MGR PRO AGR',
    ),
    service('svc-embassy', 'Embassy', 'embassy', 'flag', desk),
    service('svc-vs', 'Visa Submission List', 'visaSubmissionList', 'list_alt', desk),
    service('svc-vc', 'Visa Cancel List', 'visaCancelList', 'cancel_presentation', officers),
    service('svc-vr', 'Visa Reissue List', 'visaReissueList', 'restart_alt', officers),
    service('svc-bmet-app', 'BMET Application', 'bmetApplication', 'article', officers),
    collapse('svc-note', 'Manpower Note Sheet', 'note', officers, [
      service('svc-note-all', 'Note Sheet', 'manpowerNoteSheet', 'note', officers),
      service('svc-note-m', 'Note Sheet Male', 'manpowerNoteSheetMale', 'note', officers),
      service('svc-note-f', 'Note Sheet Female', 'manpowerNoteSheetFemale', 'note', officers),
    ]),
    service('svc-bmet-stamp', 'BMET Stamp', 'bmetStamp', 'approval', officers),
    service('svc-mp-ref', 'List of Manpower Ref', 'listOfManpowerRef', 'list', officers),
    service('svc-mp-list', 'Manpower List', 'manPowerList', 'list_alt', officers),
    service('svc-mp-sub', 'Manpower Submission List', 'manpowerSubmissionList', 'list_alt', officers),
    service('svc-manpower', 'Manpower', 'manPower', 'badge', desk),
    service('svc-flight', 'Flight', 'flight', 'flight', 'ADM MGR TKT PRO AGR DEO'),
    service('svc-multi', 'Multiple Status Update', 'multipleStatusUpdate', 'done_all', 'ADM MGR PRO TKT'),
    service('svc-auto', 'Auto Status Update', 'autoStatusUpdate', 'autorenew', officers),
    service('svc-mail', 'Document Send', 'documentSend', 'forward_to_inbox', 'ADM MGR PRO AGR TKT'),
  ]),
  group('account-g', 'Account', 'account_balance_wallet', `${books} PRO TKT AGR`, [
    records('acc-pay', 'Payment Voucher', 'paymentVoucher', 'paymentVouchers', 'payments', books),
    records('acc-rec', 'Receipt Voucher', 'receiptVoucher', 'receiptVouchers', 'payments', books),
    records('acc-recv-bill', 'Receivable Bill', 'receivableBill', 'receivableBills', 'payments', books),
    records('acc-pay-bill', 'Payable Bill', 'payableBill', 'payableBills', 'payments', books),
    records('acc-contra', 'Contra', 'contra', 'contras', 'payments', books),
    records('acc-journal', 'Journal', 'journal', 'journals', 'payments', books),
    records('acc-journal-id', 'Journal ID', 'journalID', 'journalIDs', 'payments', books),
    item('acc-queue', 'Vouchers to authorise', '/apps/voucherQueue', 'fact_check', books),
    item('acc-cheque-days', 'Cheque Calendar', '/apps/chequeCalendar', 'calendar_today', books),
    records(
      'acc-perm',
      'Account Update Permission',
      'accUpdatePerm',
      'accUpdatePerms',
      'lock_open',
      'ADM MGR ACC PRO TKT AGR QAR',
    ),
  ]),
  group('setting-g', 'Setting', 'settings', 'ADM MGR PRO AGR DEO QAR ACC', [
    records('set-country', 'Country', 'country', 'countries', 'tune', masterA),
    records('set-city', 'City', 'city', 'cities', 'tune', master),
    records('set-thana', 'Thana', 'thana', 'thanas', 'tune', master),
    records('set-profession', 'Profession', 'profession', 'professions', 'tune', master),
    records('set-currency', 'Currency', 'currency', 'currencies', 'tune', masterA),
    records('set-center', 'Medical Center', 'medicalCenter', 'medicalCenters', 'tune', master),
    records('set-ptype', 'Passenger Type', 'passengerType', 'passengerTypes', 'tune', masterA),
    item('set-plans', 'Stage Plans', '/apps/stagePlans', 'tune', 'ADM'),
    records('set-status', 'Current Status', 'currentStatus', 'currentStatuses', 'tune', masterA),
    records('set-branch', 'Branch', 'branch', 'branches', 'tune', 'ADM'),
    records('set-tasktype', 'Task Type', 'todotasktype', 'todotasktypes', 'tune', master),
    records('set-ledger', 'Ledger', 'ledger', 'ledgers', 'account_tree', books),
    records('set-subledger', 'Sub Ledger', 'subLedger', 'subLedgers', 'account_tree', books),
    records('set-group', 'Group', 'group', 'groups', 'account_tree', books),
    records('set-form', 'Form Content', 'formContentDetail', 'formContentDetails', 'text_snippet', 'ADM MGR'),
    collapse(
      'set-columns',
      'Report Columns',
      'view_column',
      'ADM MGR',
      [
        ['medical', 'Medical'],
        ['embassy', 'Embassy'],
        ['mofa', 'MOFA'],
        ['training', 'Training'],
        ['manPower', 'Manpower'],
        ['flight', 'Flight'],
        ['passengerSumary', 'Passenger Summary'],
        ['passenger', 'Passenger'],
      ].map(([stem = '', title = '']) =>
        item(
          `set-columns-${stem.toLowerCase()}`,
          title,
          `/apps/${stem}-Reportmanagement/columns`,
          'view_column',
          'ADM MGR',
        ),
      ),
    ),
  ]),
  group('report-g', 'Report', 'assessment', '*', [
    report('rep-pax', 'Passenger Report', 'passenger', 'people', '*'),
    report('rep-summary', 'Passenger Summary', 'passengerSummary', 'summarize', '*'),
    report('rep-medical', 'Medical Report', 'medical', 'bar_chart', '*'),
    report('rep-embassy', 'Embassy Report', 'embassy', 'bar_chart', '*'),
    report('rep-mofa', 'MOFA Report', 'mofa', 'bar_chart', '*'),
    report('rep-training', 'Training Report', 'training', 'bar_chart', '*'),
    report('rep-manpower', 'Manpower Report', 'manPower', 'bar_chart', '*'),
    report('rep-flight', 'Flight Report', 'flight', 'bar_chart', '*'),
    collapse('rep-status', 'Status Lists', 'fact_check', '*', [
      status('rep-not-medical', 'Not Medical', 'notMedicals', 'fact_check', '*'),
      status('rep-medical-visit', 'Medical Visit', 'medicalVisits', 'fact_check', '*'),
      status('rep-medical-fit', 'Medical Fit', 'medicalFits', 'fact_check', '*'),
      status('rep-medical-unfit', 'Medical Unfit', 'medicalUnfits', 'fact_check', '*'),
      status('rep-stamp-waiting', 'Visa Stamp Waiting', 'visaStampWaitings', 'fact_check', '*'),
      status('rep-stamp-ok', 'Visa Stamp OK', 'visaStampOks', 'fact_check', '*'),
      status('rep-manpower-waiting', 'Manpower Waiting', 'manpowerWaitings', 'fact_check', '*'),
      status('rep-manpower-ok', 'Manpower OK', 'manpowerOks', 'fact_check', '*'),
      status('rep-ticket-waiting', 'Ticket Waiting', 'flightTicketWaitings', 'fact_check', '*'),
      status('rep-flight-waiting', 'Flight Waiting', 'flightFlightWaitings', 'fact_check', '*'),
      status('rep-latest-flights', 'Latest Flights', 'latestFlights', 'fact_check', '*'),
    ]),
    collapse('rep-expiry', 'Expiry', 'event_busy', '*', [
      status('rep-passport-expiry', 'Passport Expiry', 'passportExpires', 'event_busy', '*'),
      status('rep-medical-expiry', 'Medical Expiry', 'medicalExpires', 'event_busy', '*'),
      status('rep-visa-expiry', 'Visa Expiry', 'visaExpires', 'event_busy', '*'),
      status('rep-flight-papers', 'Papers Before Flight', 'flightPapers', 'event_busy', '*'),
    ]),
    status(
      'rep-delivery',
      'Passenger Delivery Report',
      'passengerDeliveryReports',
      'inventory',
      'ADM MGR PRO ACC DEO QAR',
    ),
    status('rep-agents', 'Agent Report', 'agents', 'groups', 'ADM MGR AGR ACC QAR'),
    records('rep-list', 'Make A List', 'makeAList', 'makeALists', 'playlist_add', '*'),
    status('rep-activity', 'Activity Log', 'activityLogs', 'manage_search', 'ADM MGR QAR'),
  ]),
  group('acc-report-g', 'Account Report', 'analytics', `${books} PRO AGR`, [
    report('accrep-receipt', 'Receipt', 'receipt', 'analytics', books),
    report('accrep-receipt-summary', 'Receipt Summary', 'receipt-summary', 'analytics', books),
    report('accrep-payment', 'Payment', 'payment', 'analytics', books),
    report('accrep-payment-summary', 'Payment Summary', 'payment-summary', 'analytics', books),
    report('accrep-ledger', 'Ledger', 'ledger', 'analytics', books),
    report('accrep-foreign-ledger', 'Foreign Ledger', 'foreignledger', 'analytics', books),
    report('accrep-passenger-ledger', 'Passenger Ledger', 'passengerledger', 'analytics', `${books} PRO AGR`),
    report('accrep-creditor', 'Creditor', 'creditor', 'analytics', books),
    report('accrep-debtor', 'Debtor', 'debtor', 'analytics', books),
    report('accrep-ageing', 'Ageing', 'ageing', 'analytics', books),
    report('accrep-post-date', 'Post-Date Cheque', 'postDateCheque', 'analytics', books),
    report('accrep-statement', 'Account Statement', 'account-statement', 'analytics', books),
    report(
      'accrep-statement-summary',
      'Account Statement Summary',
      'account-statement-summary',
      'analytics',
      books,
    ),
    report('accrep-trial-balance', 'Trial Balance', 'trial-balance-summary', 'analytics', books),
    report('accrep-balance-sheet', 'Balance Sheet', 'balance-sheet-summary', 'analytics', books),
    report('accrep-profit-loss', 'Profit and Loss', 'profit-loss-summary', 'analytics', books),
    report('accrep-cash-book', 'Cash Book', 'cash-book', 'analytics', books),
    report('accrep-bank-book', 'Bank Book', 'bank-book', 'analytics', books),
    report('accrep-day-book', 'Day Book', 'day-book', 'analytics', books),
    report('accrep-log', 'Account Log', 'account-log', 'analytics', books),
  ]),
  group('form-g', 'Form', 'print', 'ADM MGR PRO TKT AGR DEO QAR', [
    service('form-bmet', 'BMET', 'bmet', 'print', prints),
    service('form-ksa', 'KSA Visa', 'ksa-visa', 'print', prints),
    service('form-ksa-manual', 'KSA Visa (manual)', 'ksa-visa-manual', 'print', prints),
    service('form-my', 'Malaysia Visa', 'malaysiaVisa', 'print', prints),
    service('form-kw', 'Kuwait Visa', 'kuwaitVisa', 'print', prints),
    service('form-th', 'Thailand Visa', 'thailandVisa', 'print', prints),
    service('form-contract', 'BMET Contract', 'bmetContract', 'print', prints),
    service('form-departure', 'Departure Card', 'departure', 'print', `${prints} TKT`),
    service('form-verify', 'BMET Verify', 'bmetVerify', 'print', prints),
  ]),
  group('letter-g', 'Letter', 'mail', letters, [
    service('let-agreement', 'Passenger Agreement', 'passengerAgreement', 'mail', letters),
    service('let-mtrain', 'Male Training Letter', 'maletraining', 'mail', letters),
    service('let-ftrain', 'Female Training Letter', 'femaletraining', 'mail', letters),
    service('let-mfinger', 'Male Finger Letter', 'malefingerletter', 'mail', letters),
    service('let-ffinger', 'Female Finger Letter', 'femalefingerletter', 'mail', letters),
  ]),
  item('todo', 'To-Do', '/apps/todo/all', 'check_box', '*'),
  item('calendar', 'Calendar', '/apps/calendar', 'calendar_today', '*'),
  group('ticket-g', 'Ticket', 'airplane_ticket', travelDesk, [
    item('tkt-desk', 'Ticket desk', '/apps/ticketDesk', 'fact_check', travelDesk),
    records('tkt-entry', 'Ticket Entry', 'tiketentry', 'tiketentrys', 'airplane_ticket', travelDesk),
    records('tkt-sale', 'Ticket Sale', 'ticketsale', 'ticketsales', 'airplane_ticket', travelDesk),
    records(
      'tkt-pic-sale',
      'Ticket Pic Sale',
      'ticketPicsale',
      'ticketPicsales',
      'airplane_ticket',
      travelDesk,
    ),
    records('tkt-refund', 'Ticket Refund', 'ticketrefund', 'ticketrefunds', 'airplane_ticket', travelDesk),
    records('tkt-depute', 'Ticket Depute', 'ticketdepute', 'ticketdeputes', 'airplane_ticket', travelDesk),
    records('tkt-edit', 'Ticket Edit', 'ticketedit', 'ticketedits', 'airplane_ticket', travelDesk),
  ]),
  group('ticket-setting-g', 'Ticket Setting', 'settings_suggest', 'ADM MGR TKT', [
    records('set-airway', 'Airway', 'airway', 'airways', 'airlines', 'ADM MGR TKT'),
    records('set-gds', 'GDS', 'gds', 'gdses', 'airlines', 'ADM MGR TKT'),
  ]),
  group('ticket-report-g', 'Report', 'insights', travelDesk, [
    status('tktrep-postings', 'Postings', 'ticketpostings', 'insights', travelDesk),
    status('tktrep-sales', 'Sales', 'ticketsales', 'insights', travelDesk),
    status('tktrep-sales-detail', 'Sales Detail', 'ticketsaless', 'insights', travelDesk),
    status('tktrep-refunds', 'Refunds', 'ticketrefunds', 'insights', travelDesk),
    status('tktrep-deputes', 'Deputes', 'ticketdeputes', 'insights', travelDesk),
    status('tktrep-summary', 'Summary', 'ticketsalessummarys', 'insights', travelDesk),
    status('tktrep-summary-filter', 'Summary Filter', 'ticketsalesummeryfilterdatas', 'insights', travelDesk),
  ]),
  group('user-config-g', 'User Config', 'admin_panel_settings', 'ADM MGR', [
    records('uc-users', 'Users', 'users', 'userslist', 'person', 'ADM MGR'),
    records('uc-roles', 'Roles', 'roles', 'roles', 'shield', 'ADM'),
    records('uc-permissions', 'Permissions', 'permission', 'permissions', 'shield', 'ADM'),
    records('uc-menu', 'Menu', 'menu', 'menus', 'shield', 'ADM'),
    records('uc-role-menu', 'Role Menu', 'roleMenu', 'roleMenus', 'shield', 'ADM'),
    records('uc-authorize', 'Authorizations', 'authorize', 'authorizes', 'verified_user', 'ADM'),
    records('uc-site', 'Site Settings', 'sitesettings', 'sitesettings', 'tune', 'ADM'),
    item('uc-jobs', 'Jobs', '/apps/jobs', 'autorenew', 'ADM'),
    item('uc-backups', 'Backups', '/apps/backups', 'inventory', 'ADM'),
  ]),
]

const everyRole: readonly RoleCode[] = ['ADM', 'MGR', 'PRO', 'TKT', 'ACC', 'AGR', 'DEO', 'QAR']

/** Role codes of a cell. @throws Error for a word that is no role code. */
export function rolesIn(cell: string): readonly RoleCode[] {
  if (cell === '*') return everyRole
  return cell.split(' ').map((word) => {
    const code = everyRole.find((one) => one === word)
    if (!code) throw new Error(`The menu names the role "${word}", which does not exist.`)
    return code
  })
}

const codeOf = (name: string): RoleCode => {
  const role = roles.find((one) => one.name === name)
  if (!role) throw new Error(`There is no role "${name}".`)
  return role.code
}

/** @throws Error for a screen without a place in the menu. */
function placeOf(screen: OwnScreen): MenuPlace {
  const place = menuPlaces[menuIdOf(screen)]
  if (!place) throw new Error(`The menu has no place for ${menuIdOf(screen)}.`)
  return place
}

/** The line of a screen the specification does not name. */
function ownEntry(screen: OwnScreen): MenuEntry {
  const { icon } = placeOf(screen)
  const codes = screen.roles.map(codeOf).join(' ')
  const id = menuIdOf(screen)
  if ('entity' in screen)
    return records(id, entityOf(screen.entity).pluralLabel, ...pathWords(screen), icon, codes)
  if ('report' in screen) return report(id, reportOf(screen.report).title, screen.report, icon, codes)
  const { title, path } = printForm(screen.print)
  return service(id, title, path, icon, codes)
}

/** The default menu with the own screens at the end of their groups. @throws Error for a group that does not exist. */
function withOwnScreens(entries: readonly MenuEntry[], screens: readonly OwnScreen[]): readonly MenuEntry[] {
  const used = new Set<OwnScreen>()
  const place = (entry: MenuEntry): MenuEntry => {
    const added = screens.filter((screen) => placeOf(screen).under === entry.id)
    for (const screen of added) used.add(screen)
    return entry.children || added.length > 0
      ? { ...entry, children: [...(entry.children ?? []).map(place), ...added.map(ownEntry)] }
      : entry
  }
  const placed = entries.map(place)
  const lost = screens.find((screen) => !used.has(screen))
  if (lost) throw new Error(`The menu has no group "${placeOf(lost).under}" for ${menuIdOf(lost)}.`)
  return placed
}

export interface FlatEntry extends MenuEntry {
  parent: string | null
  position: number
}

/** Every entry with its parent, parents first, numbered within the parent. */
export function flatMenu(
  entries: readonly MenuEntry[] = withOwnScreens(menu, ownScreens),
  parent: string | null = null,
): FlatEntry[] {
  return entries.flatMap((entry, at) => [
    { ...entry, parent, position: at + 1 },
    ...flatMenu(entry.children ?? [], entry.id),
  ])
}
