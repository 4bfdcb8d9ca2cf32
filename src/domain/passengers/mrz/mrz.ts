import { nameTerm, type Said, saidOf, say, type Sentence } from '../../../foundation/text/sentence.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { daysBetween, isCivilDate } from '../../../foundation/values/dates.ts'
import { isMrzAlphabet } from './mrz-check-digit.ts'
import { isMrzCountry } from './mrz-countries.ts'
import { compositeOf, cut, digitFits, line1Spans, line2Spans, mrzLineLength } from './mrz-layout.ts'
import { repairSlips, wrongDigits } from './mrz-slips.ts'

export { checkDigit } from './mrz-check-digit.ts'
export { normaliseMrzText } from './mrz-text.ts'
export type { MrzLines } from './mrz-text.ts'
export { writeTd3 } from './mrz-write.ts'
export type { Td3Data } from './mrz-write.ts'

/** The fields of a passport's machine-readable zone, named as in entities 4.3, with the clerk's word for each. */
const mrzFieldLabels = {
  given_name: 'Given Name',
  surname: 'Surname',
  full_name: 'Full Name',
  passport_no: 'Passport Number',
  nationality: 'Nationality',
  issuing_state: 'Issuing State',
  date_of_birth: 'Date of Birth',
  gender: 'Gender',
  passport_expiry_date: 'Passport Expiry Date',
  personal_no: 'Personal Number',
} as const

export type MrzFieldName = keyof typeof mrzFieldLabels
export const mrzFieldNames = [
  'given_name',
  'surname',
  'full_name',
  'passport_no',
  'nationality',
  'issuing_state',
  'date_of_birth',
  'gender',
  'passport_expiry_date',
  'personal_no',
] as const satisfies readonly MrzFieldName[]

/** One field: `value` as the product stores it ('' when there is none), `raw` as it stands in the line. */
export interface MrzField {
  value: string
  raw: string
  /** The check digit is right; without a check digit: the value is plausible. */
  ok: boolean
  /** A person has to compare it with the passport: it is wrong, was repaired or may be cut off. */
  doubtful: boolean
  message?: string
  sentence?: Sentence
}

export interface MrzReading {
  /** The lines after look-alike letters and digits were put right; what the product stores as mrz_line1 and mrz_line2. */
  line1: string
  line2: string
  /** True when every field is ok and the check digit over the whole line is right. */
  ok: boolean
  /** 0 to 5. */
  wrongDigits: number
  /** What is wrong with the lines as a whole. */
  message?: string
  sentence?: Sentence
  fields: Record<MrzFieldName, MrzField>
}

export const mrzLengthMessage = 'Each MRZ line must have 44 characters.'
const notPassport = 'This is not the machine-readable zone of a passport.'
const wrongDigit = (label: string): Said =>
  say`The MRZ check digit of ${nameTerm(label)} is wrong. Check the passport image.`

/** True for a whole MRZ line as entities 4.3 wants mrz_line1 and mrz_line2. */
export const isMrzLine = (line: string): boolean => line.length === mrzLineLength && isMrzAlphabet(line)

/** The day a six-digit MRZ date means, out of the 20th and the 21st century; null for a date that does not exist. */
function centuries(digits: string): CivilDate[] {
  if (!/^\d{6}$/.test(digits)) return []
  const rest = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`
  return [`19${rest}`, `20${rest}`].filter(isCivilDate)
}

/** A birthday lies in the past: the latest century that is not after today. */
const birthOf = (digits: string, today: CivilDate): CivilDate =>
  centuries(digits).findLast((day) => day <= today) ?? ''

/** An expiry lies near today: the nearer century. */
const expiryOf = (digits: string, today: CivilDate): CivilDate => {
  const distance = (day: CivilDate): number => Math.abs(daysBetween(today, day))
  return centuries(digits).toSorted((a, b) => distance(a) - distance(b))[0] ?? ''
}

const words = (text: string): string => text.replaceAll('<', ' ').trim().replace(/ +/g, ' ')

/** Primary and secondary identifier; a person with one name has it as the given name (entities 4.3). */
function namesOf(raw: string): { given: string; surname: string; rest: string } {
  const [primary = '', secondary = '', ...rest] = raw.split('<<')
  const single = words(secondary) === ''
  return {
    given: words(single ? primary : secondary),
    surname: single ? '' : words(primary),
    rest: words(rest.join('<')),
  }
}

/**
 * Reads the two lines of a passport (ICAO Doc 9303 part 4, TD3). Look-alike letters and digits are put right where only one
 * reading is possible; such fields are `doubtful`. Nothing is thrown: lines of a wrong length give `message` and no values.
 * `today` decides the century of the two-digit years. Messages: entities 4.3.
 */
export function parseTd3(line1: string, line2: string, today: CivilDate): MrzReading {
  if (!isMrzLine(line1) || !isMrzLine(line2)) {
    const nothing: MrzField = { value: '', raw: '', ok: false, doubtful: true }
    const fields = Object.fromEntries(mrzFieldNames.map((name) => [name, { ...nothing }]))
    // Object.fromEntries loses its keys; they are those of mrzFieldNames, which the compiler holds equal to MrzFieldName.
    return {
      line1,
      line2,
      ok: false,
      wrongDigits: 5,
      message: mrzLengthMessage,
      fields: fields as Record<MrzFieldName, MrzField>,
    }
  }
  const lines = repairSlips({ line1, line2 })
  const raw = (span: readonly [number, number]): string => cut(line2, span)

  const guarded = (
    name: 'passport_no' | 'date_of_birth' | 'passport_expiry_date' | 'personal_no',
    valueOf: (text: string) => string,
  ): MrzField => {
    const text = cut(lines.line2, line2Spans[name])
    const digit = cut(lines.line2, line2Spans[`${name}_digit`])
    const value = valueOf(text)
    const before = raw(line2Spans[name])
    const repaired = before !== text || raw(line2Spans[`${name}_digit`]) !== digit
    if (!digitFits(text, digit))
      return { value, raw: before, ok: false, doubtful: true, ...wrongDigit(mrzFieldLabels[name]) }
    const missing = value === '' && name !== 'personal_no'
    if (missing)
      return {
        value,
        raw: before,
        ok: false,
        doubtful: true,
        ...say`The MRZ gives no complete ${nameTerm(mrzFieldLabels[name])}. Type it from the passport.`,
      }
    return { value, raw: before, ok: true, doubtful: repaired }
  }
  const country = (name: 'issuing_state' | 'nationality', read: string, before: string): MrzField => {
    const value = words(read)
    if (isMrzCountry(value)) return { value, raw: before, ok: true, doubtful: read !== before }
    return {
      value,
      raw: before,
      ok: false,
      doubtful: true,
      ...say`The MRZ code of ${nameTerm(mrzFieldLabels[name])} is no country. Check the passport image.`,
    }
  }

  const nameRaw = cut(line1, line1Spans.name)
  const nameRead = cut(lines.line1, line1Spans.name)
  const { given: givenName, surname, rest } = namesOf(nameRead)
  const cutOff = !nameRead.endsWith('<')
  const nameDoubt = nameRead !== nameRaw || rest !== '' || cutOff || /\d/.test(nameRead)
  const nameField = (value: string, needed: boolean): MrzField => {
    const ok = (value !== '' || !needed) && !/\d/.test(value)
    return {
      value,
      raw: nameRaw,
      ok,
      doubtful: nameDoubt || !ok,
      ...(cutOff ? { message: 'The name may be cut off in the MRZ. Compare it with the passport.' } : {}),
    }
  }
  const sex = raw(line2Spans.gender)
  const gender = sex === 'M' ? 'male' : sex === 'F' ? 'female' : sex === '<' || sex === 'X' ? 'other' : ''

  const fields: Record<MrzFieldName, MrzField> = {
    given_name: nameField(givenName, true),
    surname: nameField(surname, false),
    full_name: nameField(words(`${givenName} ${surname}`), true),
    passport_no: guarded('passport_no', (text) => text.replaceAll('<', '')),
    nationality: country(
      'nationality',
      cut(lines.line2, line2Spans.nationality),
      raw(line2Spans.nationality),
    ),
    issuing_state: country(
      'issuing_state',
      cut(lines.line1, line1Spans.issuing_state),
      cut(line1, line1Spans.issuing_state),
    ),
    date_of_birth: guarded('date_of_birth', (text) => birthOf(text, today)),
    gender: { value: gender, raw: sex, ok: gender !== '', doubtful: gender === '' || gender === 'other' },
    passport_expiry_date: guarded('passport_expiry_date', (text) => expiryOf(text, today)),
    personal_no: guarded('personal_no', words),
  }
  const wholeFits = digitFits(compositeOf(lines.line2), cut(lines.line2, line2Spans.composite_digit))
  const message = line1.startsWith('P') ? (wholeFits ? undefined : wrongDigit('the whole line')) : notPassport
  return {
    ...lines,
    ok: message === undefined && Object.values(fields).every((field) => field.ok),
    wrongDigits: wrongDigits(lines.line2),
    ...(message ? saidOf(message) : {}),
    fields,
  }
}
