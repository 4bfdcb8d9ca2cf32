/** The formatter of the product (`foundation/text/format.ts`) with the agency's zone, which the server says. */
import { amountIn, countText, dayText, daysText, instantAt, instantIn, placeInTime } from './format.ts'
import type { Language } from './i18n.ts'

export { monthOfYearText, monthText, shortMonthText, weekdayText } from './format.ts'

// Setting default of the handbook (design 4), until the server has answered.
let agencyZone = 'Asia/Dhaka'
/** Instants stand beside days of the agency, so they are shown on its clock and not on that of the computer. */
export function setAgencyZone(zone: string): void {
  agencyZone = zone
}

/** '2026-01-05' → '05 Jan 2026', in Arabic and Turkish '05/01/2026'; empty for no date, the text itself when it is not a date. */
export const dateText = (civilDate: string | null | undefined, language: Language): string =>
  civilDate ? dayText(civilDate, language) : ''

/** A day as the name of a button that shows its number alone, '5': what is seen comes first, without a zero and behind the mark of Arabic texts. */
export const numberedDay = (civilDate: string, language: Language): string =>
  dateText(civilDate, language).replace(/^(\u2066?)0/, '$1')

/** '01 Jan 2026 – 31 Jan 2026'; one day alone, and an open end without its day. */
export function datesText(
  from: string | null | undefined,
  to: string | null | undefined,
  language: Language,
): string {
  if (from && to && from !== to) return daysText(from, to, language)
  return dateText(from || to, language)
}

/** An instant (ISO) as date and time on the agency's clock, the only one there is on screens; empty for none. */
export const instantText = (instant: string | null | undefined, language: Language): string =>
  instant ? instantIn(instant, language, agencyZone) : ''

/** The time of day of an instant on the agency's clock, 'HH:MM'; empty for none. */
export const timeText = (instant: string | null | undefined): string =>
  instant ? (placeInTime(instant, agencyZone)?.time ?? '') : ''

/** The day of an instant on the agency's clock, 'YYYY-MM-DD'. */
export const dayOfInstant = (instant: string): string => placeInTime(instant, agencyZone)?.day ?? ''

/** ISO instant ↔ the text of a datetime input, 'YYYY-MM-DDTHH:MM' on the agency's clock. */
export function typedInstant(iso: string): string {
  const place = placeInTime(iso, agencyZone)
  return place ? `${place.day}T${place.time}` : iso
}
export function instantOfTyped(typed: string): string {
  const [day = '', time = ''] = typed.split('T')
  return instantAt(day, time.slice(0, 5), agencyZone)
}

/** A count with thousands separators. */
export const numberText = (value: number, language: Language): string => countText(value, language)

/** A decimal string of the wire with thousands separators, digits untouched: '1234567.50' → '1,234,567.50'. `language` where it stands inside a sentence. */
export const amountText = (amount: string | null | undefined, language: Language = 'en'): string =>
  amount ? amountIn(amount, language) : ''
