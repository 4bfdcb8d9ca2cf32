import { defineReport, type ReportTotals } from '../kit/report.ts'

const amount = (label: string) => ({ label, kind: 'money' as const, total: true })
const differs = ({ sums }: ReportTotals, debit: string, credit: string): string[] => (sums[debit] === sums[credit] ? [] : [`${debit} is not ${credit}`])

/**
 * Balances of all accounts, by group unless another level is asked for; a click goes one level deeper, from an account to
 * its ledger. Source: accounting.md 14, trial-balance and trial-balance-summary.
 */
export const trialBalanceReport = defineReport({
  name: 'trialBalance', title: 'Trial Balance', endpoint: 'trial_balance', needs: ['ledger_account'], isOrdered: true, isStatement: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    code: { label: 'Code', kind: 'code', opens: { report: 'trialBalance', filters: { level: '{next_level}', date: '{range}' } } },
    name: { label: 'Name', kind: 'text', opens: { report: 'ledger', filters: { account: '{account_id}', date: '{range}' } } },
    party: { label: 'Party', kind: 'code' },
    opening_debit: amount('Opening Debit'), opening_credit: amount('Opening Credit'), debit: amount('Debit'), credit: amount('Credit'), closing_debit: amount('Closing Debit'), closing_credit: amount('Closing Credit'),
  },
  shown: ['code', 'name', 'opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'],
  filters: {
    level: { label: 'Level', kind: 'choice', values: ['primary', 'group', 'ledger', 'sub_ledger'], isSingle: true, isParam: true, default: 'group' },
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
  },
  sort: 'line',
  holds: (_, totals) => [...differs(totals, 'opening_debit', 'opening_credit'), ...differs(totals, 'debit', 'credit'), ...differs(totals, 'closing_debit', 'closing_credit')],
})
