import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BillingLine } from '../../../src/domain/tickets/bsp/billing.ts'
import { readBillingCsv } from '../../../src/domain/tickets/bsp/csv.ts'
import { overpunched, readHot } from '../../../src/domain/tickets/bsp/hot.ts'
import { readStatementText } from '../../../src/domain/tickets/bsp/statement-text.ts'
import { moneyText } from '../../../src/foundation/values/money.ts'

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../fixtures/tickets', name), 'utf8')
const hot = fixture('bsp-hot.txt')
const statement = fixture('bsp-statement-pdf.txt')

/** A document as one row, amounts in minor units: what the files below must come to. */
const row = (line: BillingLine): string =>
  [
    line.code,
    line.number,
    line.conjunctions.join('+') || '-',
    line.issuedOn,
    line.fare,
    line.tax,
    line.penalty,
    line.commission,
    line.taxOnCommission,
    line.notCash,
    line.net,
    line.currency,
    line.related ?? '-',
  ].join(' ')

const story = [
  'TKTT 1572410000101 - 2026-11-10 5124000 1265500 0 358680 0 0 6030820 BDT -',
  'TKTT 1572410000102 - 2026-11-10 5124000 1265500 0 358680 0 0 6030820 BDT -',
  'TKTT 1572410000103 - 2026-11-10 512400 34000 0 35868 0 0 510532 BDT -',
  'TKTT 1572410000201 1572410000202 2026-11-12 15616000 3127500 0 0 0 10000000 8743500 BDT -',
  'TKTT 1572410000150 - 2026-11-18 5490000 1265500 500000 0 0 6389500 866000 BDT 1572410000101',
  'CANX 1572410000160 - 2026-11-19 0 0 0 0 0 0 0 BDT -',
  'RFND 1572410000102 - 2026-11-20 5124000 1265500 610000 358680 0 0 -5420820 BDT 1572410000102',
  'ADMA 1576010000017 - 2026-11-24 358680 0 0 0 0 0 358680 BDT -',
]

/** CSV has no column for cards and old documents, so rows paid in such a way are not part of it. */
const columns =
  'net,currency,billing_period,transaction_code,airline_code,document_number,issue_date,fare,tax,penalty,commission,tax_on_commission'
const csvOf = (lines: readonly BillingLine[]): string =>
  [
    columns,
    ...lines.map((line) =>
      [
        `"${moneyText(line.net)}"`,
        line.currency,
        '2611-P1',
        line.code,
        line.airline,
        line.number,
        line.issuedOn,
        ...[line.fare, line.tax, line.penalty, line.commission, line.taxOnCommission].map((part) =>
          moneyText(part),
        ),
      ].join(','),
    ),
  ].join('\r\n')

describe('BSP billings', () => {
  it('reads signs from the last digit', () => {
    expect(overpunched('0000512400{')).toBe(5124000n)
    expect(overpunched('000000035868}')).toBe(-358680n)
    expect(overpunched('00000001711953B')).toBe(17119532n)
    expect(overpunched('000000003586Q')).toBe(-35868n)
    expect(overpunched('00000X')).toBeNull()
    expect(overpunched('')).toBeNull()
  })

  it('reads every document of a HOT and proves its totals', () => {
    const billing = readHot(hot)
    expect(billing.problems).toEqual([])
    // The statement groups by section, the HOT by transaction.
    expect(billing.lines.map(row).toSorted()).toEqual(story.toSorted())
    expect(billing.currency).toBe('BDT')
    expect(billing.lines.reduce((sum, { net }) => sum + net, 0n)).toBe(17119532n)
  })

  it('reads the same documents from the text of the statement', () => {
    const billing = readStatementText(statement)
    expect(billing.problems).toEqual([])
    expect(billing.lines.map(row)).toEqual(story)
    const { period, covers, dueOn, currency } = billing
    expect({ period, covers, dueOn, currency }).toEqual({
      period: '261101',
      covers: { from: '2026-11-01', to: '2026-11-30' },
      dueOn: '2026-12-15',
      currency: 'BDT',
    })
  })

  it('reads the same documents from a CSV with columns in another order', () => {
    const cash = readHot(hot).lines.filter(({ notCash }) => notCash === 0n)
    const billing = readBillingCsv(csvOf(cash))
    expect(billing.problems).toEqual([])
    const without = (line: BillingLine): string => row({ ...line, related: null })
    expect(billing.lines.map(row)).toEqual(cash.map(without))
    expect(billing.period).toBe('2611-P1')
  })

  it('names row and column of what a CSV has wrong', () => {
    const [line] = readHot(hot).lines
    const csv = csvOf(line ? [line, { ...line, net: line.net + 1n }, line] : [])
      .replace(/TKTT(?=[^T]*$)/, 'CANN')
      .replace('"60308.20"', '"60,x"')
    expect(readBillingCsv(csv).problems).toEqual([
      { row: 1, column: 'net', reason: 'not-valid' },
      { row: 2, column: 'net', reason: 'net-differs' },
      { row: 3, column: 'transaction_code', reason: 'unknown-code' },
    ])
    expect(readBillingCsv('a,b\n1,2').problems.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 12 }, () => 'missing-column'),
    )
  })

  it('refuses a HOT of another revision', () => {
    expect(readHot(hot.replace('DAC157230', 'DAC157203'))).toMatchObject({
      lines: [],
      problems: [{ column: 'revision', reason: 'unknown-revision' }],
    })
  })

  it('says where the sums of a changed file part', () => {
    const wrong = readHot(hot.replaceAll('0000603082{', '0000603083{'))
    expect(wrong.problems.filter(({ reason }) => reason === 'net-differs')).toHaveLength(2)
    expect(wrong.problems.map(({ column }) => column)).toContain('BOT94 remittance')
    const lost = readHot(
      hot
        .split('\n')
        .filter((_, at) => at !== 8)
        .join('\n'),
    )
    expect(lost.problems).toContainEqual({ row: 4, column: 'records', reason: 'count-differs' })
    const statementWrong = readStatementText(statement.replace('5,105.32', '5,105.33'))
    expect(statementWrong.problems.map(({ column }) => column)).toEqual([
      'ISSUES balance',
      '157 balance',
      'balance',
      'due',
      'net',
    ])
  })

  it('never throws, however a file is cut or changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          { read: readHot, text: hot },
          { read: readStatementText, text: statement },
          { read: readBillingCsv, text: csvOf(readHot(hot).lines) },
        ),
        fc.nat(13_000),
        fc.string({ maxLength: 20, unit: 'binary' }),
        ({ read, text }, at, instead) => {
          const place = at % text.length
          const cut = read(text.slice(0, place))
          const changed = read(text.slice(0, place) + instead + text.slice(place + instead.length))
          for (const line of [...cut.lines, ...changed.lines]) expect(line.number).toMatch(/^\d{10,13}$/)
          // Behind the last record nothing is lost: only its own end and a line break stand there.
          if (read === readHot && place < text.trimEnd().lastIndexOf('\n'))
            expect(cut.problems).not.toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})
