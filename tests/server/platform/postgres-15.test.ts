/** The oldest PostgreSQL the README names runs the product, and its rights hold there too. Source: security 9 and 10, decision 0231. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditWriter } from '../../../src/server/platform/audit/audit-log.ts'
import { verifyChain } from '../../../src/server/platform/audit/verify.ts'
import {
  appendOnlyTables,
  appRole,
  ensureAppRole,
  requireAppendOnly,
} from '../../../src/server/platform/db/grants.ts'
import { createDb } from '../../../src/server/platform/db/kysely.ts'
import { createPool } from '../../../src/server/platform/db/pool.ts'
import { migrate } from '../../../src/server/platform/db/migrate.ts'
import { temporaryKeys } from '../../../src/server/platform/keys.ts'
import { verifyBooks } from '../../../src/server/books/verify-books.ts'
import { agency, rakib } from '../agency.ts'
import { openCashier } from '../books/cashier.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { signIn, whoAmI } from '../signing.ts'
import { startPostgres15, type Postgres15 } from './postgres-15.ts'

const denied = /permission denied/

/** The words of a PostgreSQL older than 16, put in front of the system's own for one connection. */
const olderWords = `
  create schema fifteen;
  create function fifteen.current_setting(name text) returns text language sql as $$ select case when name = 'server_version_num' then '150020' else pg_catalog.current_setting(name) end $$;
  create function fifteen.pg_has_role(member name, role name, privilege text) returns boolean language plpgsql as $$
  begin
    if lower(privilege) not in ('member', 'usage') then raise exception 'unrecognized privilege type: "%"', privilege using errcode = '22023'; end if;
    return pg_catalog.pg_has_role(member, role, privilege);
  end $$`

/** What holds on the server of an agency that chose PostgreSQL 15. */
async function worksOn15({ owner }: Postgres15): Promise<void> {
  expect(await migrate(owner)).toMatchObject({ hasAppRole: true })
  const db = createDb(createPool(owner, { size: 1, role: appRole }))
  try {
    const { audit } = temporaryKeys()
    await requireAppendOnly(db)
    await auditWriter(audit)(db, { actor: null, action: 'server.noted' })
    expect(await verifyChain(db, audit)).toMatchObject({ ok: true, entries: 1 })
  } finally {
    await db.destroy()
  }
  const pool = createPool(owner, { size: 1, role: appRole })
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    expect(rows[0]?.version).toMatch(/^15\./)
    for (const table of appendOnlyTables)
      await expect(pool.query(`delete from ${table} where false`), table).rejects.toThrow(denied)
    await expect(pool.query(`update audit_log set action = 'changed' where false`)).rejects.toThrow(denied)
  } finally {
    await pool.end()
  }
}

/** A migrated database of its own on that server, for the product as the tests run it. */
async function databaseOn15({ owner }: Postgres15): Promise<TestDatabase> {
  const onServer = async (config: pg.ClientConfig, text: string, values: unknown[] = []) => {
    const client = new pg.Client(config)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await onServer(owner, 'create database worked_on')
  const ownerConfig = { ...owner, database: 'worked_on' }
  await migrate(ownerConfig)
  const pool = createPool(ownerConfig, { size: 12, role: appRole })
  const db = createDb(pool)
  return {
    db,
    pool,
    appConfig: ownerConfig,
    ownerConfig,
    asOwner: (text, values) => onServer(ownerConfig, text, values),
    leave: () => db.destroy(),
    async drop() {
      await db.destroy()
      await onServer(owner, 'drop database worked_on with (force)')
    },
  }
}

/** The statements that differ between 15 and 16, on the built-in database with the older words in front. */
async function wordsOf15(): Promise<void> {
  console.log(
    'No PostgreSQL 15 can be had on this machine; its words are tried on the built-in database instead.',
  )
  const database = await testDatabase()
  await database.asOwner(olderWords)
  const client = new pg.Client({
    ...database.ownerConfig,
    options: '-c search_path=fifteen,pg_catalog,public',
  })
  await client.connect()
  try {
    await expect(
      client.query(`select pg_has_role(current_user::name, $1::name, 'set'::text)`, [appRole]),
    ).rejects.toThrow('unrecognized privilege type')
    await expect(ensureAppRole(client)).resolves.toBeUndefined()
  } finally {
    await client.end()
    await database.drop()
  }
}

describe('PostgreSQL 15', () => {
  let postgres: Postgres15 | null = null
  beforeAll(async () => {
    postgres = await startPostgres15()
  }, 400_000)
  afterAll(async () => postgres?.stop())

  it(
    'takes every migration, keeps the audit chain, and lets nothing written once be changed',
    { timeout: 500_000 },
    async () => {
      expect.hasAssertions()
      await (postgres ? worksOn15(postgres) : wordsOf15())
    },
  )

  it('signs a user in, moves a passenger on and posts a voucher', async () => {
    // Without PostgreSQL 15 the same day is worked on the built-in one.
    const a = await agency(postgres ? { database: await databaseOn15(postgres) } : {})
    try {
      if (postgres)
        expect((await a.database.pool.query('show server_version')).rows[0]).toEqual({
          server_version: expect.stringMatching(/^15\./),
        })
      const { access } = await signIn(a)
      expect((await whoAmI(a, access)).json()).toMatchObject({ email: 'processing@example.com' })
      const passengers = '/passenger/api/v1/passenger'
      const made = await a.send('entry', 'POST', `${passengers}/create/`, {
        ...(await rakib(a)),
        agreed_amount: '150000.00',
      })
      expect(made).toMatchObject({ status: 201, body: { journey_state: 'draft' } })
      const id = Number(made.body['id'])
      expect(await a.send('entry', 'POST', `${passengers}/event/${id}/`, { type: 'REGISTER' })).toMatchObject(
        { status: 200 },
      )
      const cashier = await openCashier(a)
      await cashier.receive(id, '10000.00')
      const { rows } = await a.database.pool.query<Record<string, string>>(
        `select (select sum(debit_minor) from gl_line) as posted, journey_state, received_amount::text as received from passenger where id = ${id}`,
      )
      expect(rows).toEqual([{ posted: '1000000', journey_state: 'active', received: '1000000' }])
      expect(await verifyBooks(a.db)).toMatchObject({ ok: true })
      expect(await verifyChain(a.db, a.app.services.keys.audit)).toMatchObject({ ok: true })
    } finally {
      await a.close()
    }
  })
})

describe('a database whose rights are not what they should be', () => {
  it('is not served: a right to change what is written once is found at the start', async () => {
    const database = await testDatabase()
    const { user, host, database: name } = database.ownerConfig
    try {
      await expect(requireAppendOnly(database.db)).resolves.toBeUndefined()
      for (const table of appendOnlyTables) {
        await database.asOwner(`grant delete on ${table} to ${appRole}`)
        await expect(requireAppendOnly(database.db), table).rejects.toThrow(table)
        await database.asOwner(`revoke delete on ${table} from ${appRole}`)
      }
      await database.asOwner(`grant update on audit_log to ${appRole}`)
      await expect(requireAppendOnly(database.db)).rejects.toThrow('audit_log')
      await migrate(database.ownerConfig) // Takes the right away again.
      await expect(requireAppendOnly(database.db)).resolves.toBeUndefined()
      // As on a managed server that knows neither the role nor a way to make it: the program would work as the owner.
      const owned = createDb(createPool({ host, user, database: name }, { size: 1 }))
      await expect(requireAppendOnly(owned)).rejects.toThrow(`grant ${appRole} to`)
      await owned.destroy()
    } finally {
      await database.drop()
    }
  })
})
