import { showDate, type CivilDate } from '../dates.ts'

/** A day inside a sentence: '14-Nov-2026' in English, day, month name and year in the reader's own words elsewhere; digits stay Latin. */
export function dayIn(day: CivilDate, language: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (language === 'en' || Number.isNaN(at)) return showDate(day)
  const month = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { month: 'short', timeZone: 'UTC' }).format(at)
  // An Arabic month between two numbers would swap them; the mark keeps day, month, year in this order.
  return `${day.slice(8, 10)} ${month}${language === 'ar' ? '\u200e' : ''} ${day.slice(0, 4)}`
}
