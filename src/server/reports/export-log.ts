import { sql } from 'kysely'
import { reportExportWorkflow } from '../../machines/desk/report-export.ts'
import type { Db } from '../platform/db/kysely.ts'
import { transition } from '../platform/db/transition.ts'
import type { ExportFormat } from './export-report.ts'

export type ExportState = 'running' | 'done' | 'cancelled' | 'failed'

/** What is noted when an export begins. */
export interface ExportNote {
  user: number
  report: string
  filters: unknown
  rows: number
  format: ExportFormat
  /** Name the browser or the job gave it; null when no screen shows it. */
  run: string | null
  at: string
}

/** Writes the row of an export; it stays whatever becomes of the export (X9). @returns its id. */
export async function noteExport(db: Db, note: ExportNote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_export ("user", report, filters, rows, format, at, run, done, state, created_by)
    values (${note.user}, ${note.report}, ${JSON.stringify(note.filters)}::jsonb, ${note.rows}, ${note.format}, ${note.at}, ${note.run}, 0, ${reportExportWorkflow.initial}, ${note.user}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

const ways = {
  PROGRESS: transition(reportExportWorkflow, 'PROGRESS'),
  FINISH: transition(reportExportWorkflow, 'FINISH'),
  CANCEL: transition(reportExportWorkflow, 'CANCEL'),
  FAIL: transition(reportExportWorkflow, 'FAIL'),
}
export type ExportEvent = keyof typeof ways

/** Says how far an export is; one that has ended stays as it ended. */
export async function noteProgress(db: Db, id: number, done: number, event: ExportEvent): Promise<void> {
  const way = ways[event]
  await sql`update report_export set done = ${done}, state = ${way.state} where id = ${id} and ${way.from}`.execute(
    db,
  )
}

/** Ends the export of this name, if it is still running, as far as it came. */
export async function endExport(db: Db, run: string, event: 'CANCEL' | 'FAIL'): Promise<void> {
  const way = ways[event]
  await sql`update report_export set state = ${way.state} where run = ${run} and ${way.from}`.execute(db)
}

/** How far the export is that a person's browser named so; null before it began. */
export async function exportProgress(
  db: Db,
  user: number,
  run: string,
): Promise<{ state: ExportState; done: number; rows: number } | null> {
  const { rows } = await sql<{
    state: ExportState
    done: number | null
    rows: number
  }>`select state, done, rows from report_export where run = ${run} and "user" = ${user}`.execute(db)
  return rows[0] ? { ...rows[0], done: rows[0].done ?? 0 } : null
}
