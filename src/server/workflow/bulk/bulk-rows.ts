/** Rows of a bulk update: one per passenger (table bulk_row). */
import { sql } from 'kysely'
import type { BulkRow } from '../../../domain/journey/bulk-events.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { FixLink } from '../../../domain/errors.ts'
import type { Sentence } from '../../../foundation/text/sentence.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'

type BulkModule = 'multiple_status_update' | 'multiple_visa_entry'
export interface BulkAt {
  module: BulkModule
  id: number
}

/** What trying one passenger came to. */
export interface BulkOutcome {
  ok: boolean
  from: string | null
  to: string | null
  code: string | null
  message: string | null
  sentence: Sentence | null
  fix: FixLink | null
  recordId: number | null
  eventId: number | null
}

/** Replaces what an earlier rehearsal foresaw. */
export async function keepForeseen(
  db: Db,
  at: BulkAt,
  rows: readonly { passenger: number; own: string | null; outcome: BulkOutcome }[],
): Promise<void> {
  await sql`delete from bulk_row where module = ${at.module} and run_id = ${at.id}`.execute(db)
  const made = rows.map(({ passenger, own, outcome }, index) => ({
    position: index + 1,
    passenger,
    own: own?.slice(0, 200) ?? null,
    ok: outcome.ok,
    from_state: outcome.from,
    to_state: outcome.to,
    code: outcome.code,
    message: outcome.message?.slice(0, 500) ?? null,
    sentence: outcome.sentence,
    fix: outcome.fix,
  }))
  await sql`
    insert into bulk_row (module, run_id, position, passenger, own, foreseen, ok, from_state, to_state, code, message, sentence, mend)
    select ${at.module}, ${at.id}, r.position, r.passenger, r.own, r.ok, r.ok, r.from_state, r.to_state, r.code, r.message, nullif(r.sentence, 'null'::jsonb), nullif(r.fix, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(position int, passenger int, own text, ok bool, from_state text, to_state text, code text, message text, sentence jsonb, fix jsonb)
    where exists (select 1 from passenger p where p.id = r.passenger)`.execute(db)
}

/** Writes what really happened to one passenger. */
export async function keepOutcome(
  db: Db,
  at: BulkAt,
  passenger: number,
  outcome: BulkOutcome,
): Promise<void> {
  await sql`
    update bulk_row set ok = ${outcome.ok}, from_state = ${outcome.from}, to_state = ${outcome.to}, code = ${outcome.code}, message = ${outcome.message?.slice(0, 500) ?? null}, sentence = ${outcome.sentence === null ? null : JSON.stringify(outcome.sentence)}, mend = ${outcome.fix === null ? null : JSON.stringify(outcome.fix)},
      record_id = ${outcome.recordId}, event_id = ${outcome.eventId}, tried_at = now()
    where module = ${at.module} and run_id = ${at.id} and passenger = ${passenger} and tried_at is null`.execute(
    db,
  )
}

/** Passengers the rehearsal would move (machines M16 row 4). */
export async function countMovable(db: Db, module: string, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from bulk_row where module = ${module} and run_id = ${id} and foreseen`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How far a bulk update has come. */
export async function bulkCounts(
  db: Db,
  at: BulkAt,
): Promise<{ total: number; foreseen: number; moved: number; tried: number; undone: number }> {
  const { rows } = await sql<{
    total: number
    foreseen: number
    moved: number
    tried: number
    undone: number
  }>`
    select count(*)::int as total, count(*) filter (where foreseen)::int as foreseen, count(*) filter (where tried_at is not null and ok)::int as moved, count(*) filter (where tried_at is not null)::int as tried, count(*) filter (where undone_at is not null)::int as undone
    from bulk_row where module = ${at.module} and run_id = ${at.id}`.execute(db)
  return rows[0] ?? { total: 0, foreseen: 0, moved: 0, tried: 0, undone: 0 }
}

/** Rows in the order in which the passengers were chosen; only passengers the reader may know of. */
export async function bulkRowsOf(db: Db, at: BulkAt, user: SessionUser): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select r.position, r.passenger, p.full_name as name, p.passport_no, p.office_serial, r.own, r.foreseen, r.ok, r.from_state as from, r.to_state as to, r.code, r.message, r.sentence, r.mend as fix, r.tried_at is not null as is_tried, r.undone_at is not null as is_undone, r.undo_message
    from bulk_row r join passenger p on p.id = r.passenger where r.module = ${at.module} and r.run_id = ${at.id} and ${visibleRows(entityOf('passenger'), user, 'p')} order by r.position`.execute(
    db,
  )
  return rows
}
