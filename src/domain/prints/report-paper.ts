/** What a printed report says, and where it stands on the sheets: own page cutting, because the drawer breaks long tables slowly. Source: reports 1, performance 2 "PDF". */
import { columnsUpright } from '../../foundation/reports/report.ts'
import { brokenLines, textWidth } from './values/text-width.ts'

/** A line of the table; `heading` stands over the rows of a group and has one text for the whole width. */
export interface PaperRow {
  kind: 'row' | 'heading' | 'sum'
  cells: readonly string[]
}

export interface ReportPaper {
  title: string
  /** Who the paper is from; lines that are empty are left out. */
  head: { name: string; lines: readonly string[]; logo?: string }
  /** All filters in one sentence; '' for none. */
  filters: string
  /** User and time, as the foot says them. */
  foot: string
  /** 'Page {{page}} of {{pages}}' in the reader's language. */
  pageOf: string
  /** `least`: at least so wide, mm, e.g. to sign in. */
  columns: readonly { label: string; align: 'left' | 'right'; least?: number }[]
  /** The first column stands at the right edge, as the language is read. */
  rightToLeft?: true
  /** A row is at least so many lines high. */
  rowLines?: number
  rows: readonly PaperRow[]
  /** Sentences under the table. */
  notes: readonly string[]
  /** Text of a QR code in the letterhead: the last seal of the books a statement is made of. */
  qr?: string
}

/** Consecutive lines of one column that are set alike: drawn as one text. `line` counts from the table's top. */
interface PaperColumn {
  x: number
  w: number
  align: 'left' | 'right'
  lines: readonly PaperLine[]
}
interface PaperLine {
  text: string
  bold: boolean
  /** The value it is a line of is in a script from right to left. */
  rightToLeft?: true
}
export interface PaperPage {
  /** mm from the top of the sheet. */
  tableTop: number
  columns: PaperColumn[]
  /** Headings of groups: line of the page and text. */
  headings: { line: number; text: string }[]
  /** Lines after which a rule stands. */
  rules: number[]
  lines: number
}
export interface CutPaper {
  width: number
  height: number
  size: number
  /** Height of a line, mm. */
  line: number
  margin: number
  /** Lines of each column's name, and how many the highest has. */
  labels: readonly (readonly string[])[]
  labelLines: number
  filters: readonly string[]
  notes: readonly string[]
  pages: PaperPage[]
}

const a4 = { short: 210, long: 297 }
const margin = 12
/** Between two columns, mm. */
const gap = 2
const headHeight = 27
const titleHeight = 7
const filterLine = 4
const footHeight = 14
/** A column is never wider unless there is room. */
const widest = 70
const narrowest = 7
/** Line height in sizes: the highest script needs 1.4 (forms 1.3). */
const lineFactor = 1.5
const mmOfPoint = 25.4 / 72
const isRightToLeft = (text: string): boolean => /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFEFF]/.test(text)
const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A text in lines of a width; words that are too long for one are cut into pieces, so that nothing is lost. */
export function linesOf(text: string, width: number, size: number, bold: boolean): string[] {
  if (textWidth(text, size, bold) <= width) return [text]
  return brokenLines(text, width, size, bold)
}

/** Widths in mm: what a column needs, wide ones cut down to a common measure until all fit. */
function widthsOf(widths: readonly number[], room: number): number[] {
  const sum = (most: number): number => widths.reduce((all, width) => all + Math.min(width, most), 0)
  if (sum(Infinity) <= room) {
    const spare = (room - sum(Infinity)) / Math.max(1, widths.length - 1)
    return widths.map((width, at) => (at === 0 ? width : width + spare))
  }
  let [low, high] = [narrowest, Math.max(...widths)]
  if (sum(low) > room) return widths.map(() => room / widths.length)
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (sum(middle) > room) high = middle
    else low = middle
  }
  return widths.map((width) => Math.min(width, low))
}

/** Cuts a report into sheets of A4, on its side above 7 columns (reports 1). A row is never divided between two sheets. */
export function cutPaper(paper: ReportPaper): CutPaper {
  // The first column counts the rows and is not the report's.
  const isWide = paper.columns.length - 1 > columnsUpright
  const [width, height] = isWide ? [a4.long, a4.short] : [a4.short, a4.long]
  const size = paper.columns.length > 17 ? 5.5 : paper.columns.length > 13 ? 6.5 : 8
  const line = size * lineFactor * mmOfPoint
  const room = width - 2 * margin
  const rows = paper.rows.map((row) => ({ ...row, cells: row.cells.map(clean) }))
  const idealWidths = paper.columns.map(({ label, least = 0 }, at) => {
    let most = Math.max(...label.split(' ').map((word) => textWidth(word, size, true)))
    for (const { kind, cells } of rows)
      if (kind !== 'heading') most = Math.max(most, textWidth(cells[at] ?? '', size, kind === 'sum'))
    return Math.max(least, Math.min(most + 0.5, widest)) + gap
  })
  const widths = widthsOf(idealWidths, room)
  const inner = widths.map((one) => one - gap)
  const labels = paper.columns.map(({ label }, at) =>
    linesOf(clean(label), inner[at] ?? narrowest, size, true),
  )
  const labelLines = Math.max(...labels.map((one) => one.length))
  const filters = paper.filters === '' ? [] : linesOf(clean(paper.filters), room - 2, 8, false)
  const notes = paper.notes.flatMap((note) => linesOf(clean(note), room - 2, size, false))
  const begin = (isFirst: boolean): PaperPage => ({
    tableTop:
      margin +
      (isFirst ? headHeight + titleHeight + filters.length * filterLine + 2 : titleHeight) +
      labelLines * line +
      1.5,
    columns: widths.map((w, at) => {
      const before = widths.slice(0, at).reduce((sum, one) => sum + one, 0)
      // Figures stand at the right of their column in every language, so that their points are below each other.
      return {
        x: paper.rightToLeft ? width - margin - before - (w - gap) : margin + before,
        w: w - gap,
        align: paper.rightToLeft ? ('right' as const) : (paper.columns[at]?.align ?? 'left'),
        lines: [],
      }
    }),
    headings: [],
    rules: [],
    lines: 0,
  })
  const pages: PaperPage[] = [begin(true)]
  const lines: PaperLine[][][] = [widths.map(() => [])]
  for (const { kind, cells } of rows) {
    const bold = kind !== 'row'
    const broken =
      kind === 'heading' ? [] : cells.map((text, at) => linesOf(text, inner[at] ?? narrowest, size, bold))
    const high = Math.max(kind === 'row' ? (paper.rowLines ?? 1) : 1, ...broken.map((one) => one.length))
    let page = pages.at(-1) ?? begin(false)
    // A heading takes a row of its group along.
    if (
      page.lines > 0 &&
      page.tableTop + (page.lines + high + (kind === 'heading' ? 2 : 0)) * line > height - footHeight
    ) {
      page = begin(false)
      pages.push(page)
      lines.push(widths.map(() => []))
    }
    const own = lines.at(-1) ?? []
    if (kind === 'heading') page.headings.push({ line: page.lines, text: cells[0] ?? '' })
    for (const [at, column] of own.entries()) {
      const rightToLeft = isRightToLeft(cells[at] ?? '') && kind !== 'heading'
      for (let part = 0; part < high; part++)
        column.push({ text: broken[at]?.[part] ?? '', bold, ...(rightToLeft ? { rightToLeft } : {}) })
    }
    page.lines += high
    page.rules.push(page.lines)
  }
  for (const [at, page] of pages.entries())
    page.columns = page.columns.map((column, of) => ({ ...column, lines: lines[at]?.[of] ?? [] }))
  const last = pages.at(-1)
  if (
    last &&
    notes.length > 0 &&
    last.tableTop + (last.lines + notes.length + 1) * line > height - footHeight
  )
    pages.push(begin(false))
  return { width, height, size, line, margin, labels, labelLines, filters, notes, pages }
}

/** Kind and version, in the properties of the file. */
export const reportSubject = 'report 1'

/** Some sheets of a paper, as the thread draws them in one go. */
export interface PaperPart {
  /** The paper without its rows. */
  paper: Omit<ReportPaper, 'rows'>
  cut: Omit<CutPaper, 'pages'>
  pages: PaperPage[]
  /** Number of the first of these sheets, from 0, and how many the whole paper has. */
  first: number
  of: number
}

/** Divides a cut paper into parts of about `most` lines of text each; a sheet is never divided. */
export function partsOf(
  { rows: _rows, ...paper }: ReportPaper,
  { pages, ...cut }: CutPaper,
  most: number,
): PaperPart[] {
  const parts: PaperPart[] = []
  let lines = 0
  for (const [at, page] of pages.entries()) {
    const own = page.lines * page.columns.length
    const last = parts.at(-1)
    if (last && lines + own <= most) last.pages.push(page)
    else parts.push({ paper, cut, pages: [page], first: at, of: pages.length })
    lines = last && lines + own <= most ? lines + own : own
  }
  return parts
}
