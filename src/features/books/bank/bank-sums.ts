import { parseMoney } from '../../../foundation/values/money.ts'

/** Amounts of a statement as they travel, in minor units. */
export const minorOf = ({ amount }: { amount: string }): bigint => parseMoney(amount) ?? 0n

export const sumOf = (parts: readonly { amount: string }[]): bigint =>
  parts.reduce((sum, part) => sum + minorOf(part), 0n)
