/** A report as paper: what stands on it is gathered here, sheets are cut and drawn in the PDF thread. Source: reports 1. */
import { countText, dayText, monthOfYearText, readsRightToLeft } from '../../foundation/text/format.ts'
import type { ReportColumnKind, ReportRow, ReportTotals } from '../../foundation/reports/report.ts'
import type { PaperRow, ReportPaper } from '../../domain/prints/report-paper.ts'
import { drawLongReport } from '../prints/draw.ts'
import { officeHead } from '../prints/office-head.ts'
import { printPictures } from '../prints/print-pictures.ts'
import { lastSeal, sealText } from '../books/proof/last-seal.ts'
import { translate } from '../platform/reader-words.ts'
import type { Services } from '../platform/services.ts'
import type { ReportReader } from './read-request.ts'
import type { ReportRequest } from './report-request.ts'
import { labelsOf, titleOf, totalCells, type ExportHead } from './export-head.ts'
import { fileCell, localInstant, paperText, type FileCell } from '../platform/sheets/report-cells.ts'
import { reportSums, type ReportGroupRow } from './report-page.ts'

/** Paper takes no more than this, whatever the limit of other files is (roles 3.1). */
export const mostPaperRows = 10_000

/** Where a person signs: a hand needs a box of this width, mm, and rows of so many lines. */
const signed = 'signature'
const signWidth = 34
const signLines = 3

const numbers = new Set<ReportColumnKind>(['int', 'decimal', 'money', 'percent', 'waiting', 'left'])

const measureText = ({ words, measures }: ReportRequest, name: string, value: number | null): string =>
  `${words.measure(name)}: ${value === null ? '–' : countText(value, words.language)}${measures[name]?.kind === 'share' && value !== null ? ' %' : ''}`

/** Kinds whose values are codes with a name. */
const named = new Set<ReportColumnKind>(['state', 'choice', 'action', 'module'])

/** A group's label as the cells of its column would be written. */
function shownLabel({ group, groups, columns, words }: ReportRequest, label: string | null): string {
  const grouping = group === null ? undefined : groups[group]
  const column = grouping && columns[grouping.key]
  if (label === null || !column) return label ?? '–'
  if (grouping.by === 'day') return dayText(label, words.language)
  if (grouping.by === 'month') return monthOfYearText(label, words.language)
  return named.has(column.kind) || column.row !== undefined
    ? paperText(fileCell(column, label, '', words), words)
    : label
}

/**
 * Reads all rows into a paper. The first column counts them.
 * @param onRead called with how many are read; throws to stop.
 */
export async function reportPaper(
  { request, totals, filters, warning, ownEntries: own }: ExportHead,
  batches: AsyncIterable<readonly ReportRow[]>,
  reader: ReportReader,
  onRead: (done: number) => void,
): Promise<ReportPaper> {
  const zone = reader.clock.zone
  const { words } = request
  const text = (cell: FileCell): string => paperText(cell, words)
  const groups = new Map((await reportSums(request)).groups.map((group) => [group.value, group]))
  const groupColumn = request.group === null ? undefined : request.groups[request.group]
  const rows: PaperRow[] = []
  const measured = (measures: ReportTotals['measures']): string =>
    Object.entries(measures)
      .map(([name, value]) => measureText(request, name, value))
      .join('   ')
  const sum = (of: Pick<ReportGroupRow, 'count' | 'sums' | 'measures'>, word: string): PaperRow => ({
    kind: 'sum',
    cells: ['', ...totalCells(request, of, word).map(text)],
  })
  let open: ReportGroupRow | undefined
  let done = 0
  const close = (): void => {
    // Without amounts the heading has said the count already.
    if (open && Object.keys(open.sums).length > 0)
      rows.push(sum(open, words.say('report', 'paper.subtotal', 'Subtotal')))
    open = undefined
  }
  for await (const batch of batches) {
    for (const row of batch) {
      const value = row['group']
      const group = groupColumn ? groups.get(typeof value === 'string' ? value : null) : undefined
      if (group !== open) {
        close()
        open = group
        if (group)
          rows.push({
            kind: 'heading',
            cells: [
              [
                `${words.group(request.group ?? '')}: ${shownLabel(request, group.label)} (${group.count})`,
                measured(group.measures),
              ]
                .filter(Boolean)
                .join('   '),
            ],
          })
      }
      done += 1
      rows.push({
        kind: request.report.sumRows !== null && row[request.report.sumRows] === true ? 'sum' : 'row',
        cells: [
          String(done),
          ...request.shown.map((key) =>
            text(fileCell(request.columns[key] ?? { kind: 'text' }, row[key], zone, words)),
          ),
        ],
      })
    }
    onRead(done)
  }
  close()
  rows.push(sum(totals, words.say('report', 'paper.total', 'Total')))
  const now = localInstant(reader.clock.now().toISOString(), zone)
  const given = (await request.source.paper?.(request.input(new Set()), words)) ?? null
  const measures = measured(totals.measures)
  const seal = request.report.isStatement ? await lastSeal(reader.db) : null
  return {
    title: given?.title ?? titleOf(request),
    head: await officeHead(reader.db),
    filters: [
      ...(warning === null
        ? []
        : [
            `${words.say('report', 'paper.attention', '')} ${translate({ message: warning }, words.language)}`,
          ]),
      ...filters.map(({ label, text }) => `${label}: ${text}`),
    ].join('; '),
    foot: words.say('report', 'paper.foot', '', {
      name: [reader.user.firstName, reader.user.lastName].join(' ').trim(),
      time: paperText({ type: 'instant', text: now }, words),
    }),
    pageOf: words.say('report', 'paper.page', ''),
    columns: [
      { label: words.say('report', 'paper.no', 'No.'), align: 'right' },
      ...labelsOf(request).map((label, at) => {
        const key = request.shown[at] ?? ''
        return {
          label,
          align: numbers.has(request.columns[key]?.kind ?? 'text') ? ('right' as const) : ('left' as const),
          ...(key === signed ? { least: signWidth } : {}),
        }
      }),
    ],
    ...(request.shown.includes(signed) ? { rowLines: signLines } : {}),
    ...(readsRightToLeft(words.language) ? { rightToLeft: true as const } : {}),
    rows,
    notes: [
      ...(measures === '' ? [] : [measures]),
      ...(given?.notes ?? []),
      ...(own === null ? [] : [words.say('report', 'paper.ownEntries', '', { n: String(own) })]),
      ...(seal ? [words.say('report', 'paper.seal', '', { seq: String(seal.seq), hash: seal.hash })] : []),
    ],
    ...(seal ? { qr: sealText(seal) } : {}),
  }
}

/** The paper as a file; null when no user waits for it any more. @throws AppError server.unavailable when the thread is busy. */
export async function drawReport(
  paper: ReportPaper,
  { user, clock }: ReportReader,
  services: Services,
  isCancelled: () => boolean,
  onDrawn: (share: number) => Promise<void>,
): Promise<Buffer | null> {
  const pictures = await printPictures(services.db, services, paper.head.logo ? [paper.head.logo] : [])
  const bytes = await drawLongReport(
    paper,
    { at: clock.now().toISOString(), author: paper.head.name, pictures },
    user.id,
    { isCancelled, onDrawn },
  )
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
