/** What a row of a bank statement may be in the ledger: one line, a sum of lines, a part of a line, or what a rule learned. */
import { expect, it } from 'vitest'
import {
  ruleFor,
  ruleWords,
  suggest,
  type LearnedRule,
  type LedgerLine,
  type OpenRow,
} from '../../../src/domain/books/bank/suggest.ts'

const row = (id: number, amount: bigint, more: Partial<OpenRow> = {}): OpenRow => ({
  id,
  day: '2026-12-10',
  amount,
  reference: null,
  bankReference: null,
  party: null,
  text: '',
  draft: null,
  ...more,
})
const line = (id: number, amount: bigint, more: Partial<LedgerLine> = {}): LedgerLine => ({
  id,
  day: '2026-12-10',
  amount,
  voucherNo: `RV-${id}`,
  reference: null,
  party: null,
  text: '',
  subLedger: null,
  document: null,
  ...more,
})
const rule = (more: Partial<LearnedRule>): LearnedRule => ({
  id: 1,
  words: 'CHARGE',
  isIn: false,
  account: 5401,
  subLedger: null,
  uses: 1,
  ...more,
})
const pairsOf = (rows: OpenRow[], lines: LedgerLine[], rules: LearnedRule[] = []) =>
  [...suggest(rows, lines, rules)].map(([id, one]) => [id, one.kind === 'pair' ? one.lines : one.account])

it('pairs by amount and sign, within the days a cheque may take', () => {
  expect(pairsOf([row(1, 500n)], [line(1, -500n), line(2, 501n)])).toEqual([])
  expect(pairsOf([row(1, -500n)], [line(1, -500n, { day: '2026-10-11' })])).toEqual([[1, [1]]])
  expect(pairsOf([row(1, -500n)], [line(1, -500n, { day: '2026-10-10' })])).toEqual([])
  expect(pairsOf([row(1, -500n)], [line(1, -500n, { day: '2026-12-20' })])).toEqual([[1, [1]]])
  expect(pairsOf([row(1, -500n)], [line(1, -500n, { day: '2026-12-21' })])).toEqual([])
})

it('prefers the number, then the name, then the nearer day, and gives each line once', () => {
  const near = line(1, 500n)
  const named = line(2, 500n, { day: '2026-12-05', party: 'Abdul Kader Mia' })
  const numbered = line(3, 500n, { day: '2026-12-01', reference: '00100231' })
  const of = (more: Partial<OpenRow>) => pairsOf([row(1, 500n, more)], [near, named, numbered])[0]?.[1]
  expect(of({})).toEqual([1])
  expect(of({ party: 'MIA ABDUL KADER' })).toEqual([2])
  expect(of({ party: 'MIA ABDUL KADER', reference: '100231' })).toEqual([3])
  expect(pairsOf([row(1, 500n), row(2, 500n, { text: 'CHQ 100231' })], [numbered, near])).toEqual([
    [2, [3]],
    [1, [1]],
  ])
})

it('proposes the posted draft of a row before everything else', () => {
  const lines = [line(1, -500n, { reference: '100231' }), line(2, -500n, { document: 'payment_voucher/9' })]
  const found = suggest([row(1, -500n, { reference: '100231', draft: 'payment_voucher/9' })], lines, [])
  expect(found.get(1)).toMatchObject({ kind: 'pair', lines: [2], reasons: ['draft', 'day'] })
})

it('finds lines that together are a row, and rows that together are a line', () => {
  expect(pairsOf([row(1, 150n)], [line(1, 90n), line(2, 25n), line(3, 60n)])).toEqual([[1, [1, 3]]])
  const split = suggest(
    [row(1, -16121n, { text: 'SERVICE CHARGE' }), row(2, -2419n, { text: 'VAT ON SERVICE CHARGE' })],
    [line(7, -18540n)],
    [],
  )
  expect([split.get(1), split.get(2)]).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'pair', rows: [1, 2], lines: [7], reasons: ['sum'] })),
  )
})

it('ends its search for a sum among many lines', () => {
  const lines = Array.from({ length: 400 }, (_, at) => line(at + 1, 1_000n + BigInt(at * 7)))
  expect(suggest([row(1, 1n)], lines, []).size).toBe(0)
  expect(suggest([row(1, 999_999n)], lines, []).size).toBe(0)
})

it('books by a rule only what no line fits, on its own side, without numbers and months in its words', () => {
  const charge = row(1, -1854075n, { text: 'BANK CHARGE 16121,52 DEC 2026' })
  expect(ruleWords(charge)).toBe('BANK CHARGE')
  expect(suggest([charge], [], [rule({})]).get(1)).toEqual({
    kind: 'draft',
    account: 5401,
    subLedger: null,
    rule: 1,
  })
  expect(pairsOf([charge], [line(3, -1854075n)], [rule({})])).toEqual([[1, [3]]])
  expect(pairsOf([row(1, 5n, { text: 'BANK CHARGE' })], [], [rule({})])).toEqual([])
  expect(pairsOf([{ ...charge, draft: 'payment_voucher/1' }], [], [rule({})])).toEqual([])
})

it('takes the rule that says most, then the one that was used most, and the party it learned', () => {
  const said = row(1, -5n, { text: 'SMS SERVICE CHARGE' })
  const long = rule({ id: 2, words: 'SMS SERVICE CHARGE', account: 5306 })
  expect(ruleFor(said, [rule({}), long])?.id).toBe(2)
  expect(ruleFor(said, [rule({}), rule({ id: 3, uses: 9 })])?.id).toBe(3)
  expect(ruleFor(said, [rule({ words: '' })])).toBeNull()
  const lines = [line(1, 500n), line(2, 500n, { day: '2026-12-06', subLedger: 44 })]
  const party = rule({ words: 'NOOR RIYADH', isIn: true, account: null, subLedger: 44 })
  const found = suggest([row(1, 500n, { text: 'AL NOOR CO RIYADH' })], lines, [party])
  expect(found.get(1)).toMatchObject({ lines: [2], reasons: ['learned'] })
})
