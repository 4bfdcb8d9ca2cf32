/** Does a voucher fit one half sheet, with its sums, words and signatures? Measured before it is drawn; else it takes a whole one. */
import { brokenLines } from '../values/text-width.ts'
import type { VoucherSheet, VoucherTable } from './voucher-sheet.ts'

/** mm of A5 on its side between the head and the foot of the page. */
const room = 94
/** mm that texts of a voucher take; the page in `src/prints/pages/voucher.tsx` draws them so. */
const high = { text: 3.7, joined: 4.3, amount: 4.5, row: 6, padding: 1.8, gap: 1.5, qr: 22, signs: 17 }
const factGap = 0.6

const linesIn = (text: string, width: number, size: number, isBold = false): number =>
  text
    .split('\n')
    .filter(Boolean)
    .reduce((sum, part) => sum + brokenLines(part, width, size, isBold).length, 0)

function rowHigh({ widths }: VoucherTable, cells: readonly string[], isBold: boolean): number {
  const most = Math.max(
    ...widths.map((width, at) => linesIn(cells[at] ?? '', width - high.padding, 8.5, isBold)),
  )
  return Math.max(high.row, most * high.text + high.padding)
}

/** @returns whether all of it stands on one page of A5. */
export function fitsHalfSheet({
  facts,
  table,
  totals,
  notes,
  words,
  qr,
}: Pick<VoucherSheet, 'facts' | 'table' | 'totals' | 'notes' | 'words' | 'qr'>): boolean {
  if (table === null) return true
  const sum = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0)
  const wordsHigh =
    high.amount +
    linesIn(words.en, 160, 8.5) * high.text +
    (linesIn(words.bn, 160, 8.5) + linesIn(words.ar, 160, 8.5)) * high.joined +
    sum(notes.map((text) => linesIn(text, 160, 7.5) * high.joined))
  return (
    sum(facts.map(([, value]) => linesIn(value, 150, 9, true) * high.text + factGap)) +
      high.gap +
      rowHigh(table, table.head, true) +
      sum(table.rows.map((row) => rowHigh(table, row, false))) +
      sum(table.sums.map((row) => rowHigh(table, row, true))) +
      high.gap +
      totals.length * high.text +
      high.gap +
      Math.max(qr === '' ? 0 : high.qr, wordsHigh) +
      high.signs <=
    room
  )
}
