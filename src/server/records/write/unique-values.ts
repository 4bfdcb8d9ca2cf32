import { fillIn, type Said, saidOf, type Sentence } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { holds, labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { once } from '../../../foundation/definitions/once.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { column, fromColumn, readableFields, toColumn, type Row, type Sql } from '../read/columns.ts'
import { refLabelSql } from '../read/label-sql.ts'
import { allOf } from '../scope.ts'
import { recordLink } from '../record-link.ts'
import { textOf } from '../../platform/text-of.ts'

/** Columns that may stand together once among the live rows of a table. */
interface UniqueRule {
  name: string
  field: Field
  names: readonly string[]
}

export const uniqueRules = once((entity: Entity): readonly UniqueRule[] =>
  Object.entries(entity.fields).flatMap(([name, field]): UniqueRule[] => {
    if (!field.unique || field.virtual) return []
    return [{ name, field, names: field.unique === true ? [name] : [name, ...field.unique] }]
  }),
)

const placeholdersOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].flatMap((found) => found[1] ?? [])
const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Same text for this purpose: letter case does not make two names different. */
const sameValue = (field: Field, name: string, value: unknown): Sql =>
  field.kind === 'text'
    ? sql`lower(${column('u', name)}) = lower(${textOf(value)})`
    : sql`${column('u', name)} = ${toColumn(field, value)}`

/** Of the rows `u`, those whose value still belongs to them: an attempt that is over may have given it up. */
export function holdsValueSql(entity: Entity, field: Field): Sql[] {
  const fields = readableFields(entity)
  return [
    sql`not u.is_deleted`,
    ...Object.entries(field.uniqueWhen ?? {}).map(([name, values]) => {
      const listed = values.map((value) =>
        value === null
          ? sql`${column('u', name)} is null`
          : sql`${column('u', name)} = ${fields[name] ? toColumn(fields[name], value) : value}`,
      )
      return sql`(${sql.join(listed, sql` or `)})`
    }),
  ]
}

/** Whether a rule has something to say about a record: its value is filled and its own condition holds. */
const isAsked = (rule: UniqueRule, merged: Row): boolean =>
  isFilled(merged[rule.name]) && holds(rule.field.uniqueWhen, merged)

/** What the message of a rule shows of the record that has the value, as JSON. */
function markValues(entity: Entity, rule: UniqueRule): Sql {
  const fields = readableFields(entity)
  const placeholders = placeholdersOf(rule.field.uniqueMessage ?? '').flatMap((name): Sql[] => {
    const field = fields[name]
    if (!field) return []
    return [
      sql`${sql.lit(name)}, ${field.kind === 'ref' && field.to ? refLabelSql(field.to, column('u', name)) : column('u', name)}`,
    ]
  })
  return placeholders.length ? sql`jsonb_build_object(${sql.join(placeholders)})` : sql`'{}'::jsonb`
}

export interface Taken {
  rule: UniqueRule
  id: number
  message: string
  sentence?: Sentence
}

/**
 * Live records that already have one of the unique values of `merged`, found in one statement.
 * @param changed names whose rules are asked; a rule is asked when one of its columns changes.
 * @param self the record itself, and another one that gives its values up with it.
 */
export async function findTaken(
  db: Db,
  entity: Entity,
  merged: Row,
  changed: ReadonlySet<string>,
  self: number | readonly number[] | null,
): Promise<Taken[]> {
  const fields = readableFields(entity)
  const rules = uniqueRules(entity).filter(
    (rule) => rule.names.some((name) => changed.has(name)) && isAsked(rule, merged),
  )
  if (rules.length === 0) return []
  const parts = rules.map((rule, at) => {
    const same = rule.names.map((name) =>
      isFilled(merged[name])
        ? sameValue(fields[name] ?? rule.field, name, merged[name])
        : sql`${column('u', name)} is null`,
    )
    const values = markValues(entity, rule)
    const condition = allOf([
      ...same,
      ...holdsValueSql(entity, rule.field),
      ...(self === null ? [] : [sql`u.id <> all(${[self].flat()}::int4[])`]),
    ])
    return sql`(select ${sql.lit(at)}::int as rule, u.id, ${values} as placeholders from ${sql.table(entity.table)} as u where ${condition} limit 1)`
  })
  const { rows } = await sql<{
    rule: number
    id: number
    placeholders: Row
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.flatMap(({ rule: at, id, placeholders }) => {
    const rule = rules[at]
    return rule ? [{ rule, id, ...takenMessage(entity, rule, placeholders) }] : []
  })
}

/** A value as `sameValue` compares it: null for an empty one. */
const comparedText = (field: Field, value: unknown): string | null => {
  if (!isFilled(value)) return null
  const text = textOf(toColumn(field, value))
  return field.kind === 'text' ? text.toLowerCase() : text
}

const castOf: Partial<Record<Field['kind'], string>> = {
  int: 'int4',
  ref: 'int4',
  money: 'int8',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  bool: 'bool',
}

/** The values of a record that may stand only once, one mark per rule; two records with a mark in common exclude each other. */
export function uniqueMarks(entity: Entity, merged: Row): { rule: UniqueRule; mark: string }[] {
  const fields = readableFields(entity)
  return uniqueRules(entity)
    .filter((rule) => isAsked(rule, merged))
    .map((rule) => ({
      rule,
      mark: `${rule.name}:${JSON.stringify(rule.names.map((name) => comparedText(fields[name] ?? rule.field, merged[name])))}`,
    }))
}

/**
 * `findTaken` for many new records, one statement per rule.
 * @returns findings by position in `records`.
 */
export async function findTakenMany(
  db: Db,
  entity: Entity,
  records: readonly Row[],
): Promise<Map<number, Taken[]>> {
  const fields = readableFields(entity)
  const found = new Map<number, Taken[]>()
  for (const rule of uniqueRules(entity)) {
    const asked = records.flatMap((merged, at) => (isAsked(rule, merged) ? [{ at, merged }] : []))
    if (asked.length === 0) continue
    const keys = rule.names.map((name) => ({
      name,
      field: fields[name] ?? rule.field,
      key: sql.ref(`k.${name}`),
    }))
    const lists = keys.map(
      ({ name, field }) => sql`${asked.map(({ merged }) => comparedText(field, merged[name]))}::text[]`,
    )
    const same = keys.map(({ name, field, key }) => {
      const cast = castOf[field.kind]
      const equal =
        field.kind === 'text'
          ? sql`lower(${column('u', name)}) = lower(${key})`
          : sql`${column('u', name)} = ${cast ? sql`${key}::${sql.raw(cast)}` : key}`
      return name === rule.name ? equal : sql`(${equal} or (${column('u', name)} is null and ${key} is null))`
    })
    const { rows } = await sql<{ at: number; id: number; placeholders: Row }>`
      select distinct on (k.at) k.at, u.id, ${markValues(entity, rule)} as placeholders
      from unnest(${asked.map(({ at }) => at)}::int4[], ${sql.join(lists)}) as k(at, ${sql.join(keys.map(({ name }) => sql.ref(name)))})
      join ${sql.table(entity.table)} as u on ${allOf([...same, ...holdsValueSql(entity, rule.field)])} order by k.at, u.id`.execute(
      db,
    )
    for (const { at, id, placeholders } of rows)
      found.set(at, [...(found.get(at) ?? []), { rule, id, ...takenMessage(entity, rule, placeholders) }])
  }
  return found
}

function takenMessage(entity: Entity, { name, field }: UniqueRule, placeholders: Row): Said {
  const fields = readableFields(entity)
  const values = Object.fromEntries(
    Object.entries(placeholders).map(([mark, value]) => [
      mark,
      textOf(fromColumn(fields[mark] ?? { kind: 'text' }, value)),
    ]),
  )
  return field.uniqueMessage ? fillIn(field.uniqueMessage, values) : messages.UNIQ(labelOf(name, field))
}

/** The refusal of a taken value: pointer, message, and where the other record is. */
export function takenError(entity: Entity, taken: readonly Taken[]): AppError {
  const errors: FieldError[] = taken.map(({ rule, message, sentence }) => ({
    pointer: `/${rule.name}`,
    code: 'UNIQ',
    message,
    ...(sentence ? { sentence } : {}),
  }))
  const first = taken[0]
  return new AppError('input.notUnique', {
    detail: first?.message ?? 'This value already exists.',
    sentence: first?.sentence,
    errors,
    fix: first && recordLink(entity, first.id, `#${first.id}`),
  })
}

/**
 * The refusal for a unique violation that two simultaneous requests ran into: the database names the index or, for a
 * plain constraint, its columns in the detail.
 */
export function racedError(entity: Entity, fault: { constraint?: unknown; detail?: unknown }): AppError {
  const constraint = textOf(fault.constraint)
  const said = /^Key \(([^)]*(?:\([^)]*\)[^)]*)*)\)=/.exec(textOf(fault.detail))?.[1] ?? ''
  const columns = said.split(',').map((part) =>
    part
      .trim()
      .replace(/^lower\((\w+)(?:::text)?\)$/, '$1')
      .replaceAll('"', ''),
  )
  const rules = uniqueRules(entity)
  const rule =
    rules.find(
      (one) => one.names.length === columns.length && one.names.every((name) => columns.includes(name)),
    ) ??
    rules.find((one) => constraint.includes(one.names.join('_'))) ??
    rules.find((one) => constraint.includes(one.name))
  const wording = rule ? takenMessage(entity, rule, {}) : 'This value already exists.'
  return new AppError('input.notUnique', {
    detail: wording,
    errors: rule ? [{ pointer: `/${rule.name}`, code: 'UNIQ', ...saidOf(wording) }] : [],
  })
}
