import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole } from '../../src/server/db/grants.ts'
import { createPool } from '../../src/server/db/pool.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { cleanUp, makeDataDir, runServer, type ServerProcess } from './server-process.ts'

describe('two servers on one database of their own choice', () => {
  const dataDir = makeDataDir()
  let database: TestDatabase
  let servers: ServerProcess[] = []
  let url: string
  beforeAll(async () => {
    database = await testDatabase()
    const { user, host, database: name } = database.ownerConfig
    url = `postgresql://${user}@localhost/${name}?host=${host}`
    servers = await Promise.all([runServer(dataDir, { DATABASE_URL: url }), runServer(dataDir, { DATABASE_URL: url })])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => cleanUp(server, dataDir)))
    await database.drop()
  })

  it('work side by side', async () => {
    expect(new Set(servers.map((server) => server.url)).size).toBe(2)
    for (const server of servers) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('sign in once as the owner and work without his rights', async () => {
    const pool = createPool({ connectionString: url }, { size: 1, role: appRole })
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: appRole }])
    await pool.end()
  })

  it('leave the database running when one of them stops', async () => {
    servers[0]?.child.kill('SIGTERM')
    expect(await servers[0]?.ended).toBe(0)
    expect((await fetch(`${servers[1]?.url}/readyz`)).status).toBe(200)
  })
})
