/** The last seal of the books, which statements and mails carry outside: an anchor of the chain. Source: accounting 11. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import type { LastSeal } from './seal-anchor.ts'

/** The last seal there is; null before the first entry. */
export async function lastSeal(db: Db): Promise<LastSeal | null> {
  const { rows } = await sql<{
    seq: bigint
    hash: string
  }>`select seq, hash::text as hash from gl_seal order by seq desc limit 1`.execute(db)
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null
}

/** What the QR code of a statement says: the words the program of the auditor's bundle takes. */
export const sealText = ({ seq, hash }: LastSeal): string => `--seal ${seq} ${hash}`
