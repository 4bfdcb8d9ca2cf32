/** What a statement of a bank or a wallet says, the same from every format. Source: samples 8. */
import type { CivilDate } from '../../../foundation/values/dates.ts'

/** One movement of the account. Amounts are minor units of its currency, less than nothing for money that left. */
export interface Movement {
  /** Line or entry of the file, from 1. */
  row: number
  day: CivilDate
  valueDay: CivilDate | null
  amount: bigint
  /** What the owner of the account or the payer gave it: a cheque number, an order number. */
  reference: string | null
  /** The bank's own, by which the movement is known in every file. */
  bankReference: string | null
  party: string | null
  text: string
  /** Of the account after it, where the file says so. */
  stated: bigint | null
}

type BankReason = 'not-valid' | 'balance-differs' | 'total-differs' | 'missing-column' | 'other-account'

/** What is wrong with a file, at which row and in which column. */
export interface BankProblem {
  row: number
  column: string
  reason: BankReason
}

export const bankFormats = ['mt940', 'camt053', 'csv', 'wallet'] as const
export type BankFormat = (typeof bankFormats)[number]

export interface BankFile {
  format: BankFormat
  /** Number of the account as the file writes it. */
  account: string | null
  currency: string | null
  opening: bigint | null
  closing: bigint | null
  movements: Movement[]
  problems: BankProblem[]
}

export const emptyFile = (format: BankFormat): BankFile => ({
  format,
  account: null,
  currency: null,
  opening: null,
  closing: null,
  movements: [],
  problems: [],
})

/** '-' where there is none: texts as they are compared and shown. */
export const tidyText = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const movedBy = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)

/** A statement whose movements lead from its opening to its closing balance. */
export const isProved = ({ opening, closing, movements }: BankFile): boolean =>
  opening !== null && closing !== null && opening + movedBy(movements) === closing
