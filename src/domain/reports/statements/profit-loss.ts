import { defineReport, type ReportColumn, type ReportRowWith } from '../../../foundation/reports/report.ts'
import {
  branchFilter,
  compareFilter,
  comparison,
  groupTree,
  inLedger,
  inTrialBalance,
  levelFilter,
  moreCredit,
  moreDebit,
  partColumns,
  partsIn,
  statement,
} from './shared.ts'

const running = { without_closing: 'yes' }
const behind = (date: string): ReportColumn['opens'] => [
  inLedger('{income_account}', date, moreCredit, running),
  inLedger('{cost_account}', date, moreDebit, running),
  inTrialBalance('{income_groups}', date, moreCredit, running),
  inTrialBalance('{cost_groups}', date, moreDebit, running),
]

/** Sections must make the results below them, at whatever level they are shown. */
function holds(rows: readonly ReportRowWith<'part'>[]): string[] {
  return ['amount', 'compared'].flatMap((key) => {
    if (!rows.some((row) => key in row)) return []
    const { said, sum } = partsIn(rows, key)
    const gross = sum(['revenue']) - sum(['direct_cost'])
    const beforeTax = gross + sum(['other_income']) - sum(['administrative', 'finance_cost'])
    return [
      ['gross_profit', gross] as const,
      ['profit_before_tax', beforeTax] as const,
      ['net_profit', beforeTax - sum(['income_tax'])] as const,
    ].flatMap(([part, made]) => (said(part) === made ? [] : [`${key}: ${part} is not made of its sections`]))
  })
}

/**
 * What was earned and spent in a range, entries of year closings aside; both are positive. Source: accounting 14,
 * profit-loss and profit-loss-summary.
 */
export const profitLossReport = defineReport({
  ...statement,
  name: 'profitLoss',
  title: 'Profit and Loss',
  endpoint: 'profit_loss',
  sumRows: 'is_sum',
  tree: groupTree,
  narrow: ['code', 'name', 'amount', 'compared'],
  columns: {
    ...partColumns,
    amount: { label: 'Amount', kind: 'money', opens: behind('{range}') },
    share: { label: 'Percent of revenue', kind: 'percent' },
    ...comparison(behind('{compared_range}')),
  },
  shown: ['part', 'code', 'name', 'amount', 'share', 'compared', 'change'],
  filters: {
    level: levelFilter,
    compare: compareFilter,
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
  },
  holds,
})
