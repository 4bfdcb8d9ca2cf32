import { sql } from 'kysely'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { column, type Sql } from './columns.ts'
import { refLabelSql } from './label-sql.ts'
import type { ListQuery, SortKey } from './list-query.ts'
import { anyOf } from '../scope.ts'
import { typedValue } from '../write/typed-value.ts'

// People's order, not that of code points; the database itself sorts by code points (performance 2).
const peopleOrder = sql.raw('collate "und-x-icu"')
const collated = new Set<Field['kind']>(['text', 'longtext', 'email'])

/** What a key sorts by: the value, and for refs the label a person reads. */
function sortValue({ name, field }: SortKey, alias: string): Sql {
  const value = column(alias, name)
  if (field.kind === 'ref' && field.to) return sql`${refLabelSql(field.to, value)} ${peopleOrder}`
  return collated.has(field.kind) ? sql`${value} ${peopleOrder}` : value
}

/** Empty values come last in either direction, except in the columns that are never empty, whose plain order an index has. */
export const isNeverEmpty = ({ name, field }: SortKey): boolean =>
  field.required === true ||
  field.kind === 'bool' ||
  ['id', 'created_at', 'updated_at', 'version', 'is_active', 'branch', 'state'].includes(name)

export function orderSql(sort: readonly SortKey[], alias: string): Sql {
  return sql.join(
    sort.map(
      (key) =>
        sql`${sortValue(key, alias)} ${sql.raw(`${key.descending ? 'desc' : 'asc'}${isNeverEmpty(key) ? '' : ' nulls last'}`)}`,
    ),
  )
}

/** The same order for rows that all have a value in the first column, as an index read backwards gives it. */
export const fallingSql = (sort: readonly SortKey[], alias: string): Sql =>
  sql.join(sort.map((key, at) => (at === 0 ? sql`${sortValue(key, alias)} desc` : orderSql([key], alias))))

/** Sort values of a row under names the cursor finds again; refs by their label. */
export const sortColumns = (sort: readonly SortKey[], alias: string): Sql =>
  sql.join(sort.map((key) => sql`${sortText(key, alias)} as ${sql.ref(`sort:${key.name}`)}`))

const sortText = (key: SortKey, alias: string): Sql =>
  key.field.kind === 'ref' && key.field.to
    ? refLabelSql(key.field.to, column(alias, key.name))
    : column(alias, key.name)

/** Rows behind the cursor: the first key is further, or it is equal and the next one is further, and so on. */
export function afterSql(
  sort: readonly SortKey[],
  after: NonNullable<ListQuery['after']>,
  alias: string,
): Sql {
  const isPlain = sort.every(
    (key, at) => isNeverEmpty(key) && after[at] !== null && key.descending === sort[0]?.descending,
  )
  if (isPlain) {
    // Compared as one row, which an index over the same columns answers directly.
    const values = sql.join(sort.map((key) => sortValue(key, alias)))
    const last = sql.join(sort.map((key, at) => cast(key, after[at])))
    return sort[0]?.descending ? sql`(${values}) < (${last})` : sql`(${values}) > (${last})`
  }
  const alternatives = sort.map((key, at): Sql => {
    const equal = sort
      .slice(0, at)
      .map(
        (earlier, index) =>
          sql`${sortValue(earlier, alias)} is not distinct from ${cast(earlier, after[index])}`,
      )
    return sql`(${sql.join([...equal, further(key, after[at] ?? null, alias)], sql` and `)})`
  })
  return anyOf(alternatives)
}

function further(key: SortKey, last: string | number | boolean | null, alias: string): Sql {
  const value = sortValue(key, alias)
  if (last === null) return sql`false` // Empty values come last: nothing is further than one of them.
  const beyond = key.descending ? sql`${value} < ${cast(key, last)}` : sql`${value} > ${cast(key, last)}`
  return isNeverEmpty(key) ? beyond : sql`(${beyond} or ${value} is null)`
}

const cast = ({ field }: SortKey, value: string | number | boolean | null | undefined): Sql =>
  typedValue(field.kind, value)
