/** Pairs of open debits and credits of one party (accounting 4.8, 11). */
import { describe, expect, it } from 'vitest'
import {
  oldestFirst,
  paidOn,
  pairUp,
  placesOf,
  settledOf,
  type Settling,
} from '../../../src/domain/books/settlement.ts'

const line = (id: number, account: string, amount: bigint): Settling => ({
  id,
  sub: Number(account),
  account,
  currency: 'BDT',
  amount,
})
const bills = [line(1, '1301', 300n), line(2, '1301', 500n)]

describe('pairs', () => {
  it('take the oldest debit first and leave the rest open', () => {
    expect(pairUp(bills, [line(9, '1301', 400n)])).toEqual([
      { debit: 1, credit: 9, amount: 300n, isAdvance: false },
      { debit: 2, credit: 9, amount: 100n, isAdvance: false },
    ])
  })
  it('use what stands on the same account before an advance', () => {
    expect(pairUp(bills, [line(8, '2302', 600n), line(9, '1301', 400n)])).toEqual([
      { debit: 1, credit: 9, amount: 300n, isAdvance: false },
      { debit: 2, credit: 9, amount: 100n, isAdvance: false },
      { debit: 2, credit: 8, amount: 400n, isAdvance: true },
    ])
  })
  it('never join another account: an advance of an agent pays no bill of a passenger', () => {
    expect(pairUp([line(1, '1302', 300n)], [line(9, '2302', 400n), line(10, '2101', 400n)])).toEqual([])
  })
  it('use an advance to a supplier for the bills of the same supplier, of goods and of visas', () => {
    const paid = line(7, '1403', 400n)
    expect(pairUp([paid], [line(9, '2102', 300n), line(10, '2104', 200n), line(11, '2101', 50n)])).toEqual([
      { debit: 7, credit: 9, amount: 300n, isAdvance: true },
      { debit: 7, credit: 10, amount: 100n, isAdvance: true },
    ])
    // The receivable of a customer is no bill of a supplier.
    expect(pairUp([line(1, '1301', 300n)], [line(9, '2102', 300n)])).toEqual([])
  })
  it('never join two currencies', () => {
    const abroad = (one: Settling, currency = 'SAR'): Settling => ({ ...one, currency })
    expect(pairUp([abroad(line(1, '1303', 300n))], [abroad(line(9, '1303', 300n), 'USD')])).toEqual([])
    expect(
      pairUp([abroad(line(1, '1303', 300n))], [line(8, '1303', 300n), abroad(line(9, '1303', 200n))]),
    ).toEqual([{ debit: 1, credit: 9, amount: 200n, isAdvance: false }])
  })
  it('settle on both sides the same', () => {
    const pairs = pairUp(bills, [line(8, '2302', 600n), line(9, '1301', 400n)])
    expect([...settledOf(pairs)].sort(([a], [b]) => a - b)).toEqual([
      [1, 300n],
      [2, 500n],
      [8, 400n],
      [9, 400n],
    ])
  })
})

describe('money paid to a supplier', () => {
  const [payable, advances] = [{ code: '2102' }, { code: '1403' }]
  const parts = (amount: bigint, due: bigint, place = payable) =>
    paidOn(place, advances, { amount, due }).map((part) => [part.place.code, part.amount])
  it('pays what is due, and is an advance above it', () => {
    expect(parts(300n, 500n)).toEqual([['2102', 300n]])
    expect(parts(500n, 500n)).toEqual([['2102', 500n]])
    expect(parts(700n, 500n)).toEqual([
      ['2102', 500n],
      ['1403', 200n],
    ])
    expect(parts(700n, 0n)).toEqual([['1403', 700n]])
  })
  it('stays on the account that is paid where no advance belongs to it', () => {
    expect(parts(700n, 500n, { code: '2103' })).toEqual([['2103', 700n]])
    expect(paidOn(payable, undefined, { amount: 700n, due: 500n })).toEqual([
      { place: payable, amount: 700n },
    ])
  })
})

describe('oldest first', () => {
  const credits = [line(8, '1301', 200n), line(9, '1301', 200n)]
  it('ticks what a receipt pays', () => {
    expect(oldestFirst(bills, credits, new Set([9]))).toEqual(new Set([9, 1]))
  })
  it('ticks what pays a bill', () => {
    expect(oldestFirst(bills, credits, new Set([1]))).toEqual(new Set([1, 8, 9]))
  })
  it('ticks all that can be settled where nothing is ticked', () => {
    expect(oldestFirst(bills, credits, new Set())).toEqual(new Set([1, 8, 9, 2]))
  })
})

describe('the account money is booked on', () => {
  const accounts = ['1301', '2103', '2302'].map((code, id) => ({ id, code }))
  const codes = (direction: 'receive' | 'pay', open: { sub_ledger: number; side: 'debit' | 'credit' }[]) =>
    placesOf(direction, accounts, open).map(({ code }) => code)
  it('is the one with something open', () => {
    expect(codes('receive', [{ sub_ledger: 0, side: 'debit' }])).toEqual(['1301', '2302', '2103'])
    expect(codes('pay', [{ sub_ledger: 2, side: 'credit' }])).toEqual(['2302', '2103', '1301'])
    expect(
      codes('pay', [
        { sub_ledger: 1, side: 'credit' },
        { sub_ledger: 2, side: 'credit' },
      ]),
    ).toEqual(['2103', '2302', '1301'])
  })
  it('is the advance of who pays, and the payable of who is paid, where nothing is open', () => {
    expect(codes('receive', [])[0]).toBe('2302')
    expect(codes('pay', [{ sub_ledger: 1, side: 'debit' }])[0]).toBe('2103')
  })
})
