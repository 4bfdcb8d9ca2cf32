/** Reads what a box's source names out of the gathered records (forms 0, `entity.field`). */
import type { PrintData, Row } from '../../../foundation/prints/print.ts'

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of the permanent address behind their abbreviations, empty ones left out (forms 1.4). */
function fullAddress(passenger: Row | null | undefined): string {
  const said = (name: string): string => plain(passenger?.[name])
  const [village, office, code, thana, city] = [
    'permanent_village',
    'permanent_post_office',
    'permanent_postcode',
    'permanent_thana',
    'permanent_city',
  ].map(said)
  const parts: [label: string, value: string][] = [
    ['VILL', village ?? ''],
    ['P.O', [office, code].filter(Boolean).join('-')],
    ['P.S', thana ?? ''],
    ['DIST', city ?? ''],
  ]
  return parts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join(', ')
    .toUpperCase()
}

/** A stored value as text; a ref is the name of the row it points to. '' when there is nothing. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isRow(value)) return plain(value['name'])
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : ''
}

/** 'flight.airway.name', 'female_cv.languages.arabic'; undefined when a record on the way is missing. */
export function lookUp(data: PrintData, path: string): unknown {
  const [record = '', ...fields] = path.split('.')
  const row = data.records[record]
  if (fields[0] === 'full_address') return fullAddress(row)
  return fields.reduce<unknown>((at, field) => (isRow(at) ? at[field] : undefined), row)
}

/** First of the alternatives 'a | b' that says something, with the path it came from; the last path when none does. */
export function firstOf(data: PrintData, source: string): { value: unknown; path: string } {
  const paths = source.split('|').map((path) => path.trim())
  const firstPath = paths.find((path) => plain(lookUp(data, path)) !== '')
  const path = firstPath ?? paths[0] ?? ''
  return { value: lookUp(data, path), path }
}

/** The text of one path, '' when it is not there. */
export const textAt = (data: PrintData, path: string): string => plain(lookUp(data, path))
/** The first of several paths that says something. */
export const textOf = (data: PrintData, source: string): string => plain(firstOf(data, source).value)
