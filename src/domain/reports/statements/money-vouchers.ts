/** Receipts and payments line by line, and added up. Source: accounting 14, receipt, payment and their summaries; identities R8, R14. */
import {
  defineReport,
  type NumberBehind,
  type Report,
  type ReportColumn,
  type ReportFilter,
} from '../../../foundation/reports/report.ts'
import { branchFilter, minorOf, statement, voucherPage } from './shared.ts'

const modes = ['cash', 'bank', 'mfs', 'cheque']

interface Kind {
  name: 'receipt' | 'payment'
  title: string
  module: string
  account: string
  tax: string
}

const date: ReportFilter = { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' }
const reversed: ReportFilter = { label: 'With reversed vouchers', kind: 'bool', isParam: true }
const money = (label: string): ReportColumn => ({ label, kind: 'money', total: true })

/** One row for each line of a receipt or payment; neither what was reversed nor its reversal, unless asked for. */
const linesOf = ({ name, title, module, account, tax }: Kind): Report =>
  defineReport({
    name,
    title,
    endpoint: 'account',
    isList: true,
    needs: [...statement.needs, module],
    isStatement: true,
    columns: {
      date: { label: 'Date', kind: 'date' },
      voucher_no: { label: 'Voucher number', kind: 'code', opens: voucherPage },
      mode: { label: 'Mode', kind: 'choice' },
      account: { label: account, kind: 'text', row: 'ledger_account' },
      party: { label: 'Party', kind: 'text' },
      party_code: { label: 'Code', kind: 'code' },
      against: { label: 'Posted to', kind: 'text', row: 'ledger_account' },
      bills: { label: 'Against bills', kind: 'code', sortable: false },
      passenger: { label: 'Passenger', kind: 'text' },
      cheque_no: { label: 'Cheque number', kind: 'code' },
      cheque_date: { label: 'Cheque date', kind: 'date' },
      gross: money('Gross'),
      tax: money(tax),
      net: money('Net'),
      user: { label: 'Entered by', kind: 'text' },
      authorised_by: { label: 'Authorised by', kind: 'text' },
    },
    shown: [
      'date',
      'voucher_no',
      'mode',
      'account',
      'party',
      'bills',
      'cheque_no',
      'cheque_date',
      'gross',
      'tax',
      'net',
      'authorised_by',
    ],
    filters: {
      mode: { label: 'Mode', kind: 'choice', values: modes },
      account: { label: account, kind: 'ref', to: 'ledger_account', on: 'account_id' },
      sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', on: 'party_id' },
      user: { label: 'Entered by', kind: 'ref', to: 'user', on: 'user_id' },
      include_reversed: reversed,
      branch: branchFilter,
      date,
    },
    groups: {
      day: { label: 'Date', key: 'date', by: 'day' },
      month: { label: 'Month', key: 'date', by: 'month' },
      mode: { label: 'Mode', key: 'mode', filter: 'mode' },
      account: { label: account, key: 'account', id: 'account_id', to: 'ledger_account', filter: 'account' },
      party: { label: 'Party', key: 'party', id: 'party_id', to: 'sub_ledger_account', filter: 'sub_ledger' },
      user: { label: 'Entered by', key: 'user', id: 'user_id', to: 'user', filter: 'user' },
    },
    search: { keys: ['voucher_no', 'party', 'cheque_no'] },
    sort: 'date',
    opens: voucherPage,
    holds: (rows) =>
      rows.flatMap((row) =>
        'gross' in row &&
        'tax' in row &&
        'net' in row &&
        minorOf(row.gross) - minorOf(row.tax) !== minorOf(row.net)
          ? [`line ${String(row.row_id)}: gross less tax is not net`]
          : [],
      ),
  })

export const summaryLines = ['day', 'month', 'mode', 'account', 'party', 'user'] as const

/** The same added up by day, month, mode, account, party or who entered them. */
function summaryOf({ name, title, module, account, tax }: Kind): Report {
  const opened = (equals?: NumberBehind) => ({
    report: name,
    filters: {
      mode: '{mode_word?}',
      account: '{account_id?}',
      sub_ledger: '{party_id?}',
      user: '{user_id?}',
      include_reversed: '{reversed?}',
      branch: '{branches?}',
      date: '{days}',
    },
    ...(equals ? { equals } : {}),
  })
  return defineReport({
    ...statement,
    name: `${name}-summary`,
    title,
    endpoint: 'account',
    isList: true,
    needs: [...statement.needs, module],
    columns: {
      line: { label: 'Line', kind: 'int' },
      of: { label: 'Of', kind: 'text', namedBy: 'by' },
      lines: { label: 'Lines', kind: 'int', total: true, opens: opened() },
      gross: { ...money('Gross'), opens: opened({ plus: 'gross' }) },
      tax: { ...money(tax), opens: opened({ plus: 'tax' }) },
      net: { ...money('Net'), opens: opened({ plus: 'net' }) },
    },
    shown: ['of', 'lines', 'gross', 'tax', 'net'],
    filters: {
      by: {
        label: 'Added up by',
        kind: 'choice',
        values: summaryLines,
        isSingle: true,
        isParam: true,
        default: 'day',
      },
      mode: { label: 'Mode', kind: 'choice', values: modes, isSingle: true, isParam: true },
      account: { label: account, kind: 'ref', to: 'ledger_account', isSingle: true, isParam: true },
      include_reversed: reversed,
      branch: branchFilter,
      date,
    },
  })
}

const receipts: Kind = {
  name: 'receipt',
  title: 'Receipts',
  module: 'receipt_voucher',
  account: 'Received into',
  tax: 'Tax withheld',
}
const payments: Kind = {
  name: 'payment',
  title: 'Payments',
  module: 'payment_voucher',
  account: 'Paid from',
  tax: 'TDS',
}

export const moneyReports: readonly Report[] = [
  linesOf(receipts),
  summaryOf({ ...receipts, title: 'Receipt Summary' }),
  linesOf(payments),
  summaryOf({ ...payments, title: 'Payment Summary' }),
]
