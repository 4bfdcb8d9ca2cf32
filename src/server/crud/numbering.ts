import { sql } from 'kysely'
import type { CivilDate } from '../../domain/dates.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Db } from '../db/kysely.ts'
import { column } from './columns.ts'
import { likeText } from './search-text.ts'

/** 'DM-{YYYY}-####' in 2026 → 'DM-2026-' and 4 digits. Without marks the number stands at the end. */
function readPattern(pattern: string, today: CivilDate): { prefix: string; digits: number } {
  const dated = pattern.replace(/\{?YYYY\}?/, today.slice(0, 4))
  const digits = /#+$/.exec(dated)?.[0].length ?? 0
  return { prefix: dated.slice(0, dated.length - digits), digits }
}

/**
 * The next number of a pattern, taken in the caller's transaction: when that fails the number is free again, so the
 * series has no gaps (security 8). A series that was begun by an import goes on behind its largest number.
 * @returns e.g. 'AG-0007'.
 */
export async function nextNumber(db: Db, entity: Entity, numbered: { field: string; pattern: string }, today: CivilDate): Promise<string> {
  const { prefix, digits } = readPattern(numbered.pattern, today)
  const key = `${entity.name}:${prefix}`
  const value = column('n', numbered.field)
  const table = sql.table(entity.table)
  const largest = sql`(select coalesce(max(substring(${value} from ${prefix.length + 1}::int)::bigint), 0) from ${table} as n where ${value} like ${`${likeText(prefix)}%`} and substring(${value} from ${prefix.length + 1}::int) ~ '^[0-9]{1,12}$')`
  for (;;) {
    const next = await sql<{ value: bigint }>`update counter set value = value + 1 where key = ${key} returning value`.execute(db)
    // The table is looked through only once in the life of a series, when nobody has counted yet.
    const first = next.rows.length > 0 ? next : await sql<{ value: bigint }>`
      insert into counter as c (key, value) values (${key}, ${largest} + 1)
      on conflict (key) do update set value = c.value + 1 returning value`.execute(db)
    const taken = first.rows[0]?.value
    if (taken === undefined) throw new Error(`The counter ${key} gave no number.`)
    const number = prefix + taken.toString().padStart(digits, '0')
    // A number typed by hand is stepped over.
    const typed = await sql`select 1 from ${table} as n where ${value} = ${number}`.execute(db)
    if (typed.rows.length === 0) return number
  }
}
