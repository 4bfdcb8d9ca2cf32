import { nameTerm, say, type Sentence } from '../text/sentence.ts'
import { isCivilDate, type CivilDate } from '../values/dates.ts'
import { isRate } from '../values/rates.ts'
import { readRange, type DateRange } from './date-range.ts'
import type { Report, ReportFilter } from './report.ts'

/** What an address says of one filter, read. */
export type FilterValue =
  | { kind: 'ids'; ids: readonly number[] }
  | { kind: 'words'; words: readonly string[] }
  | { kind: 'dates'; range: DateRange }
  | { kind: 'day'; day: CivilDate }
  | { kind: 'numbers'; from: number | null; to: number | null }
  | { kind: 'bool'; is: boolean }
  | { kind: 'text'; text: string }

export type FilterValues = Readonly<Record<string, FilterValue>>

export interface FilterFault {
  name: string
  message: string
  sentence?: Sentence
}

/** Sentences of reports 1. */
export const reportTexts = {
  backwards: 'From date cannot be after to date.',
  long: 'This range is long. Continue?',
  empty: 'No data found for the selected filters.',
  noColumn: 'Show at least one column.',
  unknownColumn: 'Unknown column.',
  notEditable: 'This column cannot be edited here.',
  wide: 'More than 12 columns may not fit on paper.',
} as const

const mostValues = 200
const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

function readNumbers(text: string): FilterValue | null {
  const [first = '', second] = text.split('..')
  const number = (part: string): number | null | undefined =>
    part === '' ? null : /^-?\d{1,9}$/.test(part) ? Number(part) : undefined
  const from = number(first)
  const to = second === undefined ? from : number(second)
  return from === undefined || to === undefined || (from === null && to === null)
    ? null
    : { kind: 'numbers', from, to }
}

/** One value as an address carries it; null when it cannot be read. */
function readFilter(filter: ReportFilter, text: string, today: CivilDate): FilterValue | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (filter.isSingle && parts.length > 1) return null
  switch (filter.kind) {
    case 'ref':
      return parts.length > 0 && parts.length <= mostValues && parts.every(isId)
        ? { kind: 'ids', ids: parts.map(Number) }
        : null
    // States of a machine are words the machine knows; one that is not declared finds nothing.
    case 'choice':
      return parts.length > 0 &&
        parts.length <= mostValues &&
        parts.every((part) => filter.values?.includes(part) ?? /^[a-z_]{1,40}$/.test(part))
        ? { kind: 'words', words: parts }
        : null
    case 'dates': {
      const range = readRange(text, today)
      return range && { kind: 'dates', range }
    }
    case 'day': {
      const day = text === 'today' ? today : text
      return isCivilDate(day) ? { kind: 'day', day } : null
    }
    case 'numbers':
      return readNumbers(text)
    case 'bool':
      return text === 'yes' || text === 'no' ? { kind: 'bool', is: text === 'yes' } : null
    case 'text':
      return text.trim() !== '' && text.length <= 100 && (!filter.isRate || isRate(text.trim()))
        ? { kind: 'text', text: text.trim() }
        : null
  }
}

/**
 * The filters of an address; what is not given takes its default.
 * @param given raw texts by filter name; others are left alone.
 */
export function readFilters(
  report: Pick<Report, 'filters'>,
  given: Readonly<Record<string, string | undefined>>,
  today: CivilDate,
): { values: FilterValues; faults: FilterFault[] } {
  const faults: FilterFault[] = []
  const values: Record<string, FilterValue> = {}
  for (const [name, filter] of Object.entries(report.filters)) {
    const text = given[name] || filter.default
    if (text === undefined) {
      if (filter.isRequired) faults.push({ name, ...say`${nameTerm(filter.label)} is required.` })
      continue
    }
    const value = readFilter(filter, text, today)
    if (value === null) faults.push({ name, ...say`Select a valid ${nameTerm(filter.label)}.` })
    else if (
      value.kind === 'dates' &&
      value.range.from !== null &&
      value.range.to !== null &&
      value.range.from > value.range.to
    )
      faults.push({ name, message: reportTexts.backwards })
    else values[name] = value
  }
  return { values, faults }
}
