import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { say, type Wording } from '../../foundation/text/sentence.ts'
import type { Report, ReportRow } from '../../foundation/reports/report.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { ReportPaper } from '../../domain/prints/report-paper.ts'
import { readReportRequest, type ReportReader } from './read-request.ts'
import type { ReportRequest, RawReportQuery } from './report-request.ts'
import { conditionsOf } from './sources/conditions.ts'
import { labelsOf, titleOf, totalCells, type ExportHead } from './export-head.ts'
import { booksWarning, ownEntries } from './books-warning.ts'
import { printedFilters } from './printed-filters.ts'
import { fileCell, type FileCell } from '../platform/sheets/report-cells.ts'
import { csvLines } from './report-csv.ts'
import { mostPaperRows, reportPaper } from './report-pdf.ts'
import { orderKeys, orderOf, orderSql } from './report-order.ts'
import { groupKey, reportTotals, rowKeys, rowsOf, wireRow } from './report-page.ts'
import { keyOf, output, rowId } from './report-sql.ts'
import { writeXlsx } from '../platform/sheets/write-xlsx.ts'

/** What can be made of a report; a print is the PDF, noted as a print. */
export const fileFormats = ['csv', 'xlsx', 'pdf', 'print'] as const
export type ExportFormat = (typeof fileFormats)[number]
const isPaper = (format: ExportFormat): boolean => format === 'pdf' || format === 'print'

/** Rows made in one go; between two of them the server answers others. */
const batchSize = 500

export interface ExportWatch {
  /** True when no user waits for the file any more. */
  isCancelled: () => boolean
  onProgress: (done: number) => Promise<void>
}

/** Said before paper with more rows than it takes is begun; the screen offers what it names (decision 0591). */
const tooLongForPaper = (rows: number, most: number): Wording =>
  say`The PDF of ${rows} rows would be too long: it takes ${most}. An Excel or CSV file has all of them.`

/** Thrown inside an export that no user waits for; never leaves it. */
class Cancelled extends Error {}

/** All rows of the filter in order, a batch at a time, through a cursor of one transaction: every batch sees the same data. */
async function* rowBatches(request: ReportRequest, tx: Db): AsyncGenerator<ReportRow[]> {
  const { hidden, keys } = rowKeys(request)
  const from = await rowsOf(request, [...keys, ...orderKeys(request)])
  const listed = sql.join([...new Set([rowId, ...keys])].map((key) => sql`${keyOf(key)} as ${output(key)}`))
  const value = groupKey(request)
  await sql`declare report_rows no scroll cursor for select ${listed}${value ? sql`, (${value})::text as "group"` : sql``} from ${from} where ${conditionsOf(request)} order by ${orderSql(orderOf(request))}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchSize)} from report_rows`.execute(
      tx,
    )
    if (rows.length > 0)
      yield rows.map((row) => ({
        ...wireRow(request, row, hidden),
        ...(value ? { group: row['group'] ?? null } : {}),
      }))
    if (rows.length < batchSize) return
    await yieldToEventLoop()
  }
}

/**
 * Runs `work` with all rows of a report inside one read-only transaction.
 * @param most rows allowed (roles 3.1). @param tooMany what a refusal of more rows says instead of its usual text.
 * @throws AppError limit.rows, access.denied, input.invalid.
 */
async function withRows<T>(
  report: Report,
  raw: RawReportQuery,
  reader: ReportReader,
  most: number,
  work: (head: ExportHead, batches: AsyncGenerator<ReportRow[]>) => Promise<T>,
  tooMany?: (rows: number, most: number) => Wording,
): Promise<T> {
  return reader.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const request = await readReportRequest(report, raw, { ...reader, db: tx })
      const totals = await reportTotals(request)
      if (totals.count > most)
        throw new AppError('limit.rows', tooMany && { detail: tooMany(totals.count, most) })
      return work(
        {
          request,
          totals,
          filters: await printedFilters(request),
          warning: await booksWarning(tx, request.report),
          ownEntries: await ownEntries(tx, request.report),
        },
        rowBatches(request, tx),
      )
    })
}

/** All rows at once, for callers that want no file. */
export const allRows = (
  report: Report,
  raw: RawReportQuery,
  reader: ReportReader,
  most: number,
): Promise<{ head: ExportHead; rows: ReportRow[] }> =>
  withRows(report, raw, reader, most, async (head, batches) => {
    const rows: ReportRow[] = []
    for await (const batch of batches) rows.push(...batch)
    return { head, rows }
  })

/** A file in memory: packed pieces, whose size the export limit bounds. */
export interface MadeFile {
  chunks: Buffer[]
  rows: number
}

/**
 * Makes a file of all rows. It is made as fast as the database gives rows and sent afterwards, so that a slow line holds
 * no connection. @returns null when it was cancelled.
 */
export async function exportReport(
  report: Report,
  raw: RawReportQuery,
  reader: ReportReader,
  {
    format,
    most,
    begin,
    watch,
    draw,
  }: {
    format: ExportFormat
    /**
     * Makes the file of a paper, reporting from time to time which share of it is drawn (0–1); null when it was
     * cancelled.
     */
    draw: (paper: ReportPaper, onDrawn: (share: number) => Promise<void>) => Promise<Buffer | null>
    most: number
    begin: (head: ExportHead) => Promise<void>
    watch: ExportWatch
  },
): Promise<MadeFile | null> {
  const chunks: Buffer[] = []
  let done = 0
  const papers: ReportPaper[] = []
  try {
    await withRows(
      report,
      raw,
      reader,
      isPaper(format) ? Math.min(most, mostPaperRows) : most,
      async (head, batches) => {
        await begin(head)
        const { request } = head
        const zone = request.input(new Set()).zone
        const stopIfCancelled = (): void => {
          if (watch.isCancelled()) throw new Cancelled()
        }
        async function* cells(): AsyncGenerator<FileCell[][]> {
          for await (const batch of batches) {
            stopIfCancelled()
            yield batch.map((row) =>
              request.shown.map((key) =>
                fileCell(request.columns[key] ?? { kind: 'text' }, row[key], zone, request.words),
              ),
            )
            done += batch.length
            await watch.onProgress(done)
          }
        }
        if (isPaper(format)) {
          papers.push(
            await reportPaper(head, batches, reader, (read) => {
              stopIfCancelled()
              done = read
            }),
          )
        } else if (format === 'csv')
          for await (const text of csvLines(labelsOf(request), cells())) chunks.push(Buffer.from(text))
        else
          await writeXlsx(
            [
              {
                name: titleOf(request),
                isRightToLeft: request.words.language === 'ar',
                labels: labelsOf(request),
                batches: cells(),
                totals: () => totalCells(request, head.totals),
              },
            ],
            (chunk) => chunks.push(chunk),
          )
      },
      isPaper(format) ? tooLongForPaper : undefined,
    )
  } catch (fault) {
    if (fault instanceof Cancelled) return null
    throw fault
  }
  // Drawn after the transaction: the connection is free again meanwhile.
  for (const paper of papers) {
    // Reading is quick; what a reader waits for is the drawing.
    const drawn = await draw(paper, (share) => watch.onProgress(Math.floor(done * share)))
    if (!drawn) return null
    chunks.push(drawn)
  }
  return watch.isCancelled() ? null : { chunks, rows: done }
}
