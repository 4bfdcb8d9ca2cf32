/** A report on paper: head and filters on the first sheet, column names on each, its lines painted where the cutting put them. Source: reports 1, performance 2 "PDF". */
import { Canvas, Page, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import {
  cutPaper,
  partsOf,
  reportSubject,
  type PaperPage,
  type PaperPart,
  type ReportPaper,
} from '../../domain/prints/report-paper.ts'
import { fitText } from '../../domain/prints/values/text-width.ts'
import type { DocumentKind, DrawnDocument, Pictures } from '../kind.ts'
import { linePainter, type Painter } from '../painted-text.ts'
import { QrCode } from './barcode.tsx'
import { Picture, PlacedText, Rule } from './placed.tsx'
import { mm } from '../units.ts'

const headRule = 23
/** Of the QR code at the right of the letterhead, mm; the address leaves it room. */
const qrSide = 22

function Head({
  paper,
  width,
  margin,
  pictures,
}: {
  paper: PaperPart['paper']
  width: number
  margin: number
  pictures: Pictures
}): ReactElement {
  const logo = pictures[paper.head.logo ?? '']
  const name = fitText(paper.head.name, { width: width - 2 * margin - 60, size: 15, bold: true, least: 9 })
  const lines = paper.head.lines.filter(Boolean)
  return (
    <View>
      {logo ? <Picture x={margin} y={margin} w={24} h={18} bytes={logo} /> : null}
      <PlacedText
        x={margin + 30}
        y={margin}
        w={width - 2 * margin - 60}
        h={8}
        lines={name.lines}
        size={name.size}
        bold
        align="center"
      />
      {lines.map((text, at) => (
        <PlacedText
          key={at}
          x={margin + 26}
          y={margin + 8.5 + at * 4.5}
          w={width - 2 * margin - 52}
          h={4.5}
          lines={[text]}
          size={8}
          align="center"
        />
      ))}
      {paper.qr === undefined ? null : (
        <View style={{ position: 'absolute', left: mm(width - margin - qrSide), top: mm(margin - 1) }}>
          <QrCode side={qrSide} value={paper.qr} />
        </View>
      )}
      <Rule x={margin} y={margin + headRule} w={width - 2 * margin} thick={0.8} />
    </View>
  )
}

/** Width of the number of a page, mm. */
const pageNumber = 40

/** Everything of a sheet but the letterhead, painted line by line. */
function paintSheet(
  painter: Painter,
  { paper, cut, of: sheets }: PaperPart,
  page: PaperPage,
  at: number,
): void {
  const { width, height, margin, line, size } = cut
  const room = width - 2 * margin
  const titleTop = margin + (at === 0 ? headRule + 2 : 0)
  const headTop = page.tableTop - cut.labelLines * line - 0.75
  const isLast = at === sheets - 1
  painter
    .fillColor('#e6e6e6')
    .rect(mm(margin), mm(headTop - 0.25), mm(room), mm(cut.labelLines * line + 0.75))
    .fill()
    .fillColor('#000')
  painter.lineWidth(mm(0.12)).strokeColor('#999')
  for (const after of page.rules)
    painter
      .moveTo(mm(margin), mm(page.tableTop + after * line + 0.1))
      .lineTo(mm(width - margin), mm(page.tableTop + after * line + 0.1))
  if (page.rules.length > 0) painter.stroke()
  const { paint, done } = linePainter(painter)
  /** A line over the whole width. */
  const wide = (text: string, top: number, high: number, points: number, bold: boolean): void =>
    paint({
      text,
      x: margin,
      top,
      w: room,
      line: high,
      size: points,
      bold,
      align: 'left',
      ...(paper.rightToLeft ? { rightToLeft: true } : {}),
    })
  wide(paper.title, titleTop, 6, at === 0 ? 12 : 9, true)
  if (at === 0) for (const [of, text] of cut.filters.entries()) wide(text, titleTop + 7 + of * 4, 4, 8, false)
  for (const [of, { x, w, align, lines }] of page.columns.entries()) {
    for (const [down, text] of (cut.labels[of] ?? []).entries())
      paint({ text, x, w, align, top: headTop + down * line, line, size, bold: true })
    for (const [down, { text, bold, rightToLeft = false }] of lines.entries())
      paint({ text, x, w, align, top: page.tableTop + down * line, line, size, bold, rightToLeft })
  }
  for (const heading of page.headings)
    wide(heading.text, page.tableTop + heading.line * line, line, size, true)
  if (isLast)
    for (const [of, text] of cut.notes.entries())
      wide(text, page.tableTop + (page.lines + 0.5 + of) * line, line, size, false)
  // The foot begins where reading begins, and ends where the page's number begins.
  const isMirrored = paper.rightToLeft === true
  paint({
    text: paper.foot,
    x: isMirrored ? margin + pageNumber : margin,
    top: height - 11,
    w: room - pageNumber,
    line: 5,
    size: 7,
    bold: false,
    align: 'left',
    ...(isMirrored ? { rightToLeft: true } : {}),
  })
  paint({
    text: paper.pageOf.replace('{{page}}', String(at + 1)).replace('{{pages}}', String(sheets)),
    x: isMirrored ? margin : width - margin - pageNumber,
    top: height - 11,
    w: pageNumber,
    line: 5,
    size: 7,
    bold: false,
    align: 'right',
  })
  done()
}

function Sheet({
  part,
  page,
  at,
  pictures,
}: {
  part: PaperPart
  page: PaperPage
  at: number
  pictures: Pictures
}): ReactElement {
  const { paper, cut } = part
  const size = { width: mm(cut.width), height: mm(cut.height) - 1 }
  return (
    <View style={{ ...size, overflow: 'hidden' }}>
      <Canvas
        style={{ position: 'absolute', left: 0, top: 0, ...size }}
        paint={(painter: Painter) => {
          paintSheet(painter, part, page, at)
          return null
        }}
      />
      {at === 0 ? <Head paper={paper} width={cut.width} margin={cut.margin} pictures={pictures} /> : null}
    </View>
  )
}

function drawn(part: PaperPart, pictures: Pictures): DrawnDocument {
  const size: [number, number] = [mm(part.cut.width), mm(part.cut.height)]
  return {
    title: part.paper.title,
    subject: reportSubject,
    pages: part.pages.map((page, at) => (
      <Page key={at} size={size}>
        <Sheet part={part} page={page} at={part.first + at} pictures={pictures} />
      </Page>
    )),
  }
}

/** A whole report in one go; data is `ReportPaper`. */
export const reportDocument: DocumentKind = (data, pictures) => {
  const paper = data as ReportPaper // Made by the server's own report engine.
  const [part] = partsOf(paper, cutPaper(paper), Infinity)
  if (!part) throw new Error('A report has at least one sheet.')
  return drawn(part, pictures)
}

/** Some sheets of a report; data is one answer of `cutIntoParts`. */
export const reportPart: DocumentKind = (data, pictures) =>
  drawn(JSON.parse(new TextDecoder().decode(data as Uint8Array)) as PaperPart, pictures)

/** A part is drawn in a second or two, so that other prints need not wait for a long report. */
const linesOfPart = 40_000

/** Measures and cuts a report. The parts travel as bytes: the code that hands them on need not read them. */
export function cutIntoParts(paper: ReportPaper): Uint8Array[] {
  const write = new TextEncoder()
  return partsOf(paper, cutPaper(paper), linesOfPart).map((part) => write.encode(JSON.stringify(part)))
}
