import type { PrintBox } from '../../../foundation/prints/print-boxes.ts'
import type { BoxValue, TableShape } from '../../../foundation/prints/print.ts'
import { fitText, type Fitted } from './text-width.ts'

/** The text of a box at the size and in the lines that fit it; more signs than boxes of one sign are one line of 8 pt. */
export const fitBox = (box: PrintBox, text: string): Fitted =>
  box.kind === 'cells'
    ? fitText(text, { width: box.value?.w ?? 1000, size: 8, bold: box.bold })
    : fitText(text, { width: box.value?.w ?? 1000, size: box.size, bold: box.bold, twoLines: box.twoLines })

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

/** False when something of a value would be cut even at the smallest size (doubt LONG). */
export function fitsBox(box: PrintBox, value: BoxValue, table?: TableShape): boolean {
  if (!box.value) return true
  if (typeof value !== 'string') return !table || fitsTable(box, value, table)
  if (box.kind === 'cells') return value.length <= box.cells || fitBox(box, value).fits
  return !measured.has(box.kind) || fitBox(box, value).fits
}
