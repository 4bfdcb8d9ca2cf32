/** What is kept of a file that is brought in: one batch and its rows (migration 0015). */
import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { importBatchWorkflow } from '../../machines/desk/import-batch.ts'
import { importRowWorkflow } from '../../machines/desk/import-row.ts'
import { transition } from '../platform/db/transition.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/kysely.ts'
import { aloneKey } from '../jobs/define-job.ts'
import { AppError } from '../../domain/errors.ts'
import type { SessionUser } from '../platform/session-user.ts'

export type BatchState =
  | 'columns'
  | 'checking'
  | 'checked'
  | 'writing'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'
/** States in which a server works on a batch. */
export const busyStates: readonly BatchState[] = ['checking', 'writing', 'undoing']
/** Name of the job that works on batches, one run per batch at a time (src/server/imports/job.ts). */
export const importJob = 'import_work'
/** What a run of that job is about. */
export const aboutBatch = (id: number): string => `batch ${id}`

export type RowState = 'new' | 'good' | 'bad' | 'skipped' | 'created' | 'undone' | 'kept'
export const rowStates: readonly RowState[] = ['new', 'good', 'bad', 'skipped', 'created', 'undone', 'kept']

/** What is wrong with a cell: `key` is that of its column, '' for the whole row. */
export interface RowFault {
  key: string
  code: string
  message: string
}

export interface Batch {
  id: number
  entity: string
  file_name: string
  format: 'csv' | 'xlsx'
  state: BatchState
  headers: string[]
  columns: (string | null)[]
  /** Field key → plain word of the reader's language → value. */
  words: Record<string, Record<string, string>>
  total: number
  progress: number
  leave_bad: boolean
  fault: string | null
  by_user: number
  at: string
  changed_at: string
  /** True while a run works on it or waits for its turn; a killed server's run is taken up by the next one. */
  is_alive: boolean
}

export interface ImportRow {
  line: number
  cells: string[]
  state: RowState
  faults: RowFault[] | null
  record_id: number | null
  note: string | null
}

const shown = sql`b.id, b.entity, b.file_name, b.format, b.state, b.headers, b.columns, b.words, b.total, b.progress, b.leave_bad, b.fault, b.by_user, b.at, b.changed_at,
  exists (select 1 from job_run r where r.only_key = ${aloneKey(importJob, 'batch ')} || b.id and r.state ${inStates(jobRunWorkflow, 'queued', 'running')}) as is_alive`

/** A batch of this user. @throws AppError record.notFound for a batch of another user. */
export async function findBatch(
  db: Db,
  user: Pick<SessionUser, 'id'>,
  id: number,
  lock = false,
): Promise<Batch> {
  const { rows } =
    await sql<Batch>`select ${shown} from import_batch b where b.id = ${id} and b.by_user = ${user.id}${lock ? sql` for update` : sql``}`.execute(
      db,
    )
  if (!rows[0]) throw new AppError('record.notFound')
  return rows[0]
}

/** The latest batches of a user for one entity, newest first. */
export async function recentBatches(
  db: Db,
  user: Pick<SessionUser, 'id'>,
  entity: string,
  most = 20,
): Promise<Batch[]> {
  return (
    await sql<Batch>`select ${shown} from import_batch b where b.by_user = ${user.id} and b.entity = ${entity} order by b.id desc limit ${most}`.execute(
      db,
    )
  ).rows
}

/** A row of a file; its cells are a JSON array already, because a text crosses from thread to thread at once and thirty cells do not. */
export interface TextRow {
  line: number
  cells: string
}

export interface NewBatch {
  entity: string
  fileName: string
  format: 'csv' | 'xlsx'
  headers: readonly string[]
  rows: readonly TextRow[]
}

/** So many that a statement is worth its way, and so few that making it keeps no other request waiting. */
const rowsPerInsert = 1000

/** Keeps a file that was read; its columns mean nothing yet. @returns its id. */
export async function keepBatch(
  db: Db,
  user: SessionUser,
  { entity, fileName, format, headers, rows }: NewBatch,
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into import_batch (entity, file_name, format, headers, columns, total, by_user, by_session)
    values (${entity}, ${fileName}, ${format}, ${JSON.stringify(headers)}, ${JSON.stringify(headers.map(() => null))}, ${rows.length}, ${user.id}, ${user.sid}) returning id`.execute(
    db,
  )
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('import_batch gave no id')
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const part = rows.slice(at, at + rowsPerInsert)
    const list = `[${part.map(({ line, cells }) => `{"line":${line},"cells":${cells}}`).join(',')}]`
    await sql`insert into import_row (batch, line, cells) select ${id}, line, cells from jsonb_to_recordset(${list}::jsonb) as r(line int4, cells jsonb)`.execute(
      db,
    )
  }
  return id
}

/** What belongs to a batch in addition to its state. */
type BatchValues = Partial<Pick<Batch, 'columns' | 'words' | 'progress' | 'leave_bad' | 'fault'>>

/**
 * Moves a batch on as its workflow allows, with what belongs to it.
 * @returns the state it is in now; null when it was in none that the event leaves, and stays as it was.
 */
export async function moveBatch(
  db: Db,
  id: number,
  event: string,
  values: BatchValues = {},
): Promise<BatchState | null> {
  const move = transition(importBatchWorkflow, event)
  const { rows } = await sql<{
    state: BatchState
  }>`update import_batch set state = ${move.state}, changed_at = now() where id = ${id} and ${move.from} returning state`.execute(
    db,
  )
  const [moved] = rows
  if (moved) await setBatch(db, id, values)
  return moved?.state ?? null
}

/** Changes what belongs to a batch. */
export async function setBatch(db: Db, id: number, values: BatchValues): Promise<void> {
  const pairs = Object.entries(values).map(
    ([name, value]) =>
      sql`${sql.ref(name)} = ${name === 'columns' || name === 'words' ? JSON.stringify(value) : value}`,
  )
  await sql`update import_batch set ${sql.join([...pairs, sql`changed_at = now()`])} where id = ${id}`.execute(
    db,
  )
}

/** How far the work is, for screens that ask. */
export async function sayProgress(db: Db, id: number, progress: number): Promise<void> {
  await sql`update import_batch set progress = ${progress} where id = ${id}`.execute(db)
}

/** How many rows are in each state. */
export async function countRows(db: Db, id: number): Promise<Record<RowState, number>> {
  const { rows } = await sql<{
    state: RowState
    n: bigint
  }>`select state, count(*) as n from import_row where batch = ${id} group by state`.execute(db)
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number> // One entry per state of the list.
  for (const { state, n } of rows) counts[state] = Number(n)
  return counts
}

const rowColumns = sql`line, cells, state, faults, record_id, note`

export async function rowsOf(
  db: Db,
  id: number,
  { states, after, most }: { states: readonly RowState[]; after: number; most: number },
): Promise<ImportRow[]> {
  return (
    await sql<ImportRow>`select ${rowColumns} from import_row where batch = ${id} and state = any(${[...states]}::text[]) and line > ${after} order by line limit ${most}`.execute(
      db,
    )
  ).rows
}

/** Rows in some states from one line to another, both included. */
export async function rowsBetween(
  db: Db,
  id: number,
  { states, from, to }: { states: readonly RowState[]; from: number; to: number },
): Promise<ImportRow[]> {
  return (
    await sql<ImportRow>`select ${rowColumns} from import_row where batch = ${id} and state = any(${[...states]}::text[]) and line between ${from} and ${to} order by line`.execute(
      db,
    )
  ).rows
}

/** Rows by their lines, locked until the end of the transaction. */
export async function lockRows(db: Db, id: number, lines: readonly number[]): Promise<ImportRow[]> {
  return (
    await sql<ImportRow>`select ${rowColumns} from import_row where batch = ${id} and line = any(${[...lines]}::int4[]) order by line for update`.execute(
      db,
    )
  ).rows
}

const rowEvents = ['PASS', 'REFUSE', 'SKIP', 'CREATE', 'REVERT', 'UNDO', 'KEEP'] as const
export type RowEvent = (typeof rowEvents)[number]
const ways = rowEvents.map((event) => ({ event, ...transition(importRowWorkflow, event, 'r.state') }))
const way = {
  state: sql`case c.event ${sql.join(
    ways.map(({ event, state }) => sql`when ${event} then ${state}`),
    sql` `,
  )} end`,
  from: sql<boolean>`(${sql.join(
    ways.map(({ event, from }) => sql`c.event = ${event} and ${from}`),
    sql` or `,
  )})`,
}

export interface RowChange {
  line: number
  event: RowEvent
  faults?: readonly RowFault[] | undefined
  marks?: readonly string[] | undefined
  recordId?: number | null
  note?: string | null
}

/** Writes what happened to rows, in one statement; a row in a state its event does not leave stays as it is. */
export async function changeRows(db: Db, id: number, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(
    changes.map(({ line, event, faults, marks, recordId, note }) => ({
      line,
      event,
      faults: faults ?? [],
      marks: marks ?? null,
      record_id: recordId ?? null,
      note: note ?? null,
    })),
  )
  await sql`update import_row r set state = ${way.state}, faults = c.faults, marks = coalesce(c.marks, r.marks), record_id = coalesce(c.record_id, r.record_id), note = c.note
    from jsonb_to_recordset(${rows}::jsonb) as c(line int4, event text, faults jsonb, marks text[], record_id int4, note text) where r.batch = ${id} and r.line = c.line and ${way.from}`.execute(
    db,
  )
}

const skip = transition(importRowWorkflow, 'SKIP')

/** Leaves out every row that has something wrong. */
export async function skipBadRows(db: Db, id: number): Promise<void> {
  await sql`update import_row set state = ${skip.state} where batch = ${id} and state ${inStates(importRowWorkflow, 'bad')} and ${skip.from}`.execute(
    db,
  )
}
