/** How the balance of the books becomes that of a bank statement: what each of the two does not have yet. Source: accounting 14, decision 0830. */
import { defineReport } from '../../../foundation/reports/report.ts'
import { minorOf, statement, voucherPage } from './shared.ts'

export const bankReconciliationReport = defineReport({
  ...statement,
  name: 'bankReconciliation',
  title: 'Bank Reconciliation',
  endpoint: 'account',
  isList: true,
  needs: [...statement.needs, 'bank_statement'],
  sumRows: 'is_sum',
  columns: {
    line: { label: 'Line', kind: 'int' },
    part: { label: 'Part', kind: 'choice' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: voucherPage },
    reference: { label: 'Reference', kind: 'text' },
    text: { label: 'Particulars', kind: 'text' },
    amount: { label: 'Amount', kind: 'money' },
  },
  shown: ['part', 'date', 'voucher_no', 'reference', 'text', 'amount'],
  filters: {
    statement: {
      label: 'Bank statement',
      kind: 'ref',
      to: 'bank_statement',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
  },
  opens: voucherPage,
  holds: (rows) => {
    if (!rows.every((row) => 'amount' in row && 'part' in row && 'is_sum' in row)) return []
    const bank = rows.find((row) => row.part === 'bank_balance')
    const made = rows.filter((row) => row !== bank).reduce((total, row) => total + minorOf(row.amount), 0n)
    return bank && made !== minorOf(bank.amount)
      ? ['the balance of the books and what differs do not come to that of the bank']
      : []
  },
})
