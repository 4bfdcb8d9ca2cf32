import { keyboardMinus } from '../../../foundation/values/typed-input.ts'
import { readAmadeusAir } from './amadeus-air.ts'
import { readAmadeusBooking, readAmadeusTaxes, readAmadeusTicket } from './amadeus-display.ts'
import {
  addUp,
  longestLine,
  proveSums,
  type Block,
  type ReadBlock,
  type ReadTicketText,
  type TextLine,
  type TicketDocument,
  type TicketFormat,
} from './document.ts'
import { readGalileoBooking, readGalileoList, readGalileoTicket } from './galileo-display.ts'
import { readGalileoMir } from './galileo-mir.ts'
import { readReceipt } from './receipt.ts'
import { readSabreBooking, readSabreTicket, readSabreTicketing } from './sabre-display.ts'
import { readSabreIur } from './sabre-iur.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'

const readers: Record<Exclude<TicketFormat, 'amadeus taxes'>, (block: Block) => ReadBlock> = {
  'amadeus booking': readAmadeusBooking,
  'amadeus ticket': readAmadeusTicket,
  'amadeus air': readAmadeusAir,
  'sabre booking': readSabreBooking,
  'sabre ticketing': readSabreTicketing,
  'sabre ticket': readSabreTicket,
  'sabre iur': readSabreIur,
  'galileo booking': readGalileoBooking,
  'galileo list': readGalileoList,
  'galileo ticket': readGalileoTicket,
  'galileo mir': readGalileoMir,
  receipt: readReceipt,
}

/** The first lines of each format. Order matters: a file is recognised before a display, a ticket before a booking. */
const starts: readonly [format: TicketFormat, first: RegExp][] = [
  ['amadeus air', /^\uFEFF?AIR-BLK\d/],
  ['sabre iur', /^AA\d{2}[A-Z]{3}\d{4}M0/],
  ['galileo mir', /^T51[GV]\d{4}/],
  ['amadeus booking', /^--- .*---\s*$|^RP\/[A-Z0-9]{9}\//],
  ['amadeus ticket', /^TKT-\d{3}-?\d{10}/],
  ['sabre ticket', /^1?ELECTRONIC TICKET RECORD/],
  ['galileo ticket', /^TKT: ?\d{3} \d{4} \d{6}/],
  ['galileo list', /^ELECTRONIC TICKET LIST/],
  ['galileo booking', /^\*\* THIS BF |^[A-Z0-9]{6}\/[A-Z0-9]{2} .*\sAG \d{8} /],
  ['receipt', /^\s+ELECTRONIC TICKET$|^ETICKET RECEIPT|^TICKET NUMBER\s*:/],
  ['sabre booking', /^[A-Z0-9]{6}\s*$/],
]

/** What starts here, seen from the block before and the line after it; null where the block goes on. */
function startsAt(line: string, next: string, current: TicketFormat | null): TicketFormat | null {
  if (/^TOTALTAX\s/.test(line) && /^TX\d{2} /.test(next)) return 'amadeus taxes'
  if (line.startsWith('TKT/TIME LIMIT') && current !== 'sabre booking') return 'sabre ticketing'
  const format = starts.find(([, first]) => first.test(line))?.[0] ?? null
  if (format === 'sabre booking' && (current === 'receipt' || !/^\s*1\.\d+[A-Z]/.test(next))) return null
  // The header of a booking has two lines that could each be the first; a receipt says its number in the middle.
  if (format === 'receipt' && current === 'receipt' && line.startsWith('TICKET NUMBER')) return null
  if (format === 'amadeus booking' && current === format && line.startsWith('RP/')) return null
  if (format === 'galileo booking' && current === format && !line.startsWith('**')) return null
  return format
}

/**
 * Reads whatever a clerk pastes or drops: one display or file, or several below each other. Never throws; lines no
 * rule understood come back in `unread`. `today` is the day of reading, for dates without a year.
 */
export function readTicketText(text: string, today: CivilDate): ReadTicketText {
  const lines = keyboardMinus(text)
    .split(/\r\n|\n|\r/)
    .map((content, at): TextLine => ({ no: at + 1, text: content }))
  const blocks: { format: TicketFormat | null; lines: TextLine[] }[] = []
  const tooLong: TextLine[] = []
  for (const [at, line] of lines.entries()) {
    const current = blocks.at(-1) ?? null
    if (line.text.length > longestLine) {
      tooLong.push({ no: line.no, text: `${line.text.slice(0, 80)}…` })
      continue
    }
    const format = startsAt(
      line.text,
      lines[at + 1]?.text.slice(0, longestLine) ?? '',
      current?.format ?? null,
    )
    // A receipt that begins with its title says its number later: the same block.
    if (format) blocks.push({ format, lines: [line] })
    else if (current) current.lines.push(line)
    else blocks.push({ format: null, lines: [line] })
  }
  const result: ReadTicketText = { formats: [], documents: [], unread: [] }
  const say = (unread: readonly TextLine[]): void => {
    for (const { no, text: content } of unread) {
      if (content.trim() !== '') result.unread.push({ line: no, text: content })
    }
  }
  for (const block of blocks) {
    if (block.format === null) {
      say(block.lines)
      continue
    }
    result.formats.push(block.format)
    if (block.format === 'amadeus taxes') {
      const panel = readAmadeusTaxes(block.lines)
      say(attachTaxes(result.documents, panel) ? panel.unread : block.lines)
      continue
    }
    const read = readers[block.format]({ lines: block.lines, today })
    result.documents.push(...read.documents)
    say(read.unread)
  }
  say(tooLong)
  result.unread.sort((a, b) => a.line - b.line)
  return result
}

/** Gives a panel of taxes to the last document with the same sum. False when there is none. */
function attachTaxes(
  documents: readonly TicketDocument[],
  panel: ReturnType<typeof readAmadeusTaxes>,
): boolean {
  const owner = documents.findLast(
    ({ taxes, taxTotal }) => taxes.length === 0 && taxTotal !== null && taxTotal === panel.sum,
  )
  if (!owner) return false
  owner.taxes = panel.taxes
  if (addUp(panel.taxes) === panel.sum) proveSums(owner)
  else owner.doubts.push({ field: 'taxes', reason: 'sum-differs' })
  return true
}
