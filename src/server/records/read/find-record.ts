import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Entity, RowOf, StoredRow } from '../../../foundation/definitions/entity.ts'
import { abilitiesOf } from '../abilities.ts'
import type { Row } from './columns.ts'
import type { Reader } from '../crud-context.ts'
import { lineColumns } from '../write/line-table.ts'
import { recordColumns, shapeRecord, shownFields } from './record-sql.ts'
import { wireRow } from './related-rows.ts'
import { visibleRows, writesInBranch } from '../scope.ts'

const whole = { kind: 'record' } as const

/**
 * One record with labels, lines and abilities, in one statement.
 * @throws AppError 'record.notFound' also for a row outside the user's scope (X3).
 */
export async function findRecord<E extends Entity>(
  entity: E,
  id: number,
  { db, user, clock }: Reader,
): Promise<Row & Partial<RowOf<E>>> {
  const shown = shownFields(entity, user, whole)
  const { rows } = await sql<
    Record<string, unknown>
  >`/* prepared */ select ${recordColumns(entity, shown, 't', whole, clock.today())} from ${sql.table(entity.table)} as t where t.id = ${id} and ${visibleRows(entity, user, 't')}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new AppError('record.notFound')
  const record: Row = { ...shapeRecord(entity, shown, row), abilities: abilitiesOf(entity, user, row) }
  return record as Row & Partial<RowOf<E>> // Its shown fields; nothing stands for the others.
}

/** Asks for a stored row with its lines, locked until the transaction ends; `lockedRow` reads the answer. */
export function lockAsked(entity: Entity, id: number, { user, clock }: Pick<Reader, 'user' | 'clock'>) {
  const lines = Object.entries(entity.lines ?? {}).map(
    ([key, sub]) => sql`, ${lineColumns(entity, sub, 't', clock.today())} as ${sql.ref(`lines:${key}`)}`,
  )
  return sql<{ row: Row } & Record<string, unknown>>`/* prepared */
    select to_jsonb(t) as row ${sql.join(lines, sql``)}, t.updated_at, t.created_at from ${sql.table(entity.table)} as t
    where t.id = ${id} and ${visibleRows(entity, user, 't')} for update of t`
}

/** @throws AppError 'record.notFound' outside the read scope, 'access.denied' where the user may only read (roles 4). */
export function lockedRow(
  entity: Entity,
  user: Reader['user'],
  found: ({ row: Row } & Row) | undefined,
): StoredRow {
  if (!found) throw new AppError('record.notFound')
  const stored: Row = {
    ...wireRow(entity, found.row),
    updated_at: found['updated_at'],
    created_at: found['created_at'],
  }
  for (const key of Object.keys(entity.lines ?? {})) stored[key] = found[`lines:${key}`]
  if (entity.branchScoped && !writesInBranch(user, stored.branch)) throw new AppError('access.denied')
  return stored as StoredRow // A whole row of a table has the columns of every table.
}

/**
 * The stored row in wire form, locked until the transaction ends, nothing hidden: for judging, never for answering.
 * @throws AppError 'record.notFound' outside the read scope, 'access.denied' where the user may only read (roles 4).
 */
export async function lockRecord<E extends Entity>(
  entity: E,
  id: number,
  { db, user, clock }: Reader,
): Promise<RowOf<E>> {
  const { rows } = await lockAsked(entity, id, { user, clock }).execute(db)
  return lockedRow(entity, user, rows[0]) as RowOf<E> // Its table is made of these fields.
}
