/**
 * What a clerk types on the fly: short dates, times and small sums, resolved when the field is left.
 * Source: ux 4 (Dates, Money).
 */
import { addDays, isCivilDate, readDate, type CivilDate } from './dates.ts'

const two = (text: string): string => text.padStart(2, '0')

/** A two-digit year belongs to the hundred years that end 20 years from now: '26' → 2026, '89' → 1989 (assumed). */
function fullYear(text: string, today: CivilDate): string {
  if (text.length === 4) return text
  const century = Number(today.slice(0, 2))
  const year = century * 100 + Number(text)
  return String(year > Number(today.slice(0, 4)) + 20 ? year - 100 : year)
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** '30 nov 2026', as fields show a day and papers print it, with the month as a number; other texts as they are. */
function withMonthNumber(text: string): string {
  const [, day, name, year] =
    /^(\d{1,2})[ .\-/]?([a-z]{3})[a-z]*[.,]?(?:[ .\-/](\d{2}|\d{4}))?$/.exec(text) ?? []
  const at = months.indexOf(name ?? '')
  return at < 0 ? text : [day, at + 1, year].filter((part) => part !== undefined).join('/')
}

/**
 * Reads a typed date: `15` (this month), `15/3` (this year), `15/3/26`, `15 Mar 2026`, `+5`, `-2` (days from today), `t` (today), or any
 * full date. Null when it is none of them or no real day.
 */
export function typedDate(text: string, today: CivilDate): CivilDate | null {
  const typed = text.trim().toLowerCase()
  if (typed === 't') return today
  const shift = /^([+-])(\d{1,4})$/.exec(typed)
  if (shift) return addDays(today, Number(`${shift[1]}${shift[2]}`))
  const parts = /^(\d{1,2})(?:[/.\- ](\d{1,2}))?(?:[/.\- ](\d{2}|\d{4}))?$/.exec(withMonthNumber(typed))
  if (!parts) return readDate(typed)
  const [, day = '', month = today.slice(5, 7), year = today.slice(0, 4)] = parts
  const date = `${fullYear(year, today)}-${two(month)}-${two(day)}`
  return isCivilDate(date) ? date : null
}

/** Reads a typed time of day: `9`, `930`, `9:30`, `9.30`, `9:30 pm`. 'HH:MM' of 24 hours; null when it is none. */
export function typedTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?(?:([ap])\.?m?\.?)?$/.exec(text.trim().toLowerCase())
  if (!parts) return null
  const [, hours = '', minutes = '00', half] = parts
  const typed = Number(hours)
  if (half && (typed < 1 || typed > 12)) return null
  const hour = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  return hour > 23 || Number(minutes) > 59 ? null : `${two(String(hour))}:${minutes}`
}

/** The minus sign of screens and of some banks is that of the keyboard to every reader. */
export const keyboardMinus = (text: string): string => text.replaceAll('\u2212', '-')

/** Sums are worked out in this fraction of a unit, so that no binary fraction slips in. */
const scale = 8
const one = 10n ** BigInt(scale)

function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole || '0') * one + BigInt(fraction.slice(0, scale).padEnd(scale, '0'))
}

/** Multiplication and division first, then addition and subtraction, left to right; null when nothing can be made of it. */
function evaluate(tokens: readonly string[]): bigint | null {
  const sums: bigint[] = []
  let sign = 1n
  for (let at = 0; at < tokens.length; at += 2) {
    const number = tokens[at]
    const before = tokens[at - 1]
    if (number === undefined || !/^\d/.test(number.replace('.', '0'))) return null
    const value = scaled(number)
    if (before === '*' || before === '/') {
      const left = sums.pop() ?? 0n
      if (before === '/' && value === 0n) return null
      sums.push(before === '*' ? (left * value) / one : (left * one) / value)
    } else {
      sign = before === '-' ? -1n : 1n
      sums.push(sign * value)
    }
  }
  return sums.reduce((sum, next) => sum + next, 0n)
}

/**
 * Works out `1200*3+50` to '3650.00'. A plain number comes back with its digits filled up; null when it is no sum.
 * @param digits after the point of the currency; the result is rounded half up.
 */
export function typedAmount(text: string, digits: number): string | null {
  // A minus sign copied from a screen is the one of the keyboard.
  const bare = keyboardMinus(text).replaceAll(',', '').replace(/\s/g, '')
  if (!/^-?[\d.]+([*/+-][\d.]+)*$/.test(bare) || /\d*\.\d*\./.test(bare)) return null
  const isNegative = bare.startsWith('-')
  const tokens = (isNegative ? bare.slice(1) : bare).split(/([*/+-])/)
  const value = evaluate(isNegative ? ['0', '-', ...tokens] : tokens)
  if (value === null) return null
  const unit = 10n ** BigInt(scale - digits)
  const size = value < 0n ? -value : value
  const minor = (size + unit / 2n) / unit
  const all = minor.toString().padStart(digits + 1, '0')
  const shown = digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`
  return value < 0n && minor !== 0n ? `-${shown}` : shown
}
