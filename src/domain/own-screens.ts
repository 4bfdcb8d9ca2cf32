/**
 * Screens of this product that the specification does not name (decision 0390): a line gives a kind of record its list,
 * page and form, a report its filter page, or a printed form its page, each with its line in the menu. Titles come from
 * the texts of the record, the report or the form (`npm run texts`). Plain data without imports: the route table reads it in every browser.
 */

interface MenuPlace {
  /** Group or collapse of the default menu it stands in, at its end (src/server/composition/seed/menu.ts). */
  under: string
  icon: string
}
interface Opened {
  /** Names of the roles that may open it. */
  roles: readonly string[]
  menu: MenuPlace
}
/** List, page and form at /apps/{stem}-management/{plural}, as `paths` of the entity say too. */
type RecordScreens = Opened & { entity: string; stem: string; plural: string }
/** The filter page at /apps/report-management/{report}-reports. */
type ReportScreen = Opened & { report: string }
/** The page of a printed form, by its code: its path stands among printPaths. */
type PrintScreen = Opened & { print: string }
export type OwnScreen = RecordScreens | ReportScreen | PrintScreen

export const ownScreens: readonly OwnScreen[] = [
  {
    entity: 'cheque',
    stem: 'cheque',
    plural: 'cheques',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'payments' },
  },
  {
    entity: 'bank_statement',
    stem: 'bankStatement',
    plural: 'bankStatements',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'account_balance' },
  },
  {
    report: 'bankReconciliation',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'acc-report-g', icon: 'account_balance' },
  },
  {
    report: 'passengerProfit',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'acc-report-g', icon: 'insights' },
  },
  {
    report: 'passengerProfitEntries',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'acc-report-g', icon: 'insights' },
  },
  {
    entity: 'opening_balance',
    stem: 'openingBalance',
    plural: 'openingBalances',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'balance' },
  },
  {
    entity: 'year_close',
    stem: 'yearClose',
    plural: 'yearCloses',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'verified_user' },
  },
  {
    entity: 'exchange_rate',
    stem: 'exchangeRate',
    plural: 'exchangeRates',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'currency_exchange' },
  },
  {
    entity: 'fx_revalue',
    stem: 'fxRevalue',
    plural: 'fxRevalues',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'account-g', icon: 'balance' },
  },
  {
    entity: 'iata_ticket',
    stem: 'iataTicket',
    plural: 'iataTickets',
    roles: ['admin', 'branch-manager', 'ticketing-officer', 'accountant', 'auditor'],
    menu: { under: 'ticket-g', icon: 'airplane_ticket' },
  },
  {
    entity: 'iata_ticket_temporary',
    stem: 'iataTicketTemporary',
    plural: 'iataTicketTemporarys',
    roles: ['admin', 'branch-manager', 'ticketing-officer', 'accountant', 'auditor'],
    menu: { under: 'ticket-g', icon: 'airplane_ticket' },
  },
  {
    entity: 'ticket_memo',
    stem: 'ticketMemo',
    plural: 'ticketMemos',
    roles: ['admin', 'branch-manager', 'ticketing-officer', 'accountant', 'auditor'],
    menu: { under: 'ticket-g', icon: 'airplane_ticket' },
  },
  {
    entity: 'bsp_statement',
    stem: 'bspStatement',
    plural: 'bspStatements',
    roles: ['admin', 'branch-manager', 'accountant', 'auditor'],
    menu: { under: 'ticket-g', icon: 'airplane_ticket' },
  },
]

/** Id of its line in the menu, which is the key of its text too. */
export function menuIdOf(screen: OwnScreen): string {
  if ('entity' in screen) return `own-${screen.entity}`
  return 'report' in screen ? `own-report-${screen.report}` : `own-print-${screen.print}`
}
