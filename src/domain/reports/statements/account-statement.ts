/** What passed between the agency and a party, as the party is shown it. Source: accounting 14, account-statement and its summary. */
import { partyTypes } from '../../books/words.ts'
import {
  defineReport,
  type NumberBehind,
  type ReportLink,
  type ReportRow,
} from '../../../foundation/reports/report.ts'
import { branchFilter, minorOf, moreDebit, statement, voucherPage } from './shared.ts'

/** The balance of each row is the one before with what came in or went out. */
export const runs =
  (plus: string, minus: string, balance = 'balance') =>
  (rows: readonly ReportRow[]): string[] => {
    let before: bigint | null = null
    return rows.flatMap((row, at) => {
      if (![plus, minus, balance].every((key) => key in row)) return []
      const own = minorOf(row[balance])
      const made = before === null ? own : before + minorOf(row[plus]) - minorOf(row[minus])
      before = own
      return own === made ? [] : [`line ${at}: the balance is not the one before with ${plus} and ${minus}`]
    })
  }

/**
 * All control accounts of one party together: what the party owes is debit, what the party is owed credit.
 */
export const accountStatementReport = defineReport({
  ...statement,
  name: 'account-statement',
  title: 'Account Statement',
  endpoint: 'account',
  isList: true,
  columns: {
    line: { label: 'Line', kind: 'int' },
    date: { label: 'Date', kind: 'date' },
    voucher_no: { label: 'Voucher number', kind: 'code' },
    type: { label: 'Type', kind: 'choice' },
    narration: { label: 'Particulars', kind: 'text' },
    reference: { label: 'Reference', kind: 'text' },
    passenger: {
      label: 'Passenger',
      kind: 'text',
      opens: { path: '/apps/passenger-management/passenger/{passenger_id}' },
    },
    account: { label: 'Account', kind: 'text', row: 'ledger_account' },
    due: { label: 'Due', kind: 'date' },
    debit: { label: 'Debit', kind: 'money', total: true },
    credit: { label: 'Credit', kind: 'money', total: true },
    balance: { label: 'Balance', kind: 'money' },
  },
  shown: ['date', 'voucher_no', 'type', 'narration', 'passenger', 'due', 'debit', 'credit', 'balance'],
  filters: {
    sub_ledger: {
      label: 'Party',
      kind: 'ref',
      to: 'sub_ledger_account',
      isSingle: true,
      isParam: true,
      isRequired: true,
    },
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_fy' },
  },
  opens: voucherPage,
  holds: runs('debit', 'credit'),
})

const opened = (date: string, equals: NumberBehind): ReportLink => ({
  report: 'account-statement',
  filters: { sub_ledger: '{party_id}', branch: '{branches?}', date },
  equals,
})

/** One row for each party with a balance or a movement. */
export const accountStatementSummaryReport = defineReport({
  name: 'account-statement-summary',
  title: 'Account Statement Summary',
  endpoint: 'account',
  isList: true,
  needs: statement.needs,
  isStatement: true,
  columns: {
    code: { label: 'Code', kind: 'code' },
    name: { label: 'Party', kind: 'text' },
    party_type: { label: 'Kind of party', kind: 'choice' },
    opening: { label: 'Opening', kind: 'money', total: true, opens: opened('{before}', moreDebit) },
    debit: { label: 'Debit', kind: 'money', total: true, opens: opened('{range}', { plus: 'debit' }) },
    credit: { label: 'Credit', kind: 'money', total: true, opens: opened('{range}', { plus: 'credit' }) },
    closing: { label: 'Closing', kind: 'money', total: true, opens: opened('{until}', moreDebit) },
    overdue: { label: 'Overdue', kind: 'money', total: true },
  },
  shown: ['code', 'name', 'party_type', 'opening', 'debit', 'credit', 'closing', 'overdue'],
  filters: {
    party_type: { label: 'Kind of party', kind: 'choice', values: partyTypes },
    branch: branchFilter,
    date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_fy' },
  },
  groups: { party_type: { label: 'Kind of party', key: 'party_type', filter: 'party_type' } },
  search: { keys: ['name', 'code'] },
  sort: 'name',
  opens: {
    report: 'account-statement',
    filters: { sub_ledger: '{party_id}', branch: '{branches?}', date: '{range}' },
  },
  holds: (rows) =>
    rows.flatMap((row) => {
      if (!['opening', 'debit', 'credit', 'closing'].every((key) => key in row)) return []
      const made = minorOf(row.opening) + minorOf(row.debit) - minorOf(row.credit)
      return made === minorOf(row.closing)
        ? []
        : [`party ${String(row.row_id)}: the balance is not what moved`]
    }),
})
