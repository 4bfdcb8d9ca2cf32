import { sql } from 'kysely'
import { entityOf } from '../../domain/entities.ts'
import { restrictedFields, type Entity } from '../../foundation/definitions/entity.ts'
import { labelOf } from '../../foundation/definitions/fields.ts'
import { seesField } from './actor.ts'
import type { Row } from './read/columns.ts'
import type { Reader } from './crud-context.ts'
import { findRecord } from './read/find-record.ts'
import { labelSql } from './read/label-sql.ts'
import { maskValue } from './mask.ts'
import { readerOf } from './restricted.ts'

export interface HistoryRow {
  id: number
  at: string
  action: string
  user: string | null
  changes: { field: string; label: string; from: unknown; to: unknown }[]
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
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    action: row.action,
    user: row.name,
    changes: visibleChanges(
      entity,
      row.changes ?? {},
      reader,
      new Set(restrictedFields(entity, record, readerOf(reader.user))),
    ),
  }))
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
