/** The chart of accounts is kept while it stands (decision 1149). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadBooks } from '../../../../src/server/books/books.ts'
import { seedBooks } from '../../../../src/server/composition/seed/books.ts'
import { tx, type Db } from '../../../../src/server/platform/db/kysely.ts'
import { testApp, type TestApp } from '../../harness.ts'
import { makeWorld } from '../../records/factories.ts'

const today = '2025-08-20'
let base: TestApp
beforeAll(async () => {
  base = await testApp({ today })
  await makeWorld(base.database)
  await seedBooks(base.db, today)
})
afterAll(() => base.close())

const named = async (db: Db, code: string) => (await loadBooks(db, {}, 'ADM')).code(code)?.name
const rename = (db: Db, name: string) =>
  sql`update ledger_account set name = ${name} where code = '5302'`.execute(db)

it('is read again with the next document once an account has changed, whoever changed it', async () => {
  expect(await named(base.db, '5302')).toBe('Office rent')
  await base.database.pool.query(`update ledger_account set name = 'Rent of offices' where code = '5302'`)
  expect(await named(base.db, '5302')).toBe('Rent of offices')
})

it('is not kept from a transaction that was taken back', async () => {
  await expect(
    tx(base.db, async (trx) => {
      await rename(trx, 'Never')
      expect(await named(trx, '5302')).toBe('Never')
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await named(base.db, '5302')).toBe('Rent of offices')
  await rename(base.db, 'Rent')
  expect(await named(base.db, '5302')).toBe('Rent')
})

it('is each time that of its own database', async () => {
  const other = await testApp({ today })
  await makeWorld(other.database)
  await seedBooks(other.db, today)
  expect([await named(other.db, '5302'), await named(base.db, '5302')]).toEqual(['Office rent', 'Rent'])
  await other.close()
})

it('knows a new currency and accounts that are gone', async () => {
  expect((await loadBooks(base.db, {}, 'ADM')).currencyOf('KWD')).toBeNull()
  await sql`insert into currency (code, name, rate_to_base, minor_unit, rate_date) values ('KWD', 'Dinar', 400, 3, '2025-01-01')`.execute(
    base.db,
  )
  expect((await loadBooks(base.db, {}, 'ADM')).currencyOf('KWD')).toMatchObject({ digits: 3 })
  await sql`update ledger_account set is_deleted = true where code = '5312'`.execute(base.db)
  expect(await named(base.db, '5312')).toBeUndefined()
})
