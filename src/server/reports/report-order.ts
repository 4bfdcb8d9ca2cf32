import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { ReportColumnKind, ReportGroup } from '../../foundation/reports/report.ts'
import type { Sql } from '../records/read/columns.ts'
import { anyOf } from '../records/scope.ts'
import type { ReportRequest } from './report-request.ts'
import { keyOf, rowId } from './report-sql.ts'

/** One key rows are ordered by. */
export interface OrderKey {
  name: string
  value: Sql
  descending: boolean
  type: string
  /** Empty values come first instead of last. */
  emptyFirst?: boolean
}

const types: Partial<Record<ReportColumnKind, string>> = {
  int: 'int8',
  waiting: 'int8',
  left: 'int8',
  money: 'int8',
  decimal: 'numeric',
  percent: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  bool: 'bool',
}
// People's order for names; codes and words by code point, as their indexes are.
const peopleOrder = sql.raw('collate "und-x-icu"')

/** What makes the groups: the value, its day or its month. */
export function groupValue(request: ReportRequest, { key, by = 'value' }: ReportGroup): Sql {
  if (by === 'value') return keyOf(key)
  const day =
    request.columns[key]?.kind === 'datetime'
      ? sql`(${keyOf(key)} at time zone ${request.input(new Set()).zone})::date`
      : keyOf(key)
  return by === 'day' ? day : sql`to_char(${day}, 'YYYY-MM')`
}

/** The order of the rows: group, chosen column, office serial, number. It is total, so that pages neither repeat nor lose rows. */
export function orderOf(request: ReportRequest): OrderKey[] {
  const { columns, report, sort, group } = request
  const grouping = group === null ? undefined : request.groups[group]
  const keys: OrderKey[] = []
  if (grouping) {
    const isName = (grouping.by ?? 'value') === 'value' && columns[grouping.key]?.kind === 'text'
    keys.push({
      name: `group:${group}`,
      value: isName ? sql`${groupValue(request, grouping)} ${peopleOrder}` : groupValue(request, grouping),
      descending: false,
      type:
        grouping.by === 'month'
          ? 'text'
          : grouping.by === 'day'
            ? 'date'
            : typeOf(columns[grouping.key]?.kind),
    })
  }
  for (const { key, descending } of sort) {
    const kind = columns[key]?.kind
    keys.push({
      name: key,
      value: kind === 'text' ? sql`${keyOf(key)} ${peopleOrder}` : keyOf(key),
      descending,
      type: typeOf(kind),
      emptyFirst: report.emptyFirst && report.sort === key,
    })
  }
  if (report.columns['office_serial'] && !sort.some((one) => one.key === 'office_serial'))
    keys.push({ name: 'office_serial', value: keyOf('office_serial'), descending: false, type: 'text' })
  return [
    ...keys,
    { name: rowId, value: keyOf(rowId), descending: sort[0]?.descending ?? false, type: 'int8' },
  ]
}

const typeOf = (kind: ReportColumnKind | undefined): string =>
  kind === undefined ? 'text' : (types[kind] ?? 'text')

/** Keys the order looks at. */
export function orderKeys({ report, sort, group, groups }: ReportRequest): string[] {
  const grouping = group === null ? undefined : groups[group]
  return [
    ...(grouping ? [grouping.key, ...(grouping.id ? [grouping.id] : [])] : []),
    ...sort.map((one) => one.key),
    ...(report.columns['office_serial'] ? ['office_serial'] : []),
  ]
}

/** Empty values come last in either direction, unless the report says otherwise. */
export const orderSql = (order: readonly OrderKey[]): Sql =>
  sql.join(
    order.map(
      ({ value, descending, name, emptyFirst }) =>
        sql`${value} ${sql.raw(`${descending ? 'desc' : 'asc'}${name === rowId ? '' : emptyFirst ? ' nulls first' : ' nulls last'}`)}`,
    ),
  )

const cursorName = (at: number): string => `order:${at}`

/** The values a cursor holds, as texts. */
export const cursorColumns = (order: readonly OrderKey[]): Sql =>
  sql.join(order.map(({ value }, at) => sql`(${value})::text as ${sql.id(cursorName(at))}`))

const signature = (order: readonly OrderKey[]): string =>
  order.map(({ name, descending }) => (descending ? '-' : '') + name).join(',')

/** `next` of an answer; opaque, and bound to the order it was made for. */
export const writeCursor = (order: readonly OrderKey[], row: Readonly<Record<string, unknown>>): string =>
  Buffer.from(
    JSON.stringify([signature(order), ...order.map((_, at) => row[cursorName(at)] ?? null)]),
  ).toString('base64url')

const longest = 4000
const forms: Readonly<Record<string, RegExp>> = {
  int8: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,18}(\.\d{1,18})?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  time: /^\d\d:\d\d:\d\d(\.\d{1,6})?$/,
  bool: /^(true|false|t|f)$/,
}

/** @throws AppError input.invalid for a cursor of another order or a changed one. */
export function readCursor(order: readonly OrderKey[], text: string): (string | null)[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    parsed = null
  }
  const values: unknown[] = Array.isArray(parsed) && parsed[0] === signature(order) ? parsed.slice(1) : []
  const fits =
    values.length === order.length &&
    values.every(
      (value, at) =>
        value === null ||
        (typeof value === 'string' &&
          value.length <= longest &&
          !value.includes('\0') &&
          (forms[order[at]?.type ?? '']?.test(value) ?? true)),
    )
  if (!fits)
    throw new AppError('input.invalid', {
      errors: [
        {
          pointer: '/next',
          code: 'query',
          message: 'This page link belongs to another list. Start from the first page.',
        },
      ],
    })
  return values as (string | null)[] // Checked one by one above.
}

/** Rows behind the cursor: the first key is further, or it is equal and the next one is further, and so on. */
export function behind(order: readonly OrderKey[], after: readonly (string | null)[]): Sql {
  const typed = (at: number): Sql => sql`${after[at]}::${sql.raw(order[at]?.type ?? 'text')}`
  return anyOf(
    order.map((key, at) => {
      const equal = order
        .slice(0, at)
        .map((earlier, before) => sql`${earlier.value} is not distinct from ${typed(before)}`)
      return sql`(${sql.join([...equal, further(key, after[at] ?? null, typed(at))], sql` and `)})`
    }),
  )
}

function further({ value, descending, name, emptyFirst }: OrderKey, last: string | null, typed: Sql): Sql {
  if (emptyFirst) return last === null ? sql`${value} is not null` : sql`${value} > ${typed}`
  if (last === null) return sql`false` // Nothing is further than an empty value.
  const beyond = descending ? sql`${value} < ${typed}` : sql`${value} > ${typed}`
  return name === rowId ? beyond : sql`(${beyond} or ${value} is null)`
}
