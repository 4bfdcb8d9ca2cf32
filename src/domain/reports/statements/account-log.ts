import { voucherTypes } from '../../books/kinds/index.ts'
import { defineReport } from '../../../foundation/reports/report.ts'
import { statement, voucherPage } from './shared.ts'

/** What was done to every voucher, by whom and when, newest first. Source: accounting 12, account log report. */
export const accountLogReport = defineReport({
  name: 'account-log',
  title: 'Account Log',
  endpoint: 'account_log',
  needs: statement.needs,
  columns: {
    at: { label: 'At', kind: 'datetime' },
    user: { label: 'User', kind: 'text' },
    action: { label: 'Action', kind: 'action' },
    type: { label: 'Type', kind: 'choice' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    from_state: { label: 'Before', kind: 'choice' },
    to_state: { label: 'After', kind: 'choice' },
    amount: { label: 'Amount', kind: 'money' },
    note: { label: 'Note', kind: 'text' },
  },
  shown: ['at', 'user', 'action', 'type', 'voucher_no', 'from_state', 'to_state', 'amount', 'note'],
  filters: {
    at: { label: 'Date', kind: 'dates' },
    user: { label: 'User', kind: 'ref', to: 'user', on: 'user_id' },
    type: { label: 'Type', kind: 'choice', values: voucherTypes },
    action: { label: 'Action', kind: 'text' },
  },
  groups: {
    user: { label: 'User', key: 'user', id: 'user_id', to: 'user', filter: 'user' },
    type: { label: 'Type', key: 'type', filter: 'type' },
    day: { label: 'Date', key: 'at', by: 'day', filter: 'at' },
  },
  search: { keys: ['user', 'voucher_no', 'note'] },
  sort: '-at',
  opens: voucherPage,
})
