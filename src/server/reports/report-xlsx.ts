import { daysBetween } from '../../domain/dates.ts'
import { harmless } from '../crud/export-cells.ts'
import type { FileCell } from './report-cells.ts'
import { ZipWriter } from './zip-writer.ts'

// What XML 1.0 does not allow at all, besides the four marks.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string => text.replace(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

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

const typesXml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'
const relations = (targets: readonly [id: string, kind: string, target: string][]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const longestName = 31 // the file format's limit
const workbookXml = (name: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, longestName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** 0 → A, 26 → AA. */
function letters(at: number): string {
  let text = ''
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1) text = String.fromCharCode(65 + (rest % 26)) + text
  return text
}

const firstDay = '1899-12-30' // day 0 of the serial numbers sheets count dates by

function cellXml(cell: FileCell, place: string, isBold: boolean): string {
  switch (cell.type) {
    case 'empty': return ''
    case 'number': {
      const style = cell.format === 'amount' ? (isBold ? styles.boldAmount : styles.amount) : cell.format === 'whole' ? (isBold ? styles.boldWhole : styles.whole) : isBold ? styles.bold : styles.plain
      return `<c r="${place}" s="${style}"><v>${cell.digits}</v></c>`
    }
    case 'day': return `<c r="${place}" s="${styles.day}"><v>${daysBetween(firstDay, cell.day)}</v></c>`
    case 'instant': case 'text': return `<c r="${place}"${isBold ? ` s="${styles.bold}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell.text))}</t></is></c>`
  }
}

/** Width in characters that suits a kind of column. */
const usualWidth = 16

export interface Sheet {
  name: string
  labels: readonly string[]
  /** Its first column stands at the right. */
  isRightToLeft: boolean
  batches: AsyncIterable<readonly FileCell[][]>
  /** The last line, made when all rows are written. */
  totals: () => FileCell[]
}

async function* sheetXml({ labels, isRightToLeft, batches, totals }: Sheet): AsyncGenerator<string> {
  const columns = labels.map((_, at) => letters(at))
  let row = 1
  const rowXml = (cells: readonly FileCell[], isBold: boolean): string => {
    const xml = `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${columns[at] ?? 'A'}${row}`, isBold)).join('')}</row>`
    row += 1
    return xml
  }
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols><col min="1" max="${labels.length}" width="${usualWidth}" customWidth="1"/></cols><sheetData>`
  yield rowXml(labels.map((text) => ({ type: 'text', text })), true)
  for await (const batch of batches) yield batch.map((cells) => rowXml(cells, false)).join('')
  yield `${rowXml(totals(), true)}</sheetData></worksheet>`
}

/**
 * A workbook of one sheet with typed cells, a header that stays and a line of totals, written row by row: memory holds
 * one batch and the packed bytes.
 */
export async function writeXlsx(sheet: Sheet, sink: (chunk: Buffer) => void): Promise<void> {
  const zip = new ZipWriter(sink)
  await zip.part('[Content_Types].xml', [typesXml])
  await zip.part('_rels/.rels', [relations([['rId1', 'officeDocument', 'xl/workbook.xml']])])
  await zip.part('xl/workbook.xml', [workbookXml(sheet.name)])
  await zip.part('xl/_rels/workbook.xml.rels', [relations([['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'styles', 'styles.xml']])])
  await zip.part('xl/styles.xml', [stylesXml])
  await zip.part('xl/worksheets/sheet1.xml', sheetXml(sheet))
  zip.finish()
}
