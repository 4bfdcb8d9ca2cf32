/** What statements of the books ask for in the same words. Source: accounting 14 "Common". */
import { openRange } from '../../../foundation/reports/date-range.ts'
import type {
  NumberBehind,
  ReportColumn,
  ReportFilter,
  ReportLink,
  ReportRowWith,
} from '../../../foundation/reports/report.ts'

/** What an address says of rows that belong to no airline, no agent and so on. */
export const notAttributed = 'none'

export const branchFilter: ReportFilter = { label: 'Branch', kind: 'ref', to: 'branch', isParam: true }

export const levelFilter: ReportFilter = {
  label: 'Level',
  kind: 'choice',
  values: ['group', 'ledger', 'sub_ledger'],
  isSingle: true,
  isParam: true,
  default: 'group',
}

/** Groups with the accounts under them. */
export const groupTree = { filter: 'level', levels: ['group', 'ledger'], beside: ['amount'] } as const

/** What a statement is set beside; its columns are there only when it is asked for. */
export const compareFilter: ReportFilter = {
  label: 'Compare with',
  kind: 'choice',
  values: ['previous_period', 'previous_year'],
  isSingle: true,
  isParam: true,
  isOptional: true,
}

/** What the statement is set beside, and how far it lies from it. @param opens the rows behind the other amount. */
export const comparison = (
  opens: ReportColumn['opens'],
): Readonly<Record<'compared' | 'change', ReportColumn>> => ({
  // Called like the period it is of.
  compared: { label: 'Compared', kind: 'money', namedBy: 'compare', ...(opens ? { opens } : {}) },
  change: { label: 'Change', kind: 'money' },
})

/** Keys of columns that are there only beside something. */
export const comparedColumns: ReadonlySet<string> = new Set(['compared', 'change'])

/** Σ debit − Σ credit of what is opened, and the other way round. */
export const moreDebit: NumberBehind = { plus: 'debit', minus: 'credit' }
export const moreCredit: NumberBehind = { plus: 'credit', minus: 'debit' }

/** Minor units of a decimal string; 0 for nothing. */
export const minorOf = (value: unknown): bigint =>
  BigInt((typeof value === 'string' ? value : '0').replace('.', '') || '0')

/** The lines of one account, or of one of its parties, behind an amount. @param more further filters. */
export const inLedger = (
  account: string,
  date: string,
  equals: NumberBehind,
  more: Readonly<Record<string, string>> = {},
): ReportLink => ({
  report: 'ledger',
  filters: {
    account,
    sub_ledger: '{party_id?}',
    no_party: '{no_party?}',
    branch: '{branches?}',
    date,
    ...more,
  },
  equals,
})

/** The accounts of some groups behind an amount. */
export const inTrialBalance = (
  groups: string,
  date: string,
  equals: NumberBehind,
  more: Readonly<Record<string, string>> = {},
): ReportLink => ({
  report: 'trialBalance',
  filters: { level: 'ledger', account_group: groups, branch: '{branches?}', date, ...more },
  equals,
})

/** Of a statement in parts, whose rows that add up others say so: what its row of a part says, and what the rows of some parts add up to. */
export const partsIn = (
  rows: readonly (ReportRowWith<'part'> & { readonly is_sum?: boolean })[],
  key: string,
): { said: (part: string) => bigint; sum: (parts: readonly string[]) => bigint } => ({
  said: (part) => minorOf(rows.find((row) => row.is_sum === true && row.part === part)?.[key]),
  sum: (parts) =>
    rows
      .filter((row) => row.is_sum === false && parts.includes(String(row.part)))
      .reduce((all, row) => all + minorOf(row[key]), 0n),
})

/** Columns of a statement in parts before its amounts. */
export const partColumns = {
  line: { label: 'Line', kind: 'int' },
  part: { label: 'Part', kind: 'choice' },
  code: { label: 'Code', kind: 'code' },
  name: { label: 'Name', kind: 'text', row: 'ledger_account' },
  party: { label: 'Party', kind: 'code' },
} as const satisfies Record<string, ReportColumn>

/** What statements of the books have in common, in addition to their columns. */
export const statement = {
  needs: ['ledger_account'],
  isOrdered: true,
  isStatement: true,
  sort: 'line',
} as const

/** The lines of a voucher in the books, for who may read them. */
export const linesOfVoucher: ReportLink = {
  report: 'day-book',
  filters: { q: '{voucher_no}', date: openRange },
}

/** The page of the document a line comes from; of the entries the ledger makes itself, applied advances have one. */
export const voucherPage: ReportLink = { path: '/apps/{stem}-management/{plural}/{source_id}' }
