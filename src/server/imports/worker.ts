import { serveOrders } from '../threads/serve-orders.ts'
import { decodeText, parseCsv, UnreadableFile } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { tidyRows, type FileRows } from './tidy-rows.ts'

export interface FileOrder {
  bytes: Uint8Array
  format: 'csv' | 'xlsx'
}
export type FileAnswer = FileRows | { refused: string }

serveOrders(async ({ bytes, format }: FileOrder): Promise<FileAnswer> => {
  try {
    return tidyRows(format === 'csv' ? parseCsv(decodeText(bytes)) : await readSheet(bytes))
  } catch (fault) {
    if (fault instanceof UnreadableFile) return { refused: fault.message }
    throw fault
  }
})
