/** What workers, visas, demands and agents brought and cost, added up, and the entries behind it, both from the books. Source: accounting 4.9. */
import {
  defineReport,
  type NumberBehind,
  type ReportColumn,
  type ReportFilter,
  type ReportRowWith,
} from '../../foundation/reports/report.ts'
import { refFilter } from './dictionary.ts'
import { branchFilter, minorOf, voucherPage } from './statements/shared.ts'

export const passengerProfitLines = [
  'passenger',
  'visa_entry',
  'demand',
  'agent',
  'passenger_type',
  'country',
  'month',
] as const
export type PassengerProfitLine = (typeof passengerProfitLines)[number]

/** Accounts of each kind of cost; what else group 52 has is `other_cost`. */
export const passengerCostAccounts = {
  visa_cost: '5201',
  medical_cost: '5202',
  training_cost: '5203',
  clearance_cost: '5204',
  embassy_cost: '5205',
  commission_cost: '5206',
  ticket_cost: '5207',
} as const

const money = (label: string): ReportColumn => ({ label, kind: 'money', total: true })
const costs = {
  visa_cost: money('Visa'),
  medical_cost: money('Medical'),
  training_cost: money('Training'),
  clearance_cost: money('Clearance'),
  embassy_cost: money('Embassy and MOFA'),
  commission_cost: money('Commission'),
  ticket_cost: money('Air ticket'),
  other_cost: money('Other costs'),
} as const satisfies Record<keyof typeof passengerCostAccounts | 'other_cost', ReportColumn>
export const passengerProfitParts = ['income', ...Object.keys(costs)]
export const passengerProfitAmounts = [...passengerProfitParts, 'profit']

/** Profit is what was earned less every cost, in every row; the ledger has it as the movement of groups 42 and 52. */
const addsUp =
  (spent: readonly string[]) =>
  (rows: readonly ReportRowWith<'income' | 'profit'>[]): string[] =>
    rows.flatMap((row) => {
      if (['income', ...spent, 'profit'].some((key) => !(key in row))) return []
      const cost = spent.reduce((all, key) => all + minorOf(row[key]), 0n)
      return minorOf(row.profit) === minorOf(row.income) - cost
        ? []
        : [`row ${String(row.row_id)}: profit is not income less costs`]
    })

const by: ReportFilter = {
  label: 'Added up by',
  kind: 'choice',
  values: passengerProfitLines,
  isSingle: true,
  isParam: true,
  default: 'passenger',
}
/** What both ask for: the entries are chosen by it before they are added up. */
const commonFilters: Readonly<Record<string, ReportFilter>> = {
  agent: refFilter('passenger', 'agent', { isParam: true }),
  country: refFilter('passenger', 'country', { isParam: true }),
  passenger_type: refFilter('passenger', 'passenger_type', { isParam: true }),
  visa_entry: refFilter('passenger', 'visa_entry', { isParam: true }),
  demand: refFilter('passenger', 'demand', { isParam: true }),
  branch: branchFilter,
  date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_fy' },
}
export const passengerProfitFilters = Object.keys(commonFilters).filter((name) => name !== 'date')

/** @param part kind of income or cost; all of them when absent. */
const behind = (equals?: NumberBehind, part?: string) => ({
  report: 'passengerProfitEntries',
  filters: {
    by: '{by_word}',
    value: '{value}',
    date: '{days}',
    ...(part ? { part } : {}),
    ...Object.fromEntries(passengerProfitFilters.map((name) => [name, `{asked_${name}?}`])),
  },
  ...(equals ? { equals } : {}),
})

const common = {
  endpoint: 'passenger_profit',
  isList: true,
  needs: ['passenger', 'ledger_account'],
  isStatement: true,
} as const

/** Income and direct costs of recruitment and travel by worker, visa, demand, agent, type, country or month. */
export const passengerProfitReport = defineReport({
  ...common,
  name: 'passengerProfit',
  title: 'Profit per Worker',
  isOrdered: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    of: { label: 'Of', kind: 'text', namedBy: 'by', opens: behind() },
    passengers: { label: 'Passengers', kind: 'int' },
    income: { ...money('Income'), opens: behind({ plus: 'income' }, 'income') },
    profit: { ...money('Profit'), opens: behind({ plus: 'profit' }) },
    ...Object.fromEntries(
      Object.entries(costs).map(([key, column]) => [
        key,
        { ...column, opens: behind({ plus: 'cost' }, key) },
      ]),
    ),
  },
  shown: ['of', 'passengers', 'income', 'profit', ...Object.keys(costs)],
  filters: { by, ...commonFilters },
  sort: 'line',
  holds: addsUp(Object.keys(costs)),
})

/** The entries behind a line of the report, or behind filters of one's own. */
export const passengerProfitEntriesReport = defineReport({
  ...common,
  name: 'passengerProfitEntries',
  title: 'Entries behind the Profit per Worker',
  columns: {
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: voucherPage },
    account: { label: 'Account', kind: 'text', row: 'ledger_account' },
    passenger: {
      label: 'Passenger',
      kind: 'text',
      opens: { path: '/apps/passenger-management/passenger/{passenger_id}' },
    },
    narration: { label: 'Narration', kind: 'text' },
    income: money('Income'),
    cost: money('Cost'),
    profit: money('Profit'),
  },
  shown: ['date', 'voucher_no', 'account', 'passenger', 'narration', 'income', 'cost', 'profit'],
  filters: {
    ...commonFilters,
    part: { label: 'Part', kind: 'choice', values: passengerProfitParts, isParam: true },
    by,
    value: { label: 'Value', kind: 'text', isParam: true, chosenBy: 'by' },
  },
  sort: '-date',
  search: { keys: ['voucher_no', 'passenger', 'account'] },
  opens: voucherPage,
  holds: addsUp(['cost']),
})
