/** The summary of ticket sales and the events behind it, of a month's tickets. Source: golden G16; identity R11. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportRow } from '../../../../src/foundation/reports/report.ts'
import { goldenReports, minor, sumOf, type GoldenReports } from './golden-reports.ts'

let books: GoldenReports
beforeAll(async () => {
  books = await goldenReports('G16', '2025-07-01..2025-07-31', (events) =>
    events.filter(({ type }) => type.startsWith('ticket_') || type === 'adm'),
  )
})
afterAll(() => books.close())

const amounts = [
  'sale_value',
  'net_cost',
  'commission',
  'markup',
  'discount',
  'depute_income',
  'refund_income',
  'adm',
  'net_income',
]
const figures = (rows: readonly ReportRow[]) =>
  Object.fromEntries(
    rows.map((row) => [
      row['of'],
      [row['sold'], row['refunded'], row['reissued'], ...amounts.map((key) => minor(row[key]))],
    ]),
  )

it('says of each airline what the handbook says, and of the incentive that it is nobody’s', async () => {
  const found = Object.entries(figures(await books.asked('ticketSummary', {})))
  expect(found.map(([, row]) => row)).toEqual(
    expect.arrayContaining([
      [2, 0, 1, 11_300_000, 10_393_000, 651_000, 256_000, 0, 114_500, 0, 60_000, 961_500],
      [1, 1, 0, 8_000_000, 7_364_000, 476_000, 160_000, 0, 0, -326_000, 0, 310_000],
      [1, 0, 0, 4_300_000, 4_025_000, 0, 275_000, 0, 0, 0, 0, 275_000],
    ]),
  )
  expect(found.at(-1)).toEqual(['Not attributed', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -25_000]])
  expect(found).toHaveLength(4)
})

it.each(['airline', 'month', 'agent', 'pic', 'gds', 'channel', 'user'])(
  'by %s is what the ledger moved, and each line what the events behind it add up to',
  async (by) => {
    const rows = await books.asked('ticketSummary', { by })
    expect(sumOf(rows, 'net_income')).toBe(await books.moved(['41', '51']))
    for (const row of rows) {
      const events = await books.asked('ticketSummaryEvents', { by, value: String(row['value']) })
      for (const key of amounts)
        expect(sumOf(events, key), `${key} of ${String(row['of'])}`).toBe(minor(row[key]))
    }
  },
)

it('of one channel has its tickets only, and every event leads to its document', async () => {
  const [row] = await books.asked('ticketSummary', { channel: 'vendor' })
  expect([row?.['sold'], minor(row?.['net_income'])]).toEqual([1, 275_000])
  const events = await books.asked('ticketSummaryEvents', { by: 'airline' })
  expect(events.filter(({ ticket_no }) => ticket_no).every(({ source_id, stem }) => source_id && stem)).toBe(
    true,
  )
  expect(new Set(events.map(({ stem }) => stem))).toContain('ticketrefund')
})

it('names channels and what is nobody’s in the words of the reader', async () => {
  const named = async (language: 'en' | 'tr') =>
    (await books.asked('ticketSummary', { by: 'channel' }, language)).map((row) => row['of'])
  expect(await named('en')).toEqual(['BSP', 'Vendor', 'Not attributed'])
  expect(await named('tr')).toEqual(['BSP', 'Satıcı', 'Kimseye ait değil'])
})
