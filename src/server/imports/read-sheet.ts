/** A spreadsheet as rows of texts: days as 'YYYY-MM-DD', numbers as their digits. */
import { UnreadableFile, type SheetRow } from './read-csv.ts'

const mebibyte = 1024 * 1024
/** Security 6. */
const mostEntries = 1000
const mostUnpacked = 100 * mebibyte
const directoryEntry = 0x02014b50
const directoryEnd = 0x06054b50
const endLength = 22
const entryLength = 46

/**
 * Looks into the directory of a zip before anything is unpacked.
 * @throws UnreadableFile for what is no zip, has too many entries or would unpack to too much.
 */
function judgeZip(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const bad = new UnreadableFile(
    'This file is damaged or no XLSX file. Open it in a spreadsheet program and save it again.',
  )
  let end = bytes.length - endLength
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end--
  if (end < 0) throw bad
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (count > mostEntries)
    throw new UnreadableFile('This file has too many parts. Copy the rows into a new workbook and save it.')
  let at = start
  let unpacked = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== directoryEntry) throw bad
    unpacked += view.getUint32(at + 24, true)
    if (unpacked > mostUnpacked)
      throw new UnreadableFile(
        'This file unpacks to more than 100 MB. Copy the rows into a new workbook and save it.',
      )
    at +=
      entryLength +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
}

const midnight = 'T00:00:00.000Z'

function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const iso = value.toISOString()
    return iso.endsWith(midnight) ? iso.slice(0, 10) : iso
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)))
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The rows of the first sheet. @throws UnreadableFile. */
export async function readSheet(bytes: Uint8Array): Promise<SheetRow[]> {
  judgeZip(bytes)
  const { readSheet: read } = await import('read-excel-file/node') // Loaded at the first use (performance 2).
  try {
    const rows = await read(Buffer.from(bytes), { trim: true })
    return rows.map((cells, at) => ({ line: at + 1, cells: cells.map(textOfCell) }))
  } catch {
    throw new UnreadableFile(
      'This file is damaged or no XLSX file. Open it in a spreadsheet program and save it again.',
    )
  }
}
