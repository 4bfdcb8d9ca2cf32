/** The demo agency can be loaded on weekends: its people enter nothing then, which moves what they do. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { loadDemo } from '../../../src/server/composition/demo/load-demo.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { testApp } from '../harness.ts'

it.each([
  ['Saturday', '2027-07-03'],
  ['Friday', '2027-07-09'],
])('on a %s', async (_name, today) => {
  const base = await testApp({ today })
  try {
    await loadDemo(base.db, base.app.services, { password: 'nine lanterns on the ferry' })
    const { rows } = await sql<{ state: string }>`select state from bank_statement order by state`.execute(
      base.db,
    )
    expect(rows.map(({ state }) => state)).toEqual(['closed', 'discarded', 'imported', 'matching'])
    expect(await verifyBooks(base.db)).toMatchObject({ ok: true, broken: [] })
  } finally {
    await base.close()
  }
})
