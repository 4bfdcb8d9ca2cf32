import { addDays, addMonths, isCivilDate, type CivilDate } from '../values/dates.ts'

/** Days from–to, both included; null = open at that end. */
export interface DateRange {
  from: CivilDate | null
  to: CivilDate | null
}

/** Ranges with a name, in the order people expect them (reports 1). */
export const datePresets = [
  'today',
  'this_week',
  'this_month',
  'last_month',
  'last_30_days',
  'this_fy',
] as const
export type DatePreset = (typeof datePresets)[number]

/** The financial year begins on 1 July (accounting 1). */
const firstMonthOfYear = 7

/** What a preset means on a day. Weeks begin on Sunday (steps 0). */
export function presetRange(preset: DatePreset, today: CivilDate): { from: CivilDate; to: CivilDate } {
  const first = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'this_week': {
      const from = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
      return { from, to: addDays(from, 6) }
    }
    case 'this_month':
      return { from: first, to: addDays(addMonths(first, 1), -1) }
    case 'last_month':
      return { from: addMonths(first, -1), to: addDays(first, -1) }
    case 'last_30_days':
      return { from: addDays(today, -29), to: today }
    case 'this_fy': {
      const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < firstMonthOfYear ? 1 : 0)
      const from = `${year}-07-01`
      return { from, to: addDays(addMonths(from, 12), -1) }
    }
  }
}

const isPreset = (text: string): text is DatePreset => (datePresets as readonly string[]).includes(text)

/** Any time, said in so many words where saying nothing means a period of the report's own. */
export const openRange = '..'

/**
 * Reads a range as addresses carry it: a preset's name, 'from..to', 'from..', '..to', '..' or one day.
 * Null when it is none of these; whether from lies after to is the caller's question.
 */
export function readRange(text: string, today: CivilDate): DateRange | null {
  if (isPreset(text)) return presetRange(text, today)
  if (text === openRange) return { from: null, to: null }
  const [first = '', second] = text.split('..')
  const from = first === '' ? null : first
  const to = second === undefined ? from : second === '' ? null : second
  const fits = [from, to].every((day) => day === null || isCivilDate(day))
  return fits && (from !== null || to !== null) ? { from, to } : null
}

/** The reverse of `readRange`; '' for a range open at both ends. */
export const writeRange = ({ from, to }: DateRange): string =>
  from === null && to === null ? '' : from === to ? (from ?? '') : `${from ?? ''}..${to ?? ''}`

/** The preset an address names, for a screen that marks it. */
export const presetOf = (text: string): DatePreset | null => (isPreset(text) ? text : null)
