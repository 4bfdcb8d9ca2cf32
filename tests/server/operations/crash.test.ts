import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

const ready = async (server: ServerProcess): Promise<number> =>
  (await fetch(`${server.url}/readyz`).catch(() => null))?.status ?? 0

describe('the running product', () => {
  const dataDir = makeDataDir()
  let server: ServerProcess
  beforeAll(async () => {
    server = await runServer(dataDir)
  })
  afterAll(() => cleanUp(server, dataDir))

  /** Another database process serves, and the server works with it. */
  const isBackWithout = async (killed: number): Promise<void> => {
    await expect
      .poll(() => [0, killed].includes(server.databasePid()), { timeout: 20_000, interval: 50 })
      .toBe(false)
    await expect.poll(() => ready(server), { timeout: 20_000, interval: 50 }).toBe(200)
  }

  it('refuses a second one on the same data, without harm to the first', async () => {
    const second = await runServer(dataDir)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('RAMS is already running')
    expect(await ready(server)).toBe(200)
  })

  it('starts its database again when that is killed', async () => {
    const before = server.databasePid()
    process.kill(before, 'SIGKILL')
    await isBackWithout(before)
    await expect.poll(() => server.output()).toContain('database restarted')
  })

  it('takes over the database that a killed server left running', async () => {
    const database = server.databasePid()
    server.child.kill('SIGKILL')
    await server.ended
    server = await runServer(dataDir)
    expect(server.output()).toContain('taken over')
    expect(server.databasePid()).toBe(database)
    expect(await ready(server)).toBe(200)
    process.kill(database, 'SIGKILL')
    await isBackWithout(database)
  })

  it('starts after both were killed at once', async () => {
    process.kill(server.databasePid(), 'SIGKILL')
    server.child.kill('SIGKILL')
    await server.ended
    server = await runServer(dataDir)
    expect(await ready(server)).toBe(200)
  })

  it('stops cleanly on SIGTERM, also under requests, and closes its database', async () => {
    const database = server.databasePid()
    const requests = Array.from({ length: 50 }, () =>
      fetch(`${server.url}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      ),
    )
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    for (const status of await Promise.all(requests)) expect([200, 503, 0]).toContain(status)
    expect(() => process.kill(database, 0)).toThrow('ESRCH')
    expect(server.databasePid()).toBe(0)
  })
})
