import { lazy, Suspense, useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { reportOf } from '../../../domain/reports/index.ts'
import { ReportViewer } from '../../../features/reports/report-viewer.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useKeys } from '../../../ui/layout/keys/use-keys.ts'
import { useRouteRow } from '../../route-row.ts'
import { useReportPaths } from '../../parts/report-paths.ts'
import { isServed } from '../../parts/served.ts'
import { WithServices } from '../../parts/with-services.tsx'

const ActivityPanel = lazy(() =>
  import('../../../features/reports/activity-panel.tsx').then((module) => ({
    default: module.ActivityPanel,
  })),
)

// react-router keeps its place in the history there.
const hasBefore = () => Number((history.state as { idx?: number } | null)?.idx) > 0

/** The viewer for the report of the route: /apps/report-management/{name}-reports and /apps/{name}/report. */
export function Component() {
  const row = useRouteRow()
  const report = reportOf(row.report ?? '')
  const t = useT('routes')
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const pathOf = useReportPaths()
  const entry = report.name === 'activityLogs' ? Number(search.get('entry')) : 0
  // The list that was left for the entry comes back with its filters; an address opened by itself only loses the entry.
  const closeEntry = () => {
    if (hasBefore()) void navigate(-1)
    else setSearch({}, { replace: true })
  }
  useKeys('report', { Backspace: () => void (hasBefore() && navigate(-1)) })
  const onSearch = useCallback((next: URLSearchParams) => setSearch(next), [setSearch])
  return (
    <WithServices>
      {/* The key clears what was typed for another report. */}
      <ReportViewer
        key={row.path}
        report={report}
        title={t(row.title as 'dashboard')}
        search={search}
        onSearch={onSearch}
        pathOf={pathOf}
        isServed={isServed}
        isAsked={row.path.startsWith('/apps/report-management/')}
      />
      {entry > 0 && (
        <Suspense fallback={null}>
          <ActivityPanel key={entry} id={entry} onClose={closeEntry} />
        </Suspense>
      )}
    </WithServices>
  )
}
