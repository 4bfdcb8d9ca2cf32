import { readShortDay } from '../formats/days.ts'
import {
  absolute,
  isBillingCode,
  netFits,
  type Billing,
  type BillingLine,
  type BillingProblem,
  type BillingReason,
} from './billing.ts'

const positive = '{ABCDEFGHI'
const negative = '}JKLMNOPQR'

/** An amount whose last digit carries the sign: '0000358680{' is 3586800n, '000000035868}' is -358680n. */
export function overpunched(text: string): bigint | null {
  const last = text.at(-1) ?? ''
  const plus = positive.indexOf(last)
  const minus = negative.indexOf(last)
  if (!last || (plus < 0 && minus < 0) || !/^\d*$/.test(text.slice(0, -1))) return null
  const amount = BigInt(text.slice(0, -1) + String(plus >= 0 ? plus : minus))
  return plus >= 0 ? amount : -amount
}

/** A transaction while its records are read. */
interface Transaction {
  line: BillingLine
  code: string
  records: number
  expected: number
  gross: bigint
  taxes: bigint
  signedCommission: bigint
}

interface Totals {
  gross: bigint
  remittance: bigint
  commission: bigint
  taxes: bigint
}

const noTotals = (): Totals => ({ gross: 0n, remittance: 0n, commission: 0n, taxes: 0n })

/**
 * A BSP hand-off tape, DISH revision 23: records of 136 characters, positions counted from 1. Sequence, record counts
 * and all totals are proved; a file of another revision is refused, because its positions are others.
 */
export function readHot(text: string): Billing {
  const billing: Billing = { period: null, dueOn: null, currency: null, lines: [], problems: [] }
  const problem = (row: number, column: string, reason: BillingReason): number =>
    billing.problems.push({ row, column, reason } satisfies BillingProblem)
  const records = text
    .split(/\r\n|\n|\r/)
    .map((content, at) => ({ row: at + 1, content: content.padEnd(136) }))
    .filter(({ content }) => content.trim() !== '')
  const revision = records[0]?.content.slice(19, 22) ?? ''
  if (!records[0]?.content.startsWith('BFH') || !revision.startsWith('23')) {
    problem(1, 'revision', 'unknown-revision')
    return billing
  }
  let current: Transaction | null = null
  const all: Transaction[] = []
  const byCode = new Map<string, Totals>()
  let previous = 0
  for (const { row, content } of records) {
    const from = (start: number, end: number): string => content.slice(start - 1, end).trim()
    const amount = (start: number, end: number, column: string): bigint => {
      const value = overpunched(content.slice(start - 1, end))
      if (value === null) problem(row, column, 'not-valid')
      return value ?? 0n
    }
    const sequence = Number(from(4, 11))
    if (sequence !== previous + 1) problem(row, 'sequence', 'out-of-order')
    previous = sequence
    const kind = from(1, 3) + from(12, 13)
    if (current && kind !== 'BKT06') current.records += 1
    if (kind === 'BKT06') {
      const line: BillingLine = {
        row,
        code: 'TKTT',
        airline: from(25, 27),
        number: '',
        conjunctions: [],
        issuedOn: null,
        fare: 0n,
        tax: 0n,
        penalty: 0n,
        commission: 0n,
        taxOnCommission: 0n,
        notCash: 0n,
        net: 0n,
        currency: billing.currency ?? '',
        related: null,
      }
      current = {
        line,
        code: '',
        records: 1,
        expected: Number(from(22, 24)),
        gross: 0n,
        taxes: 0n,
        signedCommission: 0n,
      }
      all.push(current)
    } else if (kind === 'BOH03') {
      billing.currency = from(28, 30)
      billing.period = from(22, 27)
    } else if (kind === 'BCH02' || kind === 'BFH01' || kind === 'BCT95') {
      // The parts and totals of these repeat what the records of the office and the file say.
    } else if (kind === 'BOT93' || kind === 'BOT94' || kind === 'BFT99') {
      if (current) current.records -= 1
      current = null
      const start = kind === 'BFT99' ? 22 : 28
      const said: Totals = {
        gross: amount(start, start + 14, 'gross'),
        remittance: amount(start + 15, start + 29, 'remittance'),
        commission: amount(start + 30, start + 44, 'commission'),
        taxes: amount(start + 45, start + 59, 'taxes'),
      }
      const key = kind === 'BOT93' ? from(88, 91) : ''
      byCode.set(kind + key, said)
      const sum = noTotals()
      for (const transaction of all.filter(({ code }) => !key || code === key)) {
        sum.gross += transaction.gross
        sum.remittance += transaction.line.net
        sum.commission += transaction.signedCommission
        sum.taxes += transaction.taxes
      }
      for (const column of ['gross', 'remittance', 'commission', 'taxes'] as const) {
        if (sum[column] !== said[column]) problem(row, `${kind}${key} ${column}`, 'sum-differs')
      }
    } else if (!current) problem(row, kind, 'not-read')
    else if (kind === 'BKS24') {
      const number = from(26, 39)
      if (!/^\d{13}$/.test(number)) problem(row, 'document', 'not-valid')
      else if (from(45, 47) === 'CNJ') current.line.conjunctions.push(number)
      else {
        current.line.number = number
        current.code = from(72, 75)
        current.line.issuedOn = readShortDay(from(14, 19))
        if (isBillingCode(current.code)) current.line.code = current.code
        else problem(row, 'transaction_code', 'unknown-code')
      }
    } else if (kind === 'BKS30') {
      current.line.fare += absolute(amount(41, 51, 'fare'))
      current.gross += amount(120, 130, 'total')
      for (const start of [63, 82, 101]) {
        const code = from(start, start + 7)
        const tax = amount(start + 8, start + 18, 'tax')
        current.taxes += tax
        if (code === 'CP') current.line.penalty += absolute(tax)
        else current.line.tax += absolute(tax)
      }
    } else if (kind === 'BKS39') {
      const commission = amount(55, 65, 'commission')
      current.signedCommission += commission
      current.line.commission += absolute(commission)
      current.line.taxOnCommission += absolute(amount(104, 114, 'tax_on_commission'))
    } else if (kind === 'BKS45') current.line.related = from(26, 39) || null
    else if (kind === 'BKS46') current.line.related = from(41, 54) || null
    else if (kind === 'BKP84') {
      const paid = amount(36, 46, 'amount')
      if (from(26, 35) === 'CA') current.line.net += amount(98, 108, 'remittance')
      else current.line.notCash += absolute(paid)
    } else if (!/^(?:BKI63|BAR\d\d|BKS\d\d|BMP\d\d|BMD\d\d)$/.test(kind)) problem(row, kind, 'not-read')
  }
  for (const { line, code, records: count, expected } of all) {
    if (count !== expected) problem(line.row, 'records', 'count-differs')
    if (!line.number || !isBillingCode(code)) continue
    if (!netFits(line)) problem(line.row, 'net', 'net-differs')
    billing.lines.push(line)
  }
  if (!byCode.has('BFT99')) problem(records.length, 'BFT99', 'count-differs')
  return billing
}
