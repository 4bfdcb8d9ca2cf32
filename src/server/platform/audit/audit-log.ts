import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { lateInTransaction, tx, type Db, type Tx } from '../db/kysely.ts'
import type { Key } from '../keys.ts'

/** Old and new value of one field. */
export type Change = readonly [before: unknown, after: unknown]

export interface AuditEntry {
  /** User id; null for the system and for strangers. */
  actor: number | null
  session?: string | null
  /** 'module.pastTense', e.g. 'medical.updated', 'user.signedIn'. */
  action: string
  object?: { module: string; id?: string | number | null }
  /** Field → [old, new]. Sensitive values must be given through `sealed`. */
  changes?: Record<string, Change>
  requestId?: string
}

/** Writes one entry inside the operation's own transaction. Call it late: it queues all writers until the commit. */
export type AuditWriter = (tx: Db, entry: AuditEntry) => Promise<void>

/** JSON with sorted keys, so that a row read back from the database gives the same text as when it was written. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Row values that the hash covers; instants as the database prints them. */
export interface AuditFacts {
  at: string
  actor: number | null
  session: string | null
  action: string
  module: string | null
  object_id: string | null
  changes: unknown
  request_id: string | null
}

/** HMAC-SHA-256(key, previous hash ‖ canonical row), security 9. Picked by name, so that extra columns cannot slip in. */
export function chainHash(
  key: Key,
  previous: Buffer,
  { at, actor, session, action, module, object_id, changes, request_id }: AuditFacts,
): Buffer {
  return createHmac('sha256', key.secret)
    .update(previous)
    .update(canonical([at, actor, session, action, module, object_id, changes, request_id]))
    .digest()
}

/** A value that may be compared but not read: passport number, salary, medical result. */
export const sealed = (key: Key, value: unknown): string =>
  `hmac:${createHmac('sha256', key.secret).update(canonical(value)).digest('base64url').slice(0, 22)}`

// bigint has no JSON form; money appears in the log as its minor units.
const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : (JSON.parse(
        JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
      ) as unknown)

const rowsPerInsert = 1000

async function append(trx: Tx, key: Key, entries: readonly AuditEntry[]): Promise<void> {
  const rows = await lateInTransaction(
    trx,
    sql<{ prev_hash: Buffer; at: string }>`/* named: audit_head */ select prev_hash, at from audit_head()`,
  )
  const head = rows[0]
  if (!head) throw new Error('audit_head() gave no row')
  let previous = head.prev_hash
  const values = entries.map((entry) => {
    const facts: AuditFacts = {
      at: head.at,
      actor: entry.actor,
      session: entry.session ?? null,
      action: entry.action,
      module: entry.object?.module ?? null,
      object_id: entry.object?.id === undefined || entry.object.id === null ? null : String(entry.object.id),
      changes: plain(entry.changes),
      request_id: entry.requestId ?? null,
    }
    const prev_hash = previous
    previous = chainHash(key, prev_hash, facts)
    return {
      ...facts,
      changes: facts.changes === null ? null : JSON.stringify(facts.changes),
      prev_hash,
      hash: previous,
    }
  })
  for (let from = 0; from < values.length; from += rowsPerInsert) {
    const part = values.slice(from, from + rowsPerInsert)
    // One list a column: eleven thousand values of a thousand rows take longer to read than to write.
    await sql`/* named: audit */ /* pipelined */
      insert into "audit_log" (at, actor, session, action, module, object_id, changes, request_id, key_id, prev_hash, hash)
      select ${head.at}::timestamptz, r.actor, r.session, r.action, r.module, r.object_id, r.changes, r.request_id, ${key.id}, r.prev_hash, r.hash
      from unnest(${part.map(({ actor }) => actor)}::int4[], ${part.map(({ session }) => session)}::uuid[], ${part.map(({ action }) => action)}::text[], ${part.map(({ module }) => module)}::text[], ${part.map(({ object_id }) => object_id)}::text[],
          ${part.map(({ changes }) => changes)}::jsonb[], ${part.map(({ request_id }) => request_id)}::text[], ${part.map(({ prev_hash }) => prev_hash)}::bytea[], ${part.map(({ hash }) => hash)}::bytea[])
        with ordinality as r(actor, session, action, module, object_id, changes, request_id, prev_hash, hash, place) order by r.place`.execute(
      trx,
    )
  }
}

export const auditWriter =
  (key: Key): AuditWriter =>
  (db, entry) =>
    tx(db, (trx) => append(trx, key, [entry]))

/** Writes many entries of one operation as one piece of the chain, in their order. */
export const appendAudit = (key: Key, db: Db, entries: readonly AuditEntry[]): Promise<void> =>
  entries.length === 0 ? Promise.resolve() : tx(db, (trx) => append(trx, key, entries))
