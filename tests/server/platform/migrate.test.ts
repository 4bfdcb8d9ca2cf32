import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations, type Migration } from '../../../src/server/platform/db/migrate.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

const made = (number: number, sql: string): Migration => ({
  number,
  name: `000${number}-made`,
  sql,
  checksum: sql,
})

describe('migrations', () => {
  let base: TestDatabase
  beforeAll(async () => {
    base = await testDatabase({ empty: true })
  })
  afterAll(() => base.drop())

  it('that have landed are never edited: what is needed instead is a new one', () => {
    const landed = JSON.parse(
      readFileSync(new URL('../../fixtures/releases/migrations.json', import.meta.url), 'utf8'),
    ) as Record<string, string>
    expect(Object.keys(landed).toSorted()).toEqual(readMigrations().map(({ name }) => name))
    const present = Object.fromEntries(
      readMigrations()
        .filter(({ name }) => name in landed)
        .map(({ name, checksum }) => [name, checksum]),
    )
    expect(present).toEqual(landed)
  })

  it('bring an empty database to the newest version once, and give the app role its rights', async () => {
    const all = readMigrations()
    expect(await migrate(base.ownerConfig)).toEqual({
      applied: all.map((one) => one.name),
      version: all.length,
      hasAppRole: true,
    })
    expect((await migrate(base.ownerConfig)).applied).toEqual([])
  })

  it('refuse a database that is newer than the program', async () => {
    await expect(migrate(base.ownerConfig, readMigrations().slice(0, 0))).rejects.toThrow(
      'newer than this program',
    )
  })

  it('refuse a migration that was edited after it ran', async () => {
    const edited = readMigrations().map((one) => ({ ...one, checksum: 'other' }))
    await expect(migrate(base.ownerConfig, edited)).rejects.toThrow('was changed after it ran')
  })

  it('may leave gaps in their numbers; one that fills a gap runs on a database that is already further', async () => {
    const own = await testDatabase({ empty: true })
    const [first, second, third] = [
      made(1, 'create table one (id int)'),
      made(2, 'create table two (id int)'),
      made(3, 'create table three (id int)'),
    ]
    expect((await migrate(own.ownerConfig, [first, third])).applied).toEqual(['0001-made', '0003-made'])
    expect((await migrate(own.ownerConfig, [first, second, third])).applied).toEqual(['0002-made'])
    await own.drop()
  })

  it('refuse a number that two folders carry, and a folder without its number', () => {
    const dir = mkdtempSync(join(tmpdir(), 'rams-migrations-'))
    const folder = (name: string): void => {
      mkdirSync(join(dir, name))
      for (const file of ['up.sql', 'why.md']) writeFileSync(join(dir, name, file), 'select 1')
    }
    folder('0001-one')
    folder('0007-seven')
    expect(readMigrations(dir).map((one) => one.number)).toEqual([1, 7])
    folder('0007-other')
    expect(() => readMigrations(dir)).toThrow('its number is taken by 0007-other')
    rmSync(join(dir, '0007-other'), { recursive: true })
    folder('extra')
    expect(() => readMigrations(dir)).toThrow('expected NNNN-name')
    rmSync(dir, { recursive: true })
  })

  it('leave nothing behind when one fails in its middle', async () => {
    const own = await testDatabase({ empty: true })
    await expect(
      migrate(own.ownerConfig, [made(1, 'create table half (id int); select 1/0')]),
    ).rejects.toThrow(/failed and changed nothing: division by zero.*start the former version again/)
    expect(await own.asOwner("select to_regclass('half') as found")).toEqual([{ found: null }])
    await own.drop()
  })

  it('run once when two servers start together', async () => {
    const own = await testDatabase({ empty: true })
    const steps = [made(1, 'create table once (id int)'), made(2, 'insert into once values (1)')]
    const results = await Promise.all([migrate(own.ownerConfig, steps), migrate(own.ownerConfig, steps)])
    expect(results.flatMap((result) => result.applied).sort()).toEqual(['0001-made', '0002-made'])
    await own.drop()
  })
})

/** Asks the same question again and again until it is stopped; answers every answer. */
async function repeatedly<T>(question: () => Promise<T>, isOver: () => boolean): Promise<Set<T>> {
  const answers = new Set<T>()
  while (!isOver()) answers.add(await question())
  return answers
}

describe('a server that starts beside another', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await testDatabase()
  })
  afterAll(() => own.drop())

  it.each(['update audit_log set id = default where false', 'insert into gl_seal default values'])(
    'never opens, not for a moment, what the role may not do: %s',
    async (statement) => {
      let isOver = false
      const code = async () => {
        try {
          await tx(own.db, async (trx) => {
            await sql.raw(statement).execute(trx)
            throw new Error('allowed')
          })
          return 'done'
        } catch (fault) {
          return fault instanceof Error && 'code' in fault ? fault.code : String(fault)
        }
      }
      const answers = repeatedly(code, () => isOver)
      for (let start = 0; start < 20; start++) await migrate(own.ownerConfig)
      isOver = true
      expect([...(await answers)]).toEqual(['42501'])
    },
  )
})

describe('the role the server works as', () => {
  let base: TestDatabase
  beforeAll(async () => {
    base = await testDatabase()
  })
  afterAll(() => base.drop())

  it.each([
    ['change an audit row', "update audit_log set action = 'x'"],
    ['remove an audit row', 'delete from audit_log'],
    ['change what a stage event says', "update stage_event set event = 'x'"],
    ['remove a stage event', 'delete from stage_event'],
    ['empty the audit log', 'truncate audit_log'],
    ['make a table', 'create table mine (id int)'],
    ['rewrite the migration record', 'delete from schema_migration'],
  ])('may not %s', async (_what, statement) => {
    await expect(base.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('may mark a stage event as undone', async () => {
    await expect(
      base.pool.query("update stage_event set undone_at = now(), undone_by = 1, undo_reason = 'typed twice'"),
    ).resolves.toBeDefined()
  })

  it('reads days as text, instants as UTC text and big numbers without loss', async () => {
    const { rows } = await base.pool.query(
      "select date '2027-01-03' as day, timestamptz '2027-01-03 12:00:00.25+06' as at, 9007199254740993::bigint as big",
    )
    expect(rows).toEqual([{ day: '2027-01-03', at: '2027-01-03T06:00:00.25Z', big: 9007199254740993n }])
  })

  it('prepares the statements that carry a name', async () => {
    const client = await base.pool.connect()
    for (const n of [1, 2])
      expect((await client.query('/* named: twice */ select $1::int * 2 as twice', [n])).rows).toEqual([
        { twice: 2 * n },
      ])
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'twice' }])
    client.release()
  })

  it('repeats a transaction that lost a deadlock', async () => {
    await base.pool.query("insert into counter (key, value) values ('a', 0), ('b', 0)")
    const raise = (first: string, second: string) =>
      tx(base.db, async (trx) => {
        for (const key of [first, second]) {
          await trx
            .updateTable('counter')
            .set((eb) => ({ value: eb('value', '+', 1n) }))
            .where('key', '=', key)
            .execute()
          await new Promise((done) => setTimeout(done, 30))
        }
      })
    await Promise.all([raise('a', 'b'), raise('b', 'a')])
    expect(
      (await base.pool.query(`select value from counter where key in ('a', 'b') order by key`)).rows,
    ).toEqual([{ value: 2n }, { value: 2n }])
  })
})
