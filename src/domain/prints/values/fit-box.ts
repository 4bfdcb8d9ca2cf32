import type { PrintBox } from '../../kit/print-boxes.ts'
import { fitText, type Fitted } from './text-width.ts'

/** The text of a box at the size and in the lines that fit it. */
export const fitBox = (box: PrintBox, text: string): Fitted =>
  fitText(text, { width: box.value?.w ?? 1000, size: box.size, bold: box.bold, twoLines: box.twoLines })

const measured = new Set<PrintBox['kind']>(['text', 'upper', 'arabic', 'bangla', 'mixed'])

/** False when a value is cut even at the smallest size (doubt LONG). More signs than boxes of one sign print as one line. */
export function fitsBox(box: PrintBox, text: string): boolean {
  if (!box.value) return true
  if (box.kind === 'cells') return text.length <= box.cells || fitText(text, { width: box.value.w, size: 8 }).fits
  return !measured.has(box.kind) || fitBox(box, text).fits
}
