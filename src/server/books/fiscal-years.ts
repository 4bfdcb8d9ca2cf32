/** Financial years and their monthly periods. Source: accounting 1, 6.4, 10.2. */
import { sql } from 'kysely'
import { addDays, addMonths, type CivilDate } from '../../foundation/values/dates.ts'
import type { Db } from '../platform/db/kysely.ts'

/** Month the financial year begins with: July, the Bangladesh income year. */
const firstMonth = 7

const day = (year: number, month: number): CivilDate => `${year}-${String(month).padStart(2, '0')}-01`

/** First day of the financial year a day lies in: 2026-05-01 → 2025-07-01. */
export function fiscalYearStart(date: CivilDate): CivilDate {
  const year = Number(date.slice(0, 4))
  return day(Number(date.slice(5, 7)) >= firstMonth ? year : year - 1, firstMonth)
}

/** Code of the year that begins on this day: 2025-07-01 → 2526. */
const fiscalYearCode = (start: CivilDate): string =>
  `${start.slice(2, 4)}${String((Number(start.slice(2, 4)) + 1) % 100).padStart(2, '0')}`

/** The year that follows the last one: it begins on the day after it and has twelve months. Null where there is no year yet. */
export async function nextFiscalYear(
  db: Db,
): Promise<{ code: string; starts_on: CivilDate; ends_on: CivilDate } | null> {
  const { rows } = await sql<{
    ends_on: CivilDate | null
  }>`select max(ends_on) as ends_on from fiscal_year`.execute(db)
  const last = rows[0]?.ends_on
  if (!last) return null
  const start = addDays(last, 1)
  return { code: fiscalYearCode(start), starts_on: start, ends_on: addDays(addMonths(start, 12), -1) }
}

/** Months from one day to another as periods; the first may begin and the last end within a month. */
function monthsOf(from: CivilDate, to: CivilDate): { starts_on: CivilDate; ends_on: CivilDate }[] {
  const made: { starts_on: CivilDate; ends_on: CivilDate }[] = []
  for (let start = from; start <= to;) {
    const year = Number(start.slice(0, 4))
    const month = Number(start.slice(5, 7))
    const next = month === 12 ? day(year + 1, 1) : day(year, month + 1)
    const last = addDays(next, -1)
    made.push({ starts_on: start, ends_on: last < to ? last : to })
    start = next
  }
  return made
}

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const nameOf = (from: CivilDate, to: CivilDate): string =>
  from === to ? `Opening ${from}` : `${names[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`

/** Makes the periods of a year that has none for these days. @returns number of new periods. */
export async function makePeriods(db: Db, year: number, from: CivilDate, to: CivilDate): Promise<number> {
  const rows = monthsOf(from, to).map((period) => ({
    ...period,
    name: nameOf(period.starts_on, period.ends_on),
    fiscal_year: year,
  }))
  const { numAffectedRows } = await sql`
    insert into accounting_period (name, fiscal_year, starts_on, ends_on)
    select r.name, r.fiscal_year, r.starts_on, r.ends_on from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, fiscal_year integer, starts_on date, ends_on date)
    where not exists (select 1 from accounting_period p where daterange(p.starts_on, p.ends_on, '[]') && daterange(r.starts_on, r.ends_on, '[]'))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/**
 * The financial year a day lies in with its periods, made when it is missing.
 * @param only a single day to open a period for, e.g. that of opening balances, instead of twelve months.
 * @returns number of new periods.
 */
export async function ensureFiscalYear(
  db: Db,
  date: CivilDate,
  { only }: { only?: CivilDate } = {},
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from fiscal_year where ${date}::date between starts_on and ends_on and not is_deleted`.execute(
    db,
  )
  if (rows.length > 0) return 0
  const start = fiscalYearStart(date)
  const end = addDays(fiscalYearStart(addDays(start, 370)), -1)
  const made = await sql<{
    id: number
  }>`insert into fiscal_year (code, starts_on, ends_on) values (${fiscalYearCode(start)}, ${start}, ${end}) on conflict do nothing returning id`.execute(
    db,
  )
  const id = made.rows[0]?.id
  return id === undefined ? 0 : makePeriods(db, id, only ?? start, only ?? end)
}

/** How far ahead the next financial year is opened, so that no accountant meets the first of July without periods. */
const daysAhead = 60

/** The year of a day, and from May on the next one, where they are missing. @returns number of new periods. */
export const openYears = async (db: Db, today: CivilDate): Promise<number> =>
  (await ensureFiscalYear(db, today)) + (await ensureFiscalYear(db, addDays(today, daysAhead)))
