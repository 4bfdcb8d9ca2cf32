import type { ReportTotals } from '../../foundation/reports/report.ts'
import type { ReportRequest } from './report-request.ts'
import type { PrintedFilter } from './printed-filters.ts'
import { fileCell, type FileCell } from '../platform/sheets/report-cells.ts'

/** What an export knows before its first row. */
export interface ExportHead {
  request: ReportRequest
  totals: ReportTotals
  filters: PrintedFilter[]
  /** What is wrong with the books behind a statement. */
  warning: string | null
  /** Entries authorised by who entered them, on statements where that is allowed at all. */
  ownEntries: number | null
}

/** Names of the shown columns as the reader's screen says them. */
export const labelsOf = ({ shown, columns, labels, words, question }: ReportRequest): string[] =>
  shown.map((key) => {
    const { label = key, machine, state } = columns[key] ?? {}
    return (
      labels[key] ?? (state === undefined ? words.column(key, label, question) : words.value(state, machine))
    )
  })

/** A column's name outside a screen: a step's title stands before it where it is not that step's own report. */
export function fileLabel(column: ReportRequest['columns'][string] | undefined, key: string): string {
  if (!column) return key
  if (column.stage === undefined) return column.label
  return column.kind === 'state' ? column.stage : `${column.stage}: ${column.label}`
}

/** The report's name, as its page is called. */
export const titleOf = ({ report, words }: ReportRequest): string =>
  words.say('routes', `report.${report.name}`, report.title)

/** A line that adds up: a word and the row count in front, sums under their columns. */
export function totalCells(
  request: ReportRequest,
  totals: ReportTotals,
  word = request.words.say('report', 'paper.total', 'Total'),
): FileCell[] {
  const zone = request.input(new Set()).zone
  const cells = request.shown.map((key): FileCell =>
    key in totals.sums
      ? fileCell(request.columns[key] ?? { kind: 'text' }, totals.sums[key], zone, request.words)
      : { type: 'empty' },
  )
  const at = cells.findIndex((cell) => cell.type === 'empty')
  return at < 0 ? cells : cells.with(at, { type: 'text', text: `${word} ${totals.count}` })
}
