import { expect, test } from 'vitest'
import { entityOf } from '../../../src/domain/entities.ts'
import { lineTotals } from '../../../src/foundation/definitions/line-totals.ts'

const linesOf = (entity: 'journal' | 'receipt_voucher' | 'voucher_template') =>
  entityOf(entity).lines?.['lines'] ?? { table: '', label: '', fields: {} }

test('a journal says by how much its sides differ, and what is not typed yet counts as nothing', () => {
  expect(
    lineTotals(linesOf('journal'), [
      { debit: '100.50', credit: '' },
      { debit: null, credit: '40.00' },
      { debit: 'abc' },
    ]),
  ).toEqual({ sums: { debit: '100.50', credit: '40.00' }, difference: '60.50' })
  expect(lineTotals(linesOf('journal'), [{ debit: '5.00' }, { credit: '5.00' }]).difference).toBe('0.00')
})

test('amounts that need not be equal are only added up', () => {
  expect(
    lineTotals(linesOf('receipt_voucher'), [{ amount: '1200.00', tds: '0.25' }, { amount: '0.10' }]),
  ).toEqual({ sums: { amount: '1200.10', tds: '0.25' }, difference: null })
})

test('a column that holds both sides is not added up', () => {
  expect(
    lineTotals(linesOf('voucher_template'), [
      { side: 'debit', amount: '5.00' },
      { side: 'credit', amount: '5.00' },
    ]),
  ).toEqual({ sums: {}, difference: null })
})
