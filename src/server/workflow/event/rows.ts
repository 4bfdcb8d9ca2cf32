/** Rows as machines read them: every column by field name, money as decimal text, refs as ids, dates as text. */
import { sql } from 'kysely'
import type { Entity, RowOf, StoredRow } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { canonical } from '../../platform/audit/audit-log.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { toColumn } from '../../records/read/columns.ts'
import { wireRow } from '../../records/read/related-rows.ts'
import { entityTable } from '../../platform/db/definitions.ts'
import { publish } from '../../platform/events/publish.ts'

/** One live row by id, locked for the rest of the transaction when asked; null when it is not there. */
export async function rowById<E extends Entity>(
  db: Db,
  entity: E,
  id: number,
  options: { lock?: boolean } = {},
): Promise<RowOf<E> | null> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(entity.table)} t where t.id = ${id} and not t.is_deleted ${options.lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] ? (wireRow(entity, rows[0].row) as RowOf<E>) : null // Its table is made of these fields.
}

/** Live rows by their ids, in one statement; those that are gone are left out. */
export async function rowsById(db: Db, entity: Entity, ids: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(entity.table)} t where t.id = any(${ids}::int4[]) and not t.is_deleted`.execute(
    db,
  )
  return rows.map(({ row }) => wireRow(entity, row) as StoredRow) // Every table of an entity has these columns.
}

/** Columns of each table that may be written; those the database computes are left out. */
const writable = new Map<string, ReadonlySet<string>>()
function writableOf(entity: Entity): ReadonlySet<string> {
  const known = writable.get(entity.table)
  if (known) return known
  const names = entityTable(entity)
    .columns.filter((column) => column.generated === undefined && column.name !== 'id')
    .map((column) => column.name)
  const made = new Set(names)
  writable.set(entity.table, made)
  return made
}
const plainField: Field = { kind: 'text' }

/** What an emptied field holds: switches and lists are never nothing (their columns say so). */
const emptied: Partial<Record<Field['kind'], unknown>> = { bool: false, list: [], refs: [] }

const columnsOf = (entity: Entity, values: Row): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const isWritten = writableOf(entity).has(name) && !entity.fields[name]?.copyFrom
    const field = entity.fields[name] ?? plainField
    return isWritten ? [[name, toColumn(field, value ?? emptied[field.kind] ?? null)]] : []
  })

/** What `update` sets for these values. */
export const assignments = (entity: Entity, values: Row) =>
  columnsOf(entity, values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)

/** Says to the driver that no caller waits for the answer; kept prepared, because the same columns change each time. */
const pipelined = sql`/* prepared */ /* pipelined */ `

/**
 * Writes changed columns; `bump` makes editors of the old version see a conflict. Answers the new version.
 * @param options.seen version of the locked row: its successor is known, and the answer is not waited for.
 */
export async function updateRow(
  db: Db,
  entity: Entity,
  id: number,
  values: Row,
  options: { by: number | null; bump: boolean; seen?: number },
): Promise<number> {
  const { seen } = options
  const isAhead = seen !== undefined
  const sets = assignments(entity, values)
  const { rows } = await sql<{ version: number }>`${isAhead ? pipelined : sql``}
    update ${sql.table(entity.table)} set ${sql.join([...sets, sql`updated_at = now()`, sql`updated_by = ${options.by}`, ...(options.bump ? [sql`version = version + 1`] : [])])}
    where id = ${id} ${isAhead ? sql`` : sql`returning version`}`.execute(db)
  return isAhead ? seen + (options.bump ? 1 : 0) : (rows[0]?.version ?? 0)
}

/** Inserts a row, announces it and answers its id. */
export async function insertRow(db: Db, entity: Entity, values: Row, by: number | null): Promise<number> {
  const columns = columnsOf(entity, { ...values, created_by: by, updated_by: by })
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(entity.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(
    db,
  )
  const [made] = rows
  if (!made) throw new Error(`${entity.name}: insert answered no id`)
  const { branch, passenger } = values
  await publish(db, {
    module: entity.name,
    id: made.id,
    ...(typeof branch === 'number' ? { branch } : {}),
    ...(typeof passenger === 'number' ? { passenger } : {}),
  })
  return made.id
}

/** Values of `next` that differ from `before`; the order of keys inside a structure is the database's own and means nothing. */
export const changed = (before: Row, next: Row): Row =>
  Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => canonical(value ?? null) !== canonical(before[name] ?? null),
    ),
  )
