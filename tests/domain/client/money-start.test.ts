import { expect, test } from 'vitest'
import { moneyStartOf, receivePath, withoutMoneyStart } from '../../../src/client/desk/money-start.ts'

const query = (path: string) => new URL(path, 'http://localhost').searchParams

test('an address of the palette opens the money sheet with amount, way and till', () => {
  const start = { amount: '50000.00', mode: 'mfs', till: 'bKash' } as const
  expect(moneyStartOf(query(receivePath(1023, start)))).toEqual(start)
  expect(moneyStartOf(query(receivePath(1023, { amount: '' })))).toEqual({ amount: '' })
})
test('what is no amount and no way of an address is not taken', () => {
  expect(moneyStartOf(query('/?receive=abc&mode=gold'))).toEqual({ amount: '' })
  expect(moneyStartOf(query('/?tab=money&mode=cash'))).toBeNull()
})
test('an address without the sheet keeps the rest', () => {
  expect(String(withoutMoneyStart(query('/?tab=money&receive=5&mode=cash&till=x')))).toBe('tab=money')
})
