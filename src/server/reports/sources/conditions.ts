import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import type { FilterValue, FilterValues } from '../../../foundation/reports/report-query.ts'
import type { ReportColumn, ReportColumnKind, ReportFilter } from '../../../foundation/reports/report.ts'
import type { Sql } from '../../records/read/columns.ts'
import { allOf, anyOf, isAnyOf } from '../../records/scope.ts'
import { digitsOf, fold, likeText } from '../../records/read/search-text.ts'
import type { ReportRequest } from '../report-request.ts'
import { keyOf } from '../report-sql.ts'

const instants: ReadonlySet<ReportColumnKind> = new Set(['datetime'])

/** Compares a value of the rows with one filter. Days of instants are ranges, so that an index on the column still answers. */
function compared(value: FilterValue, key: Sql, kind: ReportColumnKind | undefined, zone: string): Sql {
  switch (value.kind) {
    case 'ids':
      return isAnyOf(key, value.ids)
    case 'words':
      return kind === 'choices'
        ? sql`${key} ?| ${[...value.words]}::text[]`
        : isAnyOf(key, value.words, 'text')
    case 'bool':
      return value.is ? sql`coalesce(${key}, false)` : sql`not coalesce(${key}, false)`
    case 'text':
      return sql`search_fold(${key}::text) like ${`%${likeText(fold(value.text))}%`}`
    case 'numbers':
      return allOf([
        ...(value.from === null ? [] : [sql`${key} >= ${value.from}`]),
        ...(value.to === null ? [] : [sql`${key} <= ${value.to}`]),
      ])
    case 'day':
      return sql`${key} = ${value.day}::date`
    case 'dates': {
      const { from, to } = value.range
      const start = (day: CivilDate): Sql =>
        kind && instants.has(kind) ? sql`(${day}::timestamp at time zone ${zone})` : sql`${day}::date`
      return allOf([
        ...(from === null ? [] : [sql`${key} >= ${start(from)}`]),
        ...(to === null ? [] : [sql`${key} < ${start(addDays(to, 1))}`]),
      ])
    }
  }
}

/** Filters as conditions over rows called r. A row statement that counts rows of another kind narrows those with it itself. */
export function comparedFilters(
  filters: Readonly<Record<string, ReportFilter>>,
  values: FilterValues,
  columns: Readonly<Record<string, ReportColumn>>,
  zone: string,
): Sql[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const filter = filters[name]
    if (!filter) return []
    const key = filter.on ?? name
    return [compared(value, keyOf(key), columns[key]?.kind, zone)]
  })
}

/** Every filter but those the row statement reads itself. */
const filterConditions = (request: ReportRequest): Sql[] =>
  comparedFilters(
    Object.fromEntries(Object.entries(request.filters).filter(([, filter]) => !filter.isParam)),
    request.values,
    request.report.columns,
    request.input(new Set()).zone,
  )

/** Text of the search box: contains, whatever the case; the number of a record finds that record. */
function searchCondition({ report, q }: ReportRequest): Sql[] {
  if (q === '' || !report.search) return []
  const { keys, index, id } = report.search
  const digits = digitsOf(q)
  // A phone is kept as +8801712…, so its spaces and the leading zero are nothing to look for.
  const typed = digits === null ? q : digits.replace(/^0+/, '') || digits
  const found = anyOf(keys.map((key) => sql`${keyOf(key)}::text ilike ${`%${likeText(typed)}%`}`))
  const quick =
    index === undefined ? found : allOf([sql`${keyOf(index)} like ${`%${likeText(fold(typed))}%`}`, found])
  return [
    id !== undefined && digits !== null && digits.length <= 9
      ? anyOf([quick, sql`${keyOf(id)} = ${Number(digits)}`])
      : quick,
  ]
}

/** Keys the conditions look at. */
export function conditionKeys({ report, values, filters, q }: ReportRequest): string[] {
  const filtered = Object.keys(values).flatMap((name) =>
    filters[name] && !filters[name].isParam ? [filters[name].on ?? name] : [],
  )
  const { keys = [], index, id } = (q !== '' && report.search) || {}
  return [...filtered, ...keys, ...(index ? [index] : []), ...(id ? [id] : [])]
}

/** Which of the rows are asked for. */
export const conditionsOf = (request: ReportRequest): Sql =>
  allOf([...filterConditions(request), ...searchCondition(request)])
