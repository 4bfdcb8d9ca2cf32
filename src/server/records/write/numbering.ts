import { sql } from 'kysely'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { column } from '../read/columns.ts'
import { likeText } from '../read/search-text.ts'

/** 'DM-{YYYY}-####' in 2026 → 'DM-2026-' and 4 digits. Without marks the number stands at the end. */
function readPattern(pattern: string, today: CivilDate): { prefix: string; digits: number } {
  const dated = pattern.replace(/\{?YYYY\}?/, today.slice(0, 4))
  const digits = /#+$/.exec(dated)?.[0].length ?? 0
  return { prefix: dated.slice(0, dated.length - digits), digits }
}

/**
 * The next numbers of a pattern, taken in the caller's transaction: when that fails they are free again, so the series
 * has no gaps (security 8). A series that was begun by an import goes on behind its largest number.
 * @returns `count` numbers in rising order, e.g. 'AG-0007'.
 */
export async function nextNumbers(
  db: Db,
  entity: Entity,
  numbered: { field: string; pattern: string },
  today: CivilDate,
  count: number,
): Promise<string[]> {
  const { prefix, digits } = readPattern(numbered.pattern, today)
  const key = `${entity.name}:${prefix}`
  const value = column('n', numbered.field)
  const table = sql.table(entity.table)
  const largest = sql`(select coalesce(max(substring(${value} from ${prefix.length + 1}::int)::bigint), 0) from ${table} as n where ${value} like ${`${likeText(prefix)}%`} and substring(${value} from ${prefix.length + 1}::int) ~ '^[0-9]{1,12}$')`
  const numbers: string[] = []
  while (numbers.length < count) {
    const wanted = count - numbers.length
    const next = await sql<{
      value: bigint
    }>`update counter set value = value + ${wanted}::int where key = ${key} returning value`.execute(db)
    // The table is looked through only once in the life of a series, when it has no counter yet.
    const first =
      next.rows.length > 0
        ? next
        : await sql<{ value: bigint }>`
      insert into counter as c (key, value) values (${key}, ${largest} + ${wanted}::int)
      on conflict (key) do update set value = c.value + ${wanted}::int returning value`.execute(db)
    const last = first.rows[0]?.value
    if (last === undefined) throw new Error(`The counter ${key} gave no number.`)
    const given = Array.from(
      { length: wanted },
      (_, at) => prefix + (last - BigInt(wanted - 1 - at)).toString().padStart(digits, '0'),
    )
    // A number typed by hand is stepped over.
    const typed = await sql<{
      number: string
    }>`select ${value} as number from ${table} as n where ${value} = any(${given}::text[])`.execute(db)
    const taken = new Set(typed.rows.map((row) => row.number))
    numbers.push(...given.filter((number) => !taken.has(number)))
  }
  return numbers
}

/** The next number of a pattern, as `nextNumbers`. */
export async function nextNumber(
  db: Db,
  entity: Entity,
  numbered: { field: string; pattern: string },
  today: CivilDate,
): Promise<string> {
  const [number] = await nextNumbers(db, entity, numbered, today, 1)
  if (number === undefined) throw new Error(`The series of ${entity.name} gave no number.`)
  return number
}
