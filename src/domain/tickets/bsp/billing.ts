import type { CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'

/** What a row of a BSP billing can be. Source: tickets 10.3. */
export const billingCodes = ['TKTT', 'EMDA', 'EMDS', 'CANX', 'RFND', 'ADMA', 'ACMA'] as const
export type BillingCode = (typeof billingCodes)[number]

export const isBillingCode = (text: string): text is BillingCode => billingCodes.some((code) => code === text)

/**
 * One document of a billing, the same from the file (HOT), the statement's text and the CSV. Amounts are minor units;
 * the parts are never negative, `net` is what the agency pays (negative: gets back).
 */
export interface BillingLine {
  /** Line of the file it begins on, from 1. */
  row: number
  code: BillingCode
  /** Accounting code of the airline. */
  airline: string
  /** 13 digits; a memo may be shorter. */
  number: string
  conjunctions: string[]
  issuedOn: CivilDate | null
  fare: bigint
  tax: bigint
  penalty: bigint
  commission: bigint
  taxOnCommission: bigint
  /** Paid by card or with the value of an old document: not remitted by the agency. */
  notCash: bigint
  net: bigint
  currency: string
  /** The document a refund or exchange goes back to. */
  related: string | null
}

export type BillingReason =
  | 'not-valid'
  | 'unknown-code'
  | 'net-differs'
  | 'sum-differs'
  | 'count-differs'
  | 'out-of-order'
  | 'unknown-revision'
  | 'missing-column'
  | 'not-read'

/** What is wrong with a file, at which row and in which column or sum. */
export interface BillingProblem {
  row: number
  column: string
  reason: BillingReason
}

export interface Billing {
  /** As the source names it: '261101' of a statement, the last day of a HOT, the code of a CSV. */
  period: string | null
  /** Days it covers, where the source says them. */
  covers?: { from: CivilDate; to: CivilDate }
  dueOn: CivilDate | null
  currency: string | null
  lines: BillingLine[]
  /** Empty when everything is read and every sum is proved; otherwise the billing is imported as unreconciled. */
  problems: BillingProblem[]
}

/** What the parts of a row come to (tickets 10.3), less what was not paid to the agency. */
function netOf(line: Omit<BillingLine, 'net' | 'row'>): bigint {
  const { fare, tax, penalty, commission, taxOnCommission, notCash } = line
  if (line.code === 'CANX') return 0n
  if (line.code === 'RFND') return -(fare + tax - penalty - commission + taxOnCommission - notCash)
  const sum = fare + tax + penalty - commission + taxOnCommission - notCash
  return line.code === 'ACMA' ? -sum : sum
}

/** A memo may name its amount alone: then only its sign is asked about (tickets 10.3). */
export function netFits(line: BillingLine): boolean {
  const sum = netOf(line)
  if (sum !== 0n || (line.code !== 'ADMA' && line.code !== 'ACMA')) return sum === line.net
  return line.code === 'ADMA' ? line.net >= 0n : line.net <= 0n
}

/** '63,895.00' or '-3,586.80' in minor units. */
export const amountOf = (text: string, currency: string): bigint | null =>
  parseMoney(text.replaceAll(',', '').trim(), currency)

export const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
