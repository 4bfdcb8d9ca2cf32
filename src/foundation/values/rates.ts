/** Rates of currencies, and what an amount is worth at one. Source: accounting 1 (rates, rounding). */

/** Places of a rate after the point. */
export const ratePlaces = 8
export const rateScale = 10n ** BigInt(ratePlaces)

/** n ÷ d, half away from zero. */
export function rounded(n: bigint, d: bigint): bigint {
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

/** Whether a rate is further from the last one than so many percent of that. */
export function isFarFrom(rate: string, last: string, percent: bigint): boolean {
  const [one, other] = [scaledRate(rate) ?? 0n, scaledRate(last) ?? 0n]
  return (one > other ? one - other : other - one) * 100n > other * percent
}

/** Minor units of BDT: round(fc × rate × 10^(2 − digits)). */
export const worthOf = (fc: bigint, { rate, digits }: { rate: string; digits: number }): bigint =>
  rounded(fc * (scaledRate(rate) ?? 0n) * 100n, rateScale * 10n ** BigInt(digits))
