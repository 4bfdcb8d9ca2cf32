import { daysBetween } from '../../../foundation/values/dates.ts'
import { harmless } from './export-cells.ts'
import type { FileCell } from './report-cells.ts'
import { ZipWriter } from './zip-writer.ts'

// oxlint-disable-next-line no-control-regex -- these signs are what XML 1.0 does not allow at all
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Places in `cellXfs` of the styles below. */
const styles = { plain: 0, bold: 1, whole: 2, amount: 3, day: 4, boldWhole: 5, boldAmount: 6 } as const

const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1" numFmtId="1" applyNumberFormat="1"/><xf fontId="1" applyFont="1" numFmtId="4" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const typesXml = (count: number): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${Array.from({ length: count }, (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

const relations = (targets: readonly [id: string, kind: string, target: string][]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const longestName = 31 // the file format's limit
/** A name the format takes, and that no other sheet of the book has. */
function sheetName(name: string, taken: readonly string[]): string {
  const plain = name.replaceAll(/[\\/?*[\]:]/g, ' ')
  for (let at = 1; ; at += 1) {
    const mark = at === 1 ? '' : ` ${at}`
    const one = plain.slice(0, longestName - mark.length) + mark
    if (!taken.includes(one)) return one
  }
}
const workbookXml = (names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`

/** 0 → A, 26 → AA. */
function letters(at: number): string {
  let text = ''
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1)
    text = String.fromCharCode(65 + (rest % 26)) + text
  return text
}

const firstDay = '1899-12-30' // day 0 of the serial numbers sheets count dates by

function cellXml(cell: FileCell, place: string, isBold: boolean): string {
  switch (cell.type) {
    case 'empty':
      return ''
    case 'number': {
      const style =
        cell.format === 'amount'
          ? isBold
            ? styles.boldAmount
            : styles.amount
          : cell.format === 'whole'
            ? isBold
              ? styles.boldWhole
              : styles.whole
            : isBold
              ? styles.bold
              : styles.plain
      return `<c r="${place}" s="${style}"><v>${cell.digits}</v></c>`
    }
    case 'day':
      return `<c r="${place}" s="${styles.day}"><v>${daysBetween(firstDay, cell.day)}</v></c>`
    case 'instant':
    case 'text':
      return `<c r="${place}"${isBold ? ` s="${styles.bold}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell.text))}</t></is></c>`
  }
}

/** Width in characters that suits a kind of column. */
const usualWidth = 16
/** Rows of a sheet, its heading among them: the file format's limit. What is more goes on in the next sheet. */
const sheetRows = 1_048_576

export interface Sheet {
  name: string
  labels: readonly string[]
  /** Widths of the columns in characters. */
  widths?: readonly number[]
  /** Its first column stands at the right. */
  isRightToLeft: boolean
  batches: AsyncIterable<readonly FileCell[][]>
  /** The last line, made when all rows are written. */
  totals?: () => FileCell[]
}

/** Rows that come in batches and leave in pieces that fit into a sheet. */
class Rows {
  readonly #batches: AsyncIterator<readonly FileCell[][]>
  #next: readonly FileCell[][] = []
  constructor(batches: AsyncIterable<readonly FileCell[][]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** @returns at most so many rows; none when there are no more. */
  async take(most: number): Promise<readonly FileCell[][]> {
    while (this.#next.length === 0) {
      const { done, value } = await this.#batches.next()
      if (done) return []
      this.#next = value
    }
    const taken = this.#next.slice(0, most)
    this.#next = this.#next.slice(most)
    return taken
  }

  async hasMore(): Promise<boolean> {
    this.#next = [...(await this.take(Infinity)), ...this.#next]
    return this.#next.length > 0
  }
}

async function* sheetXml(
  { labels, widths, isRightToLeft, totals }: Sheet,
  rows: Rows,
  mostRows: number,
): AsyncGenerator<string> {
  const columns = labels.map((_, at) => letters(at))
  let row = 1
  const rowXml = (cells: readonly FileCell[], isBold: boolean): string => {
    const xml = `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columns[at] ?? 'A'}${row}`, isBold)).join('')}</row>`
    row += 1
    return xml
  }
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols>${labels.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths?.[at] ?? usualWidth}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield rowXml(
    labels.map((text) => ({ type: 'text', text })),
    true,
  )
  // The last row is left for the totals.
  for (
    let batch = await rows.take(mostRows - row);
    batch.length > 0;
    batch = await rows.take(mostRows - row)
  ) {
    yield batch.map((cells) => rowXml(cells, false)).join('')
    if (row >= mostRows) break
  }
  if (totals && !(await rows.hasMore())) yield rowXml(totals(), true)
  yield '</sheetData></worksheet>'
}

/**
 * A workbook with typed cells, headers that stay and a line of totals, written row by row: memory holds one batch and
 * the packed bytes, packing is the thread pool's. A sheet that is full goes on in the next one. The only writer of such files.
 * @param mostRows of a sheet; smaller only in tests.
 */
export async function writeXlsx(
  sheets: readonly Sheet[],
  sink: (chunk: Buffer) => void,
  mostRows = sheetRows,
): Promise<void> {
  const zip = new ZipWriter(sink)
  await zip.part('_rels/.rels', [relations([['rId1', 'officeDocument', 'xl/workbook.xml']])])
  await zip.part('xl/styles.xml', [stylesXml])
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = new Rows(sheet.batches)
    do {
      names.push(sheetName(sheet.name, names))
      await zip.part(`xl/worksheets/sheet${names.length}.xml`, sheetXml(sheet, rows, mostRows))
    } while (await rows.hasMore())
  }
  await zip.part('[Content_Types].xml', [typesXml(names.length)])
  await zip.part('xl/workbook.xml', [workbookXml(names)])
  await zip.part('xl/_rels/workbook.xml.rels', [
    relations([
      ...names.map((_, at): [string, string, string] => [
        `rId${at + 1}`,
        'worksheet',
        `worksheets/sheet${at + 1}.xml`,
      ]),
      [`rId${names.length + 1}`, 'styles', 'styles.xml'],
    ]),
  ])
  zip.finish()
}
