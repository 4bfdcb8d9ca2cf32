/** The picker of a bill offers exactly the sub ledgers its posting accepts: no clerk chooses one that is refused afterwards. */
import { expect, test } from 'vitest'
import { kindOf } from '../../../src/domain/books/kinds/index.ts'
import type { Books } from '../../../src/domain/books/posting.ts'
import { entities } from '../../../src/domain/entities.ts'
import { offeredWhere } from '../../../src/foundation/definitions/offered-rows.ts'

/** Control accounts of every kind of sub ledger the chart knows (accounting 2). */
const codes = ['1301', '1302', '1303', '1304', '1401', '1402', '1405', '2101', '2102', '2103', '2104', '2502']

test.each([
  ['sales', 'customer', entities.sales.fields.customer],
  ['purchase', 'supplier', entities.purchase.fields.supplier],
] as const)('%s: %s', (module, name, { offers }) => {
  const kind = kindOf(module)
  const accepted = codes.filter((code, at) => {
    const account = { id: at + 1, code }
    // Only what is asked of the party; the bill has no lines.
    const books = {
      account: () => account,
      code: () => account,
      party: () => ({ id: 1, account: account.id, code: 'X', name: 'X', type: 'other', partyId: null }),
      currency: () => null,
      settings: { journalAllowsCash: false, billNeedsPassenger: false },
    } as unknown as Books
    const posting = kind?.post({ [name]: 1, date: '2027-01-05', lines: [] }, books)
    return !(posting && 'faults' in posting ? posting.faults : []).some(
      ({ pointer }) => pointer === `/${name}`,
    )
  })
  expect(offeredWhere({ offers }, {})?.['ledger_account.code']?.split(',').toSorted()).toEqual(accepted)
})
