/** A day without time or zone, 'YYYY-MM-DD'. Comparable with < and >. */
export type CivilDate = string

const iso = /^(\d{4})-(\d{2})-(\d{2})$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const utc = (date: CivilDate): Date => {
  const [y, m, d] = date.split('-').map(Number)
  return new Date(Date.UTC(y ?? 0, (m ?? 1) - 1, d ?? 1))
}
const toCivil = (date: Date): CivilDate => date.toISOString().slice(0, 10)

/** True for a real day between 1900 and 2199 written as 'YYYY-MM-DD' (security 5). */
export function isCivilDate(text: string): boolean {
  if (!iso.test(text) || text < '1900' || text >= '2200') return false
  return toCivil(utc(text)) === text
}

/** An instant so many hours later, as ISO text in UTC. @throws RangeError for a text that is no instant. */
export const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

/** `addDays('2027-01-31', 1)` is '2027-02-01'; `days` may be negative. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const at = utc(date)
  at.setUTCDate(at.getUTCDate() + days)
  return toCivil(at)
}

/** Adds calendar months; the day is cut to the length of the month (31 Jan + 1 = 28 or 29 Feb). */
export function addMonths(date: CivilDate, count: number): CivilDate {
  const at = utc(date)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  return toCivil(at)
}

/** Whole days from `a` to `b`; negative when b is earlier. */
export function daysBetween(a: CivilDate, b: CivilDate): number {
  return Math.round((utc(b).getTime() - utc(a).getTime()) / 86_400_000)
}

/** Completed years on a day; a birthday counts on its own day. */
export function ageOn(birth: CivilDate, day: CivilDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** 'dd MMM yyyy' as messages and papers show a date (desk 1): 26 Apr 2027. */
export function showDate(date: CivilDate): string {
  const found = iso.exec(date)
  return found ? `${found[3]} ${months[Number(found[2]) - 1]} ${found[1]}` : date
}

/** The day that `showDate` made a text of; null for any other text. */
export function shownDate(text: string): CivilDate | null {
  const found = /^(\d{2}) ([A-Z][a-z]{2}) (\d{4})$/.exec(text)
  const month = months.indexOf(found?.[2] ?? '') + 1
  const date = `${found?.[3]}-${String(month).padStart(2, '0')}-${found?.[1]}`
  return isCivilDate(date) ? date : null
}

/** The n-th working day after `date`: weekdays not in `weekend` (0 = Sunday) and not a holiday (steps 0). */
export function addWorkingDays(
  date: CivilDate,
  days: number,
  weekend: readonly number[] = [5, 6],
  holidays: readonly CivilDate[] = [],
): CivilDate {
  let at = date
  for (let left = days; left > 0;) {
    at = addDays(at, 1)
    if (!weekend.includes(utc(at).getUTCDay()) && !holidays.includes(at)) left--
  }
  return at
}

/** Working days after `a` up to and with `b`; 0 when b is not later. */
export function workingDaysBetween(
  a: CivilDate,
  b: CivilDate,
  weekend: readonly number[] = [5, 6],
  holidays: readonly CivilDate[] = [],
): number {
  let count = 0
  for (let at = addDays(a, 1); at <= b; at = addDays(at, 1))
    if (!weekend.includes(utc(at).getUTCDay()) && !holidays.includes(at)) count++
  return count
}

/** Reads a typed date: yyyy-mm-dd, dd/mm/yyyy, dd-mm-yyyy (entities X10). Two-digit years are refused. Null when it is no date. */
export function readDate(text: string): CivilDate | null {
  const trimmed = text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').trim()
  if (isCivilDate(trimmed)) return trimmed
  const dmy = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(trimmed)
  if (!dmy) return null
  const date = `${dmy[3]}-${dmy[2]?.padStart(2, '0')}-${dmy[1]?.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}
