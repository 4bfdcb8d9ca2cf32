/** Cash, bank and day book. Source: accounting 14; identities R7, R9. */
import { voucherTypes } from '../../books/kinds/index.ts'
import { defineReport, type Report } from '../../../foundation/reports/report.ts'
import { runs } from './account-statement.ts'
import { branchFilter, statement, voucherPage } from './shared.ts'

const cheques = {
  cheque_no: { label: 'Cheque number', kind: 'code' },
  cheque_date: { label: 'Cheque date', kind: 'date' },
} as const

/** Money accounts day by day, each day between what it began and what it ended with. */
const moneyBook = (name: string, title: string, isBank: boolean): Report =>
  defineReport({
    ...statement,
    name,
    title,
    endpoint: 'account',
    isList: true,
    sumRows: 'is_sum',
    columns: {
      line: { label: 'Line', kind: 'int' },
      date: { label: 'Date', kind: 'date' },
      voucher_no: { label: 'Voucher number', kind: 'code' },
      type: { label: 'Type', kind: 'choice' },
      account: { label: 'Account', kind: 'text', row: 'ledger_account' },
      particulars: { label: 'Particulars', kind: 'text', row: 'ledger_account' },
      narration: { label: 'Narration', kind: 'text' },
      ...(isBank ? cheques : {}),
      receipt: { label: 'Receipt', kind: 'money', total: true },
      payment: { label: 'Payment', kind: 'money', total: true },
      balance: { label: 'Balance', kind: 'money' },
    },
    shown: [
      'date',
      'voucher_no',
      'type',
      'account',
      'particulars',
      'narration',
      ...(isBank ? ['cheque_no'] : []),
      'receipt',
      'payment',
      'balance',
    ],
    filters: {
      account: { label: 'Account', kind: 'ref', to: 'ledger_account', isParam: true },
      branch: branchFilter,
      date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
    },
    opens: voucherPage,
    holds: runs('receipt', 'payment'),
  })

/** Every line that was posted, in the order of the books. */
const dayBook = defineReport({
  ...statement,
  name: 'day-book',
  title: 'Day Book',
  endpoint: 'account',
  isList: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    type: { label: 'Type', kind: 'choice' },
    account: { label: 'Account', kind: 'text', row: 'ledger_account' },
    party: { label: 'Party', kind: 'text' },
    passenger: {
      label: 'Passenger',
      kind: 'text',
      opens: { path: '/apps/passenger-management/passenger/{passenger_id}' },
    },
    narration: { label: 'Narration', kind: 'text' },
    debit: { label: 'Debit', kind: 'money', total: true },
    credit: { label: 'Credit', kind: 'money', total: true },
    user: { label: 'Entered by', kind: 'text' },
  },
  shown: ['date', 'voucher_no', 'type', 'account', 'party', 'debit', 'credit', 'user'],
  filters: {
    type: { label: 'Type', kind: 'choice', values: voucherTypes },
    account: { label: 'Account', kind: 'ref', to: 'ledger_account', on: 'account_id' },
    sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', on: 'party_id' },
    user: { label: 'Entered by', kind: 'ref', to: 'user', on: 'user_id' },
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'today' },
  },
  groups: {
    day: { label: 'Date', key: 'date', by: 'day' },
    voucher: { label: 'Voucher number', key: 'voucher_no' },
    type: { label: 'Type', key: 'type', filter: 'type' },
    user: { label: 'Entered by', key: 'user', id: 'user_id', to: 'user', filter: 'user' },
  },
  search: { keys: ['voucher_no', 'party', 'account'] },
  opens: voucherPage,
  holds: (_, { sums }) => (sums['debit'] === sums['credit'] ? [] : ['debit is not credit']),
})

export const dayBooks: readonly Report[] = [
  moneyBook('cash-book', 'Cash Book', false),
  moneyBook('bank-book', 'Bank Book', true),
  dayBook,
]
