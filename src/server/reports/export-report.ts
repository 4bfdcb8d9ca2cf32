import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { Report, ReportRow, ReportTotals } from '../../domain/kit/report.ts'
import type { Row } from '../crud/columns.ts'
import type { Db } from '../db/kysely.ts'
import { askReport, type AskedReport, type RawReportQuery, type ReportReader } from './asked-report.ts'
import { conditionsOf } from './conditions.ts'
import { printedFilters, type PrintedFilter } from './printed-filters.ts'
import { fileCell, type FileCell } from './report-cells.ts'
import { csvLines } from './report-csv.ts'
import { orderKeys, orderOf, orderSql } from './report-order.ts'
import { reportTotals, rowKeys, rowsOf, wireRow } from './report-page.ts'
import { keyOf, output, rowId } from './report-sql.ts'
import { writeXlsx } from './report-xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'pdf'
export const fileFormats = ['csv', 'xlsx'] as const

/** Rows made in one go; between two of them the server answers others. */
const batchSize = 500

export interface ExportWatch {
  /** True when nobody waits for the file any more. */
  isCancelled: () => boolean
  onProgress: (done: number) => Promise<void>
}

/** Thrown inside an export that nobody waits for; never leaves it. */
class Cancelled extends Error {}

/** All rows of the filter in order, a batch at a time, through a cursor of one transaction: every batch sees the same data. */
async function* rowBatches(asked: AskedReport, tx: Db): AsyncGenerator<ReportRow[]> {
  const { hidden, keys } = rowKeys(asked)
  const from = await rowsOf(asked, [...keys, ...orderKeys(asked)])
  const listed = sql.join([...new Set([rowId, ...keys])].map((key) => sql`${keyOf(key)} as ${output(key)}`))
  await sql`declare report_rows no scroll cursor for select ${listed} from ${from} where ${conditionsOf(asked)} order by ${orderSql(orderOf(asked))}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from report_rows`.execute(tx)
    if (rows.length > 0) yield rows.map((row) => wireRow(asked, row, hidden))
    if (rows.length < batchSize) return
    await breathe()
  }
}

/** What an export knows before its first row. */
export interface ExportHead {
  asked: AskedReport
  totals: ReportTotals
  filters: PrintedFilter[]
}

/**
 * Runs `work` with all rows of a report inside one read-only transaction.
 * @param most rows allowed (roles.md 3.1). @throws AppError limit.rows, access.denied, input.invalid.
 */
async function withRows<T>(report: Report, raw: RawReportQuery, reader: ReportReader, most: number, work: (head: ExportHead, batches: AsyncGenerator<ReportRow[]>) => Promise<T>): Promise<T> {
  return reader.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(async (tx) => {
    const asked = await askReport(report, raw, { ...reader, db: tx })
    const totals = await reportTotals(asked)
    if (totals.count > most) throw new AppError('limit.rows')
    return work({ asked, totals, filters: await printedFilters(asked) }, rowBatches(asked, tx))
  })
}

/** All rows at once, for callers that want no file. */
export const allRows = (report: Report, raw: RawReportQuery, reader: ReportReader, most: number): Promise<{ head: ExportHead; rows: ReportRow[] }> =>
  withRows(report, raw, reader, most, async (head, batches) => {
    const rows: ReportRow[] = []
    for await (const batch of batches) rows.push(...batch)
    return { head, rows }
  })

export const labelsOf = ({ shown, columns, labels }: AskedReport): string[] => shown.map((key) => labels[key] ?? fileLabel(columns[key], key))

/** A column's name outside a screen: a step's title stands before it where it is not that step's own report. */
export function fileLabel(column: AskedReport['columns'][string] | undefined, key: string): string {
  if (!column) return key
  if (column.stage === undefined) return column.label
  return column.kind === 'state' ? column.stage : `${column.stage}: ${column.label}`
}

/** The last line of a sheet: "Total" and the row count in front, sums under their columns. */
function totalCells({ asked, totals }: ExportHead): FileCell[] {
  const zone = asked.input(new Set()).zone
  const cells = asked.shown.map((key): FileCell => (key in totals.sums ? fileCell(asked.columns[key] ?? { kind: 'text' }, totals.sums[key], zone) : { type: 'empty' }))
  const at = cells.findIndex((cell) => cell.type === 'empty')
  return at < 0 ? cells : cells.with(at, { type: 'text', text: `Total ${totals.count}` })
}

/** A file in memory: packed pieces, whose size the export limit bounds. */
export interface MadeFile {
  chunks: Buffer[]
  rows: number
}

/**
 * Makes a file of all rows. It is made as fast as the database gives rows and sent afterwards, so that a slow line holds
 * no connection. @returns null when it was cancelled.
 */
export async function exportReport(report: Report, raw: RawReportQuery, reader: ReportReader, { format, most, begin, watch }: { format: (typeof fileFormats)[number]; most: number; begin: (head: ExportHead) => Promise<void>; watch: ExportWatch }): Promise<MadeFile | null> {
  const chunks: Buffer[] = []
  let done = 0
  try {
    await withRows(report, raw, reader, most, async (head, batches) => {
      await begin(head)
      const { asked } = head
      const zone = asked.input(new Set()).zone
      async function* cells(): AsyncGenerator<FileCell[][]> {
        for await (const batch of batches) {
          if (watch.isCancelled()) throw new Cancelled()
          yield batch.map((row) => asked.shown.map((key) => fileCell(asked.columns[key] ?? { kind: 'text' }, row[key], zone)))
          done += batch.length
          await watch.onProgress(done)
        }
      }
      if (format === 'csv') for await (const text of csvLines(labelsOf(asked), cells())) chunks.push(Buffer.from(text))
      else await writeXlsx({ name: report.title, labels: labelsOf(asked), batches: cells(), totals: () => totalCells(head) }, (chunk) => chunks.push(chunk))
    })
  } catch (fault) {
    if (fault instanceof Cancelled) return null
    throw fault
  }
  return { chunks, rows: done }
}
