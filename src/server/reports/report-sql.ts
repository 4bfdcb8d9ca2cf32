import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { FilterValues } from '../../foundation/reports/report-query.ts'
import type { ReportColumn } from '../../foundation/reports/report.ts'
import type { Sql } from '../records/read/columns.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { FileWords } from '../platform/sheets/words-in.ts'
import type { SessionUser } from '../platform/session-user.ts'

/** What the row statement of a report is made with. */
export interface ReportInput {
  db: Db
  user: SessionUser
  today: CivilDate
  /** IANA zone of the agency. */
  zone: string
  /** Filters as read; a statement looks at those declared `isParam`, the engine compares the others itself. */
  filters: FilterValues
  /** The rows that will be looked at, by their number, where a report numbers its rows; all of them when left out. */
  lines?: RowPage
  /** Keys that will be looked at: columns, hidden keys of filters, groups, links and order. Others may be left out. */
  keys: ReadonlySet<string>
}

/**
 * The rows of a report: a SELECT whose outputs are named by key (`output`) and `row_id`, a number that no other row of
 * the answer has. It holds the scope of the user; the engine puts filters, order, groups, totals and pages around it.
 */
export type ReportQuery = (input: ReportInput) => Sql | Promise<Sql>

/** So many rows after one, or before one (of the last ones when null), by the number of the row. */
export type RowPage = { after: number; size: number } | { before: number | null; size: number }

/** Columns of a report that depend on its filters, by key, in order (a matrix). */
export type ReportShape = (input: ReportInput) => Promise<Readonly<Record<string, ReportColumn>>>

/** Columns made of others of a row. */
export interface PageColumns {
  /** Keys they are made of. */
  needs: readonly string[]
  /** Those keys of the row `r` under the names the columns are made of, for a FROM list. */
  from: Sql
  columns: Readonly<Record<string, () => Sql>>
}

export interface ReportSource {
  rows: ReportQuery
  /** The key its rows are numbered by, from 1 on: a page in that order is asked for by `lines`, so that no other row is made. */
  numberedBy?: string
  /**
   * What all rows add up to without making them: a SELECT of one row with their number `n` and each key that has a total.
   * Null for filters it cannot do this for.
   */
  sums?: (input: ReportInput) => Promise<Sql | null>
  /** Every row is made to show one page: page and totals are then one statement, and the rows are made once. */
  isMadeWhole?: boolean
  /** Keys nothing but a page shows, where all rows are made: they are made for the rows of the page alone (decision 1159). */
  ofPage?: PageColumns
  shape?: ReportShape
  /** Words of its paper that depend on its filters: the heading above, and lines below the table. */
  paper?: (
    input: ReportInput,
    words: Pick<FileWords, 'say' | 'value' | 'language'>,
  ) => Promise<{ title: string; notes: readonly string[] } | null>
}

export const rowId = 'row_id'

/** Name of an output in a SELECT list; keys may hold dots. */
export const output = (key: string): Sql => sql`${sql.id(key)}`
/** The same value seen from the engine's statements, where the rows are called r. */
export const keyOf = (key: string): Sql => sql`${sql.id('r', key)}`

/** `expression as "key"` for every key that is asked for, in addition to the row's number. */
export function outputs(
  id: Sql,
  columns: Readonly<Record<string, () => Sql>>,
  keys: ReadonlySet<string>,
): Sql {
  const asked = Object.entries(columns).filter(([key]) => keys.has(key))
  return sql.join([
    sql`${id} as ${output(rowId)}`,
    ...asked.map(([key, value]) => sql`${value()} as ${output(key)}`),
  ])
}
