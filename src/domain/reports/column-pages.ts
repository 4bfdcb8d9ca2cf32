/** What the column pages offer, by scope of entities 4.5. */
import { columnScopeOf } from '../desk/column-scopes.ts'
import { entityOf } from '../entities.ts'
import type { ReportColumn } from '../../foundation/reports/report.ts'
import { base, dictionary } from './dictionary.ts'
import { reports } from './index.ts'

export interface ColumnPage {
  scope: string
  /** Every column that may be chosen, own step first. */
  columns: Readonly<Record<string, ReportColumn>>
  /** Columns shown as long as none were chosen. */
  usual: readonly string[]
  /** The quick-update grid also asks which columns may be edited in place. */
  hasEditable: boolean
}

const quickUpdate: ColumnPage = {
  scope: columnScopeOf.quickUpdate,
  columns: dictionary,
  usual: [...base, 'mobile', 'passport_expiry_date', 'priority', 'remarks'],
  hasEditable: true,
}

const pages: readonly ColumnPage[] = [
  ...reports.flatMap((report) =>
    report.columnScope
      ? [{ scope: report.columnScope, columns: report.columns, usual: report.shown, hasEditable: false }]
      : [],
  ),
  quickUpdate,
]

/** Null for an unknown scope. */
export const columnPageOf = (scope: string): ColumnPage | null =>
  pages.find((page) => page.scope === scope) ?? null

/** Whether the grid may edit a column: fields of the passenger that a form may change; not the passport number, states and computed values (entities 4.5). */
export function mayEdit(key: string): boolean {
  const field = entityOf('passenger').fields[key]
  return field !== undefined && !field.calc && !field.virtual && key !== 'passport_no'
}
