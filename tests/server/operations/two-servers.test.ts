import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditWriter } from '../../../src/server/platform/audit/audit-log.ts'
import { requireInstallationKeys } from '../../../src/server/platform/db/installation-keys.ts'
import { temporaryKeys, type Key, type Keys } from '../../../src/server/platform/keys.ts'
import { appRole } from '../../../src/server/platform/db/grants.ts'
import { createPool } from '../../../src/server/platform/db/pool.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cleanUp, makeDataDir, runServer, type ServerProcess } from '../server-process.ts'

describe('two servers on one database of their own choice', () => {
  const dataDir = makeDataDir()
  let database: TestDatabase
  let servers: ServerProcess[] = []
  let url: string
  beforeAll(async () => {
    database = await testDatabase()
    const { user, host, database: name } = database.ownerConfig
    url = `postgresql://${user}@localhost/${name}?host=${host}`
    servers = await Promise.all([
      runServer(dataDir, { DATABASE_URL: url }),
      runServer(dataDir, { DATABASE_URL: url }),
    ])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => cleanUp(server, dataDir)))
    await database.drop()
  })

  it('work side by side', async () => {
    expect(new Set(servers.map((server) => server.url)).size).toBe(2)
    for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('sign in once as the owner and work without the rights of the owner', async () => {
    const pool = createPool({ connectionString: url }, { size: 1, role: appRole })
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: appRole }])
    await pool.end()
  })

  it('refuse a third with a folder and keys of its own, and say what several servers share', async () => {
    const otherDir = makeDataDir()
    const third = await runServer(otherDir, { DATABASE_URL: url })
    try {
      expect([third.url, await third.ended]).toEqual(['', 1])
      for (const word of ['JWT, AUDIT, DATA', 'DATA_DIR', 'AUDIT_KEY', 'the folder of the first server'])
        expect(third.output()).toContain(word)
      const keys = await database.asOwner('select name, key_id from installation_key order by name')
      const idOf = (name: string): string =>
        readFileSync(join(dataDir, 'keys', `${name}.key`), 'utf8').split(':')[0] ?? ''
      expect(keys).toEqual(['audit', 'data', 'jwt'].map((name) => ({ name, key_id: idOf(name) })))
    } finally {
      await cleanUp(third, otherDir)
    }
  })

  it('take a third in that has a folder of its own and their keys', async () => {
    const otherDir = makeDataDir()
    const keyOf = (name: string): string => readFileSync(join(dataDir, 'keys', `${name}.key`), 'utf8').trim()
    const third = await runServer(otherDir, {
      DATABASE_URL: url,
      JWT_KEY: keyOf('jwt'),
      AUDIT_KEY: keyOf('audit'),
      DATA_KEY: keyOf('data'),
    })
    expect(third.url, third.output()).not.toBe('')
    await cleanUp(third, otherDir)
  })

  it('take none in while everybody may change what is written once', async () => {
    await database.asOwner('grant update on audit_log to public')
    const third = await runServer(dataDir, { DATABASE_URL: url })
    servers.push(third)
    await database.asOwner('revoke update on audit_log from public')
    expect(third.url, third.output()).toBe('')
    expect(await third.ended).toBe(1)
    expect(third.output()).toContain('change what must never change (audit_log)')
  })

  it('leave the database running when one of them stops', async () => {
    servers[0]?.child.kill('SIGTERM')
    expect(await servers[0]?.ended).toBe(0)
    expect((await fetch(`${servers[1]?.url}/readyz`)).status).toBe(200)
  })
})

describe('the keys of a database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  const named = (audit: Key): Keys => ({ ...temporaryKeys(), audit })

  it('are those its audit log was written with, also before they were noted', async () => {
    const old = temporaryKeys()
    await auditWriter(old.audit)(database.db, { actor: null, action: 'server.noted' })
    await expect(
      requireInstallationKeys(database.ownerConfig, named({ id: 'another', secret: randomBytes(32) })),
    ).rejects.toThrow('other keys (AUDIT)')
    await expect(requireInstallationKeys(database.ownerConfig, old)).resolves.toBeUndefined()
    // The same id with another secret is another key.
    await expect(
      requireInstallationKeys(database.ownerConfig, {
        ...old,
        audit: { id: old.audit.id, secret: randomBytes(32) },
      }),
    ).rejects.toThrow('other keys (AUDIT)')
    await expect(
      requireInstallationKeys(database.ownerConfig, {
        ...old,
        jwt: { id: 'renewed', secret: randomBytes(32) },
      }),
    ).rejects.toThrow('accept-jwt-key')
    await expect(requireInstallationKeys(database.ownerConfig, old)).resolves.toBeUndefined()
  })

  it('cannot be changed by the role the server works as', async () => {
    await expect(database.pool.query(`update installation_key set key_id = 'mine'`)).rejects.toThrow(
      'permission denied',
    )
  })
})
