import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerRole } from '../../src/server/platform/cluster/cluster.ts'
import { appRole } from '../../src/server/platform/db/grants.ts'
import { createDb, type Db } from '../../src/server/platform/db/kysely.ts'
import { createPool } from '../../src/server/platform/db/pool.ts'

/** A fresh copy of the migrated database. `db` works as the app role, like the product. */
export interface TestDatabase {
  db: Db
  pool: pg.Pool
  /** Connection of the app role, for tests that need a client of their own. */
  appConfig: pg.ClientConfig
  ownerConfig: pg.ClientConfig
  /** One statement as the owner, for what the app role may not do. */
  asOwner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Ends every connection of this process; the database stays. */
  leave(): Promise<void>
  drop(): Promise<void>
}

export async function onServer<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Connection to a database of the built-in server. */
const databaseAt = (user: string, database: string): pg.ClientConfig => ({
  host: inject('database').host,
  port: 5432,
  user,
  database,
})
/** Where databases are made and dropped. */
export const maintenance = (): pg.ClientConfig => databaseAt(ownerRole, 'postgres')

/** Ms a connection of the owner waits for the next statement: opening one takes forty times as long as a look-up. */
const ownerWaitMs = 100

/** @param given.empty true for a database without any table. @param given.template the database to copy, the migrated one unless named. */
export async function testDatabase(
  given: { empty?: boolean; template?: string } = {},
): Promise<TestDatabase> {
  const { empty = false, template = inject('database').template } = given
  const name = `t_${randomBytes(6).toString('hex')}`
  const server = maintenance()
  await onServer(server, (client) =>
    client.query(
      empty ? `create database ${name}` : `create database ${name} template ${template} strategy file_copy`,
    ),
  )
  const appConfig = databaseAt(empty ? ownerRole : appRole, name)
  const ownerConfig = databaseAt(ownerRole, name)
  const pool = createPool(appConfig, { size: 12 })
  const db = createDb(pool)
  const owner = new pg.Pool({
    ...ownerConfig,
    max: 20,
    idleTimeoutMillis: ownerWaitMs,
    allowExitOnIdle: true,
  })
  // A test may end every connection or the server itself; the next statement opens another one.
  owner.on('error', () => undefined)
  const leave = async (): Promise<void> => {
    await Promise.all([db.destroy(), owner.end()])
  }
  return {
    db,
    pool,
    appConfig,
    ownerConfig,
    asOwner: async (sql, values = []) => (await owner.query<Record<string, unknown>>(sql, values)).rows,
    leave,
    async drop() {
      await leave()
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
