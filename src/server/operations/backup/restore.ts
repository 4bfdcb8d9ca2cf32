import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { placeOf, writeStored } from '../../platform/files/disk.ts'
import { writeInstallationKeys } from '../../platform/db/installation-keys.ts'
import { readKey, type Key, type Keys } from '../../platform/keys.ts'
import { changeChannel } from '../../platform/events/publish.ts'
import { BackupRefused } from './frames.ts'
import { replaceRows } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { loadScratch, makeScratch } from './scratch.ts'
import { quoted, rowsOf, tableShapes, textSettings } from './tables.ts'

export interface RestoreOptions {
  owner: pg.ClientConfig
  dataDir: string
  path: string
  passphrase: string | null
  /** Keys of this installation. */
  keys: Keys
  /** Takes over the keys inside the backup, when they are others; only the command line can, because a running server holds its own. */
  takeKeys?: (keys: Record<string, string>) => void
  onProgress?: (done: number, total: number) => void
}

/** The audit key of a backup, when this installation or the backup itself has it. */
export const keyOf =
  (keys: Keys, inside: Record<string, string> | null) =>
  (manifest: Manifest): Key | null => {
    if (manifest.keys.audit === keys.audit.id) return keys.audit
    const [id, secret] = inside?.['audit']?.split(':') ?? []
    return id && secret ? { id, secret: Buffer.from(secret, 'base64url') } : null
  }

const readKeys = (inside: Record<string, string>): Keys => {
  const one = (name: keyof Keys): Key => readKey(inside[name] ?? '', `The key ${name} of the backup`)
  return { jwt: one('jwt'), audit: one('audit'), data: one('data') }
}

/** The keys a backup holds, by name; null for one without. */
export async function keysInside(
  path: string,
  passphrase: string | null,
): Promise<Record<string, string> | null> {
  const parts: Buffer[] = []
  await readBackup(path, passphrase, {
    data: async (part, bytes) => {
      if (part.part === 'keys') parts.push(bytes)
    },
  })
  return parts.length === 0
    ? null
    : (JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>) // Written by writeBackup.
}

/**
 * Tries a backup out: reads it completely, restores it into a database of its own and compares every table.
 * @returns its manifest. @throws BackupRefused with a sentence.
 */
export async function verifyBackup({
  owner,
  path,
  passphrase,
  keys,
  onProgress,
}: Omit<RestoreOptions, 'dataDir' | 'takeKeys'>): Promise<Manifest> {
  const inside = await keysInside(path, passphrase)
  const scratch = await makeScratch(owner)
  try {
    return await loadScratch(path, passphrase, scratch, {
      auditKey: keyOf(keys, inside),
      onPart: (done) => onProgress?.(done, done + 1),
    })
  } finally {
    await scratch.drop()
  }
}

/**
 * Copies every table of the tried database over the product's own, in one transaction.
 * @param keys those the new rows belong to; undefined leaves what the database says.
 */
async function swap(
  scratchConfig: pg.ClientConfig,
  owner: pg.ClientConfig,
  sequences: Manifest['sequences'],
  keys: Keys | undefined,
  onTable: (done: number, total: number) => void,
): Promise<void> {
  const source = new pg.Client(scratchConfig)
  const target = new pg.Client(owner)
  for (const client of [source, target]) client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  try {
    await Promise.all([source.connect(), target.connect()])
    for (const client of [source, target]) await client.query(textSettings)
    await target.query(`set lock_timeout = '60s'`)
    await target.query('begin')
    const tables = await tableShapes(source)
    await replaceRows(target, tables, sequences, async () => {
      for (const [at, table] of tables.entries()) {
        onTable(at, tables.length)
        await pipeline(
          rowsOf(source, table),
          target.query(
            copyFrom(
              `copy public.${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`,
            ),
          ),
        )
      }
    })
    if (keys) await writeInstallationKeys(target, keys)
    await target.query('select pg_notify($1, $2)', [changeChannel, JSON.stringify({ module: '*', id: 0 })])
    await target.query('commit')
  } finally {
    await Promise.all([source, target].map((client) => client.end().catch(() => undefined)))
  }
}

/**
 * Puts a backup in the place of the running data. It is tried out in a database of its own first; then its rows replace
 * the running ones in one transaction, so that whatever fails changes nothing. Files of the backup are added to those on
 * the disk. Afterwards no user is signed in.
 * @throws BackupRefused with a sentence.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { owner, dataDir, path, passphrase, keys, takeKeys, onProgress } = options
  const inside = await keysInside(path, passphrase)
  const scratch = await makeScratch(owner)
  try {
    const manifest = await loadScratch(path, passphrase, scratch, {
      auditKey: keyOf(keys, inside),
      onPart: (done) => onProgress?.(done, 3 * done + 1),
    })
    const isForeign = manifest.keys.audit !== keys.audit.id || manifest.keys.data !== keys.data.id
    if (isForeign && (!takeKeys || !inside)) {
      throw new BackupRefused(
        inside
          ? 'This backup comes from another installation. Stop the server and restore it on the command line, which takes over its keys.'
          : 'This backup comes from another installation and holds no keys, so its files could not be read. Copy the keys of that installation first.',
      )
    }
    // Files before rows: a file without a row is swept away, a row without its file would be a loss.
    await readBackup(path, passphrase, fileWriter(dataDir))
    await swap(
      scratch.config,
      owner,
      manifest.sequences,
      isForeign && inside ? readKeys(inside) : keys,
      (done, total) => onProgress?.(2 * total + done, 3 * total),
    )
    if (isForeign && inside) takeKeys?.(inside)
    return manifest
  } finally {
    await scratch.drop()
  }
}

/**
 * Empties the running database: the rows of a new one take the place of all others in one transaction. Files on the disk
 * go with the next nightly sweep, as nothing names them any more.
 * @throws BackupRefused when the database user may not make a database.
 */
export async function beginAnew(owner: pg.ClientConfig): Promise<void> {
  const scratch = await makeScratch(owner)
  try {
    await migrate(scratch.config)
    await swap(scratch.config, owner, {}, undefined, () => undefined)
  } finally {
    await scratch.drop()
  }
}

function fileWriter(dataDir: string) {
  let bytes: Buffer[] = []
  return {
    begin: async () => {
      bytes = []
    },
    data: async (part: { part: string }, more: Buffer) => {
      if (part.part === 'file') bytes.push(more)
    },
    end: async (part: { part: string; id?: string }) => {
      if (part.part !== 'file' || part.id === undefined || existsSync(placeOf(dataDir, part.id))) return
      await writeStored(dataDir, part.id, Buffer.concat(bytes))
    },
  }
}
