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
  drop(): Promise<void>
}

async function onServer<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @param empty true for a database without any table. */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { host, template } = inject('database')
  const name = `t_${randomBytes(6).toString('hex')}`
  const at = (user: string, database: string): pg.ClientConfig => ({ host, port: 5432, user, database })
  const server = at(ownerRole, 'postgres')
  await onServer(server, (client) =>
    client.query(
      empty ? `create database ${name}` : `create database ${name} template ${template} strategy file_copy`,
    ),
  )
  const appConfig = at(empty ? ownerRole : appRole, name)
  const ownerConfig = at(ownerRole, name)
  const pool = createPool(appConfig, { size: 12 })
  const db = createDb(pool)
  return {
    db,
    pool,
    appConfig,
    ownerConfig,
    asOwner: (sql, values = []) =>
      onServer(
        ownerConfig,
        async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
      ),
    async drop() {
      await db.destroy()
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}
