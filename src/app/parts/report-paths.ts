import { useMemo } from 'react'
import { useSessionUser } from '../../client/http/session.ts'
import { openRange } from '../../foundation/reports/date-range.ts'
import type { ReportPaths } from '../../foundation/reports/report-paths.ts'
import { mayVisit } from '../../machines/shell/route-auth.ts'
import { routeRows } from '../routes.ts'

/** Screens that show a report, by its name; of several the first one leads there. */
const screens = new Map(
  routeRows.flatMap((row) => (row.report ? [[row.report, row] as const] : [])).toReversed(),
)

/** Paths of the screens of reports, those the reader may not visit left out. */
export function useReportPaths(): ReportPaths {
  const user = useSessionUser()
  return useMemo(
    () => (report) => {
      const row = screens.get(report)
      return row && mayVisit(row.access, user?.roles ?? []) ? row.path : null
    },
    [user],
  )
}

/** The lines of an entry of the books by its number, in the day book; none for those who may not read it. */
export function useEntryPath(): ((no: string) => string) | undefined {
  const dayBook = useReportPaths()('day-book')
  return useMemo(
    () => (dayBook ? (no) => `${dayBook}?q=${encodeURIComponent(no)}&date=${openRange}` : undefined),
    [dayBook],
  )
}
