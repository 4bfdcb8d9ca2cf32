import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Row } from '../read/columns.ts'
import type { StoredRow } from '../../../foundation/definitions/entity.ts'
import type { Crud } from '../crud-context.ts'
import { labelSql } from '../read/label-sql.ts'
import { showInstant } from '../show-instant.ts'

/** Name of the person who last changed a row. */
async function changedBy(crud: Crud, id: unknown): Promise<string> {
  if (typeof id !== 'number') return 'the system'
  const user = entityOf('user')
  const { rows } = await sql<{
    label: string
  }>`select ${labelSql(user, 'u')} as label from ${sql.table(user.table)} as u where u.id = ${id}`.execute(
    crud.db,
  )
  return rows[0]?.label ?? 'another user'
}

/**
 * Refuses to write over a version the caller has not seen (entities 0.3 STALE). The answer says who, when,
 * and has the record as it is now.
 * @throws AppError 'record.versionMissing' (428) or 'record.stale' (409, member `current`).
 */
export async function requireSeenVersion(
  stored: StoredRow,
  seen: number | null,
  crud: Crud,
  current: () => Promise<Row>,
): Promise<void> {
  if (seen === null) throw new AppError('record.versionMissing')
  if (seen === stored.version) return
  const user = await changedBy(crud, stored.updated_by ?? stored.created_by)
  const at = String(stored.updated_at ?? stored.created_at)
  throw new AppError('record.stale', {
    values: { user, time: showInstant(at, crud.clock.zone) },
    extra: { current: await current(), changed_by: user, changed_at: at },
  })
}
