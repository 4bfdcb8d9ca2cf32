import { fillIn, saidOf, type Wording } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import type { FieldError } from '../../../foundation/definitions/field-error.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Entity, Fields, SubTable, StoredRow } from '../../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../../foundation/definitions/fields.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { once } from '../../../foundation/definitions/once.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { fromColumn, readableFields, storedFields, type Row } from './columns.ts'
import { labelSql } from './label-sql.ts'
import { nameableRows } from './nameable-rows.ts'
import { targetOf, type Target } from './ref-target.ts'

/** A row a ref points to, with its label. */
export interface RelatedRow {
  row: Row
  label: string
  /**
   * Whether the person who asked may name it in a record: rows outside their scope do not exist for them
   * (security 4).
   */
  isNameable: boolean
}
/** Target entity → id → row. */
export type RelatedRows = ReadonlyMap<string, ReadonlyMap<number, RelatedRow>>

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value])
    .map((one) => (typeof one === 'string' && /^\d{1,10}$/.test(one) ? Number(one) : (one as unknown)))
    .filter(isId)

/** Fields that point to a record. */
export const pointingFields = once((fields: Fields): readonly [string, Field, target: string][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.to ? [[name, field, field.to] as const] : [])),
)
const storedPointers = once((entity: Entity): readonly [string, Field][] =>
  storedFields(entity).filter(([, field]) => field.to),
)
const singleRefs = once((fields: Fields): readonly [string, string][] =>
  pointingFields(fields).flatMap(([name, field, target]) =>
    field.kind === 'ref' ? [[name, target] as const] : [],
  ),
)

/** Which ids a record and its lines point to, per target. */
function wanted(parts: readonly { fields: Fields; values: Row }[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const { fields, values } of parts) {
    for (const [name, field, target] of pointingFields(fields)) {
      if (field.kind !== 'ref' && field.kind !== 'refs') continue
      const ids = found.get(target) ?? new Set<number>()
      for (const id of idsOf(values[name])) ids.add(id)
      found.set(target, ids)
    }
  }
  return found
}

/** What the database makes of a row for its search says nothing that the row does not. */
const searchColumns = new Set(['search_text', 'search_digits'])

/** A table row read as JSON in wire form: JSON numbers of money columns are minor units. */
export function wireRow(
  entity: Pick<Target, 'fields' | 'branchScoped' | 'machine' | 'step'>,
  json: Row,
): Row {
  const fields = readableFields(entity)
  const answer: Row = {}
  for (const [name, value] of Object.entries(json)) {
    if (searchColumns.has(name)) continue
    const field = fields[name]
    const typed =
      field?.kind === 'money' && typeof value === 'number'
        ? BigInt(value)
        : field?.kind === 'decimal' && typeof value === 'number'
          ? String(value)
          : value
    answer[name] = field ? fromColumn(field, typed) : value
  }
  return answer
}

/** A whole row of a table in wire form. */
export const storedRow = (entity: Parameters<typeof wireRow>[0], json: Row): StoredRow =>
  wireRow(entity, json) as StoredRow // Every table has these columns.

/** Every line of a record, for looking at their refs together. */
export const linesOf = (
  lines: Readonly<Record<string, SubTable>> | undefined,
  values: Row,
): { fields: Fields; values: Row; pointer: string }[] =>
  Object.entries(lines ?? {}).flatMap(([key, sub]) => {
    const rows = values[key]
    return Array.isArray(rows)
      ? rows.map((line: Row, at) => ({ fields: sub.fields, values: line, pointer: `/${key}/${at}` }))
      : []
  })

/** Loads in one statement whatever the record and its lines point to. @param user whose body it is; null where nothing is sent. */
export const loadRelated = (
  db: Db,
  entity: Entity,
  values: Row,
  user: SessionUser | null,
): Promise<RelatedRows> =>
  loadTargets(db, [{ fields: entity.fields, values }, ...linesOf(entity.lines, values)], user)

/** Loads in one statement whatever several records point to. @param user who names them; null for rows that are only shown. */
export async function loadTargets(
  db: Db,
  parts: readonly { fields: Fields; values: Row }[],
  user: SessionUser | null,
): Promise<RelatedRows> {
  const targets = [...wanted(parts)].filter(([, ids]) => ids.size > 0)
  if (targets.length === 0) return new Map()
  const selects = targets.map(([target, ids]) => {
    const to = targetOf(target)
    return sql`select ${sql.lit(target)}::text as target, to_jsonb(r) as row, ${labelSql(to, 'r')} as label, ${user ? nameableRows(to, user, 'r') : sql`true`} as is_nameable from ${sql.table(to.table)} as r where r.id = any(${[...ids]}::int4[])`
  })
  const { rows } = await sql<{
    target: string
    row: Row & { id: number }
    label: string
    is_nameable: boolean
  }>`${sql.join(selects, sql` union all `)}`.execute(db)
  const found = new Map<string, Map<number, RelatedRow>>(targets.map(([target]) => [target, new Map()]))
  for (const { target, row, label, is_nameable } of rows)
    found.get(target)?.set(row.id, { row: wireRow(targetOf(target), row), label, isNameable: is_nameable })
  return found
}

/** The row each ref field of a record points to, as the entity's own checks want them. */
export function relatedOf(fields: Fields, values: Row, related: RelatedRows): Record<string, Row | null> {
  return Object.fromEntries(
    singleRefs(fields).map(([name, target]) => {
      const id = idsOf(values[name])[0]
      return [name, (id === undefined ? undefined : related.get(target)?.get(id)?.row) ?? null]
    }),
  )
}

const refused = (pointer: string, code: string, wording: Wording): FieldError => ({
  pointer,
  code,
  ...saidOf(wording),
})

/**
 * Judges the refs of one record or line: the row exists for the sender (REF), is active (GONE), matches `only`, and
 * belongs to what it depends on (X1). A value that was stored before stays allowed when it has become inactive (X2).
 */
function judge(
  name: string,
  field: Field,
  values: Row,
  stored: Row | null,
  fields: Fields,
  related: RelatedRows,
  pointer: string,
): FieldError[] {
  const label = labelOf(name, field)
  const before = new Set(stored ? idsOf(stored[name]) : [])
  for (const id of idsOf(values[name])) {
    const found = related.get(field.to ?? '')?.get(id)
    if (!found || (found.row.is_deleted === true && !before.has(id)))
      return [refused(pointer, 'REF', messages.REF(label))]
    if (before.has(id)) continue
    if (!found.isNameable) return [refused(pointer, 'REF', messages.REF(label))]
    if (found.row.is_active === false) return [refused(pointer, 'GONE', messages.GONE(label))]
    const only = Object.entries(field.only ?? {})
    if (only.some(([key, value]) => found.row[key] !== value))
      return [refused(pointer, 'REF', messages.REF(label))]
  }
  return dependency(field, name, values, fields, related, pointer)
}

function dependency(
  field: Field,
  name: string,
  values: Row,
  fields: Fields,
  related: RelatedRows,
  pointer: string,
): FieldError[] {
  const { dependsOn } = field
  if (!dependsOn) return []
  const own = related.get(field.to ?? '')?.get(idsOf(values[name])[0] ?? 0)
  const chosen = idsOf(values[dependsOn.field])[0]
  if (!own || chosen === undefined || own.row[dependsOn.through] === chosen) return []
  const other = related.get(fields[dependsOn.field]?.to ?? '')?.get(chosen)
  return [
    refused(
      pointer,
      'DEPENDS',
      fillIn(dependsOn.message, { [dependsOn.field]: other?.label ?? '', city: other?.label ?? '' }),
    ),
  ]
}

/** The line as it is stored; null for a new one, and for an id that is not of this record. */
function storedLine(stored: Row | null, { values, pointer }: { values: Row; pointer: string }): Row | null {
  const lines = stored?.[pointer.split('/')[1] ?? '']
  return values['id'] === undefined || !Array.isArray(lines)
    ? null
    : ((lines as Row[]).find((line) => line['id'] === values['id']) ?? null)
}

/**
 * Findings about the refs of a record and its lines. `sent` are the values of the request; `merged` adds the stored ones,
 * because a sent city must still fit the stored thana.
 */
export function refFaults(
  entity: Entity,
  sent: Row,
  merged: Row,
  stored: Row | null,
  related: RelatedRows,
): FieldError[] {
  const own = storedPointers(entity)
    .filter(([name, field]) => name in sent || (field.dependsOn && field.dependsOn.field in sent))
    .flatMap(([name, field]) => judge(name, field, merged, stored, entity.fields, related, `/${name}`))
  const lines = linesOf(entity.lines, sent).flatMap((line) =>
    Object.entries(line.fields)
      .filter(([, field]) => field.to)
      .flatMap(([name, field]) =>
        judge(
          name,
          field,
          line.values,
          storedLine(stored, line),
          line.fields,
          related,
          `${line.pointer}/${name}`,
        ),
      ),
  )
  return [...own, ...lines]
}

/** @throws AppError input.invalid with every finding, if there are any. */
export function refuseFaults(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw new AppError('input.invalid', { errors: [...faults] })
}
