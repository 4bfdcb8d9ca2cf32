import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../src/domain/errors.ts'
import { defineRoute, type Route } from '../../../src/server/http/define-route.ts'
import { testApp, testUser, type Inject, type TestApp } from '../harness.ts'

const key = (n: number): string => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const pay: Route = defineRoute({
  method: 'POST',
  path: '/till/api/v1/till/pay/',
  summary: 'Pays',
  access: 'user',
  money: true,
  status: 201,
  body: z.object({ amount: z.string() }),
  response: z.object({ number: z.number() }),
  handler: async ({ db, body }) => {
    const row = await db
      .insertInto('counter')
      .values({ key: 'till', value: 1n })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1n) })),
      )
      .returning('value')
      .executeTakeFirstOrThrow()
    await new Promise((done) => setTimeout(done, 20))
    if (body.amount === '0') throw new AppError('input.invalid')
    return { number: Number(row.value) }
  },
})

describe('an operation that moves money', () => {
  let testServer: TestApp
  let send: Inject
  beforeAll(async () => {
    testServer = await testApp({ routes: [pay] })
    send = testServer.as(testUser('accountant'))
  })
  afterAll(() => testServer.close())
  const post = (idempotencyKey: string | undefined, amount = '10', by = send) =>
    by({
      method: 'POST',
      url: '/till/api/v1/till/pay/',
      headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      payload: { amount },
    })
  const paid = async (): Promise<number> =>
    Number(
      (await testServer.db.selectFrom('counter').select('value').where('key', '=', 'till').executeTakeFirst())
        ?.value ?? 0,
    )

  it('is refused without a key', async () => {
    expect((await post(undefined)).json()).toMatchObject({
      status: 400,
      code: 'idempotency.missing',
      type: '/problems/idempotency',
    })
    expect((await post('not-a-uuid')).statusCode).toBe(400)
  })

  it('happens once when twenty requests with one key arrive together', async () => {
    const before = await paid()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key(1))))
    expect(await paid()).toBe(before + 1)
    const first = answers.filter(
      (answer) => answer.statusCode === 201 && answer.headers['idempotency-replayed'] === undefined,
    )
    expect(first).toHaveLength(1)
    for (const answer of answers)
      expect(answer.statusCode === 201 ? answer.body : answer.json<{ code: string }>().code).toBe(
        answer.statusCode === 201 ? first[0]?.body : 'idempotency.running',
      )
  })

  it('gives the first answer again later', async () => {
    const before = await paid()
    const again = await post(key(1))
    expect(again.statusCode).toBe(201)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await paid()).toBe(before)
  })

  it('refuses the key for another body, but not for another person', async () => {
    expect((await post(key(1), '11')).json()).toMatchObject({ status: 422, code: 'idempotency.otherBody' })
    expect((await post(key(1), '11', testServer.as(testUser('accountant', [], { id: 99 })))).statusCode).toBe(
      201,
    )
  })

  it('leaves nothing of a refused attempt, so that the same key may be tried again', async () => {
    const before = await paid()
    expect((await post(key(2), '0')).statusCode).toBe(422)
    expect((await post(key(2), '0')).statusCode).toBe(422)
    expect(await paid()).toBe(before)
    expect(
      await testServer.db.selectFrom('idempotency').select('key').where('key', '=', key(2)).execute(),
    ).toEqual([])
  })
})
