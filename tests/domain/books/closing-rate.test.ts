/** The rate a foreign ledger is valued at: what is no rate is refused where it is typed, not passed over (accounting 14). */
import { expect, it } from 'vitest'
import { reportOf } from '../../../src/domain/reports/index.ts'
import { readFilters } from '../../../src/foundation/reports/report-query.ts'

const asked = (rate: string) =>
  readFilters(reportOf('foreignledger'), { account: '3', currency: '2', closing_rate: rate }, '2026-12-01')

it.each(['0', '0.00', '-3', '33,5', '1e3', 'thirty', '12345678901', '1.123456789'])(
  'refuses %s as a closing rate',
  (rate) => {
    const { values, faults } = asked(rate)
    expect(values['closing_rate']).toBeUndefined()
    expect(faults.map(({ name, message }) => [name, message])).toEqual([
      ['closing_rate', 'Select a valid Closing rate.'],
    ])
  },
)

it.each(['33', '32.4', '0.5', ' 121.12345678 '])('reads %s as a closing rate', (rate) => {
  const { values, faults } = asked(rate)
  expect(values['closing_rate']).toEqual({ kind: 'text', text: rate.trim() })
  expect(faults).toEqual([])
})
