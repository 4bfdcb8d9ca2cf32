/** Amounts in another currency and what is held of them. Source: accounting 1 (rates, rounding), 10.4. */
import { ratePlaces, rateScale, rounded } from '../../foundation/values/rates.ts'

/** How much of an account or an open line there is: in minor units of its own currency and of BDT. */
export interface Held {
  fc: bigint
  base: bigint
}

/** A currency that is not BDT, with the rate of one voucher: BDT of one unit. */
export interface Foreign {
  currency: string
  /** Places after the point. */
  digits: number
  rate: string
}

/** Where a receipt or payment that settles at another rate puts the realised difference. Source: accounting 10.4. */
export const realisedAccounts = { gain: '4301', loss: '5402' } as const

/** The rate at which an amount is worth so much, to eight places. */
export function rateOf(fc: bigint, base: bigint, digits: number): string {
  const scaled = fc === 0n ? 0n : rounded(base * rateScale * 10n ** BigInt(digits), fc * 100n)
  const text = scaled.toString().padStart(ratePlaces + 1, '0')
  return `${text.slice(0, -ratePlaces)}.${text.slice(-ratePlaces)}`
}

/** The part of what is held that so much of its currency carries; the last part takes the rest. */
export const carriedBy = ({ fc, base }: Held, part: bigint): bigint =>
  part === fc || fc === 0n ? base : rounded(base * part, fc)
