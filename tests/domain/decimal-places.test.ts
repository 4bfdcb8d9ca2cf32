import { expect, test } from 'vitest'
import { mostPlaces, withPlaces } from '../../src/foundation/reports/decimal-places.ts'

test('figures of a column of decimals have as many places as the longest of them', () => {
  const column = ['32.4', '32.75', '3500', null, '-0.125']
  const places = mostPlaces(column)
  expect(places).toBe(3)
  expect(column.map((value) => value && withPlaces(value, places))).toEqual([
    '32.400',
    '32.750',
    '3500.000',
    null,
    '-0.125',
  ])
})

test('a column without places gets none, and an empty one neither', () => {
  expect(withPlaces('3500', mostPlaces(['3500', '20']))).toBe('3500')
  expect(mostPlaces([])).toBe(0)
})
