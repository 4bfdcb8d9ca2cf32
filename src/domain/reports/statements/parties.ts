/** What parties owe and are owed, and how old it is. Source: accounting 14, debtor, creditor and ageing; identities R5, R6, R15. */
import { partyTypes } from '../../books/words.ts'
import { voucherTypes } from '../../books/kinds/index.ts'
import {
  defineReport,
  type NumberBehind,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportLink,
  type ReportRow,
} from '../../../foundation/reports/report.ts'
import { branchFilter, minorOf, moreCredit, moreDebit, statement, voucherPage } from './shared.ts'

/** Ages of what is open, by days after it was due. */
export const ageBuckets = ['not_due', 'd1_30', 'd31_60', 'd61_90', 'd91_180', 'over_180'] as const
const bucketLabels: Readonly<Record<(typeof ageBuckets)[number], string>> = {
  not_due: 'Not due',
  d1_30: '1–30 days',
  d31_60: '31–60 days',
  d61_90: '61–90 days',
  d91_180: '91–180 days',
  over_180: 'Over 180 days',
}

const partyFilters: Readonly<Record<string, ReportFilter>> = {
  account: { label: 'Account', kind: 'ref', to: 'ledger_account', on: 'account_id' },
  sub_ledger: { label: 'Party', kind: 'ref', to: 'sub_ledger_account', on: 'party_id' },
  party_type: { label: 'Kind of party', kind: 'choice', values: partyTypes },
}
const basisFilter: ReportFilter = {
  label: 'Age by',
  kind: 'choice',
  values: ['due_date', 'bill_date'],
  isSingle: true,
  isParam: true,
  default: 'due_date',
}
const partyGroups: Report['groups'] = {
  account: { label: 'Account', key: 'account', id: 'account_id', to: 'ledger_account', filter: 'account' },
  party_type: { label: 'Kind of party', key: 'party_type', filter: 'party_type' },
}

interface Side {
  name: string
  title: string
  endpoint: string
  side: 'receivable' | 'payable'
  /** Kind of voucher that bills, and kind that settles. */
  bill: string
  settle: string
  settled: { key: string; label: string; last: string; lastLabel: string }
}

/** One row for each party of the control accounts of a side; all amounts with the sign people say them with. */
function partiesOf({ name, title, endpoint, side, bill, settle, settled }: Side): Report {
  const [more, less] = side === 'receivable' ? [moreDebit, moreCredit] : [moreCredit, moreDebit]
  const inLedger = (date: string, type = '') => ({
    report: 'ledger',
    filters: { account: '{account_id}', sub_ledger: '{party_id}', branch: '{branches?}', type, date },
  })
  const ledger = (date: string, equals: NumberBehind, type = ''): ReportLink => ({
    ...inLedger(date, type),
    equals,
  })
  const party: ReportLink = inLedger('{range}')
  const money = (label: string, opens: ReportLink): ReportColumn => ({
    label,
    kind: 'money',
    total: true,
    opens,
  })
  const aged = (bucket: string): ReportLink => ({
    report: 'ageing',
    filters: {
      side,
      sub_ledger: '{party_id}',
      bucket,
      basis: '{basis}',
      branch: '{branches?}',
      as_of: '{as_of}',
    },
    equals: { plus: 'outstanding' },
  })
  const others = voucherTypes.filter((type) => type !== bill && type !== settle).join(',')
  const parts = ['opening', 'billed', settled.key, 'adjusted', 'closing', ...ageBuckets, 'unallocated']
  const holds = (rows: readonly ReportRow[]): string[] =>
    rows.flatMap((row) => {
      const amount = (key: string): bigint => minorOf(row[key])
      if (!parts.every((key) => key in row)) return []
      const made = amount('opening') + amount('billed') - amount(settled.key) + amount('adjusted')
      const aged = [...ageBuckets, 'unallocated'].reduce((sum, key) => sum + amount(key), 0n)
      return [
        ...(made === amount('closing') ? [] : [`party ${String(row.row_id)}: the balance is not what moved`]),
        ...(aged === amount('closing')
          ? []
          : [`party ${String(row.row_id)}: the balance is not what is open`]),
      ]
    })
  return defineReport({
    name,
    title,
    endpoint,
    needs: statement.needs,
    isStatement: true,
    columns: {
      code: { label: 'Code', kind: 'code' },
      name: { label: 'Party', kind: 'text', opens: party },
      party_type: { label: 'Kind of party', kind: 'choice' },
      account: { label: 'Account', kind: 'text', row: 'ledger_account' },
      opening: money('Opening', ledger('{before}', more)),
      billed: money('Billed', ledger('{range}', more, bill)),
      [settled.key]: money(settled.label, ledger('{range}', less, settle)),
      adjusted: money('Adjusted', ledger('{range}', more, others)),
      closing: money('Closing', ledger('{until}', more)),
      ...Object.fromEntries(
        ageBuckets.map((bucket): [string, ReportColumn] => [
          bucket,
          money(bucketLabels[bucket], aged(bucket)),
        ]),
      ),
      unallocated: money('Unallocated', aged('unallocated')),
      ...(side === 'receivable'
        ? { credit_limit: { label: 'Credit limit', kind: 'money', of: ['agent', 'credit_limit'] } }
        : {}),
      [settled.last]: { label: settled.lastLabel, kind: 'date' },
    },
    shown: ['code', 'name', ...parts, settled.last],
    filters: {
      ...partyFilters,
      agent: { label: 'Agent', kind: 'ref', to: 'agent', on: 'agent_id' },
      basis: basisFilter,
      branch: branchFilter,
      date: { label: 'Date', kind: 'dates', isParam: true, default: 'this_month' },
    },
    groups: partyGroups,
    search: { keys: ['name', 'code'] },
    sort: '-closing',
    opens: party,
    holds,
  })
}

export const debtorReport = partiesOf({
  name: 'debtor',
  title: 'Debtor',
  endpoint: 'sundry_debtor',
  side: 'receivable',
  bill: 'sales',
  settle: 'receipt_voucher',
  settled: { key: 'received', label: 'Received', last: 'last_receipt', lastLabel: 'Last receipt' },
})

export const creditorReport = partiesOf({
  name: 'creditor',
  title: 'Creditor',
  endpoint: 'sundry_creditor',
  side: 'payable',
  bill: 'purchase',
  settle: 'payment_voucher',
  settled: { key: 'paid', label: 'Paid', last: 'last_payment', lastLabel: 'Last payment' },
})

/** Every open item of the control accounts of a side; what stands on the other side is unallocated, and negative. */
export const ageingReport = defineReport({
  name: 'ageing',
  title: 'Ageing',
  endpoint: 'account',
  isList: true,
  needs: statement.needs,
  isStatement: true,
  columns: {
    code: { label: 'Code', kind: 'code' },
    name: { label: 'Party', kind: 'text' },
    party_type: { label: 'Kind of party', kind: 'choice' },
    account: { label: 'Account', kind: 'text', row: 'ledger_account' },
    voucher_no: { label: 'Voucher number', kind: 'code', opens: voucherPage },
    date: { label: 'Date', kind: 'date' },
    due: { label: 'Due', kind: 'date' },
    days: { label: 'Days overdue', kind: 'int' },
    bucket: { label: 'Age', kind: 'choice' },
    reference: { label: 'Reference', kind: 'text' },
    amount: { label: 'Amount', kind: 'money', total: true },
    outstanding: { label: 'Outstanding', kind: 'money', total: true },
  },
  shown: ['code', 'name', 'voucher_no', 'date', 'due', 'days', 'bucket', 'amount', 'outstanding'],
  filters: {
    side: {
      label: 'Side',
      kind: 'choice',
      values: ['receivable', 'payable'],
      isSingle: true,
      isParam: true,
      default: 'receivable',
    },
    ...partyFilters,
    bucket: { label: 'Age', kind: 'choice', values: [...ageBuckets, 'unallocated'] },
    basis: basisFilter,
    branch: branchFilter,
    as_of: { label: 'As of', kind: 'day', isParam: true, default: 'today' },
  },
  groups: {
    party: { label: 'Party', key: 'name', id: 'party_id', to: 'sub_ledger_account', filter: 'sub_ledger' },
    bucket: { label: 'Age', key: 'bucket', filter: 'bucket' },
    ...partyGroups,
  },
  search: { keys: ['name', 'code', 'voucher_no'] },
  sort: 'due',
  opens: voucherPage,
})
