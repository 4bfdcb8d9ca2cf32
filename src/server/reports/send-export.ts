import { Readable } from 'node:stream'
import type { Report } from '../../foundation/reports/report.ts'
import type { Clock } from '../platform/clock.ts'
import type { Context } from '../http/define-route.ts'
import type { RawReportQuery } from './report-request.ts'
import { noteExport, noteProgress, type ExportEvent } from './export-log.ts'
import { labelsOf, type ExportHead } from './export-head.ts'
import { allRows, exportReport, type ExportFormat } from './export-report.ts'
import { drawReport } from './report-pdf.ts'
import { mustRead } from './visible-report.ts'

type Format = 'json' | ExportFormat

export const fileTypes: Record<Exclude<Format, 'json'>, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  print: 'application/pdf',
}
/** Progress is written after so many rows at the earliest. */
const progressEvery = 1000

export const fileNameOf = (report: Report, format: ExportFormat, clock: Clock): string =>
  `${report.name}-${clock.today()}.${format === 'print' ? 'pdf' : format}`

/** What the log of activities says of rows that leave the agency. */
export const entryOf = (report: Report, { request, totals }: ExportHead, format: Format) =>
  ({
    action: 'report.exported',
    object: { module: 'report', id: report.name },
    changes: { rows: [null, totals.count], format: [null, format], columns: [null, request.shown.join(',')] },
  }) satisfies Parameters<Context<'user'>['audit']>[0]

/**
 * Answers all rows of a report: JSON, or a file that is noted in report_export. A user who goes away cancels
 * it.
 * @param run name of this export in the browser that watches it.
 * @throws AppError access.denied, input.invalid, limit.rows.
 */
export async function sendExport(
  report: Report,
  raw: RawReportQuery,
  format: Format,
  run: string | null,
  { user, clock, services, reply, audit }: Context<'user'>,
): Promise<unknown> {
  mustRead(report, user, 'export')
  const reader = { db: services.reportDb, user, clock }
  const most = services.config.exportRows
  if (format === 'json') {
    const { head, rows } = await allRows(report, raw, reader, most)
    await audit(entryOf(report, head, format))
    return reply.send({
      name: report.name,
      title: report.title,
      columns: head.request.shown.map((key, at) => ({ key, label: labelsOf(head.request)[at] ?? key })),
      rows,
      totals: head.totals,
      filters: head.filters,
    })
  }
  let isCancelled = false
  const closed = (): void => {
    isCancelled = !reply.raw.writableFinished
  }
  reply.raw.once('close', closed)
  let note = 0
  let noted = 0
  const say = async (done: number, event: ExportEvent): Promise<void> => {
    if (note !== 0) await noteProgress(services.db, note, done, event)
  }
  const begin = async (head: ExportHead): Promise<void> => {
    const { totals, filters } = head
    note = await noteExport(services.db, {
      user: user.id,
      report: report.name,
      filters: Object.fromEntries(filters.map((one) => [one.name, one.text])),
      rows: totals.count,
      format,
      run,
      at: clock.now().toISOString(),
    })
    await audit(entryOf(report, head, format))
  }
  const onProgress = async (done: number): Promise<void> => {
    if (done - noted < progressEvery) return
    noted = done
    await say(done, 'PROGRESS')
  }
  try {
    const file = await exportReport(report, raw, reader, {
      format,
      most,
      begin,
      draw: (paper, onDrawn) => drawReport(paper, reader, services, () => isCancelled, onDrawn),
      watch: { isCancelled: () => isCancelled, onProgress },
    })
    if (!file) {
      await say(noted, 'CANCEL')
      return reply.hijack()
    }
    await say(file.rows, 'FINISH')
    const size = file.chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    return reply
      .header('content-type', fileTypes[format])
      .header('content-disposition', `attachment; filename="${fileNameOf(report, format, clock)}"`)
      .header('content-length', size)
      .header('x-total-rows', String(file.rows))
      .send(Readable.from(file.chunks))
  } catch (fault) {
    await say(noted, 'FAIL')
    throw fault
  } finally {
    reply.raw.off('close', closed)
  }
}
