import { sql } from 'kysely'
import { entities } from '../../../domain/entities.ts'
import type { Entity, Fields } from '../../../foundation/definitions/entity.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { column, storedFields, type Sql } from './columns.ts'

/** A column somewhere that may hold ids of an entity. */
interface Pointer {
  entity: Entity
  table: string
  name: string
  isList: boolean
  /** Lines count by their own rows; they have no soft delete. */
  isLine: boolean
}

function pointersIn(
  entity: Entity,
  fields: Fields,
  target: string,
  table: string,
  isLine: boolean,
): Pointer[] {
  return storedFields({ fields }).flatMap(([name, field]) =>
    field.to === target ? [{ entity, table, name, isList: field.kind === 'refs', isLine }] : [],
  )
}

/** Every ref to an entity from fields, lines, passengers of steps; made from the definitions, so a new entity is counted from its first day. */
function pointersTo(target: string): Pointer[] {
  const all: readonly Entity[] = Object.values(entities)
  const lines = new Set(all.flatMap((entity) => Object.values(entity.lines ?? {}).map((sub) => sub.table)))
  return all.flatMap((entity) => [
    // Lines that are records of their own too are counted with their owner.
    ...(lines.has(entity.table) ? [] : pointersIn(entity, entity.fields, target, entity.table, false)),
    ...(entity.step && target === 'passenger' && !entity.fields['passenger']
      ? [{ entity, table: entity.table, name: 'passenger', isList: false, isLine: false }]
      : []),
    ...(entity.branchScoped && target === 'branch' && !entity.fields['branch']
      ? [{ entity, table: entity.table, name: 'branch', isList: false, isLine: false }]
      : []),
    ...Object.values(entity.lines ?? {}).flatMap((sub) =>
      pointersIn(entity, sub.fields, target, sub.table, true),
    ),
  ])
}

export interface Use {
  entity: Entity
  n: number
}

/**
 * How many live rows refer to a record, per entity, in one statement.
 * @param skip entities whose rows go away together with the record.
 */
export async function countUses(
  db: Db,
  target: Entity,
  id: number,
  skip: readonly string[] = [],
): Promise<Use[]> {
  const pointers = pointersTo(target.name).filter((pointer) => !skip.includes(pointer.entity.name))
  if (pointers.length === 0) return []
  const parts = pointers.map((pointer): Sql => {
    const value = column('r', pointer.name)
    const points = pointer.isList ? sql`${value} @> array[${id}]::int4[]` : sql`${value} = ${id}`
    const self = pointer.table === target.table ? sql` and r.id <> ${id}` : sql``
    return sql`select ${sql.lit(pointer.entity.name)}::text as entity, count(*) as n from ${sql.table(pointer.table)} as r where ${points}${pointer.isLine ? sql`` : sql` and not r.is_deleted`}${self}`
  })
  const { rows } = await sql<{
    entity: string
    n: bigint
  }>`select entity, sum(n)::int8 as n from (${sql.join(parts, sql` union all `)}) as u group by entity having sum(n) > 0 order by 2 desc, 1`.execute(
    db,
  )
  const known: Readonly<Record<string, Entity>> = entities
  return rows.flatMap(({ entity, n }) => (known[entity] ? [{ entity: known[entity], n: Number(n) }] : []))
}

/** How many live rows refer to each of several records: id → uses. Records without a reference are left out. */
export async function countUsesMany(
  db: Db,
  target: Entity,
  ids: readonly number[],
  skip: readonly string[] = [],
): Promise<Map<number, Use[]>> {
  const found = new Map<number, Use[]>()
  for (const pointer of pointersTo(target.name).filter((one) => !skip.includes(one.entity.name))) {
    const value = column('r', pointer.name)
    const live = pointer.isLine ? sql`true` : sql`not r.is_deleted`
    const own = pointer.table === target.table ? sql`and r.id <> u.id` : sql``
    const { rows } = pointer.isList
      ? await sql<{
          id: number
          n: bigint
        }>`select u.id, count(*) as n from ${sql.table(pointer.table)} as r, unnest(${value}) as u(id) where ${value} && ${[...ids]}::int4[] and u.id = any(${[...ids]}::int4[]) and ${live} ${own} group by u.id`.execute(
          db,
        )
      : await sql<{
          id: number
          n: bigint
        }>`select u.id, count(*) as n from unnest(${[...ids]}::int4[]) as u(id) join ${sql.table(pointer.table)} as r on ${value} = u.id where ${live} ${own} group by u.id`.execute(
          db,
        )
    for (const { id, n } of rows) {
      const uses = found.get(id) ?? []
      const same = uses.find((use) => use.entity.name === pointer.entity.name)
      if (same) same.n += Number(n)
      else uses.push({ entity: pointer.entity, n: Number(n) })
      found.set(id, uses)
    }
  }
  return found
}

/** '3 passengers', '1 agent'; several kinds together are records. */
export function usesText(uses: readonly Use[]): { n: number; records: string } {
  const n = uses.reduce((sum, use) => sum + use.n, 0)
  const [only] = uses
  if (uses.length !== 1 || !only) return { n, records: 'records' }
  return { n, records: (n === 1 ? only.entity.label : only.entity.pluralLabel).toLowerCase() }
}
