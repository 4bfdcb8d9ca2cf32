import type { Db } from '../db/kysely.ts'
import type { Key } from '../keys.ts'
import { chainHash } from './audit-log.ts'

export interface ChainReport {
  ok: boolean
  entries: number
  /** Hash of the last entry in hex; 64 zeros for an empty log. Written to the server's log hourly and into backups. */
  head: string
  /** Id of the first entry that does not follow from the one before it. */
  firstBad?: number
}

const pageSize = 2000

/**
 * Recomputes the whole chain in pages, so that a long log does not fill the memory.
 * @param onPage called after each page with the number of entries done. @throws AbortError when the signal
 * says so.
 */
export async function verifyChain(
  db: Db,
  key: Key,
  { onPage, signal }: { onPage?: (entries: number) => void; signal?: AbortSignal } = {},
): Promise<ChainReport> {
  let previous: Buffer = Buffer.alloc(32)
  let entries = 0
  let after = 0n
  for (;;) {
    signal?.throwIfAborted()
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const isOurs = row.prev_hash.equals(previous) && chainHash(key, previous, row).equals(row.hash)
      if (!isOurs) return { ok: false, entries, head: previous.toString('hex'), firstBad: Number(row.id) }
      previous = row.hash
      after = row.id
      entries++
    }
    onPage?.(entries)
    if (rows.length < pageSize) return { ok: true, entries, head: previous.toString('hex') }
  }
}
