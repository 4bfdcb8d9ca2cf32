/** Digits after the point per currency; every other currency has 2 (security 5). */
const digits: Record<string, number> = { KWD: 3, BHD: 3, OMR: 3, JPY: 0 }

export const minorDigits = (currency: string): number => digits[currency] ?? 2

/**
 * Reads a decimal string of the wire into minor units: `parseMoney('165000.00', 'BDT')` is 16500000n. Null for anything
 * else: a thousands comma, an exponent, more digits than the currency. What people type with commas is put right where
 * they type it (`typedAmount`, `readCell`), because '1,234' is another amount where the comma is the decimal point.
 */
export const parseMoney = (text: string, currency = 'BDT'): bigint | null =>
  parseUnits(text, minorDigits(currency))

/** The same for a currency with so many places after the point. */
export function parseUnits(text: string, places: number): bigint | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim())
  if (!found) return null
  const fraction = found[3] ?? ''
  if (fraction.length > places) return null
  const minor = BigInt((found[2] ?? '0') + fraction.padEnd(places, '0'))
  return found[1] ? -minor : minor
}

/** Minor units as the decimal string of the wire: `moneyText(16500000n)` is '165000.00'. */
export const moneyText = (minor: bigint, currency = 'BDT'): string => unitsText(minor, minorDigits(currency))

/** The same for a currency with so many places after the point. */
export function unitsText(minor: bigint, places: number): string {
  const sign = minor < 0n ? '-' : ''
  const all = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return places === 0 ? sign + all : `${sign}${all.slice(0, -places)}.${all.slice(-places)}`
}

/** As wide as a digit and never broken off its amount, unlike the hyphen; files and the wire keep the hyphen. (desk 4) */
export const minusSign = '\u2212'

/** As a sentence shows it: whole amounts without the point, thousands with commas: 165,000 or −165,000.50. */
export const showMoney = (minor: bigint, currency = 'BDT'): string => showUnits(minor, minorDigits(currency))

/** The same for a currency with so many places after the point. */
export function showUnits(minor: bigint, places: number): string {
  const [whole = '0', fraction] = unitsText(minor, places).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',').replace('-', minusSign)
  return fraction && /[1-9]/.test(fraction) ? `${grouped}.${fraction}` : grouped
}
