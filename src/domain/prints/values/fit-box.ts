import type { PrintBox } from '../../../foundation/prints/print-boxes.ts'
import type { BoxValue, TableShape } from '../../../foundation/prints/print.ts'
import { fitText, type Fitted } from './text-width.ts'

/** The text of a box at the size and in the lines that fit it; more signs than boxes of one sign are one line of 8 pt. */
export const fitBox = (box: PrintBox, text: string): Fitted =>
  box.kind === 'cells'
    ? fitText(text, { width: box.value?.w ?? 1000, size: 8, bold: box.bold })
    : fitText(text, { width: box.value?.w ?? 1000, size: box.size, bold: box.bold, twoLines: box.twoLines })

/** A number or a day behind the squares of a payment. */
export const fitPayment = (text: string, width: number): Fitted =>
  fitText(text, { width, size: 7, bold: true, least: 5 })

const twoLinesOfSixPoints = 5 // mm

/** The text of a table's cell: as small as 6 pt, in two lines where the row is high enough. */
export const fitCell = (text: string, { w, h }: { w: number; h: number }): Fitted =>
  fitText(text, { width: w, size: 8, least: 6, twoLines: h >= twoLinesOfSixPoints })

const measured = new Set<PrintBox['kind']>([
  'text',
  'upper',
  'arabic',
  'bangla',
  'mixed',
  'day',
  'hijri',
  'number',
  'months',
])

/** False when a table has more rows than the paper, or a cell that is cut. One row of one cell goes across all columns. */
function fitsTable(box: PrintBox, rows: readonly (readonly string[])[], shape: TableShape): boolean {
  const [width, height] = [box.value?.w ?? 1000, box.h / (shape.rows + 1)]
  if (rows.length > shape.rows) return false
  const [first] = rows
  if (rows.length === 1 && first?.length === 1) return true
  const total = shape.columns.reduce((sum, one) => sum + one, 0)
  return rows.every(
    (row) =>
      row.length <= shape.columns.length &&
      row.every(
        (text, at) => fitCell(text, { w: ((shape.columns[at] ?? 0) * width) / total, h: height }).fits,
      ),
  )
}

/** Free space left and right of a bar code, mm. */
export const barcodeQuiet = 2.5
/** The thinnest bar that scanners of offices read, mm. */
const thinnestBar = 0.17
/** A sign of Code 128 is 11 bars wide; start, check and stop take 35. */
const barsOf = (value: string): number => value.length * 11 + 35

/** Whether a bar code of a width says a value so that it can be read. */
export const isBarcodeReadable = (value: string, width: number): boolean =>
  /^[\u0020-\u007e]*$/.test(value) && barsOf(value) * thinnestBar <= width - 2 * barcodeQuiet

/** False when something of a value would be cut even at the smallest size (doubt LONG). */
export function fitsBox(box: PrintBox, value: BoxValue, table?: TableShape): boolean {
  if (!box.value) return true
  if (typeof value !== 'string') return !table || fitsTable(box, value, table)
  if (box.kind === 'cells') return value.length <= box.cells || fitBox(box, value).fits
  if (box.kind === 'barcode') return isBarcodeReadable(value, box.value.w)
  return !measured.has(box.kind) || fitBox(box, value).fits
}
