/** A whole record or event payload: every field read, then the rules between fields. Pure; used by the schemas. */
import { isEmpty } from '../values/empty.ts'
import { nameTerm, saidOf, say } from '../text/sentence.ts'
import type { CivilDate } from '../values/dates.ts'
import type { Checks, Values } from './checks.ts'
import type { Entity, Fields, SubTable } from './entity.ts'
import { holds, labelOf, offeredValues, type Field } from './fields.ts'
import { doubledAmount, hasAmount } from './line-totals.ts'
import { messages } from './messages.ts'
import { once } from './once.ts'
import { readValue, type Fault } from './read-value.ts'
import { writable } from './writable.ts'

export interface SchemaOptions {
  /** The agency's day, from the clock. */
  today: CivilDate
  /** The record as stored, for an update; absent fields keep these values. */
  stored?: Values
  /** Values of server-set fields that conditions ask about and no body carries, e.g. the plan of the passenger type. */
  known?: Values
  /** Rows the ref fields point to, by field name, for the entity's own checks. */
  related?: Readonly<Record<string, Values | null | undefined>>
}

export type RecordFault = Fault & { path: readonly (string | number)[] }

export interface ReadRecord {
  values: Record<string, unknown>
  faults: readonly RecordFault[]
}

/** How strictly absent fields are judged: a create body, an update body, or an event payload whose required names are given. */
export type Purpose = 'create' | 'update' | { required: ReadonlySet<string> }

/** Value of a field that was not filled: its default, false for a switch, an empty list, else null. */
function empty(field: Field): unknown {
  if (field.default !== undefined) return field.default
  if (field.kind === 'bool') return false
  return field.kind === 'refs' || field.kind === 'list' ? [] : null
}

/**
 * A field of another type of record. An event payload, or a body that does not name the type, is not judged.
 */
const isHidden = (field: Field, merged: Values, purpose: Purpose): boolean =>
  typeof purpose !== 'object' &&
  Object.keys(field.shownWhen ?? {}).every((other) => other in merged) &&
  !holds(field.shownWhen, merged)

function isRequired(name: string, field: Field, merged: Values, purpose: Purpose, sent: boolean): boolean {
  if (isHidden(field, merged, purpose)) return false
  if (field.requiredBy !== undefined && typeof purpose !== 'object') return false // A guard asks for it later.
  const conditional = field.requiredWhen !== undefined && holds(field.requiredWhen, merged)
  if (typeof purpose === 'object') return purpose.required.has(name) || conditional
  if (purpose === 'create') return field.required === true || field.requiredOn === 'create' || conditional
  return (
    (field.required === true && sent) ||
    (conditional && (sent || Object.keys(field.requiredWhen ?? {}).some((other) => other in merged)))
  )
}

/**
 * Names of fields about which a record may have something to say in addition to their values: that they are
 * needed, hidden, too early, locked.
 */
const ruled = once(
  (fields: Fields): ReadonlySet<string> =>
    new Set(
      Object.entries(fields).flatMap(([name, field]) =>
        field.required ||
        field.requiredOn ||
        field.requiredBy ||
        field.requiredWhen ||
        field.shownWhen ||
        field.after ||
        field.notBefore ||
        field.offeredBy ||
        field.lockedWhen
          ? [name]
          : [],
      ),
    ),
)

function dateRules(fields: Fields, name: string, field: Field, merged: Values): Fault | null {
  const value = merged[name]
  if (typeof value !== 'string' || !(field.after ?? field.notBefore)) return null
  const label = labelOf(name, field)
  const other = (which: string): { value: unknown; label: string } => ({
    value: merged[which],
    label: labelOf(which, fields[which] ?? {}),
  })
  if (field.after) {
    const first = other(field.after)
    if (typeof first.value === 'string' && value <= first.value)
      return { code: 'AFTER', ...messages.AFTER(label, first.label) }
  }
  if (field.notBefore) {
    const first = other(field.notBefore)
    if (typeof first.value === 'string' && value < first.value)
      return { code: 'NBEF', ...messages.NBEF(label, first.label) }
  }
  return null
}

/**
 * Reads the named fields of `input`. Conditions look at the record as it would be: stored, then known, then sent values.
 * @param names fields in question, in the order of their faults.
 */
export function readFields(
  fields: Fields,
  names: readonly string[],
  input: Values,
  purpose: Purpose,
  options: SchemaOptions,
): ReadRecord {
  const values: Record<string, unknown> = {}
  const faults: RecordFault[] = []
  const refused = new Set<string>()
  const refuse = (name: string, fault: Fault): void => {
    refused.add(name)
    faults.push({ ...fault, path: [name, ...(fault.path ?? [])] })
  }
  for (const name of names) {
    const field = fields[name]
    if (!field) continue
    if (input[name] === undefined) {
      if (purpose === 'create') values[name] = empty(field)
      continue
    }
    const read = readValue(labelOf(name, field), field, input[name], options.today)
    for (const fault of read.faults) refuse(name, fault)
    const isKept =
      read.value !== null ||
      (purpose !== 'create' && field.kind !== 'bool' && field.kind !== 'refs' && field.kind !== 'list')
    values[name] = isKept ? read.value : empty(field)
  }
  const merged: Values = { ...options.stored, ...options.known, ...values }
  // An event says itself what it needs.
  const judged = typeof purpose === 'object' ? null : ruled(fields)
  for (const name of names) {
    const field = fields[name]
    if (!field || refused.has(name) || judged?.has(name) === false) continue
    const sent = name in values
    if (isRequired(name, field, merged, purpose, sent) && isEmpty(merged[name]))
      refuse(name, { code: 'REQ', ...messages.REQ(labelOf(name, field)) })
    else if (sent && isHidden(field, merged, purpose)) values[name] = empty({ ...field, default: undefined }) // A value of another type of record is dropped, not kept unseen.
    if (!sent) continue
    const fault = dateRules(fields, name, field, merged)
    if (fault) refuse(name, fault)
    const choice = values[name]
    if (field.offeredBy && typeof choice === 'string' && !offeredValues(field, merged).includes(choice))
      refuse(name, { code: 'ENUM', ...messages.ENUM(labelOf(name, field)) })
    if (
      field.lockedWhen &&
      options.stored &&
      holds(field.lockedWhen, options.stored) &&
      options.stored[name] !== values[name]
    ) {
      refuse(name, {
        code: 'LOCKED',
        ...saidOf(field.lockedMessage ?? say`${nameTerm(labelOf(name, field))} cannot be changed any more.`),
      })
    }
  }
  return { values, faults }
}

/** Lines of a sub-table, each read as a new record; `id` marks a line that stays. */
function readLines(
  key: string,
  sub: SubTable,
  input: unknown,
  purpose: Purpose,
  options: SchemaOptions,
): ReadRecord {
  const rows = Array.isArray(input) ? (input as readonly Values[]) : [] // The wire schema lets only lists of objects through.
  const faults: RecordFault[] = []
  if (sub.atLeastOne && rows.length === 0 && (purpose === 'create' || input !== undefined))
    faults.push({ code: 'REQ', message: sub.atLeastOne, path: [key] })
  const seen = new Set<string>()
  const lines = rows.map((row, index) => {
    const names = writable(sub.fields).map(([name]) => name)
    const read = readFields(sub.fields, names, row, 'create', { today: options.today })
    faults.push(...read.faults.map((fault) => ({ ...fault, path: [key, index, ...fault.path] })))
    const doubled = doubledAmount(sub, read.values)
    if (doubled !== null && sub.oneOf)
      faults.push({ code: sub.oneOf.code, message: sub.oneOf.message, path: [key, index, doubled] })
    const together = sub.uniqueTogether
    const mark = JSON.stringify(together?.fields.map((name) => read.values[name]))
    if (together && seen.has(mark))
      faults.push({ code: 'UNIQ', message: together.message, path: [key, index, together.fields[0] ?? ''] })
    seen.add(mark)
    return row['id'] === undefined ? read.values : { ...read.values, id: row['id'] }
  })
  // Amounts that cannot be read have their own refusal.
  if (
    sub.needsAmount &&
    (purpose === 'create' || input !== undefined) &&
    faults.length === 0 &&
    !hasAmount(sub, lines)
  ) {
    const { amounts, code, message, noLine } = sub.needsAmount
    faults.push(
      rows.length === 0
        ? { code: 'REQ', message: noLine, path: [key] }
        : { code, message, path: [key, 0, amounts[0] ?? ''] },
    )
  }
  return { values: input === undefined && purpose !== 'create' ? {} : { [key]: lines }, faults }
}

function askChecks(checks: Checks, values: Values, purpose: Purpose, options: SchemaOptions): RecordFault[] {
  const merged = { ...options.stored, ...options.known, ...values }
  return checks(merged, {
    today: options.today,
    isNew: purpose === 'create',
    ...(options.related ? { related: options.related } : {}),
  }).flatMap((finding) =>
    finding && !finding.isWarning
      ? [
          {
            code: finding.code,
            message: finding.message,
            ...(finding.sentence ? { sentence: finding.sentence } : {}),
            path: [finding.field],
          },
        ]
      : [],
  )
}

/** Values the database will copy from the rows the refs point to, as far as those rows are at hand. */
const copied = (entity: Entity, related: SchemaOptions['related']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, { copyFrom }]) =>
      copyFrom && related?.[copyFrom[0]] ? [[name, related[copyFrom[0]]?.[copyFrom[1]]]] : [],
    ),
  )

/** Reads a create or update body of an entity with its lines and checks. */
export function readRecord(
  entity: Entity,
  input: Values,
  purpose: 'create' | 'update',
  given: SchemaOptions,
): ReadRecord {
  const options = { ...given, known: { ...copied(entity, given.related), ...given.known } }
  const names = writable(entity.fields).map(([name]) => name)
  const read = readFields(entity.fields, names, input, purpose, options)
  const parts = Object.entries(entity.lines ?? {}).map(([key, sub]) =>
    readLines(key, sub, input[key], purpose, options),
  )
  const values = Object.assign({}, read.values, ...parts.map((part) => part.values)) as Record<
    string,
    unknown
  > // Object.assign of a spread answers any.
  for (const name of ['is_active', 'branch'])
    if (input[name] !== undefined && input[name] !== null) values[name] = input[name]
  const faults = [...read.faults, ...parts.flatMap((part) => part.faults)]
  if (entity.isOnlyOne && values['is_active'] === false)
    faults.push({ code: 'only', message: 'There is only this one; it stays active.', path: ['is_active'] })
  const known = new Set(faults.map((fault) => fault.path[0]))
  const rules = entity.checks
    ? askChecks(entity.checks, values, purpose, options).filter((fault) => !known.has(fault.path[0]))
    : []
  return { values, faults: [...faults, ...rules] }
}
