import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import { restrictedFields, type Entity } from '../../foundation/definitions/entity.ts'
import { labelOf, type Field } from '../../foundation/definitions/fields.ts'
import type { RecordChange } from '../../foundation/definitions/record-change.ts'
import type { Db } from '../platform/db/kysely.ts'
import { seesField } from './actor.ts'
import { readableFields, type Row } from './read/columns.ts'
import type { Reader } from './crud-context.ts'
import { findRecord } from './read/find-record.ts'
import { labelSql, refLabelSql } from './read/label-sql.ts'
import { maskValue } from './mask.ts'
import { readerOf } from './restricted.ts'

export interface HistoryRow {
  id: number
  at: string
  action: string
  user: string | null
  changes: RecordChange[]
}
const pageSize = 200

/** What was done to a record, newest first: who, when, and each field's old and new value as far as the reader may see it. */
export async function historyOf(entity: Entity, id: number, reader: Reader): Promise<HistoryRow[]> {
  const record = await findRecord(entity, id, reader) // Outside the scope the record does not exist, and neither does its history.
  const people = entityOf('user')
  const { rows } = await sql<{
    id: bigint
    at: string
    action: string
    name: string | null
    changes: Row | null
  }>`
    select a.id, a.at, a.action, case when u.id is not null then ${labelSql(people, 'u')} end as name, a.changes from audit_log as a left join ${sql.table(people.table)} as u on u.id = a.actor
    where a.module = ${entity.name} and a.object_id = ${String(id)} order by a.id desc limit ${pageSize}`.execute(
    reader.db,
  )
  const covered = new Set(restrictedFields(entity, record, readerOf(reader.user)))
  const changes = await withNames(
    reader.db,
    entity,
    rows.map((row) => visibleChanges(entity, row.changes ?? {}, reader, covered)),
  )
  return rows.map((row, at) => ({
    id: Number(row.id),
    at: row.at,
    action: row.action,
    user: row.name,
    changes: changes[at] ?? [],
  }))
}

const idsIn = (value: unknown): number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number' && Number.isInteger(id))

/** Changes with the names of the records that old and new values point to; asked in one statement. */
export async function withNames(
  db: Db,
  entity: Entity,
  entries: readonly HistoryRow['changes'][],
): Promise<HistoryRow['changes'][]> {
  const fields: Readonly<Record<string, Field>> = { ...readableFields(entity), ...entity.fields }
  const targetOfChange = ({ field }: RecordChange): string | undefined => {
    const { kind, to } = fields[field] ?? {}
    return kind === 'ref' || kind === 'refs' ? to : undefined
  }
  const asked = new Map<string, Set<number>>()
  for (const change of entries.flat()) {
    const target = targetOfChange(change)
    if (target === undefined) continue
    const ids = asked.get(target) ?? new Set()
    for (const id of [...idsIn(change.from), ...idsIn(change.to)]) ids.add(id)
    asked.set(target, ids)
  }
  const parts = [...asked].flatMap(([target, ids]) =>
    ids.size === 0
      ? []
      : [
          sql`select ${target}::text as target, k.id, ${refLabelSql(target, sql.ref('k.id'))} as name from unnest(${[...ids]}::int4[]) as k(id)`,
        ],
  )
  if (parts.length === 0) return entries.map((changes) => [...changes])
  const { rows } = await sql<{ target: string; id: number; name: string | null }>`
    select n.target, n.id, n.name from (${sql.join(parts, sql` union all `)}) as n`.execute(db)
  const names = new Map(rows.map(({ target, id, name }) => [`${target} ${id}`, name]))
  const nameOf = (target: string, value: unknown): string | null =>
    idsIn(value)
      .flatMap((id) => names.get(`${target} ${id}`) ?? [])
      .join(', ') || null
  return entries.map((changes) =>
    changes.map((change) => {
      const target = targetOfChange(change)
      return target === undefined
        ? change
        : { ...change, names: { from: nameOf(target, change.from), to: nameOf(target, change.to) } }
    }),
  )
}

/** Old and new values as far as the reader may see the fields. @param covered fields of this very record that are reserved for others */
export function visibleChanges(
  entity: Entity,
  changes: Row,
  { user }: Pick<Reader, 'user'>,
  covered: ReadonlySet<string>,
): HistoryRow['changes'] {
  return Object.entries(changes).flatMap(([name, pair]) => {
    const field = entity.fields[name]
    if (
      covered.has(name) ||
      !Array.isArray(pair) ||
      field?.kind === 'secret' ||
      (field && !seesField(user, field) && (field.hiddenAs ?? 'absent') === 'absent')
    )
      return []
    const [from, to]: unknown[] = pair
    const isSealed = [from, to].some((value) => typeof value === 'string' && value.startsWith('hmac:'))
    // An entry written before its field was reserved has plain values.
    const shown = (value: unknown): unknown =>
      field && !seesField(user, field) ? maskValue(value, field.hiddenAs) : (value ?? null)
    return [
      {
        field: name,
        label: labelOf(name, field ?? {}),
        from: isSealed ? null : shown(from),
        to: isSealed ? 'changed' : shown(to),
      },
    ]
  })
}
