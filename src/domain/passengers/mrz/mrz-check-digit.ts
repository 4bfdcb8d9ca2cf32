/** Everything a machine-readable zone may contain: letters, digits and the filler `<`. */
const alphabet = /^[A-Z0-9<]*$/

/** ICAO Doc 9303 part 3, 4.9: the weights repeat over the field from left to right. */
const weights = [7, 3, 1] as const

const valueOf = (sign: string): number => {
  if (sign === '<') return 0
  return /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55
}

/** True when every sign of the text may stand in a machine-readable zone. */
export const isMrzAlphabet = (text: string): boolean => alphabet.test(text)

/**
 * The check digit of a field, '0' to '9': values 0–9, A = 10 … Z = 35, `<` = 0, weighted 7-3-1, modulo 10.
 * Expects signs of the MRZ alphabet only. Source: ICAO Doc 9303 part 3, 4.9.
 */
export function checkDigit(field: string): string {
  let sum = 0
  for (const [at, sign] of Array.from(field).entries()) sum += valueOf(sign) * (weights[at % 3] ?? 0)
  return String(sum % 10)
}
