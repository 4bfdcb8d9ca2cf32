import { expect, it } from 'vitest'
import { spread } from '../../src/domain/books/spread.ts'

const items = [
  { id: 1, open: 3_000_000n },
  { id: 2, open: 7_000_000n },
]
const of = (amount: bigint) => spread(amount, items).map(({ item, amount: taken }) => [item.id, taken])

it('settles the first items in full and the last in part', () => {
  expect(of(5_000_000n)).toEqual([
    [1, 3_000_000n],
    [2, 2_000_000n],
  ])
  expect(of(3_000_000n)).toEqual([[1, 3_000_000n]])
})
it('settles no more than is open, and nothing with nothing', () => {
  expect(of(12_000_000n)).toEqual([
    [1, 3_000_000n],
    [2, 7_000_000n],
  ])
  expect(of(0n)).toEqual([])
  expect(spread(5n, [])).toEqual([])
})
