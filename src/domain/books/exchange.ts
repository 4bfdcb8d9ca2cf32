/** Amounts in another currency and what they are worth in BDT. Source: accounting 1 (rates, rounding), 10.4. */

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

const ratePlaces = 8
const rateScale = 10n ** BigInt(ratePlaces)

/** n ÷ d, half away from zero. */
function rounded(n: bigint, d: bigint): bigint {
  const half = n < 0n ? -d / 2n : d / 2n
  return (n + half) / d
}

/** A rate as a whole number of its eighth place; null when it is no rate above zero. */
function scaledRate(rate: string): bigint | null {
  const found = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(rate)
  const scaled = found ? BigInt((found[1] ?? '0') + (found[2] ?? '').padEnd(ratePlaces, '0')) : 0n
  return scaled > 0n ? scaled : null
}

export const isRate = (rate: string): boolean => scaledRate(rate) !== null

/** Minor units of BDT: round(fc × rate × 10^(2 − digits)). */
export const worthOf = (fc: bigint, { rate, digits }: Omit<Foreign, 'currency'>): bigint =>
  rounded(fc * (scaledRate(rate) ?? 0n) * 100n, rateScale * 10n ** BigInt(digits))

/** The rate at which an amount is worth so much, to eight places. */
export function rateOf(fc: bigint, base: bigint, digits: number): string {
  const scaled = fc === 0n ? 0n : rounded(base * rateScale * 10n ** BigInt(digits), fc * 100n)
  const text = scaled.toString().padStart(ratePlaces + 1, '0')
  return `${text.slice(0, -ratePlaces)}.${text.slice(-ratePlaces)}`
}

/** The part of what is held that so much of its currency carries; the last part takes the rest. */
export const carriedBy = ({ fc, base }: Held, part: bigint): bigint =>
  part === fc || fc === 0n ? base : rounded(base * part, fc)
