/** A report on paper: its sheets, what stands on them and what is never lost. Source: reports 1, forms 11. */
import { createRequire } from 'node:module'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cutPaper,
  linesOf,
  partsOf,
  type PaperRow,
  type ReportPaper,
} from '../../../src/domain/prints/report-paper.ts'
import { textWidth } from '../../../src/domain/prints/values/text-width.ts'
import { registerFonts } from '../../../src/prints/fonts.ts'
import { piecesOf } from '../../../src/prints/painted-text.ts'
import { drawLongReport, drawPdf, stopPrints } from '../../../src/server/prints/draw.ts'
import { plainText, readPdf, textIn } from './read-pdf.ts'

const at = '2026-11-20T06:00:00.000Z'
const names = [
  'MOHAMMAD ABDUL KARIM SHEIKH',
  'محمد عبد الله الكريم',
  'RAHIMA KHATUN',
  'فهد بن سعود',
  'আব্দুর রহিম',
]

/** A paper of `count` rows and `more` columns in addition to number, name and amount. */
function paperOf(count: number, more: number, rows: readonly PaperRow[] = []): ReportPaper {
  const extra = Array.from({ length: more }, (_, of) => ({
    label: `Column ${of + 1}`,
    align: 'left' as const,
  }))
  return {
    title: 'Passenger Report',
    head: {
      name: 'NORTH STAR OVERSEAS LTD',
      lines: [
        'Government approved recruiting licence No. RL-0999',
        '25 NAYA PALTAN, DHAKA-1000',
        'Tel: +880 2 48310001',
      ],
    },
    filters: 'Agent: Karim (AG-0001); Registered: 01 Nov 2026 – 30 Nov 2026',
    foot: 'Printed by A. Clerk on 20 Nov 2026, 12:00',
    pageOf: 'Page {{page}} of {{pages}}',
    columns: [
      { label: 'No.', align: 'right' },
      { label: 'Full name', align: 'left' },
      { label: 'Agreed amount', align: 'right' },
      ...extra,
    ],
    rows: [
      ...Array.from({ length: count }, (_, of): PaperRow => ({
        kind: 'row',
        cells: [
          String(of + 1),
          names[of % names.length] ?? '',
          `${of + 1},000.00`,
          ...extra.map((_one, column) => `value ${of + 1}.${column}`),
        ],
      })),
      ...rows,
      { kind: 'sum', cells: ['', `Total ${count}`, '99,000.00', ...extra.map(() => '')] },
    ],
    notes: ['Fit: 12   Unfit: 3'],
  }
}
const draw = (paper: ReportPaper): Promise<Uint8Array> =>
  drawPdf({ kind: 'report', data: paper, at, author: paper.head.name })

afterAll(stopPrints)

describe('a report on paper', () => {
  it('says head, name, filters, user, time and the number of each sheet, in embedded faces', async () => {
    const bytes = await draw(paperOf(120, 2))
    const file = await readPdf(bytes)
    expect(file.foreignFaces).toEqual([])
    expect([file.title, file.author, file.subject]).toEqual([
      'Passenger Report',
      'NORTH STAR OVERSEAS LTD',
      'report 1',
    ])
    expect(file.pages.length).toBeGreaterThan(1)
    const [first] = file.pages
    for (const said of [
      'NORTH STAR OVERSEAS LTD',
      'RL-0999',
      'DHAKA-1000',
      'Agent: Karim (AG-0001); Registered: 01 Nov 2026 – 30 Nov 2026',
    ])
      expect(first?.text).toContain(said)
    for (const [number, page] of file.pages.entries()) {
      expect(page.text).toContain('Passenger Report')
      expect(page.text).toContain('Agreed amount')
      expect(page.text).toContain('Printed by A. Clerk on 20 Nov 2026, 12:00')
      expect(page.text).toContain(`Page ${number + 1} of ${file.pages.length}`)
    }
    expect(file.pages.at(-1)?.text).toContain('Fit: 12 Unfit: 3')
    expect(file.pages.at(-1)?.text).toContain('Total 120')
  })

  it('keeps every row once, its number, name and amount on one line', async () => {
    const paper = paperOf(120, 2)
    const cut = cutPaper(paper)
    const file = await readPdf(await draw(paper))
    const counted: number[] = []
    for (const [number, page] of file.pages.entries()) {
      const sheet = cut.pages[number]
      const [counts, , amounts] = sheet?.columns ?? []
      for (let line = 0; line < (sheet?.lines ?? 0); line++) {
        const top = (sheet?.tableTop ?? 0) + line * cut.line
        const count = textIn(page, counts?.x ?? 0, top, counts?.w ?? 0, cut.line)
        if (count === '') continue
        counted.push(Number(count))
        expect(textIn(page, amounts?.x ?? 0, top, amounts?.w ?? 0, cut.line)).toBe(`${count},000.00`)
      }
    }
    expect(counted).toEqual(Array.from({ length: 120 }, (_, of) => of + 1))
  })

  it('lies on its side above seven columns', async () => {
    const [upright] = (await readPdf(await draw(paperOf(3, 5)))).pages
    const bytes = await draw(paperOf(40, 6))
    const [side] = (await readPdf(bytes)).pages
    expect([upright?.width, upright?.height].map((size) => Math.round(size ?? 0))).toEqual([210, 297])
    expect([side?.width, side?.height].map((size) => Math.round(size ?? 0))).toEqual([297, 210])
  })

  it('divides long texts into lines and loses none of them', async () => {
    const long = `${'Remarks that never end '.repeat(12)}${'X'.repeat(150)}`
    const paper = {
      ...paperOf(2, 0),
      rows: [
        { kind: 'row' as const, cells: ['1', long, '5.00'] },
        { kind: 'row' as const, cells: ['2', 'short', '6.00'] },
      ],
    }
    const [page] = (await readPdf(await draw(paper))).pages
    const [, column] = cutPaper(paper).pages[0]?.columns ?? []
    const found = textIn(page, column?.x ?? 0, cutPaper(paper).pages[0]?.tableTop ?? 0, column?.w ?? 0, 150)
    expect(found.replaceAll(' ', '')).toBe(`${plainText(long)}short`.replaceAll(' ', ''))
  })

  it('keeps a heading with the rows of its group', () => {
    const rows = Array.from({ length: 200 }, (_, of): PaperRow[] => [
      { kind: 'heading', cells: [`Agent: ${of}`] },
      { kind: 'row', cells: ['1', 'A', '1.00'] },
      { kind: 'sum', cells: ['', 'Subtotal 1', '1.00'] },
    ]).flat()
    const { pages } = cutPaper({ ...paperOf(0, 0), rows })
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.flatMap((page) => page.headings).length).toBe(200)
    for (const page of pages)
      for (const { line } of page.headings) expect(page.lines).toBeGreaterThan(line + 1)
  })

  it('leaves room to sign where someone signs', () => {
    const paper = paperOf(30, 4)
    const columns = paper.columns.map((column, at) =>
      at === 6 ? { ...column, label: 'Signature', least: 34 } : column,
    )
    const cut = cutPaper({
      ...paper,
      columns,
      rowLines: 3,
      rows: paper.rows.map((row) => ({ ...row, cells: row.cells.with(6, '') })),
    })
    const [page] = cut.pages
    expect(page?.columns[6]?.w).toBeGreaterThanOrEqual(34)
    // Rules stand under rows of three lines; the line that adds up has one.
    expect(page?.rules.slice(0, 3)).toEqual([3, 6, 9])
    expect(cut.pages.flatMap(({ lines }) => lines).reduce((sum, lines) => sum + lines, 0)).toBe(91)
  })

  it('stays inside the sheet whatever the columns are', () => {
    for (const more of [0, 5, 6, 12, 20, 40]) {
      const cut = cutPaper(paperOf(300, more))
      for (const page of cut.pages) {
        expect(page.tableTop + page.lines * cut.line).toBeLessThanOrEqual(cut.height - 12)
        const last = page.columns.at(-1)
        expect((last?.x ?? 0) + (last?.w ?? 0)).toBeLessThanOrEqual(cut.width - cut.margin)
      }
    }
  })

  it('is the same whether it is drawn in one go or in parts that are joined, and stops between two parts', async () => {
    const paper = paperOf(2500, 14)
    expect(partsOf(paper, cutPaper(paper), 20_000).length).toBeGreaterThan(1)
    const facts = { at, author: paper.head.name }
    const shares: number[] = []
    const [whole, joined] = [
      await readPdf(await draw(paper)),
      await readPdf(
        (await drawLongReport(paper, facts, 1, { onDrawn: async (share) => void shares.push(share) })) ??
          new Uint8Array(),
      ),
    ]
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(joined.pages.map((page) => page.text)).toEqual(whole.pages.map((page) => page.text))
    expect([joined.title, joined.author, joined.subject, joined.foreignFaces]).toEqual([
      whole.title,
      whole.author,
      whole.subject,
      [],
    ])
    let asked = 0
    expect(await drawLongReport(paper, facts, 1, { isCancelled: () => ++asked > 1 })).toBeNull()
    expect(asked).toBe(2)
  })

  it('divides at sheets and loses none', () => {
    const paper = paperOf(500, 3)
    const cut = cutPaper(paper)
    for (const most of [1, 700, 5000, Infinity]) {
      const parts = partsOf(paper, cut, most)
      expect(parts.flatMap((part) => part.pages)).toEqual(cut.pages)
      expect(parts.map((part) => part.first)).toEqual(
        parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.pages.length, 0)),
      )
      expect(new Set(parts.map((part) => part.of))).toEqual(new Set([cut.pages.length]))
    }
  })

  it('sets numbers, brackets and Latin words of an Arabic line where a reader looks for them', async () => {
    await registerFonts(createRequire(import.meta.url).resolve)
    const seen = (text: string, rightToLeft = true): string[] =>
      piecesOf(text, false, rightToLeft).map((piece) => `${piece.family}:${piece.text}`)
    // From left to right: the number last said stands leftmost.
    expect(seen('شارع 25')).toEqual(['arabic:25', 'arabic:شارع '])
    // A bracket of the right-to-left part is the other bracket; the face turns the piece with the letters itself.
    expect(seen('الرياض (RUH)')).toEqual(['arabic:(', 'arabic:RUH', 'arabic:الرياض )'])
    expect(seen('(21) 25')).toEqual(['arabic:25', 'arabic: (', 'arabic:21', 'arabic:)'])
    expect(seen('RAHIMA খাতুন', false)).toEqual(['bangla:RAHIMA খাতুন'])
    expect(seen('PLAIN 1', false)).toEqual(['latin:PLAIN 1'])
  })

  it('keeps the later lines of an Arabic value at the right edge, numbers too', async () => {
    const paper = {
      ...paperOf(0, 0),
      rows: [{ kind: 'row' as const, cells: ['1', `${'شارع الملك فهد '.repeat(8)}25`, '5.00'] }],
    }
    const lines = cutPaper(paper).pages[0]?.columns[1]?.lines ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(new Set(lines.map((line) => line.rightToLeft))).toEqual(new Set([true]))
  })

  it('of a language from right to left begins at the right, with its figures below each other', async () => {
    const labels = ['رقم', 'الاسم', 'المبلغ']
    const paper: ReportPaper = {
      ...paperOf(3, 0),
      title: 'تقرير المسافرين',
      rightToLeft: true,
      columns: paperOf(0, 0).columns.map((column, at) => ({ ...column, label: labels[at] ?? '' })),
      foot: 'طبعه أ. كاتب في \u206720 نوفمبر 2026 12:00\u2069',
      pageOf: 'صفحة {{page}} من {{pages}}',
    }
    const straight = cutPaper({ ...paper, rightToLeft: undefined } as never).pages[0]?.columns ?? []
    const mirrored = cutPaper(paper).pages[0]?.columns ?? []
    expect(mirrored.map(({ x, w }) => Math.round((210 - x - w) * 10))).toEqual(
      straight.map(({ x }) => Math.round(x * 10)),
    )
    const file = await readPdf(await draw(paper))
    const words = file.pages[0]?.words ?? []
    const ends = (text: string): number[] =>
      words.filter((word) => word.text.trim() === text).map(({ x, w }) => Math.round(x + w))
    expect(new Set(['1,000.00', '2,000.00', '3,000.00', '99,000.00'].flatMap(ends)).size).toBe(1)
    // The number of a row stands right of its amount, the page's number left of the foot.
    expect(Math.max(...ends('1'))).toBeGreaterThan(Math.max(...ends('1,000.00')))
    expect(file.foreignFaces).toEqual([])
    expect(words.some(({ text }) => /[\u200e\u200f\u2066-\u2069]/.test(text))).toBe(false)
  })

  it('of a language from left to right has its figures below each other too, at the right of their column', async () => {
    const paper = paperOf(3, 0)
    const words = (await readPdf(await draw(paper))).pages[0]?.words ?? []
    const amounts = words.filter(({ text }) => /^\d+,000\.00$/.test(text.trim()))
    expect(amounts.length).toBeGreaterThanOrEqual(4)
    expect(new Set(amounts.map(({ text }) => text.trim().length)).size).toBeGreaterThan(1)
    expect(new Set(amounts.map(({ x, w }) => Math.round(x + w))).size).toBe(1)
    expect(new Set(amounts.map(({ x }) => Math.round(x))).size).toBeGreaterThan(1)
  })

  it('cuts words that are too long for a line', () => {
    const lines = linesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 10, 8, false)
    expect(lines.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (const line of lines) expect(textWidth(line, 8, false)).toBeLessThanOrEqual(10)
  })
})
