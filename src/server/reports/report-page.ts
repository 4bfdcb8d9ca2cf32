import { sql } from 'kysely'
import type { ReportColumn, ReportMeasure, ReportRow, ReportTotals } from '../../foundation/reports/report.ts'
import { moneyText } from '../../foundation/values/money.ts'
import type { Row, Sql } from '../records/read/columns.ts'
import { refLabelSql } from '../records/read/label-sql.ts'
import { allOf } from '../records/scope.ts'
import type { AskedReport } from './report-request.ts'
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
export function wireRow(asked: AskedReport, row: Row, hidden: readonly string[]): ReportRow {
  const answer: Row = { [rowId]: wireValue({ kind: 'int' }, row[rowId]) }
  for (const key of asked.shown) answer[key] = wireValue(asked.columns[key] ?? { kind: 'text' }, row[key])
  for (const key of hidden) if (!(key in answer)) answer[key] = wireValue({ kind: 'int' }, row[key])
  return answer
}

/** The rows of a report under a name, with the keys a statement looks at. @param lines of a report that numbers them: those alone. */
export const rowsOf = async (asked: AskedReport, keys: readonly string[], lines?: RowPage): Promise<Sql> => {
  const input = asked.input(new Set([...keys, ...conditionKeys(asked)]))
  return sql`(${await asked.source.rows(lines ? { ...input, lines } : input)}) as r`
}

/** Keys of shown columns, of the links in them and of the group a row belongs to. */
export function rowKeys(asked: AskedReport): { hidden: string[]; keys: string[] } {
  const group = asked.group === null ? undefined : asked.groups[asked.group]
  const hidden = [...new Set([...linkKeys(asked, asked.shown), ...(group?.id ? [group.id] : [])])]
  return { hidden, keys: [...asked.shown, ...hidden] }
}

/** The rows of a page by their number, where the report numbers them and they are asked for in that order. */
function pageByNumber(
  asked: AskedReport,
  size: number,
  last: readonly (string | null)[] | null,
): RowPage | undefined {
  const [first, ...others] = asked.sort
  if (!first || first.key !== asked.source.numberedBy || others.length > 0) return undefined
  if (asked.group !== null || conditionKeys(asked).length > 0) return undefined
  const line = last === null ? null : Number(last[0])
  return first.descending ? { before: line, size: size + 1 } : { after: line ?? 0, size: size + 1 }
}

/** What a page selects: its columns, the place of each row in the order, and its group. */
function listed(asked: AskedReport, keys: readonly string[], order: readonly OrderKey[]): Sql {
  const value = groupKey(asked)
  const columns = [...new Set([rowId, ...keys])].map((key) => sql`${keyOf(key)} as ${output(key)}`)
  return sql`${sql.join(columns)}, ${cursorColumns(order)}${value ? sql`, (${value})::text as "group"` : sql``}`
}

interface ReportPage {
  rows: ReportRow[]
  next: string | null
}

/** One page of rows behind a cursor, in one statement. */
export async function reportRows(
  asked: AskedReport,
  size: number,
  next: string | undefined,
): Promise<ReportPage> {
  const order = orderOf(asked)
  const { keys } = rowKeys(asked)
  const last = next ? readCursor(order, next) : null
  const place = last ? allOf([conditionsOf(asked), behind(order, last)]) : conditionsOf(asked)
  const from = await rowsOf(asked, [...keys, ...orderKeys(asked)], pageByNumber(asked, size, last))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${listed(asked, keys, order)} from ${from} where ${place} order by ${orderSql(order)} limit ${size + 1}`.execute(
    asked.input(new Set()).db,
  )
  return pageOf(asked, size, rows)
}

/** Keys that are made for the rows of a page alone: shown there, and not read where all rows are. */
function lateKeys(asked: AskedReport, keys: readonly string[], others: readonly string[]): string[] {
  const early = new Set([...others, ...conditionKeys(asked)])
  return keys.filter(
    (key) => asked.source.ofPage !== undefined && key in asked.source.ofPage.columns && !early.has(key),
  )
}

/**
 * One page and the totals of a report whose rows are all made anyway, in one statement. Only without groups.
 */
async function wholeReport(
  asked: AskedReport,
  size: number,
  next: string | undefined,
): Promise<ReportPage & ReportSums> {
  const order = orderOf(asked)
  const { keys } = rowKeys(asked)
  const place = next ? behind(order, readCursor(order, next)) : sql`true`
  const others = [...orderKeys(asked), ...totalKeys(asked)]
  const late = lateKeys(asked, keys, others)
  const { needs = [], from: made = sql``, columns = {} } = late.length > 0 ? (asked.source.ofPage ?? {}) : {}
  const from = await rowsOf(asked, [...keys.filter((key) => !late.includes(key)), ...needs, ...others])
  const page = sql`select r.* from r where ${place} order by ${orderSql(order)} limit ${size + 1}`
  const { rows } = await sql<Record<string, unknown>>`
    with r as materialized (select r.* from ${from} where ${conditionsOf(asked)})
    select t.*, p.* from (select ${totalColumns(asked)} from r) t
      left join (
        select ${listed(asked, keys, order)}, row_number() over (order by ${orderSql(order)}) as "page:place"
        from (${late.length === 0 ? page : sql`select r.*, ${sql.join(late.map((key) => sql`${columns[key]?.()} as ${output(key)}`))} from (${page}) as r, ${made}`}) as r
      ) p on true
    order by p."page:place"`.execute(asked.input(new Set()).db)
  const found = rows.filter((row) => row[rowId] !== null)
  return { ...pageOf(asked, size, found), groups: [], totals: readTotals(asked, rows[0] ?? {}) }
}

/** Page, groups and totals of a report. */
export async function reportAnswerOf(
  asked: AskedReport,
  size: number,
  next: string | undefined,
): Promise<ReportPage & ReportSums> {
  if (asked.source.isMadeWhole && asked.group === null) return wholeReport(asked, size, next)
  const page = await reportRows(asked, size, next)
  return { ...page, ...(await reportSums(asked)) }
}

/** A page as it travels, from its rows and the first of the next one. */
function pageOf(asked: AskedReport, size: number, rows: readonly Row[]): ReportPage {
  const { hidden } = rowKeys(asked)
  const order = orderOf(asked)
  const value = groupKey(asked)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    rows: rows
      .slice(0, size)
      .map((row) => ({ ...wireRow(asked, row, hidden), ...(value ? { group: row['group'] ?? null } : {}) })),
    next: last ? writeCursor(order, last) : null,
  }
}

/** The value a row's group is known by: the id behind a label where there is one. */
export function groupKey(asked: AskedReport): Sql | null {
  const group = asked.group === null ? undefined : asked.groups[asked.group]
  if (!group) return null
  return group.id ? keyOf(group.id) : groupValue(asked, group)
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
const summed = (asked: AskedReport): string[] =>
  Object.entries(asked.columns)
    .filter(([key, column]) => column.total && (asked.shown.includes(key) || asked.report.isMatrix))
    .map(([key]) => key)

function totalKeys(asked: AskedReport): string[] {
  return [
    ...summed(asked),
    ...Object.values(asked.measures).flatMap((measure) => ('key' in measure ? [measure.key] : [])),
  ]
}

const totalColumns = (asked: AskedReport): Sql =>
  sql.join([
    sql`count(*) as "n"`,
    ...summed(asked).map((key) => sql`sum(${keyOf(key)}) as ${sql.id(`sum:${key}`)}`),
    ...Object.entries(asked.measures).flatMap(([name, measure]) => {
      const value = measured(measure)
      return value ? [sql`${value} as ${sql.id(`measure:${name}`)}`] : []
    }),
  ])

function readTotals(asked: AskedReport, row: Row): ReportTotals {
  const sums = Object.fromEntries(
    summed(asked).map((key) => {
      const total = row[`sum:${key}`]
      const kind = asked.columns[key]?.kind ?? 'int'
      return [key, String(wireValue({ kind }, total ?? (kind === 'money' ? 0n : 0)))]
    }),
  )
  const measures: Record<string, number | null> = {}
  for (const [name, measure] of Object.entries(asked.measures)) {
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
                ? wireValue(asked.columns[measure.key] ?? { kind: 'int' }, value)
                : value,
            )
    }
  }
  return { count: Number(row['n'] ?? 0), sums, measures }
}

/** The same from sums that stand in the database already, where the report has them and nothing else narrows its rows. */
async function readySums(asked: AskedReport): Promise<Sql | null> {
  const isPlain = conditionKeys(asked).length === 0 && Object.keys(asked.measures).length === 0
  return isPlain && asked.source.sums ? asked.source.sums(asked.input(new Set(totalKeys(asked)))) : null
}

/** Row count, sums and measures over all rows of the filter, in one statement. */
export async function reportTotals(asked: AskedReport): Promise<ReportTotals> {
  const ready = await readySums(asked)
  if (ready) {
    const sums = summed(asked).map((key) => sql`, ${keyOf(key)} as ${sql.id(`sum:${key}`)}`)
    const { rows } = await sql<
      Record<string, unknown>
    >`select r.n as "n"${sql.join(sums, sql``)} from (${ready}) r`.execute(asked.input(new Set()).db)
    return readTotals(asked, rows[0] ?? {})
  }
  const from = await rowsOf(asked, totalKeys(asked))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${totalColumns(asked)} from ${from} where ${conditionsOf(asked)}`.execute(
    asked.input(new Set()).db,
  )
  return readTotals(asked, rows[0] ?? {})
}

const mostGroups = 1000

/** A report added up: every group in the order of the rows, none without grouping, and all rows together. */
export interface ReportSums {
  groups: ReportGroupRow[]
  totals: ReportTotals
}

/** Groups with their subtotals, at most a thousand, and the totals; the rows are read once, in one statement. */
export async function reportSums(asked: AskedReport): Promise<ReportSums> {
  const group = asked.group === null ? undefined : asked.groups[asked.group]
  if (!group) return { groups: [], totals: await reportTotals(asked) }
  const value = groupValue(asked, group)
  const known = group.id ? keyOf(group.id) : value
  const from = await rowsOf(asked, [group.key, ...(group.id ? [group.id] : []), ...totalKeys(asked)])
  const label =
    group.id && group.to ? refLabelSql(group.to, sql`g."group:known"`) : sql`g."group:known"::text`
  const { rows } = await sql<Record<string, unknown>>`
    select g.*, g."group:known"::text as "value", ${label} as "label" from (
      select r."group:known", grouping(r."group:known") = 1 as "isWhole", ${totalColumns(asked)} from (select r.*, ${known} as "group:known" from ${from} where ${conditionsOf(asked)}) as r group by grouping sets ((r."group:known"), ())) as g
    order by g."isWhole" desc, ${label} collate "und-x-icu" nulls last limit ${mostGroups + 1}`.execute(
    asked.input(new Set()).db,
  )
  const groups = rows
    .filter((row) => row['isWhole'] !== true)
    .map((row) => {
      const text = row['value'] === null || row['value'] === undefined ? null : String(row['value'])
      return {
        value: text,
        label: row['label'] === null || row['label'] === undefined ? null : String(row['label']),
        filter: text === null ? null : filterText(text, group.by ?? 'value'),
        ...readTotals(asked, row),
      }
    })
  return { groups, totals: readTotals(asked, rows.find((row) => row['isWhole'] === true) ?? {}) }
}

/** A group's value as its filter is written. */
const filterText = (value: string, by: 'value' | 'day' | 'month'): string =>
  by === 'month' ? `${value}-01..${lastOfMonth(value)}` : value
const lastOfMonth = (month: string): string => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}
