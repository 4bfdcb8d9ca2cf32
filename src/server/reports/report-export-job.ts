import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { notificationText, reportReady } from '../../domain/messages/notifications.ts'
import { reports } from '../../domain/reports/index.ts'
import type { Report } from '../../foundation/reports/report.ts'
import { defineJob } from '../jobs/define-job.ts'
import { auditWriter } from '../platform/audit/audit-log.ts'
import { publish } from '../platform/events/publish.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { exportReport } from './export-report.ts'
import { endExport, noteExport, noteProgress } from './export-log.ts'
import { fileNameOf, fileTypes, entryOf } from './send-export.ts'
import { mustRead } from './visible-report.ts'

/** Forms of file a job writes; a paper has its own limit of rows. */
export const jobFormats = ['csv', 'xlsx'] as const

/** The page of the report that was asked; the notice leads back there, and the page fetches the file. */
export const reportPage = z
  .string()
  .max(200)
  .regex(/^\/apps\/[\w/-]+$/)

const reportNamed = (name: string): Report => {
  const report = reports.find((one) => one.name === name)
  if (!report) throw new AppError('record.notFound')
  return report
}

/** Whether this person may still have the rows of the report. */
function mayHave(name: string, user: SessionUser): boolean {
  try {
    mustRead(reportNamed(name), user, 'export')
    return true
  } catch (fault) {
    if (fault instanceof AppError) return false
    throw fault
  }
}

/**
 * Writes a report with more rows than one answer has into one file, and notifies the user who asked for it.
 */
export const reportExport = defineJob({
  name: 'report_export',
  title: 'Export of a report',
  parallel: 1,
  payload: z.object({
    report: z.string().refine((name) => reports.some((one) => one.name === name)),
    format: z.enum(jobFormats),
    query: z.record(z.string(), z.string().optional()),
    page: reportPage,
    /** Name of its row among the exports. */
    note: z.uuid().default(() => randomUUID()),
  }),
  mayFetch: ({ report }, user) => mayHave(report, user),
  abandoned: (trx, { note }, end) => endExport(trx, note, end === 'cancelled' ? 'CANCEL' : 'FAIL'),
  async run({ services, payload, user, run, progress, cancelled, stopIfCancelled, keepFile }) {
    if (!user) throw new AppError('access.denied')
    const report = reportNamed(payload.report)
    mustRead(report, user, 'export')
    const { db, clock, keys } = services
    let note = 0
    let total = 0
    const file = await exportReport(
      report,
      payload.query,
      { db: services.reportDb, user, clock },
      {
        format: payload.format,
        most: Number.POSITIVE_INFINITY,
        draw: () => Promise.resolve(null),
        async begin(head) {
          total = head.totals.count
          note = await noteExport(db, {
            user: user.id,
            report: report.name,
            filters: Object.fromEntries(head.filters.map((one) => [one.name, one.text])),
            rows: total,
            format: payload.format,
            run: payload.note,
            at: clock.now().toISOString(),
          })
          await auditWriter(keys.audit)(db, { actor: user.id, ...entryOf(report, head, payload.format) })
        },
        watch: {
          isCancelled: cancelled,
          onProgress: async (done) => progress(done, total),
        },
      },
    )
    if (!file) {
      await noteProgress(db, note, 0, 'CANCEL')
      stopIfCancelled()
      return
    }
    await keepFile({
      name: fileNameOf(report, payload.format, clock),
      mime: fileTypes[payload.format],
      bytes: Buffer.concat(file.chunks),
    })
    await noteProgress(db, note, file.rows, 'FINISH')
    const { rows } = await sql<{ id: number }>`
      insert into notification ("user", variant, message, url, key)
      values (${user.id}, ${reportReady.variant}, ${notificationText(reportReady, { report: report.title, n: file.rows })}, ${`${payload.page}?file=${run.id}`}, ${`report_export:${run.id}`}) returning id`.execute(
      db,
    )
    for (const { id } of rows) await publish(db, { module: 'notification', id, user: user.id })
    return { rows: file.rows }
  },
})
