/**
 * Days, instants and amounts as people read them: one formatter for screens, files and papers, in the reader's language
 * and the agency's zone. Digits stay Latin in every language (ux 18, decision 0252).
 */
import type { CivilDate } from '../values/dates.ts'
import { minusSign } from '../values/money.ts'

/** Languages written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar'])
export const readsRightToLeft = (language: string): boolean => rightToLeft.has(language)

/** Signs that direct text and are not seen. */
const directionMarks = /[\u200e\u200f\u2066-\u2069]/g
export const withoutMarks = (text: string): string => text.replace(directionMarks, '')

/**
 * A text of several words and numbers that keeps its own order wherever it stands: without it, the numbers of an Arabic
 * date join those of the next one, and a range reads '01 November30 – 2026 November2026'.
 */
export const isolated = (text: string, language: string): string =>
  text !== '' && readsRightToLeft(language) ? `\u2067${text}\u2069` : text

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format costs more than using it a hundred times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}
const latin = (language: string): string => `${language}-u-nu-latn-ca-gregory`
const atNoon = (day: CivilDate): number => Date.parse(`${day.slice(0, 10)}T12:00:00Z`)
/** Names of a day's parts, as a calendar shows them: 'Sunday', 'November 2026'; the text itself when it is no day. */
export const named = (day: CivilDate, language: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(atNoon(day))
    ? day
    : formatOf(latin(language), { ...options, timeZone: 'UTC' }).format(atNoon(day))

/** Languages that write a day in figures (desk 4): names of months stand in calendars only. */
const inFigures: ReadonlySet<string> = new Set(['ar', 'tr'])
/** A run of figures that is read from left to right wherever it stands. */
const figures = (text: string, language: string): string =>
  readsRightToLeft(language) ? `\u2066${text}\u2069` : text

/** Not isolated as a whole: parts of ranges and instants. */
const bareDay = (day: CivilDate, language: string): string =>
  inFigures.has(language)
    ? figures(`${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`, language)
    : `${day.slice(8, 10)} ${named(day, language, { month: 'short' })} ${day.slice(0, 4)}`

/** '2026-01-05' is '05 Jan 2026', in Arabic and Turkish '05/01/2026'; the text itself when it is no day. */
export const dayText = (day: CivilDate, language: string): string =>
  Number.isNaN(atNoon(day)) ? day : bareDay(day, language)

/** '01 Jan 2026 – 31 Jan 2026', the first day where reading begins. */
export const daysText = (from: CivilDate, to: CivilDate, language: string): string =>
  isolated(
    [from, to].map((day) => (Number.isNaN(atNoon(day)) ? day : bareDay(day, language))).join(' – '),
    language,
  )

/** 'January 2027' of a day. */
export const monthText = (day: CivilDate, language: string): string =>
  named(day, language, { month: 'long', year: 'numeric' })
/** 'Jan 2027' of a day. */
export const shortMonthText = (day: CivilDate, language: string): string =>
  named(day, language, { month: 'short', year: 'numeric' })
/** 'January 2027' of a month as reports group by it, '2027-01'; the text itself when it is none. */
export const monthOfYearText = (month: string, language: string): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? monthText(`${month}-01`, language) : month
/** 'Sun' of a day. */
export const weekdayText = (day: CivilDate, language: string): string =>
  named(day, language, { weekday: 'short' })

/** Day and time of an instant in a zone: ['2026-11-20', '14:05']; null for a text that is no instant. */
export function placeInTime(instant: string | Date, zone: string): { day: CivilDate; time: string } | null {
  const at = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(at)) return null
  const parts = formatOf('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** The instant of a day and time in a zone, ISO in UTC; '' for what is no day and time. */
export function instantAt(day: CivilDate, time: string, zone: string): string {
  const wanted = day === '' ? Number.NaN : Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wanted)) return ''
  // Twice, because the difference to UTC may change between the guess and the instant.
  let at = wanted
  for (let step = 0; step < 2; step++) {
    const place = placeInTime(new Date(at), zone)
    if (place) at += wanted - Date.parse(`${place.day}T${place.time}:00Z`)
  }
  return new Date(at).toISOString()
}

/** A day of the agency with a time of that day: '05 Jan 2026, 14:05'. */
export const momentText = ({ day, time }: { day: CivilDate; time: string }, language: string): string =>
  isolated(`${bareDay(day, language)}${language === 'en' ? ',' : ''} ${figures(time, language)}`, language)

/** An instant on the agency's clock; the text itself when it is none. */
export function instantIn(instant: string, language: string, zone: string): string {
  const place = placeInTime(instant, zone)
  return place ? momentText(place, language) : instant
}

/** A count with thousands separators. */
export const countText = (value: number, language: string): string =>
  new Intl.NumberFormat(latin(language)).format(value)

/** A decimal string with thousands separators, digits untouched: '-1234567.50' is '−1,234,567.50'; the sign stays before the digits in any text. */
export function amountIn(amount: string, language: string): string {
  const [whole = '', ...rest] = amount.split('.')
  const text = [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...rest].join('.')
  if (!text.startsWith('-')) return text
  return `${readsRightToLeft(language) ? '\u200e' : ''}${minusSign}${text.slice(1)}`
}

/** The form of a noun after a number: 'one', 'few', 'other'. */
export const pluralForm = (n: number, language: string): string => new Intl.PluralRules(language).select(n)
