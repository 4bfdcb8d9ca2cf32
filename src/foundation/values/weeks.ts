/** Weeks and months as calendars show them: a week begins on Sunday. Pure. */
import { addDays, type CivilDate } from './dates.ts'

const weekdayOf = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()
export const weekStart = (day: CivilDate): CivilDate => addDays(day, -weekdayOf(day))
const monthStart = (day: CivilDate): CivilDate => `${day.slice(0, 8)}01`
const nextMonth = (day: CivilDate): CivilDate => monthStart(addDays(monthStart(day), 31))

/** First and last day of the weeks a month lies in. */
export function monthSpan(day: CivilDate): { from: CivilDate; to: CivilDate } {
  return { from: weekStart(monthStart(day)), to: addDays(weekStart(addDays(nextMonth(day), -1)), 6) }
}

/** First day of the month after or before that of a day. */
export const monthStep = (day: CivilDate, direction: 1 | -1): CivilDate =>
  direction === 1 ? nextMonth(day) : monthStart(addDays(monthStart(day), -1))

/** The days of a span, both ends included. */
export function daysOf(from: CivilDate, to: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Days in rows of seven. */
export const inWeeks = <T>(days: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(at * 7, at * 7 + 7))
