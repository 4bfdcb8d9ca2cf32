import { createHash } from 'node:crypto'
import { mkdir, rename, rm, open as openFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { readStored } from '../../platform/files/disk.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { writeFrames, type FrameWriter } from './frames.ts'
import type { Manifest, Part } from './manifest.ts'
import { rowsOf, tableShapes, textSettings } from './tables.ts'

export interface BackupOptions {
  /** Connection of the owner. */
  owner: pg.ClientConfig
  dataDir: string
  keys: Keys
  /** Where the backup shall stand; nothing is there until it is complete. */
  path: string
  /** Null leaves the keys out and the data readable. */
  passphrase: string | null
  now: Date
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

async function writeTable(frames: FrameWriter, part: Part, source: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  const packed = createZstdCompress()
  await frames.write('begin', json(part))
  const feed = (async () => {
    try {
      for await (const bytes of source) {
        hash.update(bytes)
        if (!packed.write(bytes)) await new Promise<void>((done) => packed.once('drain', done))
      }
      packed.end()
    } catch (fault) {
      packed.destroy(fault instanceof Error ? fault : new Error(String(fault)))
    }
  })()
  for await (const bytes of packed as AsyncIterable<Buffer>) await frames.write('data', bytes)
  await feed
  const sha256 = hash.digest('hex')
  await frames.write('end', json({ sha256 }))
  return sha256
}

async function writeBytes(frames: FrameWriter, part: Part, bytes: Buffer): Promise<void> {
  await frames.write('begin', json(part))
  await frames.write('data', bytes)
  await frames.write('end', json({ sha256: createHash('sha256').update(bytes).digest('hex') }))
}

async function countersOf(
  client: pg.Client,
  tables: Awaited<ReturnType<typeof tableShapes>>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, sequences } of tables) {
    for (const [column, sequence] of Object.entries(sequences)) {
      const { rows } = await client.query<{ last: string }>(
        `select (last_value - case when is_called then 0 else 1 end)::text as last from ${sequence}`,
      )
      found[`${name}.${column}`] = rows[0]?.last ?? '0'
    }
  }
  return found
}

async function writeAll(
  client: pg.Client,
  frames: FrameWriter,
  { keys, dataDir, passphrase, now, onProgress, signal }: BackupOptions,
): Promise<Manifest> {
  await client.query(textSettings)
  await client.query('begin isolation level repeatable read read only')
  const shapes = await tableShapes(client)
  const { rows: blobs } = await client.query<{ id: string; size: string }>(
    'select id::text, size::text from file_blob order by id',
  )
  const total = shapes.length + blobs.length
  const tables: Manifest['tables'] = {}
  for (const [at, shape] of shapes.entries()) {
    signal?.throwIfAborted()
    onProgress?.(at, total)
    const source = rowsOf(client, shape)
    const sha256 = await writeTable(
      frames,
      { part: 'table', name: shape.name, columns: shape.columns },
      source,
    )
    tables[shape.name] = { rows: source.rowCount, sha256 }
  }
  const sequences = await countersOf(client, shapes)
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select number, name, checksum from schema_migration order by number',
  )
  const { rows: audit } = await client.query<{ entries: number; head: string | null }>(
    `select count(*)::int as entries, (select encode(hash, 'hex') from audit_log order by id desc limit 1) as head from audit_log`,
  )
  await client.query('commit')
  const files = { count: 0, bytes: 0, missing: 0 }
  for (const [at, blob] of blobs.entries()) {
    signal?.throwIfAborted()
    onProgress?.(shapes.length + at, total)
    // Sealed as they lie; a file that is gone from the disk is counted, and the rest of the backup is still worth having.
    const bytes = await readStored(dataDir, blob.id).catch(() => null)
    if (bytes) await writeBytes(frames, { part: 'file', id: blob.id }, bytes)
    files.count += bytes ? 1 : 0
    files.bytes += bytes?.length ?? 0
    files.missing += bytes ? 0 : 1
  }
  const inside = passphrase !== null
  if (inside)
    await writeBytes(
      frames,
      { part: 'keys' },
      json(
        Object.fromEntries(
          Object.entries(keys).map(([name, key]) => [name, `${key.id}:${key.secret.toString('base64url')}`]),
        ),
      ),
    )
  return {
    format: 1,
    created_at: now.toISOString(),
    migrations,
    tables,
    sequences,
    files,
    audit: audit[0] ?? { entries: 0, head: null },
    keys: { audit: keys.audit.id, data: keys.data.id, inside },
  }
}

/**
 * Writes a backup of one moment, while the server works on: every table by COPY in one snapshot, then the files, sealed as
 * they are, and with a passphrase the keys (security 11). Written aside and renamed when it is complete and on the disk.
 * @returns its manifest.
 * @throws AppError 'server.diskFull', or whatever stopped it; nothing is left at `path`.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const aside = `${options.path}.part`
  await mkdir(dirname(options.path), { recursive: true, mode: 0o700 })
  const client = new pg.Client(options.owner)
  client.on('error', () => undefined) // A lost connection also fails the statement that was running.
  await client.connect()
  try {
    const frames = await writeFrames(aside, options.now.toISOString(), options.passphrase)
    const manifest = await writeAll(client, frames, options)
    await frames.write('manifest', json(manifest))
    await frames.close()
    await rename(aside, options.path)
    const folder = await openFile(dirname(options.path), 'r')
    await folder.sync()
    await folder.close()
    return manifest
  } catch (fault) {
    await rm(aside, { force: true })
    throw fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC'
      ? new AppError('server.diskFull')
      : fault
  } finally {
    await client.end().catch(() => undefined)
  }
}
