/** Formats of values on paper (forms 0 and 1.4). An unknown value is '', never a word that stands for nothing. */
import { minorDigits } from '../../../foundation/values/money.ts'
import type { PrintBox } from '../../../foundation/prints/print-boxes.ts'
import type { PrintData } from '../../../foundation/prints/print.ts'
import { lakhGroups } from './bangla.ts'
import { hijriDate } from './hijri.ts'
import { minusSign } from '../../../foundation/values/money.ts'
import { firstOf, plain } from './look-up.ts'

const isoDay = /^(\d{4})-(\d{2})-(\d{2})/

/** D1: DD/MM/YYYY, whatever the screens show. */
export const day = (date: string): string => {
  const match = isoDay.exec(date)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** Months as '2 YEARS' where 12 divides them, else '18 MONTHS'. */
export function months(count: number): string {
  if (!Number.isFinite(count) || count <= 0) return ''
  if (count % 12 !== 0) return `${count} MONTH${count === 1 ? '' : 'S'}`
  return `${count / 12} YEAR${count === 12 ? '' : 'S'}`
}

/** TEL: numbers of Bangladesh as people dial them there; '+' as '00' beside Arabic, where it would move to the wrong end. */
export function telephone(stored: string, besideArabic = false): string {
  if (stored.startsWith('+880')) return `0${stored.slice(4)}`
  return besideArabic ? stored.replace(/^\+/, '00') : stored
}

/** N0 and N2: grouped by the accounting setting; foreign amounts always in thousands. */
export function amount(
  text: string,
  {
    decimals = 0,
    currency = 'BDT',
    grouping = 'thousands',
  }: { decimals?: 0 | 2; currency?: string; grouping?: PrintData['grouping'] } = {},
): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return ''
  const places = decimals === 0 ? 0 : minorDigits(currency)
  const whole = match[2] ?? '0'
  const grouped =
    grouping === 'lakh' && currency === 'BDT' ? lakhGroups(whole) : whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${match[1] ? minusSign : ''}${grouped}${places > 0 ? `.${(match[3] ?? '').padEnd(places, '0').slice(0, places)}` : ''}`
}

/** Words of stored choices that a paper spells its own way; all others print their own letters. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  religion: {
    islam: 'ISLAM',
    hindu: 'HINDUISM',
    hinduism: 'HINDUISM',
    christian: 'CHRISTIANITY',
    christianity: 'CHRISTIANITY',
    buddhist: 'BUDDHISM',
    buddhism: 'BUDDHISM',
    other: '',
  },
}
const peoples = new Set(['nationality', 'previous_nationality', 'present_nationality'])

/** U: upper case, double blanks collapsed, underscores of stored choices as blanks. */
export function upper(field: string, value: unknown): string {
  // A nationality is stored as its country, which knows how its people are called.
  if (peoples.has(field) && typeof value === 'object' && value !== null)
    return plain(Reflect.get(value, 'nationality')).toUpperCase()
  const text = plain(value)
  return choices[field]?.[text.toLowerCase()] ?? text.replaceAll('_', ' ').replace(/\s+/g, ' ').toUpperCase()
}

const phones = /(^|_)(mobile|phone)$/

function one(data: PrintData, source: string, box: PrintBox): string {
  const { value, path } = firstOf(data, source)
  const text = plain(value)
  const field = path.split('.').at(-1) ?? ''
  if (text === '') return ''
  switch (box.kind) {
    case 'day':
      return day(text)
    case 'hijri':
      return isoDay.test(text) ? hijriDate(text.slice(0, 10)) : text
    case 'number':
      return amount(text, { grouping: data.grouping })
    case 'months':
      return months(Number(text))
    case 'options':
      return text
    case 'upper':
      return phones.test(field) ? telephone(text) : upper(field, value)
    case 'cells': {
      if (isoDay.test(text)) return day(text).replaceAll('/', '')
      return (phones.test(field) ? telephone(text) : text)
        .replace(field.endsWith('name') ? /\s+/g : /[\s-]+/g, field.endsWith('name') ? ' ' : '')
        .toUpperCase()
    }
    case 'text':
    case 'arabic':
    case 'bangla':
    case 'mixed':
    case 'photo':
    case 'image':
    case 'thumb':
    case 'signature':
    case 'barcode':
    case 'table':
    case 'blank':
      return phones.test(field) ? telephone(text, box.kind === 'arabic') : text
  }
}

/** What a box shows by its source and format alone; parts 'a, b' are joined by commas, empty ones left out. */
export function boxText(data: PrintData, box: PrintBox): string {
  if (box.source === '' || box.kind === 'blank' || box.kind === 'thumb') return ''
  if (box.source === '(print date)') return day(data.today)
  return box.source
    .split(',')
    .map((part) => one(data, part.trim(), box))
    .filter(Boolean)
    .join(', ')
}
