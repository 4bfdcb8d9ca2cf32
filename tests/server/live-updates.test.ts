import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '../../src/server/events/publish.ts'
import { tx } from '../../src/server/db/kysely.ts'
import { testApp, testUser, type TestApp } from './harness.ts'

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
      hub.join({ user: testUser('processing-officer', [], more), send: (event, data) => heard.push(`${name} ${event} ${data}`), end: () => heard.push(`${name} end`) })
    listen('all', { id: 1, branchScope: 'all' })
    listen('own', { id: 2, branchScope: 'own', branchId: 1, branches: [1] })
    listen('list', { id: 3, branchScope: 'list', branchId: 1, branches: [2] })
    // The hub connects in the background; a first change that arrives proves that it listens.
    for (let n = 0; heard.length === 0 && n < 200; n++) {
      await publish(house.db, { module: 'ping', id: n, user: 1 })
      await new Promise((done) => setTimeout(done, 25))
    }
    heard.length = 0
    await expect(tx(house.db, async (trx) => {
      await publish(trx, { module: 'medical', id: 1 })
      throw new Error('rolled back')
    })).rejects.toThrow('rolled back')
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
    const own = await testApp({ authenticate: async (req) => (req.headers.authorization === 'Bearer x' ? testUser('admin') : null) })
    const address = await own.app.server.listen({ port: 0, host: '127.0.0.1' })
    expect((await fetch(`${address}/event/api/v1/event/stream/`)).status).toBe(401)
    const answer = await fetch(`${address}/event/api/v1/event/stream/`, { headers: { authorization: 'Bearer x' } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const text = answer.text()
    const closed = own.close()
    expect(await text).toContain('retry: 2000')
    await closed
  })
})
