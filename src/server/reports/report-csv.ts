import { harmless } from '../platform/sheets/export-cells.ts'
import type { FileCell } from '../platform/sheets/report-cells.ts'

const byteOrderMark = '\uFEFF'
const inQuotes = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** ISO dates, numbers as their digits (reports 1). */
function csvCell(cell: FileCell): string {
  switch (cell.type) {
    case 'empty':
      return ''
    case 'number':
      return cell.digits
    case 'day':
      return cell.day
    case 'instant':
      return cell.text
    case 'text':
      return inQuotes(harmless(cell.text))
  }
}

const line = (cells: readonly FileCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The lines of a CSV file: names of columns, then the rows; totals are the reader's to make. */
export async function* csvLines(
  labels: readonly string[],
  batches: AsyncIterable<readonly FileCell[][]>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(labels.map((text) => ({ type: 'text', text })))
  for await (const batch of batches) yield batch.map(line).join('')
}
