import { describe, expect, test } from 'vitest'
import { typedAmount, typedDate, typedTime } from '../../../src/foundation/values/typed-input.ts'

describe('a date typed in short', () => {
  const today = '2026-11-20'
  test.each([
    ['15', '2026-11-15'],
    ['15/3', '2026-03-15'],
    ['15/3/26', '2026-03-15'],
    ['15.3.2027', '2027-03-15'],
    ['1/1/89', '1989-01-01'],
    ['1/1/46', '2046-01-01'],
    ['1/1/47', '1947-01-01'],
    ['+5', '2026-11-25'],
    ['-2', '2026-11-18'],
    ['+15', '2026-12-05'],
    ['t', '2026-11-20'],
    [' T ', '2026-11-20'],
    ['2027-02-28', '2027-02-28'],
    ['05/12/1999', '1999-12-05'],
    ['30 Nov 2026', '2026-11-30'],
    ['1 sept', '2026-09-01'],
    ['7-Jan-27', '2027-01-07'],
  ])('%s is %s', (typed, date) => expect(typedDate(typed, today)).toBe(date))
  test.each(['31', '31 Feb 2026', '3 Foo 2026', '31/2', '0', '15/13', 'soon', '', '2027-02-30', '1/2/3/4'])(
    '%s is no date',
    (typed) => expect(typedDate(typed, today)).toBeNull(),
  )
})

describe('a time typed in short', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1430', '14:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9:30 pm', '21:30'],
    ['12am', '00:00'],
    ['12 p.m.', '12:00'],
    [' 23 59 ', '23:59'],
  ])('%s is %s', (typed, time) => expect(typedTime(typed)).toBe(time))
  test.each(['', '24', '9:60', '13pm', '0 am', 'noon', '9:3', '12345'])('%s is none', (typed) =>
    expect(typedTime(typed)).toBeNull(),
  )
})

describe('an amount typed as a sum', () => {
  test.each([
    ['1200*3+50', 2, '3650.00'],
    ['5', 2, '5.00'],
    ['10/4', 2, '2.50'],
    ['10-2*3', 2, '4.00'],
    ['-3+1', 2, '-2.00'],
    // The sign screens show (desk 4) is taken where it is pasted.
    ['\u22121,200.50', 2, '-1200.50'],
    ['10\u22124', 2, '6.00'],
    ['1,200.5', 3, '1200.500'],
    ['1000/3', 2, '333.33'],
    ['2/3', 2, '0.67'],
    ['0.1+0.2', 2, '0.30'],
    ['7.9', 0, '8'],
    [' 1 + 2 ', 2, '3.00'],
  ])('%s with %i decimals is %s', (typed, digits, amount) => expect(typedAmount(typed, digits)).toBe(amount))
  test.each(['', 'abc', '1/0', '1++2', '2*', '1.2.3', '*3'])('%s is no amount', (typed) =>
    expect(typedAmount(typed, 2)).toBeNull(),
  )
})
