/** Replaces what identifies a person, everywhere the same way and without a way back: the file keeps the shape of the values. */
import { createHmac } from 'node:crypto'
import { entityOf, isEntityName } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import type { Field, FieldKind } from '../../../foundation/definitions/fields.ts'

/** Kinds whose values name no person. */
const harmless = new Set<FieldKind>([
  'int',
  'decimal',
  'money',
  'bool',
  'enum',
  'ref',
  'refs',
  'time',
  'datetime',
])
/** Words of fixed lists inside json fields and stored rows. */
const isWord = (text: string): boolean => /^[a-z][a-z0-9_]*$/.test(text)
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text)
const systemNames = new Set([
  'state',
  'state_before',
  'journey_state',
  'custody',
  'custody_place',
  'paper_kind',
  'work_type',
  'training_type',
  'kind',
  'purpose',
  'field',
  'undone',
])

export interface Pseudonyms {
  /** Whether the reader of the file may know values of a field. */
  sees(field: Field | undefined): boolean
  text(value: string): string
  /** A row of an entity: numbers, days, choices stay; names, numbers of papers, addresses, notes and files are replaced; secrets go. */
  row(module: string, row: Row): Row
  /** Values of an event, by the machine's own fields. */
  values(fields: Readonly<Record<string, Field>>, values: Row): Row
  user(id: number | null): number | null
}

/** What stands for an amount that the reader of a file may not know. */
const anyAmount = '1.00'
const amounts = new Set<FieldKind>(['money', 'decimal'])
/** Kinds with a value that stands for any other: an amount, a choice, other words. */
const replaceable = new Set<FieldKind>([
  ...amounts,
  'enum',
  'text',
  'longtext',
  'upper',
  'phone',
  'email',
  'file',
])

/** A choice only some may read, such as why a passenger is unfit, is left out for every reader: a file leaves the agency. */
const choiceInstead = (field: Field): string | null =>
  field.values?.find((value) => value === 'other') ?? field.values?.at(-1) ?? null

/**
 * @param salt keeps the same value the same within one file and different between files.
 * @param sees whether the reader of the file may know a field's value.
 */
export function pseudonyms(salt: string, sees: (field: Field) => boolean): Pseudonyms {
  const users = new Map<number, number>()
  const replaced = (value: string): string => {
    const noise = createHmac('sha256', salt).update(value).digest()
    let at = 0
    const pick = (letters: string) => letters[(noise[at++ % noise.length] ?? 0) % letters.length] ?? ''
    return value.replace(/[\p{L}\p{N}]/gu, (sign) =>
      /\p{N}/u.test(sign)
        ? pick('0123456789')
        : /[a-z]/.test(sign)
          ? pick('bcdfghklmnprstuvwz')
          : pick('BCDFGHKLMNPRSTVWZ'),
    )
  }
  // The same values stand in every step of a case.
  const texts = new Map<string, string>()
  const text = (value: string): string => {
    const known = texts.get(value) ?? replaced(value)
    texts.set(value, known)
    return known
  }
  /** The year stays, so that ages do. */
  const birth = (value: string): string => `${value.slice(0, 4)}-01-01`
  const inJson = (value: unknown): unknown => {
    if (typeof value === 'string') return isWord(value) || isDay(value) ? value : text(value)
    if (Array.isArray(value)) return value.map(inJson)
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inJson(one)]))
      : value
  }
  const one = (name: string, field: Field | undefined, value: unknown): unknown => {
    if (value === null || value === undefined || systemNames.has(name)) return value
    if (field?.visibleTo && field.kind === 'enum') return choiceInstead(field)
    if (field && !sees(field) && amounts.has(field.kind)) return anyAmount
    if (typeof value === 'number' || typeof value === 'boolean') return value
    if (name === 'date_of_birth' && typeof value === 'string') return birth(value)
    if (field && (harmless.has(field.kind) || (field.kind === 'date' && typeof value === 'string')))
      return value
    if (typeof value === 'string') return !field && (isDay(value) || isWord(value)) ? value : text(value)
    return inJson(value)
  }
  /** Nothing can stand for a reserved id, number or day without being one, so it is left out as a secret is. */
  const mustGo = (field: Field | undefined): boolean =>
    field !== undefined && (field.kind === 'secret' || (!sees(field) && !replaceable.has(field.kind)))
  const values = (all: Readonly<Record<string, Field>>, given: Row): Row => {
    // A correction names its field; its values are as reserved as that field.
    const corrected =
      typeof given['field'] === 'string' && ('value' in given || 'old' in given)
        ? all[given['field']]
        : undefined
    const fields = corrected ? { ...all, value: corrected, old: corrected } : all
    return Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !mustGo(fields[name]))
        .map(([name, value]) => [name, one(name, fields[name], value)]),
    )
  }
  // A row nothing happened to is the same one in every step; each has one module.
  const rows = new WeakMap<Row, Row>()
  return {
    sees: (field) => field === undefined || sees(field),
    text,
    values,
    row(module, row) {
      const known = rows.get(row) ?? values(isEntityName(module) ? entityOf(module).fields : {}, row)
      rows.set(row, known)
      return known
    },
    user(id) {
      if (id === null) return null
      const known = users.get(id) ?? users.size + 1
      users.set(id, known)
      return known
    },
  }
}
