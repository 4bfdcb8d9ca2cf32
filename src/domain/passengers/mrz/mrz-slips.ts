import type { MrzLines } from './mrz-text.ts'
import { compositeOf, cut, digitFits, line1Spans, line2Spans } from './mrz-layout.ts'
import { isMrzCountry } from './mrz-countries.ts'

/** Letters that a camera or a hand writes for a digit, and the digits that are written for a letter. */
const digitFor: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
}
const lettersFor: Readonly<Record<string, string>> = {
  '0': 'ODQ',
  '1': 'IL',
  '2': 'Z',
  '4': 'A',
  '5': 'S',
  '6': 'G',
  '7': 'T',
  '8': 'B',
}

const toDigits = (text: string): string => Array.from(text, (sign) => digitFor[sign] ?? sign).join('')
const toLetters = (text: string): string => Array.from(text, (sign) => lettersFor[sign]?.[0] ?? sign).join('')

/** True when a sign may stand at a place of a number: `A` a letter, `9` a digit, `*` either. */
const signFits = (sign: string, shape: string): boolean =>
  shape === '*' || (shape === 'A' ? /[A-Z]/ : /\d/).test(sign)

interface Reading {
  text: string
  /** Number of signs taken for a look-alike. */
  changed: number
}

/** Every reading of a text of the given shape in which at most `most` signs are taken for their look-alikes. */
function readings(text: string, shape: string, most: number): Reading[] {
  let variants: Reading[] = [{ text: '', changed: 0 }]
  for (const [at, sign] of Array.from(text).entries()) {
    const choices = Array.from(sign + (lettersFor[sign] ?? '') + (digitFor[sign] ?? '')).filter((choice) =>
      signFits(choice, shape[at] ?? '*'),
    )
    variants = variants
      .flatMap((start) =>
        choices.map((choice) => ({
          text: start.text + choice,
          changed: start.changed + (choice === sign ? 0 : 1),
        })),
      )
      .filter((reading) => reading.changed <= most)
  }
  return variants
}

/** The reading that passes with fewer changes than any other, or the text itself when there is none or two are as near. */
function nearest(text: string, candidates: Reading[], passes: (reading: string) => boolean): string {
  const fitting = candidates.filter((reading) => passes(reading.text))
  const fewest = Math.min(...fitting.map((reading) => reading.changed))
  const near = fitting.filter((reading) => reading.changed === fewest)
  return near.length === 1 && near[0] ? near[0].text : text
}

/** A state code read with look-alikes, when one state is nearest. */
function repairCountry(raw: string): string {
  if (isMrzCountry(raw.replace(/<+$/, ''))) return raw
  return nearest(raw, readings(raw, 'AAA', 3), isMrzCountry)
}

/** The shapes of passport numbers an issuing state is known to use (entities 4.3: Bangladesh e-passport and MRP). */
const numberShapes: Readonly<Record<string, readonly string[]>> = { BGD: ['A99999999', 'AA9999999'] }

/**
 * The passport number read with look-alikes, when one reading that fits its check digit is nearest. A number that
 * already has the state's shape is left alone: what is wrong there is a digit for a digit. Where the shape is not known
 * only one sign may change: one reading in ten fits a check digit by chance.
 */
function repairNumber(raw: string, digit: string, state: string): string {
  const shapes = numberShapes[state]
  const fits = (text: string): boolean => digitFits(text, digit)
  if (!shapes) return fits(raw) ? raw : nearest(raw, readings(raw, '*********', 1), fits)
  if (shapes.some((shape) => Array.from(raw).every((sign, at) => signFits(sign, shape[at] ?? '*'))))
    return raw
  return nearest(
    raw,
    shapes.flatMap((shape) => readings(raw, shape, 9)),
    fits,
  )
}

/**
 * Puts letters back where only letters can stand and digits where only digits can stand (O/0, I/1, S/5, B/8 …), and in
 * the passport number wherever the check digit and the known shape leave one reading. A digit read as another digit stays:
 * only its check digit shows it. Expects two lines of 44 signs. Source: ICAO Doc 9303 part 4, 4.2.2 (field
 * alphabets).
 */
export function repairSlips({ line1, line2 }: MrzLines): MrzLines {
  const state = repairCountry(cut(line1, line1Spans.issuing_state))
  const at = (span: readonly [number, number]): string => cut(line2, span)
  const digit = toDigits(at(line2Spans.passport_no_digit))
  const head =
    repairNumber(at(line2Spans.passport_no), digit, state) + digit + repairCountry(at(line2Spans.nationality))
  const dates = toDigits(at([13, 20])) + at(line2Spans.gender) + toDigits(at([21, 28]))
  const tail = at(line2Spans.personal_no) + toDigits(at([42, 44]))
  return {
    line1: cut(line1, line1Spans.document_code) + state + toLetters(cut(line1, line1Spans.name)),
    line2: head + dates + tail,
  }
}

/** How many of the five check digits of line 2 are wrong; expects 44 signs. */
export function wrongDigits(line2: string): number {
  const {
    passport_no,
    passport_no_digit,
    date_of_birth,
    date_of_birth_digit,
    passport_expiry_date,
    passport_expiry_date_digit,
    personal_no,
    personal_no_digit,
    composite_digit,
  } = line2Spans
  const pairs: [string, readonly [number, number]][] = [
    [cut(line2, passport_no), passport_no_digit],
    [cut(line2, date_of_birth), date_of_birth_digit],
    [cut(line2, passport_expiry_date), passport_expiry_date_digit],
    [cut(line2, personal_no), personal_no_digit],
    [compositeOf(line2), composite_digit],
  ]
  return pairs.filter(([field, span]) => !digitFits(field, cut(line2, span))).length
}
