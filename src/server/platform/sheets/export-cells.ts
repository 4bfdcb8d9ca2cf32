import { percentText } from '../../../foundation/values/percent.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { showDate } from '../../../foundation/values/dates.ts'
import { nextActionText } from '../../../foundation/text/next-action-text.ts'
import type { SeededName } from '../../../foundation/text/row-names.ts'
import { programNameIn } from '../../../foundation/text/program-names.ts'
import { textKey, valueText } from '../../../foundation/text/text-key.ts'
import type { Say } from '../../../foundation/reports/report-words.ts'
import { textOf } from '../text-of.ts'
import type { ReaderLanguage } from '../reader-words.ts'
import { rowsIn, sayIn } from './words-in.ts'

/** A column of an export: what a person sees in the list, by the same rights. */
export interface ExportColumn {
  name: string
  label: string
  field: Field
  /** Machine of the record, whose states its field `state` names. */
  machine?: string | undefined
}

/** A cell with its type: numbers stay numbers and days stay days in a sheet. */
export type ExportCell =
  | { type: 'text'; value: string }
  | { type: 'number'; digits: string; format: 'whole' | 'amount' | 'general' }
  | { type: 'day'; value: string }
  | { type: 'empty' }

/** What a file of a list says, for readers of a language: the words of the list itself. */
export interface ExportWords {
  language: ReaderLanguage
  say: Say
  row: SeededName
}

export const exportWords = (language: ReaderLanguage): ExportWords => ({
  language,
  say: sayIn(language),
  row: rowsIn(language),
})

/** A choice as the list shows it. */
function choiceText({ name, field, machine }: ExportColumn, value: string, { say }: ExportWords): string {
  if (machine !== undefined && name === 'state')
    return say('step', `state.${machine}.${value}`, valueText(value))
  const usual = say('fields', `value.${textKey(value)}`, valueText(value))
  return field.words === undefined ? usual : say('fields', `valueIn.${field.words}.${textKey(value)}`, usual)
}

/** A text of the record: a name the product keeps, the next action, or what a user typed. */
function plainText({ name, field }: ExportColumn, text: string, { say, row, language }: ExportWords): string {
  if (field.names)
    return programNameIn((key, otherwise) => say('fields', key, otherwise), row)(field.names, text)
  return name === 'next_action' ? nextActionText(text, row, language) : text
}

export function exportCell(
  column: ExportColumn,
  row: Record<string, unknown>,
  words: ExportWords,
): ExportCell {
  const { name, field } = column
  const value = row[name]
  if (value === null || value === undefined || value === '') return { type: 'empty' }
  if (field.kind === 'ref' || field.kind === 'refs') {
    const labels = row['labels'] as Record<string, unknown> | undefined // shapeRecord puts labels beside the values.
    const label = textOf(labels?.[name])
    return { type: 'text', value: field.to === undefined ? label : words.row(field.to, label) }
  }
  if (field.kind === 'bool')
    return {
      type: 'text',
      value: value === true ? words.say('report', 'yes', 'Yes') : words.say('report', 'no', 'No'),
    }
  if (field.kind === 'enum') return { type: 'text', value: choiceText(column, textOf(value), words) }
  if (field.kind === 'list')
    return {
      type: 'text',
      value: (Array.isArray(value) ? value.map(textOf) : [textOf(value)])
        .map((one) => (field.values ? choiceText(column, one, words) : one))
        .join(', '),
    }
  if (field.kind === 'date') return { type: 'day', value: textOf(value) }
  if (field.percent && typeof value === 'number')
    return { type: 'number', digits: percentText(value), format: 'general' }
  if (field.kind === 'int' && typeof value === 'number')
    return { type: 'number', digits: value.toString(), format: 'whole' }
  if ((field.kind === 'money' || field.kind === 'decimal') && /^-?\d+(\.\d+)?$/.test(textOf(value)))
    return { type: 'number', digits: textOf(value), format: field.kind === 'money' ? 'amount' : 'general' }
  return { type: 'text', value: plainText(column, textOf(value), words) }
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
