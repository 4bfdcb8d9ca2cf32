import type { Field } from '../../../foundation/definitions/fields.ts'
import { showDate } from '../../../foundation/values/dates.ts'
import { textOf } from '../text-of.ts'

/** A column of an export: what a person sees in the list, by the same rights. */
export interface ExportColumn {
  name: string
  label: string
  field: Field
}

/** A cell with its type: numbers stay numbers and days stay days in a sheet. */
export type ExportCell =
  | { type: 'text'; value: string }
  | { type: 'number'; digits: string; format: 'whole' | 'amount' | 'general' }
  | { type: 'day'; value: string }
  | { type: 'empty' }

export function exportCell({ name, field }: ExportColumn, row: Record<string, unknown>): ExportCell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return { type: 'empty' }
  if (field.kind === 'ref' || field.kind === 'refs') {
    const labels = row['labels'] as Record<string, unknown> | undefined // shapeRecord puts labels beside the values.
    return { type: 'text', value: textOf(labels?.[name]) }
  }
  if (field.kind === 'bool') return { type: 'text', value: value === true ? 'Yes' : 'No' }
  if (field.kind === 'enum') return { type: 'text', value: textOf(value).replaceAll('_', ' ') }
  if (field.kind === 'list')
    return { type: 'text', value: Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value) }
  if (field.kind === 'date') return { type: 'day', value: textOf(value) }
  if (field.kind === 'int' && typeof value === 'number')
    return { type: 'number', digits: value.toString(), format: 'whole' }
  if ((field.kind === 'money' || field.kind === 'decimal') && /^-?\d+(\.\d+)?$/.test(textOf(value)))
    return { type: 'number', digits: textOf(value), format: field.kind === 'money' ? 'amount' : 'general' }
  return { type: 'text', value: textOf(value) }
}

// What a spreadsheet would run instead of showing, also in full-width form (security 5).
const formula = /^[=+\-@\t\r＝＋－＠]/

/** Text that a spreadsheet shows as it is. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const inQuotes = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One cell of a CSV file; numbers as their digits. */
export function csvCell(cell: ExportCell): string {
  if (cell.type === 'empty') return ''
  if (cell.type === 'number')
    return cell.digits.includes('.') ? cell.digits.replace(/\.?0+$/, '') : cell.digits
  return inQuotes(cell.type === 'day' ? showDate(cell.value) : harmless(cell.value))
}

export const csvLine = (cells: readonly ExportCell[]): string => `${cells.map(csvCell).join(',')}\r\n`
