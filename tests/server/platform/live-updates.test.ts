import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '../../../src/server/platform/events/publish.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { sql } from 'kysely'
import { enrolOwn } from '../access/factor.ts'
import { furnish, rakib } from '../agency-data.ts'
import { paths, renew, signIn } from '../signing.ts'
import { testApp, testUser, type TestApp } from '../harness.ts'
import { createUsers, testPassword, type StaffName } from '../users.ts'

describe('live updates', () => {
  let testServer: TestApp
  const heard: string[] = []
  beforeAll(async () => {
    testServer = await testApp()
  })
  afterAll(() => testServer.close())

  it('reach the screens that may see the branch, once the change is committed', async () => {
    const hub = testServer.app.services.events
    const listen = (name: string, more: Parameters<typeof testUser>[2]) =>
      hub.join({
        user: testUser('processing-officer', ['medical.read', 'passenger.read'], more),
        send: (event, data) => heard.push(`${name} ${event} ${data}`),
        check: () => undefined,
        end: () => heard.push(`${name} end`),
      })
    listen('all', { id: 1, branchScope: 'all' })
    listen('own', { id: 2, branchScope: 'own', branchId: 1, branches: [1] })
    listen('list', { id: 3, branchScope: 'list', branchId: 1, branches: [2] })
    // The hub connects in the background; a first change that arrives proves that it listens.
    for (let n = 0; heard.length === 0 && n < 200; n++) {
      await publish(testServer.db, { module: 'ping', id: n, user: 1 })
      await new Promise((done) => setTimeout(done, 25))
    }
    heard.length = 0
    await expect(
      tx(testServer.db, async (trx) => {
        await publish(trx, { module: 'medical', id: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await tx(testServer.db, (trx) => publish(trx, { module: 'medical', id: 12, passenger: 7, branch: 2 }))
    await publish(testServer.db, { module: 'note', id: 1, user: 2 })
    await publish(testServer.db, { module: 'end', id: 1 })
    await expect.poll(() => heard.filter((line) => line.includes('"end"')).length).toBe(3)
    expect(heard.filter((line) => !line.includes('"end"') && !line.includes('"ping"'))).toEqual([
      'all change {"module":"medical","id":12,"passenger":7}',
      'list change {"module":"medical","id":12,"passenger":7}',
      'own change {"module":"note","id":1}',
    ])
  })

  it('tell no one of what their role, or the agents they work for, keep from them', async () => {
    const own = await testApp()
    const agency = await furnish(own)
    const agent = agency.ids.agent['AG-0002'] ?? 0
    const made = await agency.send(
      'entry',
      'POST',
      '/passenger/api/v1/passenger/create/',
      await rakib(agency),
    )
    expect(made.status).toBe(201)
    const passenger = Number(made.body['id'])
    const hub = own.app.services.events
    const sent: string[] = []
    const leaves = (
      [
        ['reader', ['ticket_sale.read', 'passenger.read'], {}],
        ['clerk', ['passenger.read'], {}],
        ['guest', [], {}],
        ['accountant', ['sub_ledger_account.read'], {}],
        ['agent', ['ticket_sale.read', 'passenger.read'], { agentScope: [agent] }],
        ['other', ['ticket_sale.read', 'passenger.read'], { agentScope: [agent + 1] }],
      ] as const
    ).map(([name, permissions, more], at) =>
      hub.join({
        user: testUser('processing-officer', [...permissions], {
          id: 100 + at,
          ...more,
          agentScope: 'agentScope' in more ? [...more.agentScope] : [],
        }),
        send: (event, data) => sent.push(`${name} ${event} ${data}`),
        check: () => undefined,
        end: () => undefined,
      }),
    )
    // The hub connects in the background; what was announced before is not of this test.
    for (let n = 0; sent.length === 0 && n < 200; n++) {
      await publish(own.db, { module: 'first', id: n })
      await new Promise((next) => setTimeout(next, 25))
    }
    await publish(own.db, { module: 'begin', id: 0 })
    await publish(own.db, { module: 'ticket_sale', id: 5, passenger })
    await publish(own.db, { module: 'ticket_sale', id: 6 })
    await publish(own.db, { module: 'user', id: 101 })
    await publish(own.db, { module: 'general_setting', id: 1 })
    await publish(own.db, { module: 'voucher', id: 0, right: 'sub_ledger_account.read' })
    await publish(own.db, { module: 'last', id: 1 })
    await expect.poll(() => sent.filter((line) => line.includes('"last"')).length).toBe(leaves.length)
    for (const leave of leaves) leave()
    await own.close()
    const begun = sent.findLastIndex((line) => line.includes('"begin"'))
    const everyone = (data: string) =>
      ['reader', 'clerk', 'guest', 'accountant', 'agent', 'other'].map((name) => `${name} change ${data}`)
    const sale = JSON.stringify({ module: 'ticket_sale', id: 5, passenger })
    expect(sent.slice(begun + 1).filter((line) => !line.includes('"last"'))).toEqual([
      `reader change ${sale}`,
      `clerk change ${JSON.stringify({ module: 'passenger', id: passenger, passenger })}`,
      `agent change ${sale}`,
      ...['reader', 'agent', 'other'].map((name) => `${name} change {"module":"ticket_sale","id":6}`),
      'clerk change {"module":"user","id":101}',
      ...everyone('{"module":"general_setting","id":1}'),
      'accountant change {"module":"voucher","id":0}',
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
  let testServer: TestApp
  let address: string
  let users: Awaited<ReturnType<typeof createUsers>>
  beforeAll(async () => {
    testServer = await testApp()
    users = await createUsers(testServer)
    address = await testServer.app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => testServer.close())

  const password = 'eleven kites above the delta'
  const at = '/user/api/v1/user'
  /** A request that has to be answered well, so that what ends the stream is what it names. */
  const done = async (
    authorization: string,
    method: 'POST' | 'PUT',
    url: string,
    payload: object = {},
    headers: Record<string, string> = {},
  ) => {
    const answer = await testServer.inject({
      method,
      url,
      payload,
      headers: { authorization, 'idempotency-key': crypto.randomUUID(), ...headers },
    })
    expect([url, answer.statusCode < 300 || answer.body]).toEqual([url, true])
    return answer
  }
  /** What an administrator does, who has just signed in. */
  const asAdmin = async (
    method: 'POST' | 'PUT',
    url: string,
    payload: object = {},
    headers: Record<string, string> = {},
  ) => done((await signIn(testServer, 'admin@example.com')).access, method, url, payload, headers)
  const changed = async (id: number, change: object) => {
    const [row] = await testServer.database.asOwner('select version from app_user where id = $1', [id])
    await asAdmin('PUT', `${at}/update/${id}/`, change, { 'if-match': `"${String(row?.['version'])}"` })
  }
  /** The same person at another screen. */
  const elsewhere = async (id: number): Promise<string> => {
    const [row] = await testServer.database.asOwner('select email from app_user where id = $1', [id])
    return (await signIn(testServer, String(row?.['email']))).access
  }

  interface Streaming {
    id: number
    authorization: string
    cookie: string
  }
  const ways: Record<string, (at: Streaming) => Promise<unknown>> = {
    'signing out': ({ authorization }) =>
      testServer.inject({ method: 'POST', url: paths.logout, headers: { authorization } }),
    'signing out everywhere': ({ authorization }) =>
      done(authorization, 'POST', `${at}/sessions/end_all/`, { keep_current: false }),
    'signing this session out at another screen': async ({ id }) => {
      const other = await elsewhere(id)
      const { sessions } = (
        await testServer.inject({ url: `${at}/sessions/`, headers: { authorization: other } })
      ).json<{ sessions: { id: string; is_current: boolean }[] }>()
      for (const session of sessions.filter(({ is_current }) => !is_current))
        await done(other, 'POST', `${at}/sessions/end/${session.id}`)
    },
    'an administrator ending the sessions': ({ id }) => asAdmin('POST', `${at}/end_sessions/${id}`),
    'a new password at another screen': async ({ id }) =>
      done(await elsewhere(id), 'POST', `${at}/passwordchange/`, {
        current_password: testPassword,
        password,
        confirm_password: password,
      }),
    'a new password by a link': async ({ id }) => {
      const { link } = (await asAdmin('POST', `${at}/issue_reset/${id}`)).json<{ link: string }>()
      const token = link.split('/').at(-1)
      await done('', 'POST', `${at}/password_reset/confirm/`, { token, password, confirm_password: password })
    },
    'a second factor that is set up at another screen': async ({ id }) => {
      const [row] = await testServer.database.asOwner('select email from app_user where id = $1', [id])
      await enrolOwn(testServer, String(row?.['email']).split('@')[0] as StaffName) // The staff is named by its addresses.
    },
    'a refresh token that is used a second time': async ({ cookie }) => {
      await renew(testServer, cookie)
      // Ten seconds later it is no second tab any more.
      const { clock } = testServer.app.services
      const now = clock.now.bind(clock)
      clock.now = () => new Date(now().getTime() + 60_000)
      await renew(testServer, cookie)
      clock.now = now
    },
    'an administrator deactivating the account': ({ id }) => changed(id, { is_active: false }),
    'an administrator taking the role away': ({ id }) => changed(id, { role: users.roleIds.auditor }),
    deletion: ({ id }) => sql`update app_user set is_deleted = true where id = ${id}`.execute(testServer.db),
    'another branch': ({ id }) =>
      sql`update app_user set branch = ${users.branchIds.SYL}, branch_scope = 'own' where id = ${id}`.execute(
        testServer.db,
      ),
    'fewer agents': ({ id }) =>
      sql`update app_user set agent_scope = '{2147483}' where id = ${id}`.execute(testServer.db),
    'the session running out': ({ id }) =>
      sql`update user_session set expires_at = now() - interval '1 year' where user_id = ${id}`.execute(
        testServer.db,
      ),
    'the access token running out': async () => {
      testServer.clock.set('2027-06-01')
      await publish(testServer.db, { module: 'secret_of_the_day', id: 1 })
    },
  }
  /** Whose stream it is, where the account is not the same afterwards. */
  const owners: Partial<Record<string, StaffName>> = {
    'a new password at another screen': 'ticketing',
    'a new password by a link': 'accounts',
    'a second factor that is set up at another screen': 'agents',
    'an administrator deactivating the account': 'entry',
    'an administrator taking the role away': 'processing.ctg',
    deletion: 'manager.ctg',
    'another branch': 'processing2',
    'fewer agents': 'audit',
    'the access token running out': 'manager',
  }
  it.each(Object.keys(ways))('by %s', { timeout: 20_000 }, async (way) => {
    const name = owners[way] ?? 'processing'
    const { access: authorization, cookie } = await signIn(testServer, `${name}@example.com`)
    const answer = await fetch(`${address}/event/api/v1/event/stream/`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    let text = ''
    const ended = (async () => {
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) text += decoder.decode(part)
    })()
    // A change of the same person that arrives proves that the stream is open and the server listens.
    for (let n = 0; !text.includes('"ping"') && n < 200; n++) {
      await publish(testServer.db, { module: 'ping', id: n, user: users.ids[name] })
      await new Promise((done) => setTimeout(done, 25))
    }
    expect(text).toContain('"ping"')
    await ways[way]?.({ id: users.ids[name], authorization, cookie })
    await ended
    expect(text).not.toContain('secret_of_the_day')
  })
})
