import { hyphened, type Hyphen } from '../../foundation/definitions/fields.ts'

/** What an input of a document number says: the number, the documents that follow it, and whether its check digit fits. */
export interface TicketNumber {
  /** 13 digits: accounting code of the airline (3), form and serial (10). */
  number: string
  /** The further documents of one ticket with more than four coupons, in order, 13 digits each. */
  conjunctions: string[]
  /** Null where no check digit was written. */
  checkDigitFits: boolean | null
}

/** Remainder by 7 of the number as a whole, which the airlines print as the check digit. */
export const checkDigit = (digits: string): number => Number(BigInt(digits) % 7n)

/** Both bases are in use (tickets 3): all 13 digits, or the serial without the code of the airline. */
export const fitsCheckDigit = (number: string, digit: number): boolean =>
  checkDigit(number) === digit || checkDigit(number.slice(3)) === digit

const plus = (number: string, count: number): string =>
  number.slice(0, 3) +
  ((BigInt(number.slice(3)) + BigInt(count)) % 10_000_000_000n).toString().padStart(10, '0')

/** The numbers of `count` documents that follow `number`, carrying over: `following('1572410000199', 1)` ends in 200. */
export const following = (number: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plus(number, at + 1))

/** A ticket has at most four documents of four coupons each. */
const mostConjunctions = 3

/** `-02` and `-202` behind a number ending in 201 both say one further document. Null when no end within reach fits. */
function endingIn(number: string, ending: string): string[] | null {
  for (let count = 1; count <= mostConjunctions; count += 1) {
    if (plus(number, count).endsWith(ending)) return following(number, count)
  }
  return null
}

/** What stands before the number on displays and receipts; also `T-E157-…` of automated paper. */
const prefix = /^(?:ETKT|E-?TICKET|TICKET|TKT|T-[A-Z])[\s:#.-]*/

/**
 * Reads every spelling of a document number the trade uses: `157-2410000101`, `157 2410 000101`, `ETKT 157 2410000101`,
 * `T-K157-2410000101-02`, `1572410000101-BD` (country of sale), a 14th digit as check digit, and a number whose leading
 * zeros a spreadsheet took (`652410000301` is of airline 065). Null for everything else.
 */
export function readTicketNumber(input: string): TicketNumber | null {
  const typed = input.trim().toUpperCase().replace(prefix, '')
  const match = /^(\d{3}[\s-]?\d{4}[\s-]?\d{6}|\d{11,13})(\s?\d)?(?:-([A-Z]{2}|\d{2,3}))?$/.exec(typed)
  if (!match) return null
  const digits = (match[1] ?? '').replaceAll(/\D/g, '')
  const number = digits.padStart(13, '0')
  const digit = match[2]?.trim()
  const ending = match[3] && /\d/.test(match[3]) ? match[3] : null
  const conjunctions = ending ? endingIn(number, ending) : []
  if (!conjunctions) return null
  return { number, conjunctions, checkDigitFits: digit ? fitsCheckDigit(number, Number(digit)) : null }
}

/** Code of the airline, hyphen, form and serial. */
export const numberHyphen: Hyphen = { digits: 13, after: 3 }

/** As a reader knows it: `065-2411000011`. */
export const showTicketNumber = (number: string): string => hyphened(numberHyphen, number)

/** A reference of a ticket outside IATA stock (low-cost carriers, groups): `G9-AB12CD-1` or `GRP-G9-1`. */
export const isTicketReference = (text: string): boolean =>
  /^(?:[A-Z0-9]{2}-[A-Z0-9]{6}-\d{1,3}|GRP-[A-Z0-9]{2}-\d{1,3})$/.test(text)

/** Record locator of a booking, upper-cased. Null when it has not 6 letters or digits. */
export function readPnr(input: string): string | null {
  const pnr = input.trim().toUpperCase()
  return /^[A-Z0-9]{6}$/.test(pnr) ? pnr : null
}

/** Airports of a journey in order: `DAC-DOH-RUH`. Surface parts repeat no airport. */
export const isSector = (text: string): boolean => /^[A-Z]{3}(?:-[A-Z]{3})+$/.test(text)

/** The journey of consecutive flights: `sectorOf([{from:'DAC',to:'DOH'},{from:'DOH',to:'RUH'}])` is 'DAC-DOH-RUH'. */
export function sectorOf(flights: readonly { from: string; to: string }[]): string {
  const points: string[] = []
  for (const { from, to } of flights) {
    if (points.at(-1) !== from) points.push(from)
    points.push(to)
  }
  return points.join('-')
}
