/** What a worker brought and cost, added up in every way, from the handbook's costed job. Source: golden G17; accounting 4.9. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  passengerProfitAmounts,
  passengerProfitLines,
  passengerProfitParts,
} from '../../../../src/domain/reports/passenger-profit.ts'
import { goldenReports, minor, sumOf, type GoldenReports } from './golden-reports.ts'

let books: GoldenReports
beforeAll(async () => {
  books = await goldenReports('G17', '2025-07-01..2025-08-31', (events) => [
    ...events,
    // A cost of no particular passenger.
    {
      ref: 'V90',
      type: 'payment',
      date: '2025-08-20',
      mode: 'cash',
      account: '1101',
      lines: [{ account: '5203', amount: 30_000 }],
    } as { type: string },
  ])
})
afterAll(() => books.close())

it('says of the worker what the handbook’s ledger says, and of the other cost that it is nobody’s', async () => {
  const rows = await books.asked('passengerProfit', {})
  expect(
    rows.map((row) => [row['passengers'], ...passengerProfitAmounts.map((key) => minor(row[key]))]),
  ).toEqual([
    [1, 38_000_000, 6_500_000, 850_000, 0, 1_080_000, 640_000, 1_500_000, 5_522_000, 0, 21_908_000],
    [0, 0, 0, 0, 30_000, 0, 0, 0, 0, 0, -30_000],
  ])
  expect(rows.at(-1)?.['of']).toBe('Not attributed')
})

it.each(passengerProfitLines)(
  'by %s is what the ledger moved, and each line what the entries behind it add up to',
  async (by) => {
    const rows = await books.asked('passengerProfit', { by })
    expect(sumOf(rows, 'profit')).toBe(await books.moved(['42', '52']))
    for (const row of rows) {
      const value = String(row['value'])
      for (const part of passengerProfitParts) {
        const entries = await books.asked('passengerProfitEntries', { by, value, part })
        const key = part === 'income' ? 'income' : 'cost'
        expect(sumOf(entries, key), `${part} of ${String(row['of'])}`).toBe(minor(row[part]))
      }
      const entries = await books.asked('passengerProfitEntries', { by, value })
      expect(sumOf(entries, 'profit')).toBe(minor(row['profit']))
    }
  },
)

it('leads from every entry to its voucher', async () => {
  const entries = await books.asked('passengerProfitEntries', {})
  expect(entries).toHaveLength(8)
  const own = entries.filter(({ account }) => !String(account).startsWith('5207'))
  expect(own.filter(({ stem, plural, source_id }) => !(stem && plural && source_id))).toEqual([])
})
