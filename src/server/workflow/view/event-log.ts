/** The entries of a passenger's history as a reader may know of them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import type { LogEntry } from '../../../domain/journey/case-view.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { stepModules } from '../../../domain/journey/stage-records.ts'
import { coverRestricted } from '../../../foundation/definitions/entity.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import type { Sql } from '../../records/read/columns.ts'
import { readerOf } from '../../records/restricted.ts'
import { anyOf, visibleRows } from '../../records/scope.ts'
import { bindings } from '../event/bindings.ts'
import { shownPayload } from './view.ts'

export const logEntry: z.ZodType<LogEntry> = z.object({
  id: z.number(),
  module: z.string(),
  machine: z.string(),
  stage: z.string().nullable(),
  record_id: z.number(),
  attempt_no: z.number(),
  event: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  payload: z.unknown(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  source: z.string(),
  at: z.string(),
  on_date: z.string(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
  undo_reason: z.string().nullable(),
})
export const logAnswer = z.object({ log: z.array(logEntry) })

/** The records behind entries whose kind covers single records from most readers (Entity.restricted). */
async function restrictedRows(
  db: Db,
  entries: readonly { module: string; record_id: number }[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const module of new Set(entries.map((entry) => entry.module))) {
    const entity = entityOf(module)
    if (!entity.restricted) continue
    const ids = entries.filter((entry) => entry.module === module).map((entry) => entry.record_id)
    const { rows } = await sql<{
      id: number
      row: Row
    }>`select t.id, to_jsonb(t) as row from ${sql.table(entity.table)} t where t.id = any(${ids}::int4[])`.execute(
      db,
    )
    for (const { id, row } of rows) found.set(`${module} ${id}`, row)
  }
  return found
}

const coveredPayload = (
  user: SessionUser,
  { module }: { module: string },
  payload: unknown,
  about: Row | undefined,
): unknown =>
  about && typeof payload === 'object' && payload !== null
    ? coverRestricted(entityOf(module), payload as Row, about, readerOf(user))
    : payload // A payload is an object of named values.

/** Modules whose records are the file itself: who may open the file sees them there. */
const ofFile: readonly string[] = ['passenger', 'passport_custody', 'male_cv', 'female_cv', ...stepModules]
const others = Object.values(bindings).filter(({ module }) => !ofFile.includes(module))

/**
 * Condition on `e` (stage_event) that a reader of the file knows of an entry: it belongs to the file, or to a record beside
 * it (a complaint, a ticket) that the reader may open.
 */
export const knownEntries = (user: SessionUser, of: readonly string[] | null = null): Sql =>
  anyOf([
    sql`e.module = any(${ofFile.filter((module) => of === null || of.includes(module))}::text[])`,
    ...others
      .filter(({ module }) => (of === null || of.includes(module)) && user.permissions.has(`${module}.read`))
      .map(
        ({ module, entity }) =>
          sql`(e.module = ${module} and exists (select 1 from ${sql.table(entity.table)} b where b.id = e.record_id and ${visibleRows(entity, user, 'b')}))`,
      ),
  ])

/** @param which condition on `e`, its order and its end. */
async function entriesWhere(db: Db, user: SessionUser, which: Sql): Promise<LogEntry[]> {
  const { rows } = await sql<Omit<LogEntry, 'id'> & { id: string }>`
    select e.id::text, e.module, e.machine, e.stage, e.record_id, e.attempt_no, e.event, e.from_state, e.to_state, e.payload, e.reason, concat_ws(' ', u.first_name, u.last_name) as by, e.source, e.at, e.on_date, e.undone_at,
      concat_ws(' ', w.first_name, w.last_name) as undone_by, e.undo_reason
    from stage_event e left join app_user u on u.id = e.by_user left join app_user w on w.id = e.undone_by
    where ${which}`.execute(db)
  const about = await restrictedRows(db, rows)
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    payload: coveredPayload(
      user,
      row,
      shownPayload(entityOf(row.module), user, row.payload),
      about.get(`${row.module} ${row.record_id}`),
    ),
    by: row.by || null,
    undone_by: row.undone_by || null,
  }))
}

/** Entries of a passenger, newest first, with what this user may read of them; of one module when named. `before` pages by id. */
export const eventLog = (
  db: Db,
  user: SessionUser,
  passengerId: number,
  module: string | null,
  before: number | null = null,
): Promise<LogEntry[]> =>
  entriesWhere(
    db,
    user,
    sql`e.passenger_id = ${passengerId} and ${module === null ? knownEntries(user) : sql`e.module = ${module}`} ${before === null ? sql`` : sql`and e.id < ${before}`} order by e.id desc limit 50`,
  )

/** These entries, which the reader is known to see. */
export const entriesById = (db: Db, user: SessionUser, ids: readonly number[]): Promise<LogEntry[]> =>
  ids.length === 0 ? Promise.resolve([]) : entriesWhere(db, user, sql`e.id = any(${[...ids]}::bigint[])`)
