/** The audit log as people read it: who did what when, and what changed as far as the reader may see it. Source: specification 7 (activity log), roles 3 AUDIT. */
import { sql } from 'kysely'
import { entityOf, isEntityName } from '../../domain/entities.ts'
import { restrictedFields } from '../../foundation/definitions/entity.ts'
import { AppError } from '../../domain/errors.ts'
import { codeOf } from './actor.ts'
import type { Row, Sql } from './read/columns.ts'
import type { Reader } from './crud-context.ts'
import { findRecord } from './read/find-record.ts'
import { visibleChanges, withNames, type HistoryRow } from './history.ts'
import { readerOf } from './restricted.ts'
import { allOf } from './scope.ts'

export interface Activity {
  id: number
  at: string
  user: string | null
  action: string
  module: string | null
  record: string | null
  /** Field by field; null when the reader may not see what changed. */
  changes: HistoryRow['changes'] | null
}

export interface ActivityQuery {
  id?: number | undefined
  module?: string | undefined
  record?: string | undefined
  user?: number | undefined
  from?: string | undefined
  to?: string | undefined
  page: number
  size: number
}

/** Counting ends here, as in lists. */
const countedTo = 10_000

type Found = {
  id: bigint
  at: string
  name: string | null
  action: string
  module: string | null
  object_id: string | null
  changes: Row | null
}

/** What changed, for a user who may read the record itself; null otherwise. */
async function changesOf(found: Found, reader: Reader, isAlone: boolean): Promise<Activity['changes']> {
  const isAdmin = codeOf(reader.user) === 'ADM'
  const pairs = found.changes ?? {}
  if (!found.module || !isEntityName(found.module)) return isAdmin ? plainChanges(pairs) : null
  const entity = entityOf(found.module)
  if (isAdmin) return visibleChanges(entity, pairs, reader, new Set())
  // One look at the record per entry: only where a single entry is opened.
  if (!isAlone || !found.object_id || !reader.user.permissions.has(`${entity.name}.read`)) return null
  try {
    const record = await findRecord(entity, Number(found.object_id), reader)
    return visibleChanges(
      entity,
      pairs,
      reader,
      new Set(restrictedFields(entity, record, readerOf(reader.user))),
    )
  } catch (fault) {
    if (fault instanceof AppError) return null
    throw fault
  }
}

const plainChanges = (pairs: Row): HistoryRow['changes'] =>
  Object.entries(pairs).flatMap(([field, pair]) =>
    Array.isArray(pair)
      ? [{ field, label: field, from: (pair[0] ?? null) as unknown, to: (pair[1] ?? null) as unknown }]
      : [],
  ) // Written by the audit log: [old, new].

/** One page of the log, newest first. @param readable the entries open to the reader, over the alias l */
export async function activities(
  query: ActivityQuery,
  readable: Sql,
  reader: Reader,
): Promise<{ rows: Activity[]; total: number; isCapped: boolean }> {
  const where = allOf([
    readable,
    ...(query.id === undefined ? [] : [sql`l.id = ${query.id}`]),
    ...(query.module === undefined ? [] : [sql`l.module = ${query.module}`]),
    ...(query.record === undefined ? [] : [sql`l.object_id = ${query.record}`]),
    ...(query.user === undefined ? [] : [sql`l.actor = ${query.user}`]),
    ...(query.from === undefined ? [] : [sql`l.at >= ${query.from}::date`]),
    ...(query.to === undefined ? [] : [sql`l.at < ${query.to}::date + 1`]),
  ])
  const { rows } = await sql<Found>`
    select l.id, l.at, (select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = l.actor) as name, l.action, l.module, l.object_id, l.changes
    from audit_log as l where ${where} order by l.id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    reader.db,
  )
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from audit_log as l where ${where} limit ${countedTo + 1}) c`.execute(
    reader.db,
  )
  const total = counted[0]?.n ?? 0
  const shown: Activity[] = []
  for (const found of rows)
    shown.push({
      id: Number(found.id),
      at: found.at,
      user: found.name,
      action: found.action,
      module: found.module,
      record: found.object_id,
      changes: await changesOf(found, reader, query.id !== undefined),
    })
  for (const [module, entries] of Map.groupBy(shown, (entry) => entry.module)) {
    if (!module || !isEntityName(module)) continue
    const named = await withNames(
      reader.db,
      entityOf(module),
      entries.map(({ changes }) => changes ?? []),
    )
    for (const [at, entry] of entries.entries()) entry.changes &&= named[at] ?? []
  }
  return { rows: shown, total: Math.min(total, countedTo), isCapped: total > countedTo }
}
