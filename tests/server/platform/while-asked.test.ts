/** What no caller waits for any more is stopped in the database, and the connection serves the next one. */
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlState } from '../../../src/server/platform/db/kysely.ts'
import { whileAsked } from '../../../src/server/platform/db/while-asked.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

/** Longer than a test may take: who is not stopped fails. */
const endless = sql`select pg_sleep(600)`
const answerTo = (writableFinished: boolean) => Object.assign(new EventEmitter(), { writableFinished })
const asked = (response: ReturnType<typeof answerTo>) => ({ db: base.db, other: base.db, response })
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (fault: unknown) => sqlState(fault),
  )

it('stops the statement that runs when its reader goes away', async () => {
  const response = answerTo(false)
  const work = whileAsked(asked(response), async (own) => {
    setImmediate(() => response.emit('close'))
    await endless.execute(own)
  })
  expect(await stateOf(work)).toBe('57014')
  expect((await sql<{ one: number }>`select 1 as one`.execute(base.db)).rows).toEqual([{ one: 1 }])
  expect(response.listenerCount('close')).toBe(0)
})

it('stops a statement that begins only after its reader has gone', async () => {
  const response = answerTo(false)
  const work = whileAsked(asked(response), async (own) => {
    response.emit('close')
    await wait(700)
    await endless.execute(own)
  })
  expect(await stateOf(work)).toBe('57014')
})

it('stops nothing for a reader who got the answer', async () => {
  const response = answerTo(true)
  const work = whileAsked(asked(response), async (own) => {
    response.emit('close')
    return (await sql<{ n: number }>`select 2 as n from pg_sleep(0.3)`.execute(own)).rows
  })
  expect(await work).toEqual([{ n: 2 }])
})
