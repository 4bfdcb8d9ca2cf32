/**
 * Screens of this product that the specification does not name (decision 0390): a line gives a kind of record its list,
 * page and form, a report its filter page, or a printed form its page, each with its line in the menu. Titles come from
 * the texts of the record, the report or the form (`npm run texts`). Plain data without imports: the route table reads it in every browser.
 */

export interface MenuPlace {
  /** Group or collapse of the default menu it stands in, at its end (src/server/composition/seed/menu.ts). */
  under: string
  icon: string
}
interface Opened {
  /** Names of the roles that may open it. */
  roles: readonly string[]
}
/**
 * List, page and form at /apps/{stem}-management/{plural}, as `paths` of the entity say too. Left out, the stem is the
 * entity in camel case and the plural has an s more.
 */
type RecordScreens = Opened & { entity: string; stem?: string; plural?: string }
/** The filter page at /apps/report-management/{report}-reports. */
type ReportScreen = Opened & { report: string }
/** The page of a printed form, by its code: its path stands among printPaths. */
type PrintScreen = Opened & { print: string }
export type OwnScreen = RecordScreens | ReportScreen | PrintScreen

/** Stem and plural in the paths of records. */
export function pathWords({
  entity,
  stem = entity.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  plural = `${stem}s`,
}: RecordScreens): [stem: string, plural: string] {
  return [stem, plural]
}

const accounts = ['admin', 'branch-manager', 'accountant', 'auditor'] as const
const ticketDesk = ['admin', 'branch-manager', 'ticketing-officer', 'accountant', 'auditor'] as const
const ticketSetting = ['admin', 'branch-manager', 'ticketing-officer'] as const

export const ownScreens: readonly OwnScreen[] = [
  {
    entity: 'cost_proposal',
    roles: accounts,
  },
  {
    entity: 'cheque',
    roles: accounts,
  },
  {
    entity: 'bank_statement',
    roles: accounts,
  },
  {
    report: 'bankReconciliation',
    roles: accounts,
  },
  {
    report: 'passengerProfit',
    roles: accounts,
  },
  {
    report: 'passengerProfitEntries',
    roles: accounts,
  },
  {
    report: 'ticketStock',
    roles: ticketDesk,
  },
  {
    entity: 'opening_balance',
    roles: accounts,
  },
  {
    entity: 'year_close',
    roles: accounts,
  },
  {
    entity: 'exchange_rate',
    roles: accounts,
  },
  {
    entity: 'fx_revalue',
    roles: accounts,
  },
  {
    entity: 'iata_ticket',
    roles: ticketDesk,
  },
  {
    entity: 'iata_ticket_temporary',
    roles: ticketDesk,
  },
  {
    entity: 'ticket_memo',
    roles: ticketDesk,
  },
  {
    entity: 'bsp_statement',
    roles: ticketDesk,
  },
  {
    entity: 'airport',
    roles: ticketSetting,
  },
  {
    entity: 'voucher_template',
    roles: accounts,
  },
  {
    entity: 'bsp_period',
    roles: ticketDesk,
  },
]

/** Where each stands in the default menu, by the id of its line. Apart, so that browsers have the route table without it. */
export const menuPlaces: Readonly<Record<string, MenuPlace>> = {
  'own-cost_proposal': { under: 'account-g', icon: 'payments' },
  'own-cheque': { under: 'account-g', icon: 'payments' },
  'own-bank_statement': { under: 'account-g', icon: 'account_balance' },
  'own-report-bankReconciliation': { under: 'acc-report-g', icon: 'account_balance' },
  'own-report-passengerProfit': { under: 'acc-report-g', icon: 'insights' },
  'own-report-passengerProfitEntries': { under: 'acc-report-g', icon: 'insights' },
  'own-report-ticketStock': { under: 'ticket-report-g', icon: 'insights' },
  'own-opening_balance': { under: 'account-g', icon: 'balance' },
  'own-year_close': { under: 'account-g', icon: 'verified_user' },
  'own-exchange_rate': { under: 'account-g', icon: 'currency_exchange' },
  'own-fx_revalue': { under: 'account-g', icon: 'balance' },
  'own-iata_ticket': { under: 'ticket-g', icon: 'airplane_ticket' },
  'own-iata_ticket_temporary': { under: 'ticket-g', icon: 'airplane_ticket' },
  'own-ticket_memo': { under: 'ticket-g', icon: 'airplane_ticket' },
  'own-bsp_statement': { under: 'ticket-g', icon: 'airplane_ticket' },
  'own-airport': { under: 'ticket-setting-g', icon: 'airlines' },
  'own-voucher_template': { under: 'account-g', icon: 'list_alt' },
  'own-bsp_period': { under: 'ticket-g', icon: 'calendar_month' },
}
