import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report } from '../../foundation/reports/report.ts'
import { api, type Params } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** One page of a report as the server answers it; every report answers alike. */
export type ReportAnswer = Answer<'GET /report/api/v1/report/passenger'>
export type ReportGroupAnswer = ReportAnswer['groups'][number]

type Asked = Pick<Report, 'name' | 'endpoint' | 'isList'>

const reportPath = ({ endpoint }: Pick<Report, 'endpoint'>, action = '') =>
  `/report/api/v1/report/${endpoint}/${action}`
const paramsFor = ({ name, isList }: Asked, query: Params): Params => ({
  ...query,
  ...(isList ? { list: name } : {}),
})

/**
 * One page of a report; the page before stays while the next one loads. A user who does not want to wait
 * stops it and can ask again later.
 */
export function useReport(report: Asked, query: Params, isAsked = true) {
  const client = useQueryClient()
  const name = JSON.stringify(query)
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === name
  const answer = useQuery({
    queryKey: keys.report(report.name, query),
    queryFn: ({ signal }) => api.get<ReportAnswer>(reportPath(report), paramsFor(report, query), signal),
    placeholderData: keepPreviousData,
    enabled: isAsked && !isStopped,
  })
  const stop = () => {
    setStopped(name)
    void client.cancelQueries({ queryKey: keys.report(report.name, query), exact: true })
  }
  return {
    ...answer,
    isStopped: isStopped && (answer.data === undefined || answer.isPlaceholderData),
    stop,
    resume: () => setStopped(null),
    /** What is under way; null for nothing. */ asking: answer.isFetching ? name : null,
  }
}

/** Most rows of one answer, and most answers that are read for all of them. */
const wholePage = 100
const wholePages = 20

/** All rows of a report, answer after answer; for one that is shown whole, as a statement is. */
async function fetchWhole(report: Asked, query: Params, signal: AbortSignal): Promise<ReportAnswer['rows']> {
  const rows: ReportAnswer['rows'][number][] = []
  let next: string | null = null
  for (let page = 0; page < wholePages; page += 1) {
    const more: Params = { ...query, size: wholePage, ...(next === null ? {} : { next }) }
    const answer: ReportAnswer = await api.get<ReportAnswer>(
      reportPath(report),
      paramsFor(report, more),
      signal,
    )
    rows.push(...answer.rows)
    next = answer.next
    if (next === null) break
  }
  return rows
}

/** All rows of a report to each of several questions; those of the questions before stay while they load. */
export const useWholeReports = (report: Asked, queries: readonly Params[]) =>
  useQueries({
    queries: queries.map((query) => ({
      queryKey: [...keys.report(report.name, query), 'whole'],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchWhole(report, query, signal),
      placeholderData: keepPreviousData,
    })),
  })

/** How far an export is; null before it began. */
export type ExportProgress = {
  state: 'running' | 'done' | 'cancelled' | 'failed'
  done: number
  rows: number
}

/** A print is the PDF, noted as a print. */
export type ExportFormat = 'csv' | 'xlsx' | 'pdf' | 'print'

/** All rows of a report as a file. @param run names this export, so that its progress can be asked for. Aborting `signal` stops the server too. */
export const fetchExport = (
  report: Asked,
  query: Params,
  format: ExportFormat,
  run: string,
  signal: AbortSignal,
): Promise<Blob> =>
  api.blob(
    reportPath(report, 'without_pagination/'),
    { ...paramsFor(report, query), format, run },
    { signal, timeout: exportMs },
  )

/**
 * All rows of a report with more of them than one answer has, written by a job. Aborting `signal` stops it.
 * @param page where the notice leads that the file is ready
 * @throws Error with what the run says when it made no file.
 */
export async function fetchLongExport(
  report: Asked,
  query: Params,
  format: 'csv' | 'xlsx',
  page: string,
  signal: AbortSignal,
): Promise<Blob> {
  const { cancelRun, runFile, untilDone } = await import('../agency/jobs.ts') // Only a long report needs it.
  const order = Object.entries({ ...paramsFor(report, query), format, page }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const { run } = await api.post<Answer<'POST /report/api/v1/report/passenger/export_job'>>(
    reportPath(report, 'export_job/'),
    Object.fromEntries(order),
  )
  signal.addEventListener('abort', () => void cancelRun(run).catch(() => undefined))
  return runFile(await untilDone(run))
}
/** The file a notice speaks of. */
export const fetchReadyExport = async (run: number): Promise<Blob> =>
  (await import('../agency/jobs.ts')).runFile(run)

const exportMs = 10 * 60_000

export const fetchProgress = (run: string): Promise<ExportProgress> =>
  api.get<Answer<'GET /report/api/v1/report/export_progress'>>('/report/api/v1/report/export_progress/', {
    run,
  })
