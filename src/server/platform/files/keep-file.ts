import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../db/kysely.ts'
import type { Services } from '../services.ts'
import { openFile, sealFile } from './cipher.ts'
import { readStored, writeStored } from './disk.ts'

/** Security 6. */
const dailyQuota = 2n * 1024n ** 3n
const dayMs = 86_400_000
/** First number of the lock under which one person's uploads are counted. */
const quotaLock = 41_006

export interface NewFile {
  name: string
  mime: string
  bytes: Buffer
  /** Module of the record it will belong to; who may read that record may read the file. */
  module: string
  uploadedBy: number
}

export interface StoredFile {
  id: string
  name: string
  mime: string
  size: number
}

type Shop = Pick<Services, 'config' | 'keys' | 'clock'>

/** @throws AppError 'file.quota' when this file would be more than 2 GiB of one person in 24 hours. */
async function requireQuota(db: Db, user: number, size: number, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${quotaLock}::int4, ${user}::int4)`.execute(db)
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { rows } = await sql<{
    used: string
  }>`select coalesce(sum(size), 0)::text as used from file_blob where uploaded_by = ${user} and at > ${since}`.execute(
    db,
  )
  if (BigInt(rows[0]?.used ?? '0') + BigInt(size) > dailyQuota) throw new AppError('file.quota')
}

/**
 * Stores a file whose content was judged before: encrypted on disk, its row in the caller's transaction. When that
 * fails the file on disk is an orphan, which the daily sweep removes.
 * @throws AppError 'file.quota' (429).
 */
export async function keepFile(db: Db, { config, keys, clock }: Shop, file: NewFile): Promise<StoredFile> {
  const { name, mime, bytes, module, uploadedBy } = file
  await requireQuota(db, uploadedBy, bytes.length, clock.now())
  const id = randomUUID()
  const { sealed, wrappedKey } = sealFile(keys.data, id, bytes)
  await writeStored(config.dataDir, id, sealed)
  await db
    .insertInto('file_blob')
    .values({
      id,
      name,
      mime,
      size: BigInt(bytes.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      wrapped_key: wrappedKey,
      key_id: keys.data.id,
      module,
      uploaded_by: uploadedBy,
      at: clock.now().toISOString(),
    })
    .execute()
  return { id, name, mime, size: bytes.length }
}

/** The bytes of a stored file. @throws Error when file, row or key do not belong together. */
export async function readFileBytes(
  { config, keys }: Shop,
  { id, wrapped_key, key_id }: { id: string; wrapped_key: Buffer | null; key_id: string | null },
): Promise<Buffer> {
  if (!wrapped_key || key_id !== keys.data.id) throw new Error('the key of this file is not at hand')
  return openFile(keys.data, id, { sealed: await readStored(config.dataDir, id), wrappedKey: wrapped_key })
}
