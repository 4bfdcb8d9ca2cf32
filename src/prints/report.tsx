/** A report on paper: head and filters on the first sheet, column names on each, one text per column and sheet. Source: reports.md 1, performance handbook "PDF". */
import { Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { cutPaper, type CutPaper, type PaperColumn, type PaperLine, type PaperPage, type ReportPaper } from '../domain/prints/report-paper.ts'
import { fitText } from '../domain/prints/values/text-width.ts'
import type { DocumentKind, Pictures } from './kind.ts'
import { Picture, PlacedText, Rule } from './placed.tsx'
import { scriptOf, scriptStyle, type Script } from './scripts.ts'
import { mm } from './units.ts'

const headRule = 23

function Head({ paper, width, margin, pictures }: { paper: ReportPaper; width: number; margin: number; pictures: Pictures }): ReactElement {
  const logo = pictures[paper.head.logo ?? '']
  const name = fitText(paper.head.name, { width: width - 2 * margin - 60, size: 15, bold: true, least: 9 })
  const lines = paper.head.lines.filter(Boolean)
  return (
    <View>
      {logo ? <Picture x={margin} y={margin} w={24} h={18} bytes={logo} /> : null}
      <PlacedText x={margin + 30} y={margin} w={width - 2 * margin - 60} h={8} lines={name.lines} size={name.size} bold align="center" />
      {lines.map((text, at) => <PlacedText key={at} x={margin + 26} y={margin + 8.5 + at * 4.5} w={width - 2 * margin - 52} h={4.5} lines={[text]} size={8} align="center" />)}
      <Rule x={margin} y={margin + headRule} w={width - 2 * margin} thick={0.8} />
    </View>
  )
}

/** Runs of lines in one script and weight; an empty line belongs to the run it stands in. */
function runsOf(lines: readonly PaperLine[]): { from: number; lines: string[]; script: Script; bold: boolean }[] {
  const runs: { from: number; lines: string[]; script: Script; bold: boolean }[] = []
  for (const [at, { text, bold }] of lines.entries()) {
    const script = scriptOf(text)
    const last = runs.at(-1)
    if (text === '' ? last : last?.script === script && last.bold === bold) last?.lines.push(text || ' ')
    else if (text !== '') runs.push({ from: at, lines: [text], script, bold })
  }
  return runs
}

/** More than a text needs, so that the drawer never breaks a line that was measured to fit. */
const slack = 3

function Column({ column, top, cut }: { column: PaperColumn; top: number; cut: CutPaper }): ReactElement {
  return (
    <>
      {runsOf(column.lines).map(({ from, lines, script, bold }) => {
        const align = script === 'arabic' ? 'right' : column.align
        return (
          <Text
            key={from}
            style={{ position: 'absolute', left: mm(column.x - (align === 'right' ? slack : 0)), top: mm(top + from * cut.line), width: mm(column.w + slack), fontSize: cut.size, fontWeight: bold ? 700 : 400, ...scriptStyle(script, align), lineHeight: mm(cut.line) / cut.size }}
          >
            {lines.join('\n')}
          </Text>
        )
      })}
    </>
  )
}

function Sheet({ paper, cut, page, at, pictures }: { paper: ReportPaper; cut: CutPaper; page: PaperPage; at: number; pictures: Pictures }): ReactElement {
  const { width, height, margin, line, size } = cut
  const room = width - 2 * margin
  const titleTop = margin + (at === 0 ? headRule + 2 : 0)
  const headTop = page.tableTop - cut.labelLines * line - 0.75
  const isLast = at === cut.pages.length - 1
  return (
    <View style={{ height: mm(height) - 1, width: mm(width), overflow: 'hidden' }}>
      {at === 0 ? <Head paper={paper} width={width} margin={margin} pictures={pictures} /> : null}
      <PlacedText x={margin} y={titleTop} w={room} h={6} lines={[paper.title]} size={at === 0 ? 12 : 9} bold inset={0} />
      {at === 0 ? cut.filters.map((text, of) => <PlacedText key={of} x={margin} y={titleTop + 7 + of * 4} w={room} h={4} lines={[text]} size={8} inset={0} align="left" />) : null}
      <View style={{ position: 'absolute', left: mm(margin), top: mm(headTop - 0.25), width: mm(room), height: mm(cut.labelLines * line + 0.75), backgroundColor: '#e6e6e6' }} />
      {page.columns.map((column, of) => <Column key={of} column={{ ...column, lines: (cut.labels[of] ?? []).map((text) => ({ text, bold: true })) }} top={headTop} cut={cut} />)}
      <Svg style={{ position: 'absolute', left: mm(margin), top: mm(page.tableTop), width: mm(room), height: mm(page.lines * line + 1) }} viewBox={`0 0 ${room} ${page.lines * line + 1}`}>
        <Path d={page.rules.map((after) => `M0 ${(after * line + 0.1).toFixed(2)}H${room}`).join('') || 'M0 0H0'} stroke="#999" strokeWidth={0.12} />
      </Svg>
      {page.columns.map((column, of) => <Column key={of} column={column} top={page.tableTop} cut={cut} />)}
      {page.headings.map((heading) => <PlacedText key={heading.line} x={margin} y={page.tableTop + heading.line * line} w={room} h={line} lines={[heading.text]} size={size} bold inset={0} align="left" />)}
      {isLast ? cut.notes.map((text, of) => <PlacedText key={of} x={margin} y={page.tableTop + (page.lines + 0.5 + of) * line} w={room} h={line} lines={[text]} size={size} inset={0} align="left" />) : null}
      <PlacedText x={margin} y={height - 11} w={room - 40} h={5} lines={[paper.foot]} size={7} inset={0} align="left" />
      <PlacedText x={width - margin - 40} y={height - 11} w={40} h={5} lines={[`Page ${at + 1} of ${cut.pages.length}`]} size={7} inset={0} align="right" />
    </View>
  )
}

/** Any report; data is `ReportPaper`. */
export const reportDocument: DocumentKind = (data, pictures) => {
  const paper = data as ReportPaper // Made by the server's own report engine.
  const cut = cutPaper(paper)
  return {
    title: paper.title, subject: 'report 1',
    pages: cut.pages.map((page, at) => <Page key={at} size={[mm(cut.width), mm(cut.height)]}><Sheet paper={paper} cut={cut} page={page} at={at} pictures={pictures} /></Page>),
  }
}
