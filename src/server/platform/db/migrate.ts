import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { appRole, ensureAppRole, grantAppRole } from './grants.ts'

export interface Migration {
  number: number
  /** 'NNNN-name', also the folder's name. */
  name: string
  sql: string
  checksum: string
}

export interface MigrationResult {
  /** Names of the migrations that ran now. */
  applied: string[]
  version: number
  /** False where the owner may not make roles; the server then works as the owner. */
  hasAppRole: boolean
}

/** Called around each migration that runs, on the connection it runs on. */
export interface MigrationWatch {
  before: (client: pg.ClientBase, migration: Migration) => Promise<void>
  after: (client: pg.ClientBase, migration: Migration) => Promise<void>
}

const lockNumber = 20_260_001 // Any number that nothing else in this database locks.
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Reads the folders NNNN-name/{up.sql,why.md} in order. Numbers may leave gaps, because parts of the product that are
 * built at the same time are given theirs beforehand.
 * @throws Error for a number used twice, a missing file or a name of another form.
 */
export function readMigrations(dir: string = migrationsDir): Migration[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name, index, names) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1])
      if (!(number > 0)) throw new Error(`Migration folder ${name}: expected NNNN-name.`)
      if (names[index - 1]?.startsWith(name.slice(0, 5)))
        throw new Error(`Migration folder ${name}: its number is taken by ${names[index - 1]}.`)
      if (!existsSync(join(dir, name, 'why.md'))) throw new Error(`Migration ${name} lacks its why.md.`)
      const sql = readFileSync(join(dir, name, 'up.sql'), 'utf8')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Migrations the database has not had. @throws Error when an applied one was edited, or the database is newer than the program. */
async function notYetApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  for (const row of rows) {
    const known = migrations.find((migration) => migration.number === row.number)
    if (!known)
      throw new Error(
        `The database is newer than this program: it has migration ${row.name}. Install the newer version.`,
      )
    if (known.checksum !== row.checksum)
      throw new Error(
        `Migration ${row.name} was changed after it ran here. Restore the file and write a new migration instead.`,
      )
  }
  const done = new Set(rows.map((row) => row.number))
  return migrations.filter(({ number }) => !done.has(number))
}

/** Names of the migrations a database of the product still lacks; nothing is changed. @throws as `migrate`. */
export async function pendingMigrations(
  owner: pg.ClientConfig,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await notYetApplied(client, migrations)).map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Brings the database to the program's version: forward only, each migration in its own transaction, one server at a
 * time (security 10). Afterwards the app role gets its rights.
 * @param owner connection of the owner role.
 * @param watch reads the data around each migration, in a rehearsal.
 * @throws Error when an applied migration was edited, or the database is newer than the program.
 */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: readonly Migration[] = readMigrations(),
  watch: MigrationWatch | null = null,
): Promise<MigrationResult> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null, at timestamptz not null default now())`)
    const applied: string[] = []
    for (const migration of await notYetApplied(client, migrations)) {
      await watch?.before(client, migration)
      await apply(client, migration)
      await watch?.after(client, migration)
      applied.push(migration.name)
    }
    const hasAppRole = await giveRights(client)
    return { applied, version: migrations.length, hasAppRole }
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (fault) {
    await client.query('rollback')
    throw new Error(
      `Migration ${migration.name} failed and changed nothing: ${fault instanceof Error ? fault.message : String(fault)}. The data are as they were: start the former version again, and try the new one with "npm run cli -- upgrade --rehearse".`,
      { cause: fault },
    )
  }
}

/** A managed server may forbid its owner to make roles or to work as one; that must not stop the product, but the caller says so. */
async function giveRights(client: pg.Client): Promise<boolean> {
  try {
    await ensureAppRole(client)
    await client.query(`set role ${appRole}`)
    await client.query('reset role')
  } catch (fault) {
    // Anything but a missing right is a fault of the program and must not pass as a managed server.
    if (fault instanceof Error && 'code' in fault && fault.code === '42501') return false
    throw fault
  }
  await grantAppRole(client)
  return true
}
