import { serveOrders } from '../platform/threads/serve-orders.ts'
import { decodeText, parseCsv, UnreadableFile } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import type { TextRow } from './batches.ts'
import { tidyRows } from './tidy-rows.ts'

export interface FileOrder {
  bytes: Uint8Array
  format: 'csv' | 'xlsx'
}
/** What a file holds, on its way between threads. */
export interface FileRead {
  headers: string[]
  rows: TextRow[]
}
export type FileAnswer = FileRead | { refused: string }

serveOrders(async ({ bytes, format }: FileOrder): Promise<FileAnswer> => {
  try {
    const { headers, rows } = tidyRows(
      format === 'csv' ? parseCsv(decodeText(bytes)) : await readSheet(bytes),
    )
    return { headers, rows: rows.map(({ line, cells }) => ({ line, cells: JSON.stringify(cells) })) }
  } catch (fault) {
    if (fault instanceof UnreadableFile) return { refused: fault.message }
    throw fault
  }
})
