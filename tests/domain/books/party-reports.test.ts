/** Who owes and is owed is a name that leads to what the party's account says (accounting 14: row opens party ledger). */
import { expect, test } from 'vitest'
import { linksOf } from '../../../src/foundation/reports/report.ts'
import { reports } from '../../../src/domain/reports/index.ts'

/** Statements with one row for a party: what stands of it is no voucher. */
const ofParties = reports.filter(
  ({ isStatement, columns, filters }) =>
    isStatement && columns['name']?.label === 'Party' && !('side' in filters),
)

test.each(ofParties.map((report) => [report.name, report] as const))(
  'the party of %s leads to its lines of the same days',
  (_, { columns, opens }) => {
    const [link] = linksOf(columns['name']?.opens ?? opens)
    expect(link).toMatchObject({ filters: { sub_ledger: '{party_id}', date: '{range}' } })
    // A row that is clicked leads where its name does.
    expect(opens).toEqual(link)
  },
)

test('debtors, creditors and the summary of statements are such reports', () => {
  expect(ofParties.map(({ name }) => name).toSorted()).toEqual([
    'account-statement-summary',
    'creditor',
    'debtor',
  ])
})
