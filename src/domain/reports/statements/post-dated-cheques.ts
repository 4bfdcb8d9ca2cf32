/** Post-dated cheques received and issued, by the day they fall due and by party. Source: accounting 7, 14 "postDateCheque". */
import { defineReport } from '../../../foundation/reports/report.ts'
import { branchFilter, statement, voucherPage } from './shared.ts'

export const postDatedChequeReport = defineReport({
  name: 'postDateCheque',
  title: 'Post-Dated Cheques',
  endpoint: 'account',
  isList: true,
  needs: [...statement.needs, 'receipt_voucher', 'payment_voucher'],
  isStatement: true,
  columns: {
    direction: { label: 'Direction', kind: 'choice' },
    cheque_no: { label: 'Cheque number', kind: 'code', opens: voucherPage },
    bank: { label: 'Bank', kind: 'text', row: 'ledger_account' },
    account: { label: 'Bank account', kind: 'text', row: 'ledger_account' },
    party: { label: 'Party', kind: 'text' },
    party_code: { label: 'Code', kind: 'code' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: voucherPage },
    date: { label: 'Received or issued on', kind: 'date' },
    cheque_date: { label: 'Cheque date', kind: 'date' },
    amount: { label: 'Amount', kind: 'money', total: true },
    status: { label: 'Status', kind: 'choice' },
    days_left: { label: 'Days to date', kind: 'int' },
    deposited_on: { label: 'Deposited on', kind: 'date' },
    ended_on: { label: 'Cleared, bounced or returned on', kind: 'date' },
  },
  shown: [
    'direction',
    'cheque_no',
    'bank',
    'party',
    'voucher_no',
    'date',
    'cheque_date',
    'amount',
    'status',
    'days_left',
    'deposited_on',
    'ended_on',
  ],
  filters: {
    direction: { label: 'Direction', kind: 'choice', values: ['received', 'issued'] },
    status: {
      label: 'Status',
      kind: 'choice',
      values: ['held', 'deposited', 'cleared', 'bounced', 'replaced', 'returned_to_drawer', 'stopped'],
      default: 'held',
    },
    account: { label: 'Bank account', kind: 'ref', to: 'ledger_account', on: 'account_id' },
    sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', on: 'party_id' },
    due: { label: 'Cheque date', kind: 'dates', on: 'cheque_date' },
    branch: branchFilter,
  },
  groups: {
    due: { label: 'Cheque date', key: 'cheque_date', by: 'day' },
    month: { label: 'Month', key: 'cheque_date', by: 'month' },
    party: { label: 'Party', key: 'party', id: 'party_id', to: 'sub_ledger_account', filter: 'sub_ledger' },
    bank: { label: 'Bank', key: 'bank' },
    status: { label: 'Status', key: 'status', filter: 'status' },
    direction: { label: 'Direction', key: 'direction', filter: 'direction' },
  },
  search: { keys: ['cheque_no', 'voucher_no', 'party', 'bank'] },
  sort: 'cheque_date',
  opens: voucherPage,
  holds: (rows) =>
    rows.flatMap((row) =>
      'status' in row &&
      'ended_on' in row &&
      ['held', 'deposited'].includes(String(row.status)) !== (row.ended_on === null)
        ? [`cheque ${String(row.row_id)}: ${String(row.status)}, but its day says otherwise`]
        : [],
    ),
})
