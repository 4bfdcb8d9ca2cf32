/**
 * Field builders: how an entity says what it stores. Plain data, read by the table check, the CRUD routes, the
 * schemas, lists, forms, exports and tests. Types and checks are those of the entities 0.2-0.3.
 */
import type { z, ZodType } from 'zod'

export type FieldKind =
  | 'text'
  | 'longtext'
  | 'upper'
  | 'int'
  | 'decimal'
  | 'money'
  | 'date'
  | 'datetime'
  | 'time'
  | 'phone'
  | 'email'
  | 'bool'
  | 'enum'
  | 'ref'
  | 'refs'
  | 'list'
  | 'file'
  | 'json'
  | 'secret'

/** A field is also required when another field has one of these values, e.g. `{ agent_type: ['corporate'] }`. */
export type When = Readonly<Record<string, readonly (string | boolean | null)[]>>

export type ProgramName =
  | { thing: 'module' | 'permission' | 'value' }
  | { thing: 'field' | 'row'; of: string }

/** What of the library of schemas makes the schema of a structured value; named one by one, so that the rest stays away. */
export type SchemaLibrary = Pick<
  typeof z,
  'array' | 'boolean' | 'enum' | 'int' | 'iso' | 'number' | 'record' | 'strictObject' | 'string' | 'uuid'
>

/** Codes of rows of an entity a text is made of. */
export interface CodesOf {
  entity: string
  /** Field of the row that holds its code. */
  code: string
  /** Characters of one code. */
  length: number
  /** What stands between several. */
  joinedBy?: string
}

/** Where a number of so many digits has a hyphen for its readers: '0652411000011' is '065-2411000011'. */
export interface Hyphen {
  digits: number
  after: number
  /** Stands before what is shown: '2627' of a year is '2026-27'. */
  before?: string
}

/**
 * Rows a picker offers: those with one of several values in a column, which another field of the record may narrow, the
 * accounts of a mode of payment; whose text begins with one of several; whose ref is the same as the record's, empty, or
 * the row that is the base of the others; or which are another row than the one a field names, one of both without such
 * a ref of its own.
 */
export type Offer = { when?: When } & (
  | {
      column: string
      values: readonly string[]
      by?: { field: string; values: Readonly<Record<string, readonly string[]>> }
    }
  | { column: string; begins: readonly string[] }
  | { column: string; sameAs: string | null }
  | { column: string; otherThan: string }
  | { column: string; isReserved: true }
)

export interface FieldOptions {
  /** Shown above the field and in messages; Title Case of the name when left out. */
  label?: string
  required?: boolean
  /** Required under a condition (◐); checked by form and server alike. */
  requiredWhen?: When
  /** Required in a create body only, e.g. a password. */
  requiredOn?: 'create'
  /** Needed before that point of the record's life; a guard or its submission asks, a draft may be saved without it. */
  requiredBy?: 'registration' | 'embassy' | 'manpower' | 'mofa' | 'open' | 'finish' | 'submit'
  /** Accepted in a body, never a column and never answered, e.g. a repeated password. */
  inputOnly?: boolean
  /** true = unique in the table; a list of fields = unique together with them. Only live (not deleted) rows count. */
  unique?: boolean | readonly string[]
  /** Only rows whose other field has one of these values count for `unique`, e.g. live passenger files. */
  uniqueWhen?: When
  /** Replaces "{Label} already exists."; {column} marks show the record that has the value. */
  uniqueMessage?: string
  /** A stored record with these values does not let the field change, e.g. the name of a system role. */
  lockedWhen?: When
  lockedMessage?: string
  /** Position in the default list (handbook column L); hidden but choosable without it. */
  list?: number
  /** Included in the module's `search` action (handbook column S). */
  searched?: boolean
  /** Set by the server only; a body that carries it is refused. */
  calc?: boolean
  /** Calc value that is no column of the table; the list query provides it by this SQL name. */
  virtual?: boolean
  /** Calc column that the database keeps equal to another column of the row, e.g. journey_state of state. */
  copyOf?: string
  /** Calc column that the database fills from the row a ref points to: [ref field, its column]. */
  copyFrom?: readonly [ref: string, column: string]
  /** An id of records of several kinds: the field of the row that says of which. */
  idOf?: string
  /** Number of an entry in the books, or several with commas between: each leads to its lines. */
  isEntry?: boolean
  /** Form of the whole text. The message below is a sentence, or a hint for "{Label} must be {hint}." */
  pattern?: RegExp
  patternMessage?: string
  /** Brings what was typed into the form that is stored, before its rules are asked; a text it does not know stays. */
  stored?: (typed: string) => string
  /** Replaces "{Label} cannot be negative." */
  negativeMessage?: string
  default?: string | number | boolean | null
  /** One sentence under the field. */
  help?: string
  /** What the example row of a sample file says; a text that the field's own rules let through is found without it. */
  example?: string
  /** Heading the form groups it under; the order of first use is the order of sections. */
  section?: string
  /** Of use to the product alone, e.g. the fingerprint of a file: stands beside who made the record. */
  isTechnical?: true
  /** Only for records whose other field has one of these values, e.g. passenger type extras. */
  shownWhen?: When
  /** Roles that see the value; others get it masked or not at all (roles 3.2). */
  visibleTo?: readonly string[]
  /** Roles that do not see the value but give it when they create the record, because the paper lies before them. */
  givenBy?: readonly string[]
  /** What others see: 'absent' (default), 'last4', 'masked' (AB•••••67). */
  hiddenAs?: 'absent' | 'last4' | 'masked'
  /** Correctable by CORRECT_DATA after the event that set it (handbook ✎). */
  correctable?: boolean
  /** Numbers and amounts: greater than 0 (POS). */
  positive?: boolean
  /** Dates: PAST "cannot be in the future", FUT "cannot be in the past". */
  past?: boolean
  future?: boolean
  /** Dates: the form of a new record opens with today; another day can be typed over it. */
  startsToday?: boolean
  /** Switches: the form of a new record opens with yes; who writes a record without the field gets its default. */
  startsOn?: true
  /** Dates: strictly after / not before another field of the same record. */
  after?: string
  notBefore?: string
  /** The text is the program's name of something and is shown as people call that: a kind of record, a permission, a value of a choice, a field of `of`. */
  names?: ProgramName
  /** The text is a code of a row of another entity: offered and named while it is typed, a code no row has is doubted. */
  codesOf?: CodesOf
  /** enum, list: its values have words of their own by this name, because the same value of other fields is said otherwise: a single man, a single visa. */
  words?: string
  /** int: hundredths of a percent, which people write and read as a percent: 725 is 7.25 %. */
  percent?: true
  /** Numbers of that many digits are shown with a hyphen after the first ones; they are stored without. */
  hyphen?: Hyphen
  /** Audit shows only that it changed. */
  sensitive?: boolean
}

export interface Field<
  K extends FieldKind = FieldKind,
  V = unknown,
  R extends boolean = boolean,
> extends FieldOptions {
  kind: K
  required?: R
  /** Longest text in characters; shortest in `min`. For int/decimal/money: smallest and largest value. */
  max?: number
  min?: number
  /** decimal: digits after the point. */
  scale?: number
  values?: readonly string[]
  /** Target entity name of ref/refs. */
  to?: string
  /** ref: only rows matching these, e.g. { is_destination: true }. */
  only?: Readonly<Record<string, string | boolean | number>>
  /**
   * ref: rows a picker offers. Unlike `only` it refuses nothing; the record's own checks say why another row does not fit.
   * What is not a column of the row is named by its record (`narrowedBy`).
   */
  offers?: Offer | readonly Offer[]
  /** enum: the values that fit the value of another field; every value where that field says nothing known. */
  offeredBy?: { field: string; values: Readonly<Record<string, readonly string[]>> }
  /** ref: rows whose `through` field equals this record's field, e.g. thana of the chosen city. */
  dependsOn?: { field: string; through: string; message: string }
  accept?: 'image' | 'pdf' | 'doc'
  /** money: field that names the currency; BDT without it. */
  currencyField?: string
  /**
   * json: schema of the value; without it any JSON of moderate size. A function makes it when it is needed, so that
   * a screen that only lists such records does not fetch the library of schemas.
   */
  shape?: ZodType | ((library: SchemaLibrary) => ZodType)
  /** Phantom: the value type, never set at run time. */
  _value?: V
}

type Opt = FieldOptions
type Made<K extends FieldKind, V, O extends Opt> = Field<K, V, O extends { required: true } ? true : false>

const make = <K extends FieldKind, V, O extends Opt>(
  kind: K,
  rest: object,
  options: O | undefined,
): Made<K, V, O> =>
  // One place builds every field; the mapped type above carries the literal `required`.
  ({ kind, ...rest, ...options }) as unknown as Made<K, V, O>

export const text = <const O extends Opt>(max: number, options?: O & { min?: number }) =>
  make<'text', string, O>('text', { max }, options)
export const longtext = <const O extends Opt>(max: number, options?: O & { min?: number }) =>
  make<'longtext', string, O>('longtext', { max }, options)
export const upper = <const O extends Opt>(max: number, options?: O) =>
  make<'upper', string, O>('upper', { max }, options)
export const int = <const O extends Opt>(options?: O & { min?: number; max?: number }) =>
  make<'int', number, O>('int', {}, options)
/** Exact decimal carried as a string, e.g. a rate with 8 digits. */
export const decimal = <const O extends Opt>(scale: number, options?: O & { min?: number; max?: number }) =>
  make<'decimal', string, O>('decimal', { scale }, options)
/** Integer minor units in code and table, decimal string on the wire. NNEG unless `min` says otherwise. */
export const money = <const O extends Opt>(options?: O & { currencyField?: string; min?: number }) =>
  make<'money', string, O>('money', { min: 0 }, options)
export const date = <const O extends Opt>(options?: O) => make<'date', string, O>('date', {}, options)
export const datetime = <const O extends Opt>(options?: O) =>
  make<'datetime', string, O>('datetime', {}, options)
export const time = <const O extends Opt>(options?: O) => make<'time', string, O>('time', {}, options)
export const phone = <const O extends Opt>(options?: O) =>
  make<'phone', string, O>('phone', { max: 16 }, options)
export const email = <const O extends Opt>(options?: O) =>
  make<'email', string, O>('email', { max: 254 }, options)
export const bool = <const O extends Opt>(options?: O) => make<'bool', boolean, O>('bool', {}, options)
export const choice = <const V extends readonly string[], const O extends Opt>(
  values: V,
  options?: O & Pick<Field, 'offeredBy'>,
) => make<'enum', V[number], O>('enum', { values }, options)
export const ref = <const O extends Opt>(
  to: string,
  options?: O & Pick<Field, 'only' | 'offers' | 'dependsOn'>,
) => make<'ref', number, O>('ref', { to }, options)
export const refs = <const O extends Opt>(to: string, options?: O) =>
  make<'refs', number[], O>('refs', { to }, options)
/** A short list of texts out of `values`, or free texts without `values`. */
export const list = <const O extends Opt>(options?: O & { values?: readonly string[] }) =>
  make<'list', string[], O>('list', {}, options)
/** Id of an uploaded file; image ≤ 2 MB jpg/png, pdf, or doc = pdf/jpg/png ≤ 5 MB. */
export const file = <const O extends Opt>(accept: 'image' | 'pdf' | 'doc', options?: O) =>
  make<'file', string, O>('file', { accept }, options)
/** Structured value owned by one screen; `shape` is its schema. */
export const json = <V = unknown, const O extends Opt = Opt>(
  options?: O & { shape?: ZodType<V> | ((library: SchemaLibrary) => ZodType<V>) },
) => make<'json', V, O>('json', {}, options)
export const secret = <const O extends Opt>(options?: O & { min?: number; max?: number }) =>
  make<'secret', string, O>('secret', {}, options)

const small = new Set(['of', 'to', 'and', 'in', 'for'])
const known: Record<string, string> = {
  nid: 'NID',
  rl: 'RL',
  id: 'ID',
  iso2: 'ISO2',
  iso3: 'ISO3',
  mrz: 'MRZ',
  no: 'No',
  url: 'Url',
  bmet: 'BMET',
  pnr: 'PNR',
  noc: 'NOC',
  mofa: 'MOFA',
  cv: 'CV',
  bn: 'Bangla',
  ar: 'Arabic',
}

/** 'passport_expiry_date' → 'Passport Expiry Date'. */
export const titleCase = (name: string): string =>
  name
    .split('_')
    .map(
      (word, at) =>
        known[word] ?? (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)),
    )
    .join(' ')

/** Labels made from names of fields; a file of fifty thousand records asks for each of them as often. */
const labels = new Map<string, string>()

function labelOfName(name: string): string {
  const label = labels.get(name) ?? titleCase(name)
  labels.set(name, label)
  return label
}

export const labelOf = (name: string, field: FieldOptions): string => field.label ?? labelOfName(name)

/** A text with its numbers as readers know them; what has another length stays. */
export const hyphened = (hyphen: Hyphen | undefined, text: string): string =>
  hyphen === undefined
    ? text
    : text.replaceAll(
        new RegExp(`(?<!\\d)(\\d{${hyphen.after}})(\\d{${hyphen.digits - hyphen.after}})(?!\\d)`, 'g'),
        `${hyphen.before ?? ''}$1-$2`,
      )

/** Values of an enum that may be chosen beside the other values of the record. */
export function offeredValues(
  { values = [], offeredBy }: Pick<Field, 'values' | 'offeredBy'>,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const word = offeredBy ? record[offeredBy.field] : undefined
  return (typeof word === 'string' ? offeredBy?.values[word] : undefined) ?? values
}

/** True when every field named in the condition has one of its values. */
export function holds(when: When | undefined, record: Readonly<Record<string, unknown>>): boolean {
  if (!when) return true
  return Object.entries(when).every(([name, values]) => {
    const value = record[name]
    return values.some((wanted) => wanted === (value === undefined ? null : value))
  })
}
