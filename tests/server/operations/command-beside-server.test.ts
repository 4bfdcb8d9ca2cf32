/** Commands of the machine's administrator beside a server that is at work on its own database. Source: security 11. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, firstAgency, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

const password = 'seven herons over the haor'

describe('beside a running server', () => {
  const dataDir = makeDataDir()
  const shelf = mkdtempSync(join(tmpdir(), 'rams-beside-'))
  let server: ServerProcess
  beforeAll(async () => {
    server = await runServer(dataDir)
    expect((await send('POST', '/setup/api/v1/setup/agency/', firstAgency(password))).status).toBe(201)
  })
  afterAll(async () => {
    await cleanUp(server, dataDir)
    rmSync(shelf, { recursive: true, force: true })
  })

  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: token } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const signIn = async (): Promise<string> => {
    const answer = await send('POST', '/user/api/v1/user/login/', { email: 'ada@example.org', password })
    return `Bearer ${((await answer.json()) as { access: string }).access}`
  }
  const addTrade = async (name: string): Promise<number> =>
    (
      await send(
        'POST',
        '/profession/api/v1/profession/create/',
        { name, skill_class: 'skilled' },
        await signIn(),
      )
    ).status
  const trades = async (): Promise<string[]> => {
    const answer = await send('GET', '/profession/api/v1/profession/all/?size=100', undefined, await signIn())
    return ((await answer.json()) as { professions: { name: string }[] }).professions
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Trade'))
      .toSorted((a, b) => a.localeCompare(b))
  }
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      execFile(
        process.execPath,
        ['src/server/composition/cli.ts', ...args],
        { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
        (fault, out, err) => done({ code: typeof fault?.code === 'number' ? fault.code : 0, out, err }),
      )
    })

  it('a backup is made, tried out and put back, and the server goes on with its database', async () => {
    const database = server.databasePid()
    expect(await addTrade('Trade before')).toBe(201)
    const file = join(shelf, 'one.backup')
    expect(await run('backup', '--out', file)).toMatchObject({ code: 0, err: '' })
    expect(await addTrade('Trade after')).toBe(201)
    expect(await run('verify-backup', '--in', file)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('is whole'),
    })
    expect(await run('restore', '--in', file, '--force')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('The books are whole: 0 entries.'),
    })
    expect(await trades()).toEqual(['Trade before'])
    expect(await run('verify-books')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The books are whole'),
    })
    expect([
      server.databasePid(),
      server.child.exitCode,
      (await fetch(`${server.url}/readyz`)).status,
    ]).toEqual([database, null, 200])
    expect(await addTrade('Trade after the restore')).toBe(201)
  })

  it('the demo is not cleared away, and a second server does not start', async () => {
    expect(await run('clear-demo')).toMatchObject({ code: 1, err: expect.stringContaining('Stop it first') })
    const second = await runServer(dataDir)
    expect([second.url, await second.ended]).toEqual(['', 1])
    expect(await trades()).toEqual(['Trade after the restore', 'Trade before'])
  })

  it('when it has been stopped, the same commands bring the database up and down again', async () => {
    server.child.kill('SIGTERM')
    await server.ended
    const file = join(shelf, 'two.backup')
    expect(await run('backup', '--out', file)).toMatchObject({ code: 0, err: '' })
    expect(server.databasePid()).toBe(0)
    server = await runServer(dataDir)
    expect(await trades()).toEqual(['Trade after the restore', 'Trade before'])
  })
})
