import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '../../../src/server/platform/events/publish.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { sql } from 'kysely'
import { paths, signIn } from '../signing.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'
import { createUsers } from '../users.ts'

describe('live updates', () => {
  let house: TestApp
  const heard: string[] = []
  beforeAll(async () => {
    house = await testApp()
  })
  afterAll(() => house.close())

  it('reach the screens that may see the branch, once the change is committed', async () => {
    const hub = house.app.services.events
    const listen = (name: string, more: Parameters<typeof testUser>[2]) =>
      hub.join({
        user: testUser('processing-officer', [], more),
        send: (event, data) => heard.push(`${name} ${event} ${data}`),
        check: () => undefined,
        end: () => heard.push(`${name} end`),
      })
    listen('all', { id: 1, branchScope: 'all' })
    listen('own', { id: 2, branchScope: 'own', branchId: 1, branches: [1] })
    listen('list', { id: 3, branchScope: 'list', branchId: 1, branches: [2] })
    // The hub connects in the background; a first change that arrives proves that it listens.
    for (let n = 0; heard.length === 0 && n < 200; n++) {
      await publish(house.db, { module: 'ping', id: n, user: 1 })
      await new Promise((done) => setTimeout(done, 25))
    }
    heard.length = 0
    await expect(
      tx(house.db, async (trx) => {
        await publish(trx, { module: 'medical', id: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await tx(house.db, (trx) => publish(trx, { module: 'medical', id: 12, passenger: 7, branch: 2 }))
    await publish(house.db, { module: 'note', id: 1, user: 2 })
    await publish(house.db, { module: 'end', id: 1 })
    await expect.poll(() => heard.filter((line) => line.includes('"end"')).length).toBe(3)
    expect(heard.filter((line) => !line.includes('"end"') && !line.includes('"ping"'))).toEqual([
      'all change {"module":"medical","id":12,"passenger":7}',
      'list change {"module":"medical","id":12,"passenger":7}',
      'own change {"module":"note","id":1}',
    ])
  })

  it('travel as server-sent events, and end when the server stops', async () => {
    const own = await testApp({
      authenticate: async (req) => (req.headers.authorization === 'Bearer x' ? testUser('admin') : null),
    })
    const address = await own.app.server.listen({ port: 0, host: '127.0.0.1' })
    expect((await fetch(`${address}/event/api/v1/event/stream/`)).status).toBe(401)
    const answer = await fetch(`${address}/event/api/v1/event/stream/`, {
      headers: { authorization: 'Bearer x' },
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const text = answer.text()
    const closed = own.close()
    expect(await text).toContain('retry: 2000')
    await closed
  })
})

/** What ends a session, and what changes whose records a person hears of; each by the way the product does it, or as SQL where any way counts. */
describe('a stream of live updates ends with its session', () => {
  let house: TestApp
  let address: string
  let users: Awaited<ReturnType<typeof createUsers>>
  beforeAll(async () => {
    house = await testApp()
    users = await createUsers(house)
    address = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => house.close())

  const ways: Record<string, (at: { id: number; authorization: string }) => Promise<unknown>> = {
    'signing out': ({ authorization }) =>
      house.inject({ method: 'POST', url: paths.logout, headers: { authorization } }),
    'an administrator ending the sessions': ({ id }) =>
      sql`update user_session set ended_at = now(), end_reason = 'ended by an administrator' where user_id = ${id}`.execute(
        house.db,
      ),
    deactivation: ({ id }) => sql`update app_user set is_active = false where id = ${id}`.execute(house.db),
    deletion: ({ id }) => sql`update app_user set is_deleted = true where id = ${id}`.execute(house.db),
    'another role': ({ id }) =>
      sql`update app_user set role = ${users.roleIds.auditor} where id = ${id}`.execute(house.db),
    'another branch': ({ id }) =>
      sql`update app_user set branch = ${users.branchIds.SYL}, branch_scope = 'own' where id = ${id}`.execute(
        house.db,
      ),
    'fewer agents': ({ id }) =>
      sql`update app_user set agent_scope = '{2147483}' where id = ${id}`.execute(house.db),
    'the session running out': ({ id }) =>
      sql`update user_session set expires_at = now() - interval '1 year' where user_id = ${id}`.execute(
        house.db,
      ),
    'the access token running out': async () => {
      house.clock.set('2027-06-01')
      await publish(house.db, { module: 'secret_of_the_day', id: 1 })
    },
  }
  it.each(Object.keys(ways))('by %s', { timeout: 20_000 }, async (way) => {
    const name =
      (
        [
          'processing',
          'ticketing',
          'accounts',
          'agents',
          'entry',
          'audit',
          'manager',
          'processing2',
          'processing.ctg',
        ] as const
      )[Object.keys(ways).indexOf(way)] ?? 'entry'
    const { access: authorization } = await signIn(house, `${name}@example.com`)
    const answer = await fetch(`${address}/event/api/v1/event/stream/`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    let text = ''
    const ended = (async () => {
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) text += decoder.decode(part)
    })()
    // A change of the same person that arrives proves that the stream is open and the server listens.
    for (let n = 0; !text.includes('"ping"') && n < 200; n++) {
      await publish(house.db, { module: 'ping', id: n, user: users.ids[name] })
      await new Promise((done) => setTimeout(done, 25))
    }
    expect(text).toContain('"ping"')
    await ways[way]?.({ id: users.ids[name], authorization })
    await ended
    expect(text).not.toContain('secret_of_the_day')
  })
})
