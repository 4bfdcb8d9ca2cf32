import { defineReport, type ReportRowWith } from '../../../foundation/reports/report.ts'
import { branchFilter, minorOf, statement, voucherPage } from './shared.ts'

/** Rows after the last line: the balance at the closing rate, and how far it lies from the books. */
const closingRows = new Set(['at_closing_rate', 'unrealised'])

/** The balance in BDT runs from row to row. */
function holds(rows: readonly ReportRowWith<'type' | 'debit' | 'credit' | 'balance'>[]): string[] {
  const lines = rows.filter((row) => !closingRows.has(String(row.type)) && 'balance' in row && 'debit' in row)
  return lines.flatMap((row, at) => {
    const before = lines[at - 1]
    if (!before) return []
    const made = minorOf(before.balance) + minorOf(row.debit) - minorOf(row.credit)
    return made === minorOf(row.balance) ? [] : [`line ${at}: the balance does not run`]
  })
}

/**
 * Lines of an account in one foreign currency with two running balances; with a closing rate also what the balance is
 * worth at it. Source: accounting 14, foreignledger; identity R12.
 */
export const foreignLedgerReport = defineReport({
  ...statement,
  name: 'foreignledger',
  title: 'Foreign Ledger',
  endpoint: 'account',
  isList: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    type: { label: 'Type', kind: 'choice' },
    narration: { label: 'Narration', kind: 'text' },
    currency: { label: 'Currency', kind: 'code' },
    rate: { label: 'Rate', kind: 'decimal' },
    debit_fc: { label: 'Foreign debit', kind: 'decimal', total: true },
    credit_fc: { label: 'Foreign credit', kind: 'decimal', total: true },
    balance_fc: { label: 'Foreign balance', kind: 'decimal' },
    debit: { label: 'Debit', kind: 'money', total: true },
    credit: { label: 'Credit', kind: 'money', total: true },
    balance: { label: 'Balance', kind: 'money' },
  },
  shown: [
    'date',
    'voucher_no',
    'type',
    'rate',
    'debit_fc',
    'credit_fc',
    'balance_fc',
    'debit',
    'credit',
    'balance',
  ],
  filters: {
    account: {
      label: 'Account',
      kind: 'ref',
      to: 'ledger_account',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
    currency: {
      label: 'Currency',
      kind: 'ref',
      to: 'currency',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
    sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', isSingle: true, isParam: true },
    closing_rate: { label: 'Closing rate', kind: 'text', isParam: true, isRate: true },
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_fy' },
  },
  opens: voucherPage,
  holds,
})
