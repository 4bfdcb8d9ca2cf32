import { isCivilDate, type CivilDate } from '../../../foundation/values/dates.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function dayOf(year: number, month: string, day: string): CivilDate | null {
  const at = months.indexOf(month.toUpperCase())
  const date = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return at >= 0 && isCivilDate(date) ? date : null
}

/** '10NOV26', '9NOV26', '15Nov2026', '10 NOV 2026', '10/NOV/26' and '10-NOV-2026'. Null for anything else. */
export function readDay(text: string): CivilDate | null {
  const match = /^(\d{1,2})[ /-]?([A-Z]{3})[ /-]?(\d{2}|\d{4})$/i.exec(text.trim())
  if (!match) return null
  const year = Number(match[3])
  return dayOf(year < 100 ? 2000 + year : year, match[2] ?? '', match[1] ?? '')
}

/** A birthday with two digits of the year lies in the past of `today`. */
export function readBirthday(text: string, today: CivilDate): CivilDate | null {
  const day = readDay(text)
  return day && day > today ? readDay(`${text.slice(0, -2)}19${text.slice(-2)}`) : day
}

const yearsFrom = (start: CivilDate, text: string, step: 1 | -1): CivilDate[] => {
  const match = /^(\d{1,2})([A-Z]{3})$/i.exec(text.trim())
  if (!match) return []
  return Array.from({ length: 9 }, (_, at) => Number(start.slice(0, 4)) + at * step).flatMap(
    (year) => dayOf(year, match[2] ?? '', match[1] ?? '') ?? [],
  )
}

/** '05DEC' as the first such day on or after `start`; with `weekday` (1 Monday to 7 Sunday) the first that falls on it. */
export function dayAfter(text: string, start: CivilDate, weekday?: number): CivilDate | null {
  const later = yearsFrom(start, text, 1).filter((day) => day >= start)
  if (!weekday) return later[0] ?? null
  return later.find((day) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 === weekday) ?? null
}

/** '10NOV' as the last such day on or before `end`. */
export const dayBefore = (text: string, end: CivilDate): CivilDate | null =>
  yearsFrom(end, text, -1).find((day) => day <= end) ?? null

/** 'yymmdd' of files. */
export function readShortDay(text: string): CivilDate | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(text.trim())
  const day = match ? `20${match[1]}-${match[2]}-${match[3]}` : ''
  return isCivilDate(day) ? day : null
}

/** '0410', '345A', '1010A', '0400P', '645P' and '03:45' as HH:MM. Null for anything else. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2}):?(\d{2})([AP])?M?$/.exec(text.trim().toUpperCase())
  if (!match) return null
  let hour = Number(match[1])
  if (match[3] === 'P' && hour < 12) hour += 12
  if (match[3] === 'A' && hour === 12) hour = 0
  return hour < 24 && Number(match[2]) < 60 ? `${String(hour).padStart(2, '0')}:${match[2]}` : null
}
