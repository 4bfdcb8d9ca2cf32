import { nameTerm, saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { AppError } from '../../../domain/errors.ts'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import type { Entity, Fields } from '../../../foundation/definitions/entity.ts'
import { labelOf, type Field, type FieldKind } from '../../../foundation/definitions/fields.ts'
import { readableFields } from './columns.ts'
import { textOf } from '../../platform/text-of.ts'

/** Page sizes go up to 200 and page × size up to 100,000; beyond that a `next` cursor leads on (security 5). */
const maxSize = 200
const maxOffset = 100_000
const defaultSize = 25
const maxSearchLength = 100

const ordered = ['is', 'is_not', 'in', 'between', 'before', 'after', 'empty'] as const
const dated = [...ordered, 'this_week', 'this_month'] as const
const worded = ['is', 'is_not', 'contains', 'starts', 'in', 'empty'] as const
const chosen = ['is', 'is_not', 'in', 'empty'] as const

type Operator = (typeof dated)[number] | (typeof worded)[number]

/** Which questions a kind of field answers (ux 3). */
const operators: Partial<Record<FieldKind, readonly Operator[]>> = {
  text: worded,
  longtext: worded,
  upper: worded,
  phone: worded,
  email: worded,
  int: ordered,
  decimal: ordered,
  money: ordered,
  time: ordered,
  date: dated,
  datetime: dated,
  bool: chosen,
  enum: chosen,
  ref: chosen,
  refs: chosen,
  list: chosen,
  file: ['empty'],
}

export interface Filter {
  name: string
  field: Field
  op: Operator
  values: readonly string[]
}

export interface SortKey {
  name: string
  field: Field
  descending: boolean
}

type Active = 'active' | 'inactive' | 'all'

export interface ListQuery {
  page: number
  size: number
  sort: readonly SortKey[]
  filters: readonly Filter[]
  q: string
  active: Active
  branch: number | null
  /** Sort values of the last row of the page before, in the order of `sort`; null for pages by number. */
  after: readonly (string | number | boolean | null)[] | null
}

export type RawQuery = Readonly<Record<string, unknown>>

/** Names of extra list columns a query asks for. */
export const columnsOf = (query: RawQuery): string[] => textOf(query['columns']).split(',').filter(Boolean)

/** Sees a field or not (roles 3.2); a hidden value must not be found out by filtering or sorting. */
export type Sees = (name: string) => boolean

const refuse = (pointer: string, wording: Wording): never => {
  throw new AppError('input.invalid', {
    errors: [{ pointer: `/${pointer}`, code: 'query', ...saidOf(wording) }],
  })
}
const asTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]).map(String)

const asInt = (raw: RawQuery, name: string, fallback: number, min: number, max: number): number => {
  const text = asTexts(raw[name])[0]
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return value >= min && value <= max
    ? value
    : refuse(name, say`${name} must be a number from ${min} to ${max}.`)
}

/**
 * Reads the query of a list: page, size, sort, `f.<field>=op:value`, q, active, branch, next.
 * Every identifier comes from the definition, never from the text (security 5).
 * @throws AppError input.invalid naming the parameter that cannot be read.
 */
export function parseListQuery(entity: Entity, raw: RawQuery, sees: Sees): ListQuery {
  const fields = Object.fromEntries(Object.entries(readableFields(entity)).filter(([name]) => sees(name)))
  const size = asInt(raw, 'size', defaultSize, 1, maxSize)
  const page = asInt(raw, 'page', 1, 1, 1_000_000)
  const sort = parseSort(entity, fields, asTexts(raw['sort']).join(','))
  const after = parseCursor(asTexts(raw['next'])[0], sort)
  if (!after && page * size > maxOffset) throw new AppError('limit.rows')
  return { page, size, sort, after, ...parseConditions(fields, raw) }
}

/** The part of the query that chooses rows; lists, exports and counts share it. */
function parseConditions(
  fields: Fields,
  raw: RawQuery,
): Pick<ListQuery, 'filters' | 'q' | 'active' | 'branch'> {
  const filters = Object.entries(raw)
    .filter(([key]) => key.startsWith('f.'))
    .flatMap(([key, value]) => asTexts(value).map((text) => parseFilter(fields, key.slice(2), text)))
  const q = (asTexts(raw['q'])[0] ?? '').trim().slice(0, maxSearchLength)
  const active = asTexts(raw['active'])[0] ?? 'active'
  if (active !== 'active' && active !== 'inactive' && active !== 'all')
    return refuse('active', 'active must be active, inactive or all.')
  const branch = asInt(raw, 'branch', 0, 1, 2_147_483_647)
  return { filters, q, active, branch: branch || null }
}

function parseSort(entity: Entity, fields: Fields, given: string): SortKey[] {
  const names = given ? given.split(',').map((part) => part.trim()) : entity.sort
  const keys = names.flatMap((part): SortKey[] => {
    const name = part.replace(/^-/, '')
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (
      !field ||
      field.kind === 'json' ||
      field.kind === 'file' ||
      field.kind === 'refs' ||
      field.kind === 'list'
    ) {
      // A default order may name a column this role cannot see; only a typed one is an error.
      return given ? refuse('sort', say`The list cannot be sorted by ${name}.`) : []
    }
    return [{ name, field, descending: part.startsWith('-') }]
  })
  // The id makes every order total, so that pages neither repeat nor lose rows.
  return keys.some((key) => key.name === 'id')
    ? keys
    : [...keys, { name: 'id', field: { kind: 'int' }, descending: keys.at(-1)?.descending ?? false }]
}

function parseFilter(fields: Fields, name: string, text: string): Filter {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return refuse(`f.${name}`, say`There is no filter ${name}.`)
  const bare = /^(empty|this_week|this_month)$/.test(text)
  const [, given = 'is', rest = ''] = bare
    ? [null, text]
    : (/^([a-z_]+):(.*)$/s.exec(text) ?? [null, 'is', text])
  const allowed = operators[field.kind] ?? []
  const op = allowed.find((known) => known === given)
  if (!op) return refuse(`f.${name}`, say`${nameTerm(labelOf(name, field))} cannot be filtered by ${given}.`)
  const values = op === 'in' || op === 'between' ? rest.split(',').map((part) => part.trim()) : [rest]
  if (op === 'empty' || op === 'this_week' || op === 'this_month') return { name, field, op, values: [] }
  if (op === 'between' && values.length !== 2)
    return refuse(`f.${name}`, say`${nameTerm(labelOf(name, field))} needs two values.`)
  if (values.length > 200)
    return refuse(`f.${name}`, say`${nameTerm(labelOf(name, field))} has too many values.`)
  for (const value of values) if (!readable(field, value)) return refuse(`f.${name}`, messageFor(name, field))
  return { name, field, op, values }
}

const isNumber = (value: string): boolean => /^-?\d{1,9}$/.test(value)
const isDecimal = (value: string): boolean => /^-?\d{1,12}(\.\d{1,12})?$/.test(value)
const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(value)

/** How a typed filter value must look; other kinds are texts. */
const typedForm: Partial<Record<FieldKind, (value: string) => boolean>> = {
  int: isNumber,
  ref: isNumber,
  refs: isNumber,
  decimal: isDecimal,
  money: (value) => parseMoney(value) !== null,
  date: isCivilDate,
  datetime: isCivilDate,
  time: isTime,
  bool: (value) => value === 'true' || value === 'false',
}

const readable = (field: Field, value: string): boolean =>
  typedForm[field.kind]?.(value) ?? (value.length > 0 && value.length <= 200)

function messageFor(name: string, field: Field): Wording {
  if (field.kind === 'date' || field.kind === 'datetime') return 'Enter a valid date.'
  if (field.kind === 'int' || field.kind === 'decimal' || field.kind === 'money')
    return say`${nameTerm(labelOf(name, field))} must be a number.`
  return say`Select a valid ${nameTerm(labelOf(name, field))}.`
}

/** `next` of an answer: the sort values of its last row; opaque to the client and bound to the order they were made for. */
export function writeCursor(sort: readonly SortKey[], row: Readonly<Record<string, unknown>>): string {
  const values = sort.map((key) => {
    const value = row[`sort:${key.name}`] ?? null
    return typeof value === 'bigint' ? value.toString() : value
  })
  return Buffer.from(JSON.stringify([orderName(sort), ...values])).toString('base64url')
}

const orderName = (sort: readonly SortKey[]): string =>
  sort.map((key) => (key.descending ? '-' : '') + key.name).join(',')

function parseCursor(text: string | undefined, sort: readonly SortKey[]): ListQuery['after'] {
  if (!text) return null
  const wrong = (): never =>
    refuse('next', 'This page link belongs to another list. Start from the first page.')
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return wrong()
  }
  if (!Array.isArray(values) || values.length !== sort.length + 1 || values[0] !== orderName(sort))
    return wrong()
  const given: unknown[] = values.slice(1)
  const plain = given.every(
    (value): value is string | number | boolean | null =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value),
  )
  // A changed cursor may only move the place in the list; a value of another type would make the database complain.
  const fits = sort.every((key, at) => given[at] === null || cursorFits(key.field, given[at]))
  return plain && fits ? given : wrong()
}

/** How the value of a cursor looks: that of its column, as the database gives it. */
const cursorForm: Partial<Record<FieldKind, (value: string) => boolean>> = {
  money: (value) => /^-?\d{1,18}$/.test(value),
  decimal: isDecimal,
  date: isCivilDate,
  datetime: isInstant,
  time: isTime,
}

function cursorFits(field: Field, value: unknown): boolean {
  if (field.kind === 'int') return Number.isSafeInteger(value)
  if (field.kind === 'bool') return typeof value === 'boolean'
  return (
    typeof value === 'string' &&
    (cursorForm[field.kind]?.(value) ?? (value.length <= 4000 && !value.includes('\0')))
  )
}
