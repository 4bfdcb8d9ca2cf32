import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../foundation/values/dates.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { isIndexed, isIndexedCode, isInSearchText } from '../../../foundation/definitions/list-offers.ts'
import { column, type Sql } from './columns.ts'
import type { Filter } from './list-query.ts'
import { typedValue } from '../write/typed-value.ts'
import { fold, foldedColumn, likeText } from './search-text.ts'
import { allOf, anyOf, isAnyOf } from '../scope.ts'

/** The agency's day and zone; a filter on an instant means a day there. */
export interface Calendar {
  today: CivilDate
  zone: string
}

/** First day of the week in Bangladesh is Sunday (steps 0: working days Sunday–Thursday). */
function weekOf(day: CivilDate): [CivilDate, CivilDate] {
  const start = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return [start, addDays(start, 6)]
}

function monthOf(day: CivilDate): [CivilDate, CivilDate] {
  const first = `${day.slice(0, 7)}-01`
  const next = addDays(first, 31)
  return [first, addDays(`${next.slice(0, 7)}-01`, -1)]
}

/**
 * One filter as a condition with bound values.
 * @param entity of the rows; a text that stands in its search column is looked for there first, where an index finds it.
 */
export function filterSql(filter: Filter, alias: string, calendar: Calendar, entity?: Entity): Sql {
  const { field, op, values } = filter
  if (entity !== undefined && op === 'starts' && isIndexedCode(entity, field))
    return sql`${column(alias, filter.name)} collate "C" like ${`${likeText(fold(values[0] ?? '').toUpperCase())}%`}`
  const isFound =
    entity !== undefined &&
    isInSearchText(entity, field) &&
    (op === 'contains' || op === 'starts' || (op === 'is' && (isText(field) || !isIndexed(entity, field))))
  const own = ownSql(filter, alias, calendar, entity?.stateColumn === filter.name)
  return isFound
    ? allOf([sql`${column(alias, 'search_text')} like ${`%${likeText(fold(values[0] ?? ''))}%`}`, own])
    : own
}

/** @param isState every row has a value: its workflow gives it one. */
function ownSql(filter: Filter, alias: string, calendar: Calendar, isState: boolean): Sql {
  const { field, op, values } = filter
  const value = column(alias, filter.name)
  if (op === 'empty') return emptySql(field, value)
  if (field.kind === 'date' || field.kind === 'datetime') return dateSql(filter, value, calendar)
  if (field.kind === 'refs')
    return op === 'is_not' ? sql`not (${value} && ${ids(values)})` : sql`${value} && ${ids(values)}`
  if (field.kind === 'list') return listSql(filter, value)
  const [first = '', second = ''] = values
  switch (op) {
    case 'is':
      return isText(field)
        ? sql`${foldedColumn(value)} = ${fold(first)}`
        : sql`${value} = ${bound(field, first)}`
    // The other choices, so that an index finds them.
    case 'is_not':
      return field.kind === 'enum' && field.values
        ? anyOf([
            isAnyOf(
              value,
              field.values.filter((one) => one !== first),
              'text',
            ),
            ...(isState ? [] : [sql`${value} is null`]),
          ])
        : isText(field)
          ? sql`${foldedColumn(sql`coalesce(${value}, '')`)} <> ${fold(first)}`
          : sql`${value} is distinct from ${bound(field, first)}`
    case 'contains':
      return sql`${foldedColumn(value)} like ${`%${likeText(fold(first))}%`}`
    case 'starts':
      return sql`${foldedColumn(value)} like ${`${likeText(fold(first))}%`}`
    case 'in':
      return anyOf(
        values.map((one) =>
          isText(field) ? sql`${foldedColumn(value)} = ${fold(one)}` : sql`${value} = ${bound(field, one)}`,
        ),
      )
    case 'between':
      return sql`${value} between ${bound(field, first)} and ${bound(field, second)}`
    case 'before':
      return sql`${value} < ${bound(field, first)}`
    case 'after':
      return sql`${value} > ${bound(field, first)}`
    case 'this_week':
    case 'this_month':
      throw new Error(`${filter.name}: only dates have weeks`)
  }
}

const isText = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'longtext' || field.kind === 'email'
const ids = (values: readonly string[]): Sql => sql`${values.map(Number)}::int4[]`

function emptySql(field: Field, value: Sql): Sql {
  if (field.kind === 'refs') return sql`coalesce(cardinality(${value}), 0) = 0`
  if (field.kind === 'list' || field.kind === 'json')
    return sql`(${value} is null or ${value} in ('[]'::jsonb, '{}'::jsonb))`
  return isText(field) ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`
}

const listSql = ({ op, values }: Filter, value: Sql): Sql => {
  const has = sql`${value} ?| ${[...values]}::text[]`
  return op === 'is_not' ? sql`not coalesce(${has}, false)` : has
}

/** A filter value in the type of its column. */
function bound(field: Field, text: string): Sql {
  if (field.kind === 'int' || field.kind === 'ref') return sql`${Number(text)}::int4`
  if (field.kind === 'money') return sql`${parseMoney(text)}::int8`
  if (field.kind === 'bool') return sql`${text === 'true'}::bool`
  return typedValue(field.kind, text)
}

/** Days as ranges, so that an index on the column is used for instants too. */
function dateSql({ field, op, values }: Filter, value: Sql, { today, zone }: Calendar): Sql {
  const start = (day: CivilDate): Sql =>
    field.kind === 'date' ? sql`${day}::date` : sql`(${day}::timestamp at time zone ${zone})`
  const within = (from: CivilDate, to: CivilDate): Sql =>
    sql`(${value} >= ${start(from)} and ${value} < ${start(addDays(to, 1))})`
  const [first = today, second = today] = values
  switch (op) {
    case 'is':
      return within(first, first)
    case 'is_not':
      return sql`(${value} is null or not ${within(first, first)})`
    case 'in':
      return anyOf(values.map((day) => within(day, day)))
    case 'between':
      return within(first, second)
    case 'before':
      return sql`${value} < ${start(first)}`
    case 'after':
      return sql`${value} >= ${start(addDays(first, 1))}`
    case 'this_week':
      return within(...weekOf(today))
    case 'this_month':
      return within(...monthOf(today))
    case 'contains':
    case 'starts':
    case 'empty':
      throw new Error('a date has no letters')
  }
}
