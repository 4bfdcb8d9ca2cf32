import { defineReport } from '../../foundation/reports/report.ts'
import { runs } from './statements/account-statement.ts'
import { branchFilter, voucherPage } from './statements/shared.ts'
import { voucherTypes } from '../books/kinds/index.ts'

/** Every line of one account, of one of its parties or of one passenger, with the balance after each. Source: accounting 14, ledger. */
export const ledgerReport = defineReport({
  name: 'ledger',
  title: 'Ledger',
  endpoint: 'account',
  isList: true,
  needs: ['ledger_account'],
  isOrdered: true,
  isStatement: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    type: { label: 'Type', kind: 'choice' },
    particulars: { label: 'Particulars', kind: 'text', row: 'ledger_account' },
    party: { label: 'Party', kind: 'text' },
    narration: { label: 'Narration', kind: 'text' },
    reference: { label: 'Reference', kind: 'text' },
    debit: { label: 'Debit', kind: 'money', total: true },
    credit: { label: 'Credit', kind: 'money', total: true },
    // Debit balances are positive, credit balances negative.
    balance: { label: 'Balance', kind: 'money' },
  },
  shown: ['date', 'voucher_no', 'type', 'particulars', 'party', 'narration', 'debit', 'credit', 'balance'],
  narrow: ['date', 'voucher_no', 'particulars', 'party', 'debit', 'credit', 'balance'],
  filters: {
    account: {
      label: 'Account',
      kind: 'ref',
      to: 'ledger_account',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
    sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', isSingle: true, isParam: true },
    no_party: { label: 'Without a party', kind: 'bool', isParam: true },
    passenger: { label: 'Passenger', kind: 'ref', to: 'passenger', isSingle: true, isParam: true },
    without_closing: { label: 'Without closing entries', kind: 'bool', isParam: true },
    type: { label: 'Type', kind: 'choice', values: voucherTypes, isParam: true },
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
  },
  sort: 'line',
  opens: voucherPage,
  holds: runs('debit', 'credit'),
})

/**
 * What a passenger owes and paid, and what the file earned and cost. Source: accounting 14, passengerledger.
 */
export const passengerLedgerReport = defineReport({
  name: 'passengerLedger',
  title: 'Passenger Ledger',
  endpoint: 'account',
  isList: true,
  needs: ['passenger', 'receipt_voucher'],
  isOrdered: true,
  isStatement: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    part: { label: 'Part', kind: 'choice' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    account: { label: 'Account', kind: 'text', row: 'ledger_account' },
    debit: { label: 'Debit', kind: 'money', total: true },
    credit: { label: 'Credit', kind: 'money', total: true },
    balance: { label: 'Balance', kind: 'money' },
    income: { label: 'Income', kind: 'money', total: true },
    cost: { label: 'Cost', kind: 'money', total: true },
  },
  shown: ['part', 'date', 'voucher_no', 'account', 'debit', 'credit', 'balance', 'income', 'cost'],
  filters: {
    passenger: {
      label: 'Passenger',
      kind: 'ref',
      to: 'passenger',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
    date: { label: 'Date', kind: 'dates', isParam: true },
  },
  sort: 'line',
  opens: voucherPage,
})
