import { sql } from 'kysely'
import type { ReportColumn, ReportMeasure, ReportRow, ReportTotals } from '../../foundation/reports/report.ts'
import { moneyText } from '../../foundation/values/money.ts'
import type { Row, Sql } from '../records/read/columns.ts'
import { refLabelSql } from '../records/read/label-sql.ts'
import { allOf } from '../records/scope.ts'
import type { ReportRequest } from './report-request.ts'
import { conditionKeys, conditionsOf } from './sources/conditions.ts'
import {
  behind,
  cursorColumns,
  groupValue,
  orderKeys,
  orderOf,
  orderSql,
  readCursor,
  writeCursor,
  type OrderKey,
} from './report-order.ts'
import { keyOf, output, rowId, type RowPage } from './report-sql.ts'
import { linkKeys } from './visible-report.ts'

/** One group with what its rows add up to. `value` is null for rows without one; `filter` sets the same rows alone. */
export interface ReportGroupRow extends ReportTotals {
  value: string | null
  label: string | null
  filter: string | null
}

const plainDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A column's value as it travels. */
function wireValue({ kind }: Pick<ReportColumn, 'kind'>, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'money')
    return typeof value === 'bigint' ? moneyText(value) : moneyText(BigInt(String(value as string | number))) // Columns of amounts are whole numbers.
  if (typeof value === 'bigint') return Number(value)
  if ((kind === 'decimal' || kind === 'percent') && typeof value === 'string') return plainDecimal(value)
  if (kind === 'time' && typeof value === 'string') return value.slice(0, 5)
  return value
}

/** A selected row with the values of its columns and of the hidden keys its links need. */
export function wireRow(request: ReportRequest, row: Row, hidden: readonly string[]): ReportRow {
  const answer: Row = { [rowId]: wireValue({ kind: 'int' }, row[rowId]) }
  for (const key of request.shown) answer[key] = wireValue(request.columns[key] ?? { kind: 'text' }, row[key])
  for (const key of hidden) if (!(key in answer)) answer[key] = wireValue({ kind: 'int' }, row[key])
  return answer
}

/** The rows of a report under a name, with the keys a statement looks at. @param lines of a report that numbers them: those alone. */
export const rowsOf = async (
  request: ReportRequest,
  keys: readonly string[],
  lines?: RowPage,
): Promise<Sql> => {
  const input = request.input(new Set([...keys, ...conditionKeys(request)]))
  return sql`(${await request.source.rows(lines ? { ...input, lines } : input)}) as r`
}

/** Keys of shown columns, of the links in them and of the group a row belongs to. */
export function rowKeys(request: ReportRequest): { hidden: string[]; keys: string[] } {
  const group = request.group === null ? undefined : request.groups[request.group]
  const hidden = [...new Set([...linkKeys(request, request.shown), ...(group?.id ? [group.id] : [])])]
  return { hidden, keys: [...request.shown, ...hidden] }
}

/** The rows of a page by their number, where the report numbers them and they are asked for in that order. */
function pageByNumber(
  request: ReportRequest,
  size: number,
  last: readonly (string | null)[] | null,
): RowPage | undefined {
  const [first, ...others] = request.sort
  if (!first || first.key !== request.source.numberedBy || others.length > 0) return undefined
  if (request.group !== null || conditionKeys(request).length > 0) return undefined
  const line = last === null ? null : Number(last[0])
  return first.descending ? { before: line, size: size + 1 } : { after: line ?? 0, size: size + 1 }
}

/** What a page selects: its columns, the place of each row in the order, and its group. */
function listed(request: ReportRequest, keys: readonly string[], order: readonly OrderKey[]): Sql {
  const value = groupKey(request)
  const columns = [...new Set([rowId, ...keys])].map((key) => sql`${keyOf(key)} as ${output(key)}`)
  return sql`${sql.join(columns)}, ${cursorColumns(order)}${value ? sql`, (${value})::text as "group"` : sql``}`
}

interface ReportPage {
  rows: ReportRow[]
  next: string | null
}

/** One page of rows behind a cursor, in one statement. */
export async function reportRows(
  request: ReportRequest,
  size: number,
  next: string | undefined,
): Promise<ReportPage> {
  const order = orderOf(request)
  const { keys } = rowKeys(request)
  const last = next ? readCursor(order, next) : null
  const place = last ? allOf([conditionsOf(request), behind(order, last)]) : conditionsOf(request)
  const from = await rowsOf(request, [...keys, ...orderKeys(request)], pageByNumber(request, size, last))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${listed(request, keys, order)} from ${from} where ${place} order by ${orderSql(order)} limit ${size + 1}`.execute(
    request.input(new Set()).db,
  )
  return pageOf(request, size, rows)
}

/** Keys that are made for the rows of a page alone: shown there, and not read where all rows are. */
function lateKeys(request: ReportRequest, keys: readonly string[], others: readonly string[]): string[] {
  const early = new Set([...others, ...conditionKeys(request)])
  return keys.filter(
    (key) => request.source.ofPage !== undefined && key in request.source.ofPage.columns && !early.has(key),
  )
}

/**
 * One page and the totals of a report whose rows are all made anyway, in one statement. Only without groups.
 */
async function wholeReport(
  request: ReportRequest,
  size: number,
  next: string | undefined,
): Promise<ReportPage & ReportSums> {
  const order = orderOf(request)
  const { keys } = rowKeys(request)
  const place = next ? behind(order, readCursor(order, next)) : sql`true`
  const others = [...orderKeys(request), ...totalKeys(request)]
  const late = lateKeys(request, keys, others)
  const {
    needs = [],
    from: made = sql``,
    columns = {},
  } = late.length > 0 ? (request.source.ofPage ?? {}) : {}
  const from = await rowsOf(request, [...keys.filter((key) => !late.includes(key)), ...needs, ...others])
  const page = sql`select r.* from r where ${place} order by ${orderSql(order)} limit ${size + 1}`
  const { rows } = await sql<Record<string, unknown>>`
    with r as materialized (select r.* from ${from} where ${conditionsOf(request)})
    select t.*, p.* from (select ${totalColumns(request)} from r) t
      left join (
        select ${listed(request, keys, order)}, row_number() over (order by ${orderSql(order)}) as "page:place"
        from (${late.length === 0 ? page : sql`select r.*, ${sql.join(late.map((key) => sql`${columns[key]?.()} as ${output(key)}`))} from (${page}) as r, ${made}`}) as r
      ) p on true
    order by p."page:place"`.execute(request.input(new Set()).db)
  const found = rows.filter((row) => row[rowId] !== null)
  return { ...pageOf(request, size, found), groups: [], totals: readTotals(request, rows[0] ?? {}) }
}

/** Page, groups and totals of a report. */
export async function reportAnswerOf(
  request: ReportRequest,
  size: number,
  next: string | undefined,
): Promise<ReportPage & ReportSums> {
  if (request.source.isMadeWhole && request.group === null) return wholeReport(request, size, next)
  const page = await reportRows(request, size, next)
  return { ...page, ...(await reportSums(request)) }
}

/** A page as it travels, from its rows and the first of the next one. */
function pageOf(request: ReportRequest, size: number, rows: readonly Row[]): ReportPage {
  const { hidden } = rowKeys(request)
  const order = orderOf(request)
  const value = groupKey(request)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    rows: rows.slice(0, size).map((row) => ({
      ...wireRow(request, row, hidden),
      ...(value ? { group: row['group'] ?? null } : {}),
    })),
    next: last ? writeCursor(order, last) : null,
  }
}

/** The value a row's group is known by: the id behind a label where there is one. */
export function groupKey(request: ReportRequest): Sql | null {
  const group = request.group === null ? undefined : request.groups[request.group]
  if (!group) return null
  return group.id ? keyOf(group.id) : groupValue(request, group)
}

const counted = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`

function measured(measure: ReportMeasure): Sql | null {
  if (measure.kind === 'share') return null // Made of the counts beside it.
  const key = keyOf(measure.key)
  if ('in' in measure) return counted(sql`${key}::text = any(${[...measure.in]}::text[])`)
  if ('below' in measure) return counted(sql`${key} < ${measure.below}`)
  if ('from' in measure) return counted(sql`${key} >= ${measure.from}`)
  return measure.kind === 'sum' ? sql`sum(${key})` : sql`round(avg(${key}), 1)`
}

/** Columns that are added up and may be seen, shown or not: the totals do not change with the choice of columns. */
const summed = (request: ReportRequest): string[] =>
  Object.entries(request.columns)
    .filter(([key, column]) => column.total && (request.shown.includes(key) || request.report.isMatrix))
    .map(([key]) => key)

function totalKeys(request: ReportRequest): string[] {
  return [
    ...summed(request),
    ...Object.values(request.measures).flatMap((measure) => ('key' in measure ? [measure.key] : [])),
  ]
}

const totalColumns = (request: ReportRequest): Sql =>
  sql.join([
    sql`count(*) as "n"`,
    ...summed(request).map((key) => sql`sum(${keyOf(key)}) as ${sql.id(`sum:${key}`)}`),
    ...Object.entries(request.measures).flatMap(([name, measure]) => {
      const value = measured(measure)
      return value ? [sql`${value} as ${sql.id(`measure:${name}`)}`] : []
    }),
  ])

function readTotals(request: ReportRequest, row: Row): ReportTotals {
  const sums = Object.fromEntries(
    summed(request).map((key) => {
      const total = row[`sum:${key}`]
      const kind = request.columns[key]?.kind ?? 'int'
      return [key, String(wireValue({ kind }, total ?? (kind === 'money' ? 0n : 0)))]
    }),
  )
  const measures: Record<string, number | null> = {}
  for (const [name, measure] of Object.entries(request.measures)) {
    if (measure.kind === 'share') {
      const whole = measure.whole.reduce((sum, part) => sum + (measures[part] ?? 0), 0)
      measures[name] = whole === 0 ? null : Math.round(((measures[measure.part] ?? 0) / whole) * 1000) / 10
    } else {
      const value = row[`measure:${name}`]
      measures[name] =
        value === null || value === undefined
          ? null
          : Number(
              'key' in measure && measure.kind === 'sum'
                ? wireValue(request.columns[measure.key] ?? { kind: 'int' }, value)
                : value,
            )
    }
  }
  return { count: Number(row['n'] ?? 0), sums, measures }
}

/** The same from sums that stand in the database already, where the report has them and nothing else narrows its rows. */
async function readySums(request: ReportRequest): Promise<Sql | null> {
  const isPlain = conditionKeys(request).length === 0 && Object.keys(request.measures).length === 0
  return isPlain && request.source.sums
    ? request.source.sums(request.input(new Set(totalKeys(request))))
    : null
}

/** Row count, sums and measures over all rows of the filter, in one statement. */
export async function reportTotals(request: ReportRequest): Promise<ReportTotals> {
  const ready = await readySums(request)
  if (ready) {
    const sums = summed(request).map((key) => sql`, ${keyOf(key)} as ${sql.id(`sum:${key}`)}`)
    const { rows } = await sql<
      Record<string, unknown>
    >`select r.n as "n"${sql.join(sums, sql``)} from (${ready}) r`.execute(request.input(new Set()).db)
    return readTotals(request, rows[0] ?? {})
  }
  const from = await rowsOf(request, totalKeys(request))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${totalColumns(request)} from ${from} where ${conditionsOf(request)}`.execute(
    request.input(new Set()).db,
  )
  return readTotals(request, rows[0] ?? {})
}

const mostGroups = 1000

/** A report added up: every group in the order of the rows, none without grouping, and all rows together. */
export interface ReportSums {
  groups: ReportGroupRow[]
  totals: ReportTotals
}

/** Groups with their subtotals, at most a thousand, and the totals; the rows are read once, in one statement. */
export async function reportSums(request: ReportRequest): Promise<ReportSums> {
  const group = request.group === null ? undefined : request.groups[request.group]
  if (!group) return { groups: [], totals: await reportTotals(request) }
  const value = groupValue(request, group)
  const known = group.id ? keyOf(group.id) : value
  const from = await rowsOf(request, [group.key, ...(group.id ? [group.id] : []), ...totalKeys(request)])
  const label =
    group.id && group.to ? refLabelSql(group.to, sql`g."group:known"`) : sql`g."group:known"::text`
  const { rows } = await sql<Record<string, unknown>>`
    select g.*, g."group:known"::text as "value", ${label} as "label" from (
      select r."group:known", grouping(r."group:known") = 1 as "isWhole", ${totalColumns(request)} from (select r.*, ${known} as "group:known" from ${from} where ${conditionsOf(request)}) as r group by grouping sets ((r."group:known"), ())) as g
    order by g."isWhole" desc, ${label} collate "und-x-icu" nulls last limit ${mostGroups + 1}`.execute(
    request.input(new Set()).db,
  )
  const groups = rows
    .filter((row) => row['isWhole'] !== true)
    .map((row) => {
      const text = row['value'] === null || row['value'] === undefined ? null : String(row['value'])
      return {
        value: text,
        label: row['label'] === null || row['label'] === undefined ? null : String(row['label']),
        filter: text === null ? null : filterText(text, group.by ?? 'value'),
        ...readTotals(request, row),
      }
    })
  return { groups, totals: readTotals(request, rows.find((row) => row['isWhole'] === true) ?? {}) }
}

/** A group's value as its filter is written. */
const filterText = (value: string, by: 'value' | 'day' | 'month'): string =>
  by === 'month' ? `${value}-01..${lastOfMonth(value)}` : value
const lastOfMonth = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}
