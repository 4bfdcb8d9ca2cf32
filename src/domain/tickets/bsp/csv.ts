import { cellsOf } from '../../../foundation/values/csv-cells.ts'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { longestLine } from '../formats/document.ts'
import { amountOf, isBillingCode, netFits, type Billing, type BillingReason } from './billing.ts'

/** Columns of a billing as CSV, in any order. Source: tickets 10.3. */
const columns = [
  'billing_period',
  'transaction_code',
  'airline_code',
  'document_number',
  'issue_date',
  'fare',
  'tax',
  'penalty',
  'commission',
  'tax_on_commission',
  'net',
  'currency',
] as const
type Column = (typeof columns)[number]

/** A billing as CSV with a header row, amounts in major units. Row numbers of problems count data rows from 1. */
export function readBillingCsv(text: string): Billing {
  const billing: Billing = { period: null, dueOn: null, currency: null, lines: [], problems: [] }
  const problem = (row: number, column: string, reason: BillingReason): number =>
    billing.problems.push({ row, column, reason })
  const [first = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const header = cellsOf(first.slice(0, longestLine)).map((cell) => cell.toLowerCase())
  for (const column of columns) if (!header.includes(column)) problem(0, column, 'missing-column')
  if (billing.problems.length > 0) return billing
  let row = 0
  for (const content of rows) {
    if (content.trim() === '') continue
    row += 1
    if (content.length > longestLine) {
      problem(row, 'line', 'not-read')
      continue
    }
    const values = cellsOf(content)
    const cell = (column: Column): string => values[header.indexOf(column)] ?? ''
    const before = billing.problems.length
    const currency = /^[A-Z]{3}$/.test(cell('currency')) ? cell('currency') : ''
    if (!currency) problem(row, 'currency', 'not-valid')
    const amount = (column: Column): bigint => {
      const value = cell(column) === '' ? 0n : amountOf(cell(column), currency || 'BDT')
      if (value === null || (value < 0n && column !== 'net')) problem(row, column, 'not-valid')
      return value ?? 0n
    }
    const code = cell('transaction_code')
    const number = cell('document_number').replaceAll(/[\s-]/g, '')
    const airline = cell('airline_code').padStart(3, '0')
    if (!isBillingCode(code)) {
      problem(row, 'transaction_code', 'unknown-code')
      continue
    }
    if (!/^\d{3}$/.test(airline)) problem(row, 'airline_code', 'not-valid')
    if (!/^\d{10,13}$/.test(number)) problem(row, 'document_number', 'not-valid')
    if (!isCivilDate(cell('issue_date'))) problem(row, 'issue_date', 'not-valid')
    const line = {
      row,
      code,
      airline,
      number,
      conjunctions: [],
      issuedOn: cell('issue_date'),
      fare: amount('fare'),
      tax: amount('tax'),
      penalty: amount('penalty'),
      commission: amount('commission'),
      taxOnCommission: amount('tax_on_commission'),
      notCash: 0n,
      net: amount('net'),
      currency,
      related: null,
    }
    if (billing.problems.length > before) continue
    if (!netFits(line)) problem(row, 'net', 'net-differs')
    billing.period ??= cell('billing_period') || null
    billing.currency ??= currency
    billing.lines.push(line)
  }
  return billing
}
