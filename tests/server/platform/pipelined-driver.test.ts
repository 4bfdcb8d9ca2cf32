/** Statements no caller waits for are as much part of their transaction as the others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState, pipeline, tx } from '../../../src/server/platform/db/kysely.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

const counted = async (key: string): Promise<unknown[]> =>
  (await sql<{ value: bigint }>`select value from counter where key = ${key}`.execute(base.db)).rows.map(
    ({ value }) => value,
  )
const count = (key: string, value: number) =>
  sql`/* pipelined */ insert into counter (key, value) values (${key}, ${value})`
const states = { unique: '23505', division: '22012' }

it('are written with the others', async () => {
  await tx(base.db, async (trx) => {
    await count('both', 1).execute(trx)
    await sql`/* named: raise_both */ /* pipelined */ update counter set value = value + 1 where key = ${'both'}`.execute(
      trx,
    )
  })
  expect(await counted('both')).toEqual([2n])
})

it('fail the next statement with their own reason, and nothing stands', async () => {
  const work = tx(base.db, async (trx) => {
    await count('first', 1).execute(trx)
    await count('first', 2).execute(trx)
    await sql`select 1`.execute(trx)
  })
  await expect(work).rejects.toSatisfy((fault) => sqlState(fault) === states.unique)
  expect(await counted('first')).toEqual([])
})

it('fail the end of the transaction when nothing comes after them', async () => {
  const work = tx(base.db, async (trx) => {
    await count('last', 1).execute(trx)
    await count('last', 2).execute(trx)
  })
  await expect(work).rejects.toSatisfy((fault) => sqlState(fault) === states.unique)
  expect(await counted('last')).toEqual([])
  expect(await sql<{ one: number }>`select 1 as one`.execute(base.db)).toMatchObject({ rows: [{ one: 1 }] })
})

it('are dropped with the savepoint they are taken back to', async () => {
  await tx(base.db, async (trx) => {
    await count('kept', 1).execute(trx)
    await sql`savepoint here`.execute(trx)
    await count('kept', 2).execute(trx)
    await sql`rollback to savepoint here`.execute(trx)
    await count('other', 3).execute(trx)
  })
  expect([await counted('kept'), await counted('other')]).toEqual([[1n], [3n]])
})

it('leave the refusal of the work itself as it is', async () => {
  const work = tx(base.db, async (trx) => {
    await count('own', 1).execute(trx)
    await count('own', 2).execute(trx)
    throw new RangeError('not today')
  })
  await expect(work).rejects.toThrow('not today')
  expect(await counted('own')).toEqual([])
})

it('are answered like any other outside a transaction', async () => {
  await expect(sql`/* pipelined */ select 1 / 0`.execute(base.db)).rejects.toSatisfy(
    (fault) => sqlState(fault) === states.division,
  )
})

it('answers statements sent together in their order, and the first fault of them', async () => {
  expect(
    await pipeline(base.db, sql<{ n: number }>`select 1 as n`, sql<{ n: number }>`select 2 as n`),
  ).toEqual([[{ n: 1 }], [{ n: 2 }]])
  const work = tx(base.db, async (trx) => {
    await pipeline(trx, sql`select 1 / 0`, sql`select 2`)
  })
  await expect(work).rejects.toSatisfy((fault) => sqlState(fault) === states.division)
})
