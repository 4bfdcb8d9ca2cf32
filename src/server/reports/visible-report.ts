import { AppError } from '../../domain/errors.ts'
import { entityOf } from '../../domain/entities.ts'
import {
  keysOfLink,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportGroup,
  type ReportMeasure,
} from '../../foundation/reports/report.ts'
import { codeOf } from '../records/actor.ts'
import type { SessionUser } from '../platform/session-user.ts'

/**
 * Whether a user sees what a column or filter is about (roles 3.2); what they do not see is absent
 * everywhere.
 */
function sees(user: SessionUser, part: Pick<ReportColumn, 'of' | 'visibleTo'>): boolean {
  const named = part.of ? entityOf(part.of[0]).fields[part.of[1]] : undefined
  const roles = part.visibleTo ?? named?.visibleTo
  if (!roles) return true
  const code = codeOf(user)
  return code !== null && roles.includes(code)
}

/** A report as one user may have it. */
export interface VisibleReport {
  report: Report
  columns: Readonly<Record<string, ReportColumn>>
  filters: Readonly<Record<string, ReportFilter>>
  groups: Readonly<Record<string, ReportGroup>>
  measures: Readonly<Record<string, ReportMeasure>>
}

/** Leaves out columns, filters and groups this user may not know of. @param columns those of a matrix, for this request. */
export function visibleReport(
  report: Report,
  user: SessionUser,
  columns: Report['columns'] = report.columns,
): VisibleReport {
  const seen = Object.fromEntries(Object.entries(columns).filter(([, column]) => sees(user, column)))
  return {
    report,
    columns: seen,
    filters: Object.fromEntries(Object.entries(report.filters).filter(([, filter]) => sees(user, filter))),
    groups: Object.fromEntries(
      Object.entries(report.groups).filter(([, group]) => seen[group.key] !== undefined),
    ),
    measures: Object.fromEntries(
      Object.entries(report.measures).filter(
        ([, measure]) =>
          !('key' in measure) || report.columns[measure.key] === undefined || seen[measure.key] !== undefined,
      ),
    ),
  }
}

/**
 * Both classes must allow: reports, and the records a report is about (roles 3.1).
 * @throws AppError access.denied.
 */
export function mustRead(report: Report, user: SessionUser, action: 'read' | 'export'): void {
  const needed = [`report.${action}`, ...report.needs.map((module) => `${module}.${action}`)]
  if (!needed.every((permission) => user.permissions.has(permission))) throw new AppError('access.denied')
}

/** Hidden keys a row carries for its links. */
export const linkKeys = ({ report, columns }: VisibleReport, shown: readonly string[]): string[] => [
  ...keysOfLink(report.opens),
  ...keysOfLink(report.offers?.link),
  ...keysOfLink(report.expands),
  ...(report.sumRows === null ? [] : [report.sumRows]),
  ...shown.flatMap((key) => keysOfLink(columns[key]?.opens)),
]
