import type { NumberBehind } from '../../foundation/reports/report.ts'

/** Accounts the debtor and creditor reports are about (accounting 14). */
export const debtorAccounts: readonly string[] = ['1301', '1302', '1303']
export const creditorAccounts: readonly string[] = ['2101', '2102', '2103', '2104']

/** A figure of the account card as a part of the trial balance: which accounts, which days, which of its sums. */
export interface FigureParts {
  /** By kind, by code, or of all accounts whose codes begin so (groups). */
  kinds?: readonly string[]
  accounts?: readonly string[]
  groups?: readonly string[]
  days: 'today' | 'this_month'
  isWithoutClosing?: boolean
  equals: Exclude<NumberBehind, 'count'>
}

const debitBalance: FigureParts['equals'] = { plus: 'closing_debit', minus: 'closing_credit' }
const owed: FigureParts['equals'] = { plus: 'closing_credit', minus: 'closing_debit' }
const earned: FigureParts['equals'] = { plus: 'credit', minus: 'debit' }
const spent: FigureParts['equals'] = { plus: 'debit', minus: 'credit' }
const ofMonth = { days: 'this_month', isWithoutClosing: true } as const

/** Figures that stand in the trial balance. Source: reports 5.2, "all from the trial balance of today; each opens its report". */
export const accountFigures = {
  cash: { kinds: ['cash'], days: 'today', equals: debitBalance },
  bank: { kinds: ['bank'], days: 'today', equals: debitBalance },
  wallets: { kinds: ['mfs'], days: 'today', equals: debitBalance },
  cheques_in_hand: { kinds: ['pdc_in'], days: 'today', equals: debitBalance },
  receivable: { accounts: debtorAccounts, days: 'today', equals: debitBalance },
  payable: { accounts: creditorAccounts, days: 'today', equals: owed },
  revenue_month: { groups: ['41', '42'], ...ofMonth, equals: earned },
  expenses_month: { groups: ['5'], ...ofMonth, equals: spent },
  net_profit_month: { groups: ['4', '5'], ...ofMonth, equals: earned },
} as const satisfies Record<string, FigureParts>

/** Money that moved today: the vouchers of the day that stand. */
export const voucherFigures = {
  receipts_today: 'receipt_voucher',
  payments_today: 'payment_voucher',
} as const
