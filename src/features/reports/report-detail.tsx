import { isApiProblem } from '../../client/http/api.ts'
import { useReport } from '../../client/records/reports.ts'
import { questionOfLink, type Report, type ReportRow } from '../../foundation/reports/report.ts'
import { reportOf } from '../../domain/reports/index.ts'
import { Caption } from '../../ui/layout/arrange.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { isNumeric, ReportCell } from './report-cell.tsx'
import { addressOf, type ReportLinks } from '../../foundation/reports/report-paths.ts'
import { useReportTexts } from './report-texts.ts'

export type ReportDetailProps = {
  expands: NonNullable<Report['expands']>
  /** The row that was opened. */
  row: ReportRow
  /** What the row itself is called. */
  name: string
  links: ReportLinks
}

const most = '100'

/** The rows of another report behind one row, shown below it (reports 4: an employer "expands to the visa entries"). */
export function ReportDetail({ expands, row, name, links }: ReportDetailProps) {
  const t = useT('report')
  const report = reportOf(expands.report)
  const texts = useReportTexts(report)
  const filters = questionOfLink(expands, row) ?? {}
  const { data, error, isError, refetch } = useReport(report, { ...filters, size: most })
  if (isError)
    return (
      <ProblemMessage
        title={t('failed')}
        detail={isApiProblem(error) ? error.detail : ''}
        requestId={isApiProblem(error) ? error.requestId : null}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting label={t('loading')} />
  const columns = data.columns.map((column) => ({
    key: column.key,
    label: column.given ?? texts.column(column.key, column.label),
    isNumber: isNumeric(column.kind),
    cell: (line: (typeof data.rows)[number]) => (
      <ReportCell
        column={column}
        value={line[column.key]}
        path={addressOf(column.opens, line, links)}
        kinds={data.kinds}
        texts={texts}
      />
    ),
  }))
  return (
    <>
      <PlainTable caption={name} columns={columns} rows={data.rows} keyOf={(line) => line.row_id} />
      {data.next !== null && (
        <Caption>{t('firstRows', { shown: data.rows.length, count: data.totals.count })}</Caption>
      )}
    </>
  )
}
