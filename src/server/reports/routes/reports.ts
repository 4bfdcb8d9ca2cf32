/** The endpoints of all reports; paths as the specification spells them (tests/spec/endpoints.json, group report). */
import { z } from 'zod'
import { say } from '../../../foundation/text/sentence.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Report } from '../../../foundation/reports/report.ts'
import { reports } from '../../../domain/reports/index.ts'
import { whileAsked } from '../../platform/db/while-asked.ts'
import { sendExport } from '../send-export.ts'
import { answerReport, reportAnswer } from '../answer-report.ts'
import { exportProgress } from '../export-log.ts'
import { limits } from '../../platform/config.ts'
import { readReportRequest } from '../read-request.ts'
import type { RawReportQuery } from '../report-request.ts'
import { startJob } from '../../jobs/start-job.ts'
import { jobFormats, reportExport, reportPage } from '../report-export-job.ts'
import { mustRead } from '../visible-report.ts'
import { fileFormats } from '../export-report.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const at = '/report/api/v1/report'
const text = z.string().max(2000).optional()
const common = ['list', 'q', 'sort', 'group', 'columns', 'size', 'next'] as const

/** The query of an endpoint: what is common, and the filters of every report it serves. */
const queryOf = (served: readonly Report[]) =>
  z.object(
    Object.fromEntries(
      [...common, ...served.flatMap((report) => Object.keys(report.filters))].map((name) => [name, text]),
    ),
  )

/**
 * The report meant: the one named by `list`, else the endpoint's own or its first.
 * @throws AppError input.invalid naming the reports there are.
 */
function meant(served: readonly Report[], list: string | undefined): Report {
  const report = list
    ? served.find((one) => one.name === list)
    : (served.find((one) => !one.isList) ?? served[0])
  if (report) return report
  const names = served.map(({ name }) => name).join(', ')
  throw new AppError('input.invalid', {
    errors: [
      {
        pointer: '/list',
        code: 'query',
        ...say`There is no report ${list ?? ''} here. Choose one of ${names}.`,
      },
    ],
  })
}

/** Permissions to the records each report of an endpoint is about; one report that may be had opens the endpoint. */
const needsOf = (served: readonly Report[], action: 'read' | 'export'): string[][] =>
  served.map((report) => report.needs.map((module) => `${module}.${action}`))

function routesOf(endpoint: string, served: readonly Report[]): Route[] {
  const titles = served.map((report) => report.title).join(', ')
  return [
    defineRoute({
      method: 'GET',
      path: `${at}/${endpoint}/`,
      summary: `${titles}: one page with filters, groups and totals`,
      access: 'user',
      permission: 'report.read',
      oneOf: needsOf(served, 'read'),
      query: queryOf(served),
      response: reportAnswer,
      handler: ({ user, clock, services, reply, query }) => {
        const raw: RawReportQuery = query
        const report = meant(served, raw['list'])
        return whileAsked({ db: services.reportDb, other: services.db, response: reply.raw }, (db) =>
          answerReport(report, raw, { db, user, clock }),
        )
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/${endpoint}/without_pagination/`,
      summary: `${titles}: all rows, as JSON or as a file`,
      access: 'user',
      permission: 'report.export',
      oneOf: needsOf(served, 'export'),
      limit: limits.rate.exports,
      query: queryOf(served).extend({
        format: z.enum(['json', ...fileFormats]).default('json'),
        run: z.uuid().optional(),
      }),
      response: 'raw',
      handler: (context) => {
        const { format, run, ...raw } = context.query as RawReportQuery & {
          format: 'json' | (typeof fileFormats)[number]
          run?: string
        } // The query schema closes it.
        return sendExport(meant(served, raw['list']), raw, format, run ?? null, context)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${at}/${endpoint}/export_job/`,
      summary: `${titles}: all rows as CSV or XLSX, written in the background, however many`,
      access: 'user',
      permission: 'report.export',
      oneOf: needsOf(served, 'export'),
      limit: limits.rate.exports,
      audit: 'report.exportAsked',
      status: 202,
      body: queryOf(served).extend({ format: z.enum(jobFormats), page: reportPage }),
      response: z.object({ run: z.number() }),
      async handler({ db, user, clock, services, body }) {
        const { format, page, ...raw } = body as RawReportQuery & {
          format: (typeof jobFormats)[number]
          page: string
        } // The body schema closes it.
        const report = meant(served, raw['list'])
        mustRead(report, user, 'export')
        // A mistake in the question is answered now.
        await readReportRequest(report, raw, { db: services.reportDb, user, clock })
        const { id: run } = await startJob(
          db,
          reportExport,
          { report: report.name, format, query: raw, page },
          user,
        )
        return { run }
      },
    }),
  ]
}

const progress = defineRoute({
  method: 'GET',
  path: `${at}/export_progress/`,
  summary: "How far an export of one's own is",
  access: 'user',
  permission: 'report.export',
  owner: true,
  query: z.object({ run: z.uuid() }),
  response: z.object({
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    done: z.number(),
    rows: z.number(),
  }),
  async handler({ db, user, query }) {
    const found = await exportProgress(db, user.id, query.run)
    if (!found) throw new AppError('record.notFound')
    return found
  },
})

export const reportRoutes = (): Route[] => [
  progress,
  ...[...Map.groupBy(reports, (report) => report.endpoint)].flatMap(([endpoint, served]) =>
    routesOf(endpoint, served),
  ),
]
