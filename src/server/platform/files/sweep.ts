import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { storedBefore } from './disk.ts'

/** No upload takes so long that its file could still be waiting for its row. */
const graceMs = 86_400_000

/**
 * Removes files on the disk that no row names: those of uploads that failed or were cut off by a crash, at least a day
 * old. Rows are never removed here; replaced files stay as versions (entities X8).
 * @returns how many were removed.
 */
export async function sweepOrphans(
  { db, config }: Pick<Services, 'db' | 'config'>,
  now: Date,
): Promise<number> {
  const found = await storedBefore(config.dataDir, new Date(now.getTime() - graceMs))
  const ids = found.flatMap(({ id }) => (id === null ? [] : [id]))
  const { rows } = await sql<{
    id: string
  }>`select id::text as id from file_blob where id = any(${ids}::uuid[])`.execute(db)
  const kept = new Set(rows.map((row) => row.id))
  const orphans = found.filter(({ id }) => id === null || !kept.has(id))
  for (const { path } of orphans) await rm(path, { force: true })
  return orphans.length
}
