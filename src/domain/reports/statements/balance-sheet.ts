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

const behind = (date: string): ReportColumn['opens'] => [
  inLedger('{asset_account}', date, moreDebit),
  inLedger('{other_account}', date, moreCredit),
  inTrialBalance('{asset_groups}', date, { plus: 'closing_debit', minus: 'closing_credit' }),
  inTrialBalance('{other_groups}', date, { plus: 'closing_credit', minus: 'closing_debit' }),
]

/** Assets are what is owed and what belongs to the owners, on every day and in every branch (identity R2). */
function holds(rows: readonly ReportRowWith<'part'>[]): string[] {
  return ['amount', 'compared'].flatMap((key) => {
    if (!rows.some((row) => key in row)) return []
    const { said, sum } = partsIn(rows, key)
    return [
      [said('total_assets'), said('total_equity_and_liabilities'), 'assets are not equity and liabilities'],
      [said('difference'), 0n, 'the difference is not zero'],
      [
        said('total_assets'),
        sum(['non_current_assets', 'current_assets']),
        'total assets are not their rows',
      ],
      [said('total_equity'), sum(['equity', 'current_result']), 'total equity is not its rows'],
      [
        said('total_equity_and_liabilities'),
        sum(['equity', 'current_result', 'liabilities']),
        'equity and liabilities are not their rows',
      ],
    ].flatMap(([total, made, sentence]) => (total === made ? [] : [`${key}: ${String(sentence)}`]))
  })
}

/**
 * What there is, what is owed and what belongs to the owners on a day, each positive. Source: accounting 14,
 * balance-sheet and balance-sheet-summary.
 */
export const balanceSheetReport = defineReport({
  ...statement,
  name: 'balanceSheet',
  title: 'Balance Sheet',
  endpoint: 'balance_sheet',
  sumRows: 'is_sum',
  tree: groupTree,
  narrow: ['code', 'name', 'amount', 'compared'],
  columns: {
    ...partColumns,
    amount: { label: 'Amount', kind: 'money', opens: behind('{range}') },
    ...comparison(behind('{compared_range}')),
  },
  shown: ['part', 'code', 'name', 'amount', 'compared', 'change'],
  filters: {
    level: levelFilter,
    compare: compareFilter,
    branch: branchFilter,
    as_of: { label: 'As of', kind: 'day', isParam: true, default: 'today' },
  },
  holds,
})
