import { say } from '../../../foundation/text/sentence.ts'
import { randomBytes } from 'node:crypto'
import { createZstdDecompress, type ZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { verifyChain } from '../../platform/audit/verify.ts'
import { createDb } from '../../platform/db/kysely.ts'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'
import { createPool } from '../../platform/db/pool.ts'
import type { Key } from '../../platform/keys.ts'
import { BackupRefused } from './frames.ts'
import { replaceRows, tableWriter, type TableWriter } from './load-tables.ts'
import type { Manifest, Part } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { fingerprints, tableShapes, textSettings } from './tables.ts'

/** A database beside the product's own, made to look into a backup; goes when it was looked at. */
export interface Scratch {
  config: pg.ClientConfig
  drop(): Promise<void>
}

function databaseOf(owner: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!owner.connectionString) return { ...owner, database }
  const url = new URL(owner.connectionString)
  url.pathname = `/${database}`
  return { ...owner, connectionString: url.toString() }
}

/** Held under the name of a scratch database by the connection that made it, as long as it is looked at. */
const scratchLock = 41_007

const dropping = (name: string): string => `drop database if exists ${pg.escapeIdentifier(name)} with (force)`

/** Drops what a killed server left behind of this database's scratches. */
async function dropForsaken(client: pg.Client, stem: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [stem],
  )
  for (const { name } of rows) {
    const {
      rows: [got],
    } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
      scratchLock,
      name,
    ])
    if (!got?.free) continue
    await client.query(dropping(name))
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [scratchLock, name])
  }
}

/** Beside the product's database, named after it. @throws BackupRefused when the database user may not make databases. */
export async function makeScratch(owner: pg.ClientConfig): Promise<Scratch> {
  const client = new pg.Client(owner)
  // A server that goes away ends the connection; the next statement says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ stem: string }>(
      `select left(current_database(), 40) || '_scratch_' as stem`,
    )
    const stem = rows[0]?.stem ?? ''
    await dropForsaken(client, stem)
    const name = `${stem}${randomBytes(6).toString('hex')}`
    await client.query('select pg_advisory_lock($1, hashtext($2))', [scratchLock, name])
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`)
    return {
      config: databaseOf(owner, name),
      drop: async () => {
        try {
          await client.query(dropping(name))
        } finally {
          await client.end()
        }
      },
    }
  } catch (fault) {
    await client.end()
    if (fault instanceof Error && 'code' in fault && fault.code === '42501')
      throw new BackupRefused(
        'The database user may not make a database, so the backup cannot be tried. Give it the right CREATEDB.',
      )
    throw fault
  }
}

/** Rows of a table on their way out of the file: unpacked and written one after another. */
function unpacking(writer: TableWriter) {
  const stream: ZstdDecompress = createZstdDecompress()
  const written = (async () => {
    for await (const bytes of stream as AsyncIterable<Buffer>) await writer.write(bytes)
    await writer.end()
  })()
  written.catch(() => stream.destroy())
  return {
    async write(bytes: Buffer): Promise<void> {
      if (!stream.write(bytes))
        await Promise.race([new Promise<void>((done) => stream.once('drain', done)), written])
    },
    async end(): Promise<void> {
      stream.end()
      await written
    },
  }
}

/**
 * Brings a backup into a fresh database of the version it was made with, and checks it there: complete and unaltered, every
 * row as it was (fingerprints), every rule of the database kept.
 * @param onPart called after each part with how many are behind.
 * @throws BackupRefused with a sentence.
 */
export async function loadAsWritten(
  path: string,
  passphrase: string | null,
  scratch: Pick<Scratch, 'config'>,
  onPart?: (done: number) => void,
): Promise<Manifest> {
  // All of the file is judged before anything of it is used.
  const manifest = await readBackup(path, passphrase)
  const known = readMigrations()
  const wanted = manifest.migrations.map((one) =>
    known.find((own) => own.number === one.number && own.checksum === one.checksum),
  )
  if (wanted.some((one) => one === undefined))
    throw new BackupRefused(
      'This backup was made by another version of RAMS. Install that version, or a newer one, first.',
    )
  await migrate(
    scratch.config,
    wanted.filter((one) => one !== undefined),
  )
  const client = new pg.Client(scratch.config)
  client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  await client.connect()
  try {
    await client.query(textSettings)
    await client.query('begin')
    const shapes = await tableShapes(client)
    let current: ReturnType<typeof unpacking> | null = null
    let parts = 0
    const isTable = (part: Part): part is Extract<Part, { part: 'table' }> => part.part === 'table'
    await replaceRows(client, shapes, manifest.sequences, async () => {
      await readBackup(path, passphrase, {
        async begin(part) {
          if (isTable(part)) current = unpacking(tableWriter(client, part.name, part.columns))
        },
        async data(part, bytes) {
          if (isTable(part)) await current?.write(bytes)
        },
        async end(part) {
          if (isTable(part)) await current?.end()
          onPart?.(++parts)
        },
      })
    })
    await client.query('commit')
    const found = await fingerprints(client)
    const wrong = Object.entries(manifest.tables)
      .filter(([name, table]) => found[name] !== table.sha256)
      .map(([name]) => name)
    if (wrong.length > 0)
      throw new BackupRefused(
        say`This backup does not hold what it says (${wrong.slice(0, 3).join(', ')}). Use another one.`,
      )
  } catch (fault) {
    if (fault instanceof Error && 'severity' in fault)
      throw new BackupRefused('This backup breaks a rule of the database. Use another one.', { cause: fault })
    throw fault
  } finally {
    await client.end().catch(() => undefined)
  }
  return manifest
}

/**
 * Brings a backup into a fresh database, checks it there, and brings that database to this program's version; the audit
 * chain must be unbroken.
 * @param auditKey null when the key of the chain is not at hand; its end is then compared only.
 * @param onPart called after each part with how many are behind.
 * @throws BackupRefused with a sentence.
 */
export async function loadScratch(
  path: string,
  passphrase: string | null,
  scratch: Scratch,
  { auditKey, onPart }: { auditKey: (manifest: Manifest) => Key | null; onPart?: (done: number) => void },
): Promise<Manifest> {
  const manifest = await loadAsWritten(path, passphrase, scratch, onPart)
  await migrate(scratch.config)
  const key = auditKey(manifest)
  if (key) await checkChain(scratch.config, key)
  return manifest
}

async function checkChain(config: pg.ClientConfig, key: Key): Promise<void> {
  const db = createDb(createPool(config, { size: 1, statementMs: 0 }))
  try {
    const report = await verifyChain(db, key)
    if (!report.ok)
      throw new BackupRefused(say`The audit log in this backup was changed (entry ${report.firstBad ?? 0}).`)
  } finally {
    await db.destroy()
  }
}
