import type { ReportAnswer } from '../../client/records/reports.ts'
import { CursorPager } from '../../ui/tables/cursor-pager.tsx'
import type { useCursors } from './use-report-address.ts'

/** Goes through the pages of a report's answer. */
export function ReportPager({
  data,
  cursors,
  onSize,
}: {
  data: ReportAnswer
  cursors: ReturnType<typeof useCursors>
  onSize: (size: number) => void
}) {
  return (
    <CursorPager
      page={cursors.page}
      size={data.size}
      count={data.rows.length}
      total={data.totals.count}
      hasNext={data.next !== null}
      onBack={cursors.back}
      onStart={cursors.start}
      onNext={() => {
        if (data.next) cursors.on(data.next)
      }}
      onSize={onSize}
    />
  )
}
