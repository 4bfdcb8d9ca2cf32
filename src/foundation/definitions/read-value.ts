/** One typed value: brought into the form in which it is stored, or refused with a macro of the handbook (entities 0.2-0.3). */
import { z, type ZodType } from 'zod'
import { nameTerm, saidOf, say, type Sentence, type Wording } from '../text/sentence.ts'
import { isCivilDate, readDate, type CivilDate } from '../values/dates.ts'
import { minorDigits, moneyText, parseMoney } from '../values/money.ts'
import { said } from './checks.ts'
import type { Field, SchemaLibrary } from './fields.ts'
import { messages, type Macro } from './messages.ts'
import { once } from './once.ts'

export interface Fault {
  code: string
  message: string
  sentence?: Sentence
  /** Place inside the value: an entry of a list or a member of a structure. */
  path?: readonly (string | number)[]
}

/** `value` is null for an empty field; faults are in the order in which they were found. */
export interface Read {
  value: unknown
  faults: readonly Fault[]
}

const good = (value: unknown): Read => ({ value, faults: [] })
const bad = (code: Macro, wording: Wording): Read => ({
  value: null,
  faults: [{ code, ...saidOf(wording) }],
})

const capitals = /^[A-Z0-9 .\-'/]*$/
const emailForm = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const bangladeshPhone = /^\+8801[3-9]\d{8}$/
const anyPhone = /^\+[1-9]\d{6,14}$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const largestId = 2_147_483_647 // int4 of the database
const largestJson = 20_000 // characters
const longestList = 1000 // entries, security 5
const longestEntry = 200 // characters of a free list entry

/** Letters as a person counts them on paper, not code units. */
const lettersIn = (text: string): number => Array.from(text).length

/** '01712-345678' → '+8801712345678'; null when it is no phone number. */
export function readPhone(text: string): string | null {
  const bare = text.replace(/[\s().-]/g, '')
  const full = /^01\d{9}$/.test(bare)
    ? `+88${bare}`
    : /^8801\d{9}$/.test(bare)
      ? `+${bare}`
      : bare.replace(/^00/, '+')
  return (full.startsWith('+880') ? bangladeshPhone : anyPhone).test(full) ? full : null
}

function readText(label: string, field: Field, input: string): Read {
  const kept = input.normalize('NFC').trim()
  const spaced = field.kind === 'longtext' ? kept : kept.replace(/\s+/g, ' ')
  const typed = field.kind === 'upper' ? spaced.toUpperCase() : spaced
  const value = field.stored ? field.stored(typed) : typed
  if (value === '') return good(null)
  const length = lettersIn(value)
  if (field.max !== undefined && length > field.max) return bad('MAX', messages.MAX(label, field.max))
  if (field.min !== undefined && length < field.min) return bad('MIN', messages.MIN(label, field.min))
  if (field.pattern && !field.pattern.test(value)) return bad('PAT', patternMessage(label, field))
  if (field.kind === 'upper' && !capitals.test(value))
    return bad('PAT', messages.PAT(label, 'capital letters as printed in the passport'))
  return good(value)
}

/** A pattern's own sentence, or the hint in "{Label} must be {hint}." */
function patternMessage(label: string, field: Field): Wording {
  const said = field.patternMessage ?? 'in the expected form'
  return said.endsWith('.') ? said : messages.PAT(label, said)
}

function limits(label: string, field: Field, value: number): Fault | null {
  const { min, max } = field
  if (field.positive && value <= 0) return { code: 'POS', ...messages.POS(label) }
  const per = field.percent ? 100 : 1
  if (min !== undefined && max !== undefined)
    return value < min || value > max
      ? { code: 'RANGE', ...messages.RANGE(label, min / per, max / per) }
      : null
  if (min !== undefined && value < min)
    return min === 1
      ? { code: 'POS', ...messages.POS(label) }
      : { code: 'NNEG', ...(min === 0 ? messages.NNEG(label) : messages.RANGE(label, min, largestId)) }
  if (max !== undefined && value > max) return { code: 'RANGE', ...messages.RANGE(label, 0, max) }
  return null
}

function readNumber(label: string, field: Field, input: unknown): Read {
  const text = said(input).trim()
  if (text === '') return good(null)
  const scale = field.kind === 'int' ? 0 : (field.scale ?? 0)
  const found = /^-?\d{1,12}(?:\.(\d+))?$/.exec(text)
  if (
    !found ||
    (found[1]?.length ?? 0) > scale ||
    (field.kind === 'int' && Math.abs(Number(text)) > largestId)
  )
    return bad('NUM', field.percent ? messages.PERCENT(label) : messages.NUM(label))
  const fault = limits(label, field, Number(text))
  if (fault) return { value: null, faults: [fault] }
  return good(field.kind === 'int' ? Number(text) : text)
}

/** Amounts next to a currency field may have the digits of any currency; the server checks them against that currency. */
function readMoney(label: string, field: Field, input: unknown): Read {
  // A fraction that came as a JSON number has been through binary already (security 5: never floats).
  if (typeof input === 'number' && !Number.isInteger(input)) return bad('NUM', messages.NUM(label))
  const text = said(input).trim()
  if (text === '') return good(null)
  const currency = field.currencyField === undefined ? 'BDT' : 'KWD'
  const minor = parseMoney(text, currency)
  if (minor === null)
    return parseMoney(text, 'KWD') === null
      ? bad('NUM', messages.NUM(label))
      : bad('PAT', messages.PAT(label, `an amount with at most ${minorDigits(currency)} decimals`))
  if (field.positive && minor <= 0n) return bad('POS', messages.POS(label))
  if (field.min !== undefined && minor < BigInt(field.min))
    return bad('NNEG', field.negativeMessage ?? messages.NNEG(label))
  return good(field.currencyField === undefined ? moneyText(minor) : text)
}

function readDay(label: string, field: Field, input: string, today: CivilDate): Read {
  if (input.trim() === '') return good(null)
  const day = readDate(input)
  if (day === null || !isCivilDate(day)) return bad('DATE', messages.DATE())
  if (field.past && day > today) return bad('PAST', messages.PAST(label))
  if (field.future && day < today) return bad('FUT', messages.FUT(label))
  return good(day)
}

const readId = (input: unknown): number | null => {
  const id = typeof input === 'string' && /^\d{1,10}$/.test(input) ? Number(input) : input
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= largestId ? id : null
}

function readList(label: string, field: Field, input: readonly unknown[]): Read {
  if (input.length > longestList)
    return bad('MAX', say`${nameTerm(label)} can have at most ${longestList} entries.`)
  if (field.kind === 'refs') {
    const ids = input.map(readId)
    return ids.includes(null) ? bad('REF', messages.REF(label)) : good([...new Set(ids)])
  }
  const texts = input.map((entry) => said(entry).normalize('NFC').trim()).filter((entry) => entry !== '')
  if (field.values && texts.some((text) => !field.values?.includes(text)))
    return bad('ENUM', messages.ENUM(label))
  if (texts.some((text) => text.length > longestEntry)) return bad('MAX', messages.MAX(label, longestEntry))
  return good([...new Set(texts)])
}

const library: SchemaLibrary = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  int: z.int,
  iso: z.iso,
  number: z.number,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  uuid: z.uuid,
}
const made = once((make: (library: SchemaLibrary) => ZodType) => make(library))
/** The schema of a structured value. */
export const schemaOf = (shape: NonNullable<Field['shape']>): ZodType =>
  typeof shape === 'function' ? made(shape) : shape

function readJson(label: string, field: Field, input: unknown): Read {
  if (JSON.stringify(input).length > largestJson) return bad('MAX', messages.MAX(label, largestJson))
  if (!field.shape) return good(input)
  const result = schemaOf(field.shape).safeParse(input)
  if (result.success) return good(result.data)
  return {
    value: null,
    faults: result.error.issues.map((issue) => ({
      code: issue.code ?? 'custom',
      message: issue.message,
      path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    })),
  }
}

/**
 * Reads one value that was typed, sent or imported. Empty texts are null; required is judged by the record, not here.
 * @param label name of the field as messages say it.
 * @param today day against which "past" and "future" are judged.
 */
export function readValue(label: string, field: Field, input: unknown, today: CivilDate): Read {
  if (input === null || input === undefined) return good(null)
  const asText = said(input)
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'upper':
      return readText(label, field, asText)
    case 'secret':
      if (asText === '') return good(null)
      if (field.max !== undefined && lettersIn(asText) > field.max)
        return bad('MAX', messages.MAX(label, field.max))
      return field.min !== undefined && lettersIn(asText) < field.min
        ? bad('MIN', messages.MIN(label, field.min))
        : good(asText)
    case 'email': {
      const value = asText.trim().toLowerCase()
      if (value === '') return good(null)
      return value.length <= 254 && emailForm.test(value) ? good(value) : bad('EMAIL', messages.EMAIL())
    }
    case 'phone': {
      if (asText.trim() === '') return good(null)
      const value = readPhone(asText)
      return value === null ? bad('PHONE', messages.PHONE()) : good(value)
    }
    case 'int':
    case 'decimal':
      return readNumber(label, field, input)
    case 'money':
      return readMoney(label, field, input)
    case 'date':
      return readDay(label, field, asText, today)
    case 'datetime': {
      if (asText.trim() === '') return good(null)
      const at = instant.test(asText.trim()) ? Date.parse(asText.trim()) : Number.NaN
      return Number.isNaN(at) ? bad('DATETIME', messages.DATETIME()) : good(new Date(at).toISOString())
    }
    case 'time': {
      if (asText.trim() === '') return good(null)
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(asText.trim())
        ? good(asText.trim())
        : bad('PAT', messages.PAT(label, 'a time like 09:30'))
    }
    case 'bool':
      return good(input === true || input === 'true')
    case 'enum':
      if (asText === '') return good(null)
      return field.values?.includes(asText) ? good(asText) : bad('ENUM', messages.ENUM(label))
    case 'ref': {
      if (asText === '') return good(null)
      const id = readId(input)
      return id === null ? bad('REF', messages.REF(label)) : good(id)
    }
    case 'refs':
    case 'list':
      return Array.isArray(input)
        ? readList(label, field, input)
        : bad(
            field.kind === 'refs' ? 'REF' : 'ENUM',
            field.kind === 'refs' ? messages.REF(label) : messages.ENUM(label),
          )
    case 'file':
      if (asText === '') return good(null)
      if (uuid.test(asText)) return good(asText.toLowerCase())
      return field.accept === 'image' ? bad('IMG', messages.IMG(label)) : bad('DOC', messages.DOC(label))
    case 'json':
      return readJson(label, field, input)
  }
}
