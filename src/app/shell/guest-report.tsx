import { lazy, Suspense, useState } from 'react'
import { ReportLink } from '../../features/session/report-link.tsx'
import type { ScreenState } from './problem-file.ts'

const ProblemReportRoot = lazy(() => import('./problem-report-root.tsx'))

/** The way to report a problem on pages without a menu, and the dialog it opens. */
export function GuestReport({ screen }: { screen: ScreenState | null }) {
  const [requests, ask] = useState(0)
  return (
    <>
      <ReportLink onReport={() => ask((times) => times + 1)} />
      {requests > 0 && (
        <Suspense fallback={null}>
          <ProblemReportRoot asked={requests} screen={screen} isGuest />
        </Suspense>
      )}
    </>
  )
}
