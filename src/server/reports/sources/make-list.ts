import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import { asColumns, type ListColumn } from '../../../domain/desk/make-list.ts'
import { dictionary } from '../../../domain/reports/dictionary.ts'
import { listColumnKey, listReportColumns, makeListReport } from '../../../domain/reports/make-list.ts'
import type { Sql } from '../../records/read/columns.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { passengerRows } from './passenger-rows.ts'
import {
  output,
  outputs,
  type ReportInput,
  type ReportQuery,
  type ReportShape,
  type ReportSource,
} from '../report-sql.ts'

/** A list as its maker left it. */
export interface MadeList {
  id: number
  title: string
  heading: string | null
  footer: string | null
  orientation: 'portrait' | 'landscape'
  row_source: 'passenger' | 'free'
  shared_with: 'me' | 'branch' | 'all'
  columns: Partial<ListColumn>[]
  version: number
  created_by: number | null
}

/** A list the user may know of: their own, or one that is shared with them; null for any other. */
export async function madeList(
  db: Db,
  user: SessionUser,
  id: number,
  lock = false,
): Promise<MadeList | null> {
  const { rows } = await sql<
    Omit<MadeList, 'columns'> & { columns: MadeList['columns'] | null }
  >`select m.id, m.title, m.heading, m.footer, m.orientation, m.row_source, m.shared_with, m.columns, m.version, m.created_by from make_list m
    where m.id = ${id} and ${visibleRows(entityOf('make_list'), user, 'm')}${lock ? sql` for update` : sql``}`.execute(
    db,
  )
  const [found] = rows
  return found ? { ...found, columns: [...asColumns(found.columns)] } : null
}

const asked = ({ db, user, filters }: ReportInput): Promise<MadeList | null> => {
  const value = filters['make_list']
  return madeList(db, user, value?.kind === 'ids' ? (value.ids[0] ?? 0) : 0)
}

/** A list the reader may not know of is a table without rows, but not without columns. */
export const makeListShape: ReportShape = async (input) => {
  const list = await asked(input)
  return list ? listReportColumns(list.columns) : makeListReport.columns
}

/** What stands in a cell: typed text of its kind; what was typed for another kind before is empty. */
function typed({ key = '', kind }: Partial<ListColumn>): Sql {
  const text = sql`nullif(x."values" ->> ${key}, '')`
  switch (kind) {
    case 'number':
      return sql`case when pg_input_is_valid(${text}, 'numeric') then (${text})::numeric end`
    case 'date':
      return sql`case when pg_input_is_valid(${text}, 'date') then (${text})::date end`
    case 'serial':
      return sql`row_number() over (order by x.position, x.id)`
    case 'blank':
    case 'passenger_field':
    case undefined:
      return sql`null::text`
    case 'text':
      return text
  }
}

/** Rows in their order. A passenger outside the reader's scope has no row (reports 7). */
export const makeListRows: ReportQuery = async (input) => {
  const list = await asked(input)
  const columns = (list?.columns ?? []).filter(({ key }) => key !== undefined)
  const sources = new Set(
    columns.flatMap(({ kind, source_field: source }) =>
      kind === 'passenger_field' && source && dictionary[source] ? [source] : [],
    ),
  )
  const people = passengerRows({
    input: { ...input, keys: sources },
    where: sql`exists (select 1 from make_list_item li where li.make_list = ${list?.id ?? 0} and li.passenger = p.id and not li.is_deleted)`,
  })
  const values: Record<string, () => Sql> = {
    number: () => sql`row_number() over (order by x.position, x.id)`,
    passenger_id: () => sql`x.passenger`,
  }
  for (const column of columns) {
    const source = column.kind === 'passenger_field' ? column.source_field : null
    values[listColumnKey(column.key ?? '')] = () =>
      source && sources.has(source) ? sql`pr.${output(source)}` : typed(column)
  }
  return sql`select ${outputs(sql`row_number() over (order by x.position, x.id)`, values, input.keys)}
    from make_list_item x left join (${people}) as pr on pr.row_id = x.passenger
    where x.make_list = ${list?.id ?? 0} and not x.is_deleted and (x.passenger is null or pr.row_id is not null)`
}

/** The paper says what its maker wrote above and below it. */
export const makeListPaper: NonNullable<ReportSource['paper']> = async (input) => {
  const list = await asked(input)
  return list && { title: list.heading || list.title, notes: list.footer ? [list.footer] : [] }
}
