/** Guards the migrations gave the records of each kind of voucher: a kind the ledger does not know could be changed after it is posted. */
import { expect, test } from 'vitest'
import { voucherKinds } from '../../../src/domain/books/kinds/index.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import guards from '../../../src/server/books/proof/guards.json' with { type: 'json' }

/** Rules of a table by what stands behind its name: journal_freeze on journal. */
const rulesOf = (table: string): string[] =>
  Object.keys(guards)
    .filter((guard) => guard.endsWith(` on ${table}`) && guard.startsWith(`${table}_`))
    .map((guard) => guard.slice(table.length + 1, guard.indexOf(' ')))

test.each(voucherKinds.map(({ module }) => module))(
  'records of a %s are guarded as journals are',
  (module) => {
    const { lines = {} }: Entity = entityOf(module)
    expect(rulesOf(module)).toEqual(expect.arrayContaining(rulesOf('journal')))
    for (const { table } of Object.values(lines))
      expect(rulesOf(table), table).toEqual(expect.arrayContaining(rulesOf('journal_line')))
  },
)

test('a journal is guarded from its change, its end and who made it', () => {
  expect(rulesOf('journal')).toEqual(['commit', 'freeze', 'makers', 'nt'])
  expect(rulesOf('journal_line')).toEqual(['freeze'])
})
