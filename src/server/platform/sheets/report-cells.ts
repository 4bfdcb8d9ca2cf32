import { amountIn, dayText, momentText, placeInTime } from '../../../foundation/text/format.ts'
import { isChanges, type ReportColumn } from '../../../foundation/reports/report.ts'
import { textOf } from '../text-of.ts'
import type { FileWords } from './words-in.ts'

/** A value with the type a file keeps: digits of numbers exactly as the report says them. */
export type FileCell =
  | { type: 'empty' }
  | { type: 'text'; text: string }
  | { type: 'number'; digits: string; format: 'whole' | 'amount' | 'general' }
  | { type: 'day'; day: string }
  | { type: 'instant'; text: string }

const empty: FileCell = { type: 'empty' }

/** An instant as the agency's clock shows it, 'YYYY-MM-DD HH:MM'. */
export function localInstant(iso: string, zone: string): string {
  const place = placeInTime(iso, zone)
  return place ? `${place.day} ${place.time}` : iso
}

/** What a file holds for one value. @param value as it travels (`wireValue`). */
export function fileCell(
  column: Pick<ReportColumn, 'kind' | 'machine' | 'words' | 'row' | 'isNextAction' | 'hasReports' | 'hyphen'>,
  value: unknown,
  zone: string,
  words: FileWords,
): FileCell {
  if (value === null || value === undefined || value === '') return empty
  switch (column.kind) {
    case 'int':
    case 'waiting':
    case 'left':
      return { type: 'number', digits: textOf(value), format: 'whole' }
    case 'money':
      return { type: 'number', digits: textOf(value), format: 'amount' }
    case 'decimal':
    case 'percent':
      return { type: 'number', digits: textOf(value), format: 'general' }
    case 'date':
      return { type: 'day', day: textOf(value) }
    case 'datetime':
      return { type: 'instant', text: localInstant(textOf(value), zone) }
    case 'bool':
      return {
        type: 'text',
        text: value === true ? words.say('report', 'yes', 'Yes') : words.say('report', 'no', 'No'),
      }
    case 'choice':
    case 'state':
    case 'text':
      return { type: 'text', text: words.text(column, textOf(value)) }
    case 'choices':
      return {
        type: 'text',
        text: (Array.isArray(value) ? value : [value])
          .map((one) => words.text(column, textOf(one)))
          .join(', '),
      }
    case 'action':
      return { type: 'text', text: words.action(textOf(value)) }
    case 'module':
      return { type: 'text', text: words.module(textOf(value)) }
    case 'changes':
      return { type: 'text', text: isChanges(value) ? words.changes(value) : '' }
    case 'code':
    case 'time':
      return { type: 'text', text: words.text(column, textOf(value)) }
  }
}

/** A value as a person reads it on paper: dates as everywhere in the product, thousands parted. */
export function paperText(cell: FileCell, { language }: Pick<FileWords, 'language'>): string {
  switch (cell.type) {
    case 'empty':
      return ''
    case 'text':
      return cell.text
    case 'day':
      return dayText(cell.day, language)
    case 'instant':
      return momentText({ day: cell.text.slice(0, 10), time: cell.text.slice(11) }, language)
    case 'number':
      return cell.format === 'amount' ? amountIn(cell.digits, 'en') : cell.digits
  }
}
