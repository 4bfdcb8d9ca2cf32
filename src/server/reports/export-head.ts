import type { ReportTotals } from '../../domain/kit/report.ts'
import type { AskedReport } from './asked-report.ts'
import type { PrintedFilter } from './printed-filters.ts'
import { fileCell, type FileCell } from './report-cells.ts'

/** What an export knows before its first row. */
export interface ExportHead {
  asked: AskedReport
  totals: ReportTotals
  filters: PrintedFilter[]
  /** What is wrong with the books behind a statement. */
  warning: string | null
}

/** Names of the shown columns as a file says them. */
export const labelsOf = ({ shown, columns, labels }: AskedReport): string[] => shown.map((key) => labels[key] ?? fileLabel(columns[key], key))

/** A column's name outside a screen: a step's title stands before it where it is not that step's own report. */
export function fileLabel(column: AskedReport['columns'][string] | undefined, key: string): string {
  if (!column) return key
  if (column.stage === undefined) return column.label
  return column.kind === 'state' ? column.stage : `${column.stage}: ${column.label}`
}

/** A line that adds up: a word and the row count in front, sums under their columns. */
export function totalCells(asked: AskedReport, totals: ReportTotals, word = 'Total'): FileCell[] {
  const zone = asked.input(new Set()).zone
  const cells = asked.shown.map((key): FileCell => (key in totals.sums ? fileCell(asked.columns[key] ?? { kind: 'text' }, totals.sums[key], zone) : { type: 'empty' }))
  const at = cells.findIndex((cell) => cell.type === 'empty')
  return at < 0 ? cells : cells.with(at, { type: 'text', text: `${word} ${totals.count}` })
}
