import { readDay } from '../formats/days.ts'
import { longestLine } from '../formats/document.ts'
import {
  absolute,
  amountOf,
  isBillingCode,
  netFits,
  type Billing,
  type BillingLine,
  type BillingReason,
} from './billing.ts'

/** The seven sums a line or total carries, in the order of the columns. */
const columns = [
  'transaction',
  'fare',
  'taxes',
  'penalty',
  'commissionable',
  'commission',
  'balance',
] as const
type Sums = Record<(typeof columns)[number], bigint>

const noSums = (): Sums => ({
  transaction: 0n,
  fare: 0n,
  taxes: 0n,
  penalty: 0n,
  commissionable: 0n,
  commission: 0n,
  balance: 0n,
})

const add = (into: Sums, from: Sums): void => {
  for (const column of columns) into[column] += from[column]
}

/** The amounts at the end of a row: seven, or eight where the rate of commission stands before its amount. */
function readSums(text: string, currency: string): Sums | null {
  const cells = text.trim().split(/\s+/)
  if (cells.length !== 7 && cells.length !== 8) return null
  const amounts = (cells.length === 8 ? [...cells.slice(0, 5), ...cells.slice(6)] : cells).map((cell) =>
    amountOf(cell, currency),
  )
  if (amounts.some((amount) => amount === null)) return null
  return Object.fromEntries(columns.map((column, at) => [column, amounts[at] ?? 0n])) as Sums
}

/**
 * The text of the agent billing details as a reader of PDFs gives it. Layouts differ, so it is read by its words (codes,
 * section and total lines) and proved: rows = section = airline = combined.
 */
export function readStatementText(text: string): Billing {
  const billing: Billing = { period: null, dueOn: null, currency: null, lines: [], problems: [] }
  const problem = (row: number, column: string, reason: BillingReason): number =>
    billing.problems.push({ row, column, reason })
  let airline = ''
  let section = noSums()
  let airlineSums = noSums()
  const combined = noSums()
  let last: BillingLine | null = null
  let combinedSeen = false
  const prove = (row: number, name: string, said: Sums | null, sum: Sums): void => {
    if (!said) problem(row, name, 'not-valid')
    else
      for (const column of columns)
        if (said[column] !== sum[column]) problem(row, `${name} ${column}`, 'sum-differs')
  }
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const row = at + 1
    if (raw.length > longestLine) {
      problem(row, 'line', 'not-read')
      continue
    }
    const line = raw.trimEnd()
    const currency = billing.currency ?? 'BDT'
    const period = /BILLING PERIOD:\s*(\S+)(?:\s+\((\S+) TO (\S+)\))?/.exec(line)
    const unit = /CURRENCY:\s*([A-Z]{3})/.exec(line)
    const due = /^REMITTANCE DATE:\s*(\S+)/.exec(line)
    const carrier = /^(\d{3}) ([A-Z][A-Z .&'-]*)$/.exec(line)
    const item =
      /^([A-Z]{4})\s+(\d{10})\s*(\d{2}\/[A-Z]{3}\/\d{2})?\s*(?:[FV]{1,4}\s+)?([A-Z]{2,4})\s+(.*)$/.exec(line)
    const total = /^(ISSUES|REFUNDS|DEBIT MEMOS|CREDIT MEMOS) TOTAL\s+(.*)$/.exec(line)
    const airlineTotal = /^(\d{3}) .* TOTAL\s+(-?[\d,]+\.\d.*)$/.exec(line)
    const conjunction = /^\s*\+([A-Z]{4})\s+(\d{10})\b.*CNJ/.exec(line)
    const related = /^\s*\+RTDN:\s*(\d{13})/.exec(line)
    if (period) {
      billing.period = period[1] ?? null
      const [from, to] = [readDay(period[2] ?? ''), readDay(period[3] ?? '')]
      if (from && to && from <= to) billing.covers = { from, to }
    }
    if (unit) billing.currency = unit[1] ?? null
    if (period || unit) continue
    if (due) billing.dueOn = readDay(due[1] ?? '')
    else if (carrier) {
      airline = carrier[1] ?? ''
      airlineSums = noSums()
    } else if (item) {
      const sums = readSums(item[5] ?? '', currency)
      const code = item[1] ?? ''
      const number = airline + (item[2] ?? '')
      if (!sums) problem(row, 'amounts', 'not-valid')
      if (!isBillingCode(code)) problem(row, 'transaction_code', 'unknown-code')
      if (!sums || !isBillingCode(code)) continue
      add(section, sums)
      // A document paid in two ways takes two rows; the second has no date.
      if (!last || last.number !== number || last.code !== code || item[3]) {
        last = {
          row,
          code,
          airline,
          number,
          conjunctions: [],
          issuedOn: readDay(item[3] ?? ''),
          fare: 0n,
          tax: 0n,
          penalty: 0n,
          commission: 0n,
          taxOnCommission: 0n,
          notCash: 0n,
          net: 0n,
          currency,
          related: null,
        }
        billing.lines.push(last)
      }
      last.fare += absolute(sums.fare)
      last.tax += absolute(sums.taxes)
      last.penalty += absolute(sums.penalty)
      last.commission += absolute(sums.commission)
      last.net += sums.balance
      if (item[4] !== 'CA') last.notCash += absolute(sums.transaction)
    } else if (conjunction && last) last.conjunctions.push(airline + (conjunction[2] ?? ''))
    else if (related && last) last.related = related[1] ?? null
    else if (total) {
      prove(row, total[1] ?? '', readSums(total[2] ?? '', currency), section)
      add(airlineSums, section)
      section = noSums()
    } else if (airlineTotal) {
      prove(row, airline, readSums(airlineTotal[2] ?? '', currency), airlineSums)
      add(combined, airlineSums)
    } else if (/^COMBINED TOTALS\s/.test(line)) {
      combinedSeen = true
      if (amountOf(line.split(/\s+/).at(-1) ?? '', currency) !== combined.balance)
        problem(row, 'balance', 'sum-differs')
    } else if (line.startsWith('AMOUNT DUE')) {
      if (amountOf(line.split(/\s+/).at(-1) ?? '', currency) !== combined.balance)
        problem(row, 'due', 'sum-differs')
    } else if (/^[A-Z]{4}\s+\d{10}\b/.test(line) || /^\s*\+/.test(line)) problem(row, 'line', 'not-read')
  }
  if (!combinedSeen) problem(1, 'COMBINED TOTALS', 'count-differs')
  for (const line of billing.lines) if (!netFits(line)) problem(line.row, 'net', 'net-differs')
  return billing
}
