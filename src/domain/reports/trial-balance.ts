import { accountKinds } from '../books/words.ts'
import { branchFilter, compareFilter, comparison, minorOf, moreDebit } from './statements/shared.ts'
import {
  defineReport,
  type NumberBehind,
  type ReportColumn,
  type ReportLink,
  type ReportTotals,
} from '../../foundation/reports/report.ts'

const differs = ({ sums }: ReportTotals, debit: string, credit: string): string[] =>
  sums[debit] === sums[credit] ? [] : [`${debit} is not ${credit}`]

const account = {
  account: '{account_id}',
  sub_ledger: '{party_id?}',
  no_party: '{no_party?}',
  branch: '{same_branches?}',
} as const
const ledger = (date: string, equals: NumberBehind): ReportLink => ({
  report: 'ledger',
  filters: { ...account, date },
  equals,
})
const moved = {
  report: 'ledger',
  filters: { ...account, without_closing: '{same_closing?}', date: '{range}' },
} as const
/** The rows of the next level that make a group. */
const deeper = {
  report: 'trialBalance',
  filters: {
    level: '{next_level}',
    primary: '{primary_id?}',
    account_group: '{group_id?}',
    account: '{same_accounts?}',
    kind: '{same_kinds?}',
    without_closing: '{same_closing?}',
    branch: '{same_branches?}',
    date: '{range}',
  },
} as const
/** Income and expenses of the years before, which were not closed. */
const unclosed = {
  report: 'trialBalance',
  filters: {
    level: 'ledger',
    primary: '{unclosed}',
    branch: '{same_branches?}',
    date: '{unclosed_range}',
  },
  equals: { plus: 'closing_debit', minus: 'closing_credit' },
} as const

/** The closing balance of another range, more debit than credit, and what changed since. */
const beside = comparison([
  ledger('{compared_until}', moreDebit),
  {
    ...deeper,
    filters: { ...deeper.filters, date: '{compared_range}' },
    equals: { plus: 'closing_debit', minus: 'closing_credit' },
  },
  {
    ...unclosed,
    filters: { ...unclosed.filters, date: '{compared_unclosed_range}' },
  },
])

/** A movement: lines of the range on one side. A group is the sum of its accounts. */
const movement = (label: string, side: 'debit' | 'credit'): ReportColumn => ({
  label,
  kind: 'money',
  total: true,
  opens: [
    { ...moved, equals: { plus: side } },
    { ...deeper, equals: { plus: side } },
  ],
})
/** A balance on one side: the lines that made it. A group's is what its accounts have on this side more than on the other. */
function balance(label: string, at: 'opening' | 'closing', side: 'debit' | 'credit'): ReportColumn {
  const other = side === 'debit' ? 'credit' : 'debit'
  const parts: NumberBehind = { plus: `${at}_${side}`, minus: `${at}_${other}` }
  const turned: NumberBehind = { plus: `closing_${side}`, minus: `closing_${other}` }
  return {
    label,
    kind: 'money',
    total: true,
    opens: [
      ledger(at === 'opening' ? '{before}' : '{until}', { plus: side, minus: other }),
      { ...deeper, equals: parts },
      { ...unclosed, equals: turned },
    ],
  }
}

/**
 * Balances of all accounts, by group unless another level is asked for. Every number opens the rows it is made of: one
 * level deeper, from an account or a party its ledger. Source: accounting 14, trial-balance and trial-balance-summary.
 */
export const trialBalanceReport = defineReport({
  name: 'trialBalance',
  title: 'Trial Balance',
  endpoint: 'trial_balance',
  needs: ['ledger_account'],
  isOrdered: true,
  isStatement: true,
  tree: {
    filter: 'level',
    levels: ['primary', 'group', 'ledger'],
    without: ['agent'],
    beside: ['closing_debit', 'closing_credit'],
  },
  narrow: ['code', 'name', 'closing_debit', 'closing_credit', 'compared'],
  balances: {
    plus: 'closing_debit',
    minus: 'closing_credit',
    without: ['primary', 'account_group', 'account', 'kind', 'agent'],
  },
  columns: {
    line: { label: 'Line', kind: 'int' },
    code: { label: 'Code', kind: 'code', opens: deeper },
    name: { label: 'Name', kind: 'text', row: 'ledger_account', opens: moved },
    party: { label: 'Party', kind: 'code' },
    opening_debit: balance('Opening Debit', 'opening', 'debit'),
    opening_credit: balance('Opening Credit', 'opening', 'credit'),
    debit: movement('Debit', 'debit'),
    credit: movement('Credit', 'credit'),
    closing_debit: balance('Closing Debit', 'closing', 'debit'),
    closing_credit: balance('Closing Credit', 'closing', 'credit'),
    compared: { ...beside.compared, total: true },
    change: { ...beside.change, total: true },
  },
  shown: [
    'code',
    'name',
    'opening_debit',
    'opening_credit',
    'debit',
    'credit',
    'closing_debit',
    'closing_credit',
    'compared',
    'change',
  ],
  filters: {
    level: {
      label: 'Level',
      kind: 'choice',
      values: ['primary', 'group', 'ledger', 'sub_ledger'],
      isSingle: true,
      isParam: true,
      default: 'group',
    },
    primary: { label: 'Primary Group', kind: 'ref', to: 'primary_group', isParam: true },
    account_group: { label: 'Group', kind: 'ref', to: 'group', isParam: true },
    account: { label: 'Account', kind: 'ref', to: 'ledger_account', isParam: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: ['ledger_account', 'kind'],
      values: accountKinds,
      isParam: true,
    },
    agent: { label: 'Agent', kind: 'ref', to: 'agent', isSingle: true, isParam: true },
    without_closing: { label: 'Without closing entries', kind: 'bool', isParam: true },
    compare: compareFilter,
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
  },
  sort: 'line',
  // Of all accounts: a part of them need not balance.
  holds: (_, totals) => [
    ...differs(totals, 'opening_debit', 'opening_credit'),
    ...differs(totals, 'debit', 'credit'),
    ...differs(totals, 'closing_debit', 'closing_credit'),
    // Debits and credits of the other range came to the same.
    ...('compared' in totals.sums && minorOf(totals.sums['compared']) !== 0n
      ? ['compared does not balance']
      : []),
  ],
})
