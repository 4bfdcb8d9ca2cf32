import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Inserts the rows whose key no live row of the table has yet, in one statement; what the agency changed stays as it is.
 * @param keys columns that distinguish the rows.
 * @param rows all with the same columns; values as JSON says them (money in minor units, dates as text).
 * @returns number of new rows.
 */
export async function insertMissing(
  db: Db,
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<number> {
  const first = rows[0]
  if (!first) return 0
  const columns = Object.keys(first).map((name) => sql.ref(name))
  const same = keys.map((key) => sql`${sql.ref(`t.${key}`)} is not distinct from ${sql.ref(`r.${key}`)}`)
  const done = await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    where not exists (select 1 from ${sql.table(table)} t where ${sql.join(same, sql` and `)} and not t.is_deleted)`.execute(
    db,
  )
  return Number(done.numAffectedRows ?? 0n)
}

/** Ids of the live rows by the text of a column; on request of deleted rows too, a live one of the same text before them. */
export async function idsBy(
  db: Db,
  table: string,
  column: string,
  { evenDeleted = false } = {},
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string
    id: number
  }>`select ${sql.ref(column)}::text as key, id from ${sql.table(table)} where ${evenDeleted} or not is_deleted order by is_deleted desc, id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** The id a map holds. @throws Error naming what is missing. */
export function idIn(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The reference data has no "${key}".`)
  return id
}
