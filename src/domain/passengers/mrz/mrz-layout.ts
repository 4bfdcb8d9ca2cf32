import { checkDigit } from './mrz-check-digit.ts'

/** Signs in each of the two lines of a passport (ICAO Doc 9303 part 4, TD3). */
export const mrzLineLength = 44

/** Where a field stands in its line: from the first sign up to, not including, the last. */
type Span = readonly [from: number, to: number]

/** Line 1 of a TD3 document. Source: ICAO Doc 9303 part 4, 4.2.2.1. */
export const line1Spans = {
  document_code: [0, 2],
  issuing_state: [2, 5],
  name: [5, 44],
} as const satisfies Record<string, Span>

/** Line 2 of a TD3 document; `…_digit` is the check digit of the field before it. Source: ICAO Doc 9303 part 4, 4.2.2.2. */
export const line2Spans = {
  passport_no: [0, 9],
  passport_no_digit: [9, 10],
  nationality: [10, 13],
  date_of_birth: [13, 19],
  date_of_birth_digit: [19, 20],
  gender: [20, 21],
  passport_expiry_date: [21, 27],
  passport_expiry_date_digit: [27, 28],
  personal_no: [28, 42],
  personal_no_digit: [42, 43],
  composite_digit: [43, 44],
} as const satisfies Record<string, Span>

export const cut = (line: string, span: Span): string => line.slice(span[0], span[1])

/** What the last sign of line 2 protects: number, birth, expiry and personal number with their own check digits. */
export const compositeOf = (line2: string): string =>
  line2.slice(0, 10) + line2.slice(13, 20) + line2.slice(21, 43)

/** True when the check digit fits; an empty personal number may carry `<` or 0 (ICAO Doc 9303 part 4, 4.2.2.2 note). */
export function digitFits(field: string, digit: string): boolean {
  if (digit === '<' && /^<*$/.test(field)) return true
  return checkDigit(field) === digit
}
