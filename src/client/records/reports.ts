import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportColumn, ReportRow, ReportTotals } from '../../foundation/reports/report.ts'
import { api, type Params } from '../http/api.ts'
import { keys } from '../http/queries.ts'

type ReportColumnAnswer = Pick<ReportColumn, 'label' | 'kind' | 'machine' | 'state' | 'opens'> & {
  key: string
  /** Name and width (px) somebody gave the column. */ given?: string
  width?: number
}
export type ReportGroupAnswer = ReportTotals & {
  value: string | null
  label: string | null
  filter: string | null
}

/** One page of a report as the server answers it. */
export type ReportAnswer = {
  name: string
  title: string
  as_of: string
  at: string
  columns: ReportColumnAnswer[]
  /** Whose choice the columns are: this address, the reader, his role, the product. */
  columns_by: 'view' | 'own' | 'role' | 'usual'
  available: ReportColumnAnswer[]
  rows: (ReportRow & { row_id: number; group?: string | null })[]
  totals: ReportTotals
  groups: ReportGroupAnswer[]
  filters: { name: string; label: string; text: string }[]
  /** Names of the filters this reader may use. */
  usable: string[]
  group: string | null
  sort: string
  size: number
  next: string | null
  may_export: boolean
  /** What is wrong with the books a statement is drawn from. */
  warning: string | null
  /** What the states of shown machines mean for the journey: machine → state → kind. */
  kinds: Record<string, Record<string, string>>
}

type Asked = Pick<Report, 'name' | 'endpoint' | 'isList'>

const reportPath = ({ endpoint }: Pick<Report, 'endpoint'>, action = '') =>
  `/report/api/v1/report/${endpoint}/${action}`
const asked = ({ name, isList }: Asked, query: Params): Params => ({
  ...query,
  ...(isList ? { list: name } : {}),
})

/** One page of a report; the page before stays while the next one loads. Whoever does not want to wait stops it and asks again when he likes. */
export function useReport(report: Asked, query: Params, isAsked = true) {
  const client = useQueryClient()
  const name = JSON.stringify(query)
  const [stopped, setStopped] = useState<string | null>(null)
  const isStopped = stopped === name
  const answer = useQuery({
    queryKey: keys.report(report.name, query),
    queryFn: ({ signal }) => api.get<ReportAnswer>(reportPath(report), asked(report, query), signal),
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
    { ...asked(report, query), format, run },
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
  const order = Object.entries({ ...asked(report, query), format, page }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const { run } = await api.post<{ run: number }>(
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
  api.get<ExportProgress>('/report/api/v1/report/export_progress/', { run })
