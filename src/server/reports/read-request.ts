import { saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import { AppError } from '../../domain/errors.ts'
import { readFilters, reportTexts } from '../../foundation/reports/report-query.ts'
import type { Report } from '../../foundation/reports/report.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { keptColumns, ownColumns, type KeptColumn } from './column-choice.ts'
import type { ReportInput } from './report-sql.ts'
import { sourceOf } from './sources/sources.ts'
import type { ReportRequest, RawReportQuery } from './report-request.ts'
import { visibleReport, type VisibleReport } from './visible-report.ts'
import { fileWords } from '../platform/sheets/words-in.ts'

/** What every operation on a report needs of the request. */
export interface ReportReader {
  db: Db
  user: SessionUser
  clock: Clock
}

const refuse = (name: string, wording: Wording): never => {
  throw new AppError('input.invalid', {
    errors: [{ pointer: `/${name}`, code: 'query', ...saidOf(wording) }],
  })
}

const most = 100

/**
 * Reads what is asked of a report. Every identifier comes from the definition, never from the text.
 * @throws AppError input.invalid naming the part of the address that cannot be read.
 */
export async function readReportRequest(
  report: Report,
  raw: RawReportQuery,
  { db, user, clock }: ReportReader,
): Promise<ReportRequest> {
  const source = sourceOf(report.name)
  const today = clock.today()
  const first = visibleReport(report, user)
  for (const name of Object.keys(report.filters))
    if (raw[name] && !first.filters[name]) refuse(name, say`There is no filter ${name}.`)
  const { values, faults } = readFilters({ filters: first.filters }, raw, today)
  if (faults.length > 0)
    throw new AppError('input.invalid', {
      errors: faults.map(({ name, ...said }) => ({ pointer: `/${name}`, code: 'query', ...said })),
    })
  const input = (keys: ReadonlySet<string>): ReportInput => ({
    db,
    user,
    today,
    zone: clock.zone,
    filters: values,
    keys,
  })
  const visible = source.shape ? visibleReport(report, user, await source.shape(input(new Set()))) : first
  const group = raw['group'] || null
  if (group !== null && !visible.groups[group])
    refuse('group', say`The report cannot be grouped by ${group}.`)
  const kept = report.columnScope ? await keptColumns(db, report.columnScope, user.roleId) : null
  const own = report.isMatrix || raw['columns'] ? null : await ownColumns(db, report.name, user.id)
  const labels = Object.fromEntries(
    (kept ?? []).flatMap(({ key, label }): [string, string][] => (label ? [[key, label]] : [])),
  )
  const widths = Object.fromEntries(
    (kept ?? []).flatMap(({ key, width }): [string, number][] => (width ? [[key, width]] : [])),
  )
  return {
    ...visible,
    source,
    values,
    words: fileWords(report, user.language),
    question: raw,
    q: (raw['q'] ?? '').trim().slice(0, most),
    group,
    ...shownColumns(visible, raw['columns'], own, kept),
    labels,
    widths,
    sort: readSort(visible, raw['sort']),
    input,
  }
}

/** Columns for this view only, else the reader's own, else those kept for the role, else those of the definition. */
function shownColumns(
  { report, columns }: VisibleReport,
  named: string | undefined,
  own: readonly string[] | null,
  kept: readonly KeptColumn[] | null,
): Pick<ReportRequest, 'shown' | 'shownBy'> {
  if (named) {
    const keys = [...new Set(named.split(',').filter(Boolean))]
    if (keys.some((key) => !columns[key] && !report.columns[key]))
      refuse('columns', reportTexts.unknownColumn)
    const seen = keys.filter((key) => columns[key])
    return seen.length > 0 ? { shown: seen, shownBy: 'view' } : refuse('columns', reportTexts.noColumn)
  }
  if (report.isMatrix) return { shown: Object.keys(columns), shownBy: 'usual' }
  const known = (keys: readonly string[] | null | undefined): string[] =>
    keys?.filter((key) => columns[key]) ?? []
  const [mine, roles] = [known(own), known(kept?.filter((one) => one.visible).map((one) => one.key))]
  if (mine.length > 0) return { shown: mine, shownBy: 'own' }
  return roles.length > 0
    ? { shown: roles, shownBy: 'role' }
    : { shown: known(report.shown), shownBy: 'usual' }
}

function readSort({ report, columns }: VisibleReport, typed: string | undefined): ReportRequest['sort'] {
  // An order that is part of the report can only be read from its end.
  const isTurned = report.isOrdered && typed === `-${report.sort}`
  const text = report.isOrdered && !isTurned ? report.sort : typed || report.sort
  const key = text.replace(/^-/, '')
  const column = columns[key]
  if (!column || column.sortable === false) {
    // The default order may name a column this role cannot see; only a typed one is an error.
    if (typed && !report.isOrdered) refuse('sort', say`The list cannot be sorted by ${key}.`)
    return []
  }
  return [{ key, descending: text.startsWith('-') }]
}
