import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { canonical } from '../platform/audit/audit-log.ts'
import { pipeline, type Tx } from '../platform/db/kysely.ts'

/** A finished answer, as it can be sent again. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string | null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** @throws AppError 'idempotency.missing' when the header is absent or no UUID. */
export function idempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !uuid.test(header)) throw new AppError('idempotency.missing')
  return header.toLowerCase()
}

/** What makes two requests the same operation. */
export const fingerprintOf = (operation: string, parts: unknown): string =>
  createHash('sha256').update(operation).update('\0').update(canonical(parts)).digest('hex')

/**
 * Claims a key for this transaction, or finds the answer it already got.
 * @throws AppError 'idempotency.running' while the first request is at work, 'idempotency.otherBody' for another request.
 */
export async function claimKey(
  tx: Tx,
  userId: number,
  key: string,
  fingerprint: string,
): Promise<StoredAnswer | null> {
  // A lock that fails at once instead of waiting: the caller learns that the first request is still running.
  // The second statement's snapshot is taken with the lock in hand, so it sees what the first request left.
  const [[lock], [stored]] = await pipeline(
    tx,
    sql<{
      free: boolean
    }>`/* named: claim_key */ select pg_try_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 0)) as free`,
    sql<
      StoredAnswer & { fingerprint: string }
    >`/* named: kept_answer */ select fingerprint, status, headers, body from idempotency where user_id = ${userId} and key = ${key}`,
  )
  if (lock?.free !== true) throw new AppError('idempotency.running', { retryAfterSeconds: 1 })
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) throw new AppError('idempotency.otherBody')
  return { status: stored.status, headers: stored.headers, body: stored.body }
}

/** Keeps the answer in the transaction of the operation, so that both exist or neither. */
export async function keepAnswer(
  tx: Tx,
  userId: number,
  key: string,
  fingerprint: string,
  answer: StoredAnswer,
): Promise<void> {
  await sql`/* named: keep_answer */ /* pipelined */
    insert into idempotency (user_id, key, fingerprint, status, headers, body) values (${userId}, ${key}, ${fingerprint}, ${answer.status}, ${JSON.stringify(answer.headers)}, ${answer.body})`.execute(
    tx,
  )
}
