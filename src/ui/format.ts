import type { Language } from './i18n.ts'

/** Data keeps Latin digits in every language (interaction handbook 18). */
const latin = (language: Language) => `${language}-u-nu-latn-ca-gregory`
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const dateFormat = (language: Language, key: string, options: Intl.DateTimeFormatOptions) => {
  const name = `${language}:${key}`
  const known = dateFormats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat(latin(language), options)
  dateFormats.set(name, format)
  return format
}

/** '2026-01-05' → '05 Jan 2026' (dd MMM yyyy); empty for no date, the text itself when it is not a date. */
export function dateText(civilDate: string | null | undefined, language: Language): string {
  if (!civilDate) return ''
  const instant = Date.parse(civilDate.slice(0, 10) + 'T00:00:00Z')
  if (Number.isNaN(instant)) return civilDate
  const month = dateFormat(language, 'month', { month: 'short', timeZone: 'UTC' }).format(instant)
  // An Arabic month between two numbers would swap them; the mark keeps day, month, year in this order.
  const mark = language === 'ar' ? '\u200e' : ''
  return `${civilDate.slice(8, 10)} ${month}${mark} ${civilDate.slice(0, 4)}`
}

/** An instant (ISO) as date and time of the reader's own clock, or of an IANA zone; empty for none. */
export function instantText(instant: string | null | undefined, language: Language, zone?: string): string {
  if (!instant) return ''
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  return dateFormat(language, `instant ${zone ?? ''}`, { ...(zone === undefined ? {} : { timeZone: zone }), day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

/** The time of day of an instant on the reader's own clock, 'HH:MM'; empty for none. */
export function timeText(instant: string | null | undefined, language: Language): string {
  const at = instant ? Date.parse(instant) : Number.NaN
  return Number.isNaN(at) ? '' : dateFormat(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

/** A count with thousands separators. */
export const numberText = (value: number, language: Language): string => new Intl.NumberFormat(latin(language)).format(value)

/** A decimal string of the wire with thousands separators, digits untouched: '1234567.50' → '1,234,567.50'. */
export function amountText(amount: string | null | undefined): string {
  if (!amount) return ''
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** 'January 2027' of a day, in the reader's language. */
export const monthText = (civilDate: string, language: Language): string => dateFormat(language, 'month-year', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${civilDate}T00:00:00Z`))

/** 'Sun' of a day, in the reader's language. */
export const weekdayText = (civilDate: string, language: Language): string => dateFormat(language, 'weekday', { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(`${civilDate}T00:00:00Z`))
