import { sql } from 'kysely'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { column, type Row, type Sql } from './columns.ts'
import type { Reader } from '../crud-context.ts'
import { filterSql, type Calendar } from './filter-sql.ts'
import { writeCursor, type Filter, type ListQuery } from './list-query.ts'
import { afterSql, fallingSql, isNeverEmpty, orderSql, sortColumns } from './order-sql.ts'
import { recordColumns, searchableBy, shapeRecord, shownFields } from './record-sql.ts'
import { coveredSql } from '../restricted.ts'
import { allOf, seenBranches, visibleRows } from '../scope.ts'
import { namedRefs, searchSql, type NamedRefs } from './search-text.ts'

/** Counting stops here and says "10,000+" (performance 2). */
export const countLimit = 10_000

export interface ListAnswer {
  rows: Row[]
  page: number
  size: number
  total_elements: number
  total_pages: number
  /** True when there are more rows than were counted. */
  total_capped: boolean
  next?: string
}

/** Asked for branches that the reader does not see: nothing is found, and nothing is looked for. */
const isOutOfScope = ({ name, op, values }: Filter, user: SessionUser): boolean => {
  const seen = seenBranches(user)
  return (
    name === 'branch' &&
    seen !== null &&
    (op === 'is' || op === 'in') &&
    !values.some((value) => seen.includes(Number(value)))
  )
}

/** The rows a query asks for, within what the user may see. */
export function chosenRows(
  entity: Entity,
  query: Pick<ListQuery, 'filters' | 'q' | 'active' | 'branch'>,
  user: SessionUser,
  alias: string,
  calendar: Calendar,
  named?: NamedRefs,
): Sql {
  const parts: Sql[] = [visibleRows(entity, user, alias)]
  if (query.active !== 'all')
    parts.push(
      query.active === 'active'
        ? sql`${sql.ref(`${alias}.is_active`)}`
        : sql`not ${sql.ref(`${alias}.is_active`)}`,
    )
  if (query.branch !== null && entity.branchScoped)
    parts.push(sql`${sql.ref(`${alias}.branch`)} = ${query.branch}`)
  for (const filter of query.filters)
    parts.push(isOutOfScope(filter, user) ? sql`false` : filterSql(filter, alias, calendar, entity))
  const search = searchSql(
    entity,
    query.q,
    alias,
    searchableBy(entity, user),
    named,
    coveredSql(entity, user, alias),
  )
  if (search) parts.push(search)
  return allOf(parts)
}

/**
 * Ids of a page. Falling order with empty values last is in no index; so the filled values are read backwards from their
 * index, and behind them those without a value.
 */
function pageOfIds(table: Sql, { sort, size }: ListQuery, place: Sql, offset: number): Sql {
  const plain = sql`select b.id from ${table} as b where ${place} order by ${orderSql(sort, 'b')} limit ${size + 1} offset ${offset}`
  const [first, ...rest] = sort
  if (!first || !first.descending || isNeverEmpty(first) || first.field.kind === 'ref') return plain
  const value = column('b', first.name)
  const most = offset + size + 1
  const parts = [
    sql`(select b.id, ${sql.lit(0)} as part, row_number() over (order by ${fallingSql(sort, 'b')}) as place from ${table} as b where ${place} and ${value} is not null order by ${fallingSql(sort, 'b')} limit ${most})`,
    sql`(select b.id, ${sql.lit(1)} as part, row_number() over (order by ${orderSql(rest, 'b')}) as place from ${table} as b where ${place} and ${value} is null order by ${orderSql(rest, 'b')} limit ${most})`,
  ]
  return sql`select u.id from (${sql.join(parts, sql` union all `)}) as u order by u.part, u.place limit ${size + 1} offset ${offset}`
}

/**
 * One page of a list: two statements, one for the rows with the labels of what they point to, one for the capped total.
 * The page is cut by ids alone before rows and labels are read, so that their cost does not depend on the size of the
 * table and little on the number of the page. A search is counted only when its first page is full.
 */
export async function listRecords(
  entity: Entity,
  query: ListQuery,
  extra: readonly string[],
  { db, user, clock }: Reader,
  more: readonly Sql[] = [],
): Promise<ListAnswer> {
  const table = sql.table(entity.table)
  const named = query.q ? await namedRefs(db, entity, query.q, searchableBy(entity, user)) : undefined
  const condition = allOf([
    chosenRows(entity, query, user, 'b', { today: clock.today(), zone: clock.zone }, named),
    ...more,
  ])
  const breadth = { kind: 'list', extra } as const
  const shown = shownFields(entity, user, breadth)
  const place = query.after ? allOf([condition, afterSql(query.sort, query.after, 'b')]) : condition
  const offset = query.after ? 0 : (query.page - 1) * query.size
  const rows = sql<Record<string, unknown>>`
    select ${recordColumns(entity, shown, 't', breadth, clock.today())}, ${sortColumns(query.sort, 't')}
    from (${pageOfIds(table, query, place, offset)}) as i join ${table} as t on t.id = i.id
    order by ${orderSql(query.sort, 't')}`
  const count = sql<{
    n: bigint
  }>`select count(*) as n from (select 1 from ${table} as b where ${condition} limit ${countLimit + 1}) as c`
  const isSearch = query.q !== '' || more.length > 0
  const countRows = async (): Promise<number> => Number((await count.execute(db)).rows[0]?.n ?? 0n)
  const [found, counted] = await Promise.all([rows.execute(db), isSearch ? null : countRows()])
  const isWhole = !query.after && query.page === 1 && found.rows.length <= query.size
  const total = counted ?? (isWhole ? found.rows.length : await countRows())
  const last = found.rows.length > query.size ? found.rows[query.size - 1] : undefined
  return {
    rows: found.rows.slice(0, query.size).map((row) => shapeRecord(entity, shown, row)),
    page: query.page,
    size: query.size,
    total_elements: Math.min(total, countLimit),
    total_pages: Math.max(1, Math.ceil(Math.min(total, countLimit) / query.size)),
    total_capped: total > countLimit,
    ...(last ? { next: writeCursor(query.sort, last) } : {}),
  }
}
