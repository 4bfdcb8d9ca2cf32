/** The heading and the rows of a sheet, without what is no record. */
import { say } from '../../foundation/text/sentence.ts'
import { mostImportColumns, mostImportRows } from '../../domain/imports/columns.ts'
import { UnreadableFile, type SheetRow } from './read-csv.ts'

export interface FileRows {
  headers: string[]
  rows: SheetRow[]
}

const longestCell = 10_000
const longestHeading = 200
// Control signs (but not line breaks) and half characters, which the database does not take (security 5).
const unwanted =
  // oxlint-disable-next-line no-control-regex -- control signs are what is looked for
  /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const clean = (text: string): string => text.replace(unwanted, ' ').normalize('NFC').trim()
const isEmpty = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === '')
/** Notes of the sample file: a row whose first cell says so. */
const isNote = ({ cells }: SheetRow): boolean => cells[0] === '#' || (cells[0] ?? '').startsWith('# ')

/** @throws UnreadableFile for a sheet without rows, or beyond the limits. */
export function tidyRows(given: readonly SheetRow[]): FileRows {
  const rows = given
    .map(({ line, cells }) => ({ line, cells: cells.map(clean) }))
    .filter((row) => !isEmpty(row) && !isNote(row))
  const [heading, ...rest] = rows
  if (!heading) throw new UnreadableFile('This file is empty.')
  if (rest.length === 0)
    throw new UnreadableFile('This file has a heading and no rows. Fill in at least one row.')
  if (rest.length > mostImportRows)
    throw new UnreadableFile(
      say`This file has ${rest.length} rows; at most ${mostImportRows} can be imported at once. Divide it into several files.`,
    )
  const width = Math.max(...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  if (width > mostImportColumns)
    throw new UnreadableFile(say`This file has ${width} columns; at most ${mostImportColumns} can be read.`)
  const long = rest.find(({ cells }) => cells.some((cell) => cell.length > longestCell))
  if (long) throw new UnreadableFile(say`Row ${long.line} has a cell of more than ${longestCell} characters.`)
  const headers = Array.from({ length: width }, (_, at) => (heading.cells[at] ?? '').slice(0, longestHeading))
  return {
    headers,
    rows: rest.map(({ line, cells }) => ({ line, cells: headers.map((_, at) => cells[at] ?? '') })),
  }
}
