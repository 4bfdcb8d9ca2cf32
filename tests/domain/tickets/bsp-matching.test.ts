import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billingCodes, type BillingCode, type BillingLine } from '../../../src/domain/tickets/bsp/billing.ts'
import {
  billingPeriodOf,
  billingPeriods,
  periodOf,
  periodsOf,
  periodsToFill,
  workingDayBefore,
  type BspPeriod,
} from '../../../src/domain/tickets/bsp/calendar.ts'
import { matchBilling, type DocumentClass, type OpenItem } from '../../../src/domain/tickets/bsp/match.ts'

const line = (row: number, code: BillingCode, number: string, net: bigint): BillingLine => ({
  row,
  code,
  airline: number.slice(0, 3),
  number,
  conjunctions: [],
  issuedOn: '2025-07-18',
  fare: 0n,
  tax: 0n,
  penalty: 0n,
  commission: 0n,
  taxOnCommission: 0n,
  notCash: 0n,
  net,
  currency: 'BDT',
  related: null,
})

const item = (kind: DocumentClass, number: string, net: bigint, voided = false): OpenItem => ({
  number,
  airline: number.slice(0, 3),
  class: kind,
  net,
  voided,
})

describe('BSP matching', () => {
  it('gives the worked example of the handbook exactly', () => {
    const { matches, sums } = matchBilling(
      [
        line(1, 'TKTT', '0652412000101', 5210450n),
        line(2, 'TKTT', '0652412000112', 5235950n),
        line(3, 'TKTT', '1762412000123', 7384400n),
        line(4, 'RFND', '1762412000123', -6204000n),
        line(5, 'TKTT', '0652412000167', 5265100n),
        line(6, 'CANX', '0652412000156', 0n),
        line(7, 'ADMA', '0656100077', 180000n),
        line(8, 'TKTT', '0652412000101', 5210450n),
      ],
      [
        item('ticket', '0652412000101', 5210450n),
        item('ticket', '0652412000112', 5210450n),
        item('ticket', '1762412000123', 7384400n),
        item('refund', '1762412000123', -6204000n),
        item('ticket', '0652412000156', 0n, true),
        item('ticket', '0652412000145', 606550n),
      ],
    )
    expect(matches.map(({ result, difference }) => `${result} ${difference}`)).toEqual([
      'matched 0',
      'amount_difference 25500',
      'matched 0',
      'matched 0',
      'missing_in_books 5265100',
      'matched 0',
      'missing_in_books 180000',
      'duplicate_in_file 5210450',
      'missing_in_bsp -606550',
    ])
    expect(sums).toEqual({
      file: 22282350n,
      books: 12207850n,
      differences: 25500n,
      missingInBooks: 5445100n,
      duplicates: 5210450n,
      missingInBsp: 606550n,
    })
  })

  it('distinguishes a void on one side from a sale on the other', () => {
    const { matches } = matchBilling(
      [line(1, 'CANX', '0652412000101', 0n), line(2, 'TKTT', '0652412000102', 500n)],
      [item('ticket', '0652412000101', 5210450n), item('ticket', '0652412000102', 0n, true)],
    )
    expect(matches.map(({ result }) => result)).toEqual(['wrong_status', 'wrong_status'])
  })

  it('lets one unit of the currency pass and asks about more', () => {
    const results = [99n, 100n, 101n, -100n, -101n].map(
      (more) =>
        matchBilling(
          [line(1, 'TKTT', '0652412000101', 1000n + more)],
          [item('ticket', '0652412000101', 1000n)],
        ).matches[0]?.result,
    )
    expect(results).toEqual(['matched', 'matched', 'amount_difference', 'matched', 'amount_difference'])
  })

  it('keeps the identity of the sums for every file and every books', () => {
    const number = fc.integer({ min: 1, max: 12 }).map((no) => `06524120001${String(no).padStart(2, '0')}`)
    const net = fc.bigInt(-1_000_000n, 1_000_000n)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...billingCodes), number, net), { maxLength: 20 }),
        fc.uniqueArray(
          fc.tuple(
            fc.constantFrom<DocumentClass>('ticket', 'refund', 'debit memo', 'credit memo', 'miscellaneous'),
            number,
            net,
            fc.boolean(),
          ),
          { maxLength: 20, selector: ([kind, no]) => `${kind} ${no}` },
        ),
        (rows, open) => {
          const lines = rows.map(([code, no, amount], at) => line(at + 1, code, no, amount))
          const items = open.map(([kind, no, amount, voided]) => item(kind, no, amount, voided))
          const { matches, sums } = matchBilling(lines, items)
          expect(sums.file).toBe(
            sums.books + sums.differences + sums.missingInBooks + sums.duplicates - sums.missingInBsp,
          )
          expect(matches.filter((match) => match.line)).toHaveLength(lines.length)
        },
      ),
    )
  })
})

describe('BSP calendar', () => {
  const open = { holidays: new Set<string>(), weekend: [] }
  const page = (month: string, bank = open): string[] =>
    periodsOf(month, bank).map(({ code, from, to, remitOn }) => `${code} ${from} ${to} ${remitOn}`)

  it('has four periods a month with their days of remittance', () => {
    expect(page('2025-07')).toEqual([
      '2507-P1 2025-07-01 2025-07-08 2025-07-15',
      '2507-P2 2025-07-09 2025-07-15 2025-07-22',
      '2507-P3 2025-07-16 2025-07-23 2025-07-30',
      '2507-P4 2025-07-24 2025-07-31 2025-08-07',
    ])
    expect(page('2025-12').at(-1)).toBe('2512-P4 2025-12-24 2025-12-31 2026-01-07')
  })

  it('remits the third period of February on its last day', () => {
    expect(page('2026-02')[2]).toBe('2602-P3 2026-02-16 2026-02-23 2026-02-28')
    expect(page('2028-02')[2]).toBe('2802-P3 2028-02-16 2028-02-23 2028-02-29')
  })

  it('remits on the working day before a holiday', () => {
    const bank = { holidays: new Set(['2025-07-15', '2025-07-14']), weekend: [5, 6] }
    expect(periodsOf('2025-07', bank)[0]?.remitOn).toBe('2025-07-13')
    expect(workingDayBefore('2025-07-12', bank)).toBe('2025-07-10')
    expect(workingDayBefore('2025-07-12', { holidays: new Set(), weekend: [0, 1, 2, 3, 4, 5, 6] })).toBe(
      '2025-07-12',
    )
  })

  it('puts every day of a year into exactly one period', () => {
    const periods = Array.from({ length: 12 }, (_, at) =>
      periodsOf(`2028-${String(at + 1).padStart(2, '0')}`, open),
    ).flat()
    for (let at = 0; at < 366; at += 1) {
      const day = new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10)
      expect(periods.filter(({ from, to }) => from <= day && day <= to)).toHaveLength(1)
      expect(periodOf(day, periods)?.code.slice(0, 4)).toBe(day.slice(2, 4) + day.slice(5, 7))
    }
    expect(periodOf('2029-01-01', periods)).toBeNull()
  })

  describe('with rows of the agency', () => {
    const own = (code: string, from: string, to: string, remitOn: string): BspPeriod => ({
      code,
      from,
      to,
      remitOn,
    })
    const rows = [
      own('2507-P1', '2025-07-01', '2025-07-10', '2025-07-17'),
      own('2507-P2', '2025-07-11', '2025-07-20', '2025-07-27'),
    ]
    const calendar = { rows, bank: open }

    it('takes the row that covers a day, and the rest of the rule where none does', () => {
      expect(billingPeriodOf('2025-07-10', calendar)).toEqual(rows[0])
      expect(billingPeriodOf('2025-07-11', calendar)).toEqual(rows[1])
      expect(billingPeriodOf('2025-07-22', calendar)).toEqual(
        own('2507-P3', '2025-07-21', '2025-07-23', '2025-07-30'),
      )
      expect(billingPeriodOf('2025-08-01', calendar)).toEqual(periodsOf('2025-08', open)[0])
    })

    it('gives every day one period, whatever rows there are, and no two periods share a day', () => {
      const day = (no: number) => new Date(Date.UTC(2025, 0, 1 + no)).toISOString().slice(0, 10)
      fc.assert(
        fc.property(fc.uniqueArray(fc.nat(119), { maxLength: 12 }), (cuts) => {
          const edges = cuts.toSorted((a, b) => a - b)
          // Every second span is a row, so that spans without one stand between them.
          const made = edges.flatMap((from, at) =>
            at % 2 === 0 && edges[at + 1] !== undefined
              ? [own(`2501-P${at + 1}`, day(from), day((edges[at + 1] ?? 0) - 1), day(130))]
              : [],
          )
          const days = Array.from({ length: 120 }, (_, at) => day(at))
          const periods = billingPeriods(days, { rows: made, bank: open })
          for (const one of days)
            expect(periods.filter(({ from, to }) => from <= one && one <= to)).toHaveLength(1)
          for (const row of made) expect(periods).toContainEqual(row)
        }),
        { numRuns: 30 },
      )
    })

    it('fills a year beside them: nothing twice, and nothing payable before it ends', () => {
      expect(periodsToFill(2025, { rows: [], bank: open })).toHaveLength(48)
      const filled = periodsToFill(2025, calendar)
      expect(filled).toHaveLength(45)
      expect(filled.map(({ code }) => code)).not.toContain('2507-P3')
      expect(periodsToFill(2025, { rows: [...rows, ...filled], bank: open })).toEqual([])
      // Banks that are closed for ten days before a day of remittance.
      const long = new Set(
        Array.from({ length: 10 }, (_, at) => `2025-07-${String(at + 6).padStart(2, '0')}`),
      )
      const [first] = periodsToFill(2025, { rows: [], bank: { holidays: long, weekend: [] } }).filter(
        ({ code }) => code === '2507-P1',
      )
      expect(first).toMatchObject({ to: '2025-07-08', remitOn: '2025-07-08' })
    })
  })
})
