/** A request for a report as it came and as it was read; the sources of the reports know it, so it knows none of them. */
import type { FilterValues } from '../../foundation/reports/report-query.ts'
import type { FileWords } from '../platform/sheets/words-in.ts'
import type { ReportInput, ReportSource } from './report-sql.ts'
import type { VisibleReport } from './visible-report.ts'

/** The raw query of a request: filters by name, and q, sort, group, columns, size, next. */
export type RawReportQuery = Readonly<Record<string, string | undefined>>

/** A request for a report, read and checked against the definition and the rights of the user. */
export interface ReportRequest extends VisibleReport {
  source: ReportSource
  filters: VisibleReport['filters']
  values: FilterValues
  /** Keys of the columns shown, in order. */
  shown: readonly string[]
  /** Whose choice they are. */
  shownBy: ColumnsBy
  /** Names the user gave columns on the column page. */
  labels: Readonly<Record<string, string>>
  /** Widths given there, px. */
  widths: Readonly<Record<string, number>>
  /** Names and values in the reader's language, and the answers some names are made of. */
  words: FileWords
  question: RawReportQuery
  q: string
  sort: readonly { key: string; descending: boolean }[]
  group: string | null
  input: (keys: ReadonlySet<string>) => ReportInput
}

/**
 * Columns of this view only, those the reader has chosen, those set for their role or for all, or those of
 * the product.
 */
export const columnsBy = ['view', 'own', 'role', 'usual'] as const
type ColumnsBy = (typeof columnsBy)[number]
