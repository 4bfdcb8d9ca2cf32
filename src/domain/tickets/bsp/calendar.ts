import { addDays, addMonths, type CivilDate } from '../../../foundation/values/dates.ts'

/** A billing period. The rows are data of the agency; these rules only fill an empty calendar. Source: tickets 10.1. */
export interface BspPeriod {
  /** '2507-P3'. */
  code: string
  from: CivilDate
  to: CivilDate
  remitOn: CivilDate
}

export interface BankDays {
  holidays: ReadonlySet<CivilDate>
  /** Days banks are closed each week, 0 = Sunday. */
  weekend: readonly number[]
}

/** The day itself, or the working day before it. */
export function workingDayBefore(day: CivilDate, bank: BankDays): CivilDate {
  let at = day
  // A bank that is never open leaves the day as it is.
  for (let back = 0; back < 31; back += 1) {
    if (!bank.holidays.has(at) && !bank.weekend.includes(new Date(`${at}T00:00:00Z`).getUTCDay())) return at
    at = addDays(at, -1)
  }
  return day
}

/** The four periods of a month ('2026-02'), each with the day its amount is due. */
export function periodsOf(month: string, bank: BankDays): BspPeriod[] {
  const first = `${month}-01`
  const next = addMonths(first, 1)
  const last = addDays(next, -1)
  const day = (no: number): CivilDate => addDays(first, no - 1)
  const thirtieth = day(30) > last ? last : day(30)
  const rows: [from: CivilDate, to: CivilDate, due: CivilDate][] = [
    [first, day(8), day(15)],
    [day(9), day(15), day(22)],
    [day(16), day(23), thirtieth],
    [day(24), last, addDays(next, 6)],
  ]
  return rows.map(([from, to, due], at) => ({
    code: `${month.slice(2, 4)}${month.slice(5, 7)}-P${at + 1}`,
    from,
    to,
    remitOn: workingDayBefore(due, bank),
  }))
}

/** The period a document falls in: a ticket by its issue, a refund by its approval, a memo by the end of its dispute. */
export const periodOf = (day: CivilDate, periods: readonly BspPeriod[]): BspPeriod | null =>
  periods.find(({ from, to }) => from <= day && day <= to) ?? null

/** Where BSP bills a day: the rows of the agency's calendar, and how its banks work where no row covers a day. */
export interface BspCalendar {
  rows: readonly BspPeriod[]
  bank: BankDays
}

/** Days of a period that no row of the calendar covers, from the given day on to both sides; null where a row covers that day. */
function gapAt(day: CivilDate, { rows, bank }: BspCalendar): BspPeriod | null {
  const rule = periodOf(day, periodsOf(day.slice(0, 7), bank))
  if (!rule || periodOf(day, rows)) return null
  const before = rows.filter(({ to }) => to < day && to >= rule.from).map(({ to }) => addDays(to, 1))
  const after = rows.filter(({ from }) => from > day && from <= rule.to).map(({ from }) => addDays(from, -1))
  return { ...rule, from: before.toSorted().at(-1) ?? rule.from, to: after.toSorted()[0] ?? rule.to }
}

/** The period of a day: the row of the calendar that covers it, else the one of the rule, without the days that rows cover. */
export const billingPeriodOf = (day: CivilDate, calendar: BspCalendar): BspPeriod | null =>
  periodOf(day, calendar.rows) ?? gapAt(day, calendar)

/** Periods of days, each once, by their first day. */
export function billingPeriods(days: readonly CivilDate[], calendar: BspCalendar): BspPeriod[] {
  const periods = days.flatMap((day) => billingPeriodOf(day, calendar) ?? [])
  return [...new Map(periods.map((period) => [period.from, period])).values()].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

/** Periods of a year by the rule that share no day and no code with a row of the calendar; none is payable before it ends. */
export function periodsToFill(year: number, { rows, bank }: BspCalendar): BspPeriod[] {
  return Array.from({ length: 12 }, (_, at) => periodsOf(`${year}-${String(at + 1).padStart(2, '0')}`, bank))
    .flat()
    .filter(
      ({ code, from, to }) => !rows.some((row) => row.code === code || (row.from <= to && from <= row.to)),
    )
    .map((period) => ({ ...period, remitOn: period.remitOn < period.to ? period.to : period.remitOn }))
}
