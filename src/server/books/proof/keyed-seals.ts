/** Codes of entries and allocations made with a key the database does not have. Source: accounting 11; decision 0800. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { finish, tx, type Db, type Tx } from '../../platform/db/kysely.ts'
import type { Key } from '../../platform/keys.ts'
import { lastSeal } from './last-seal.ts'
import { readAnchor, removeAnchor, writeAnchor, type LastSeal } from './seal-anchor.ts'

/** What the code of an entry is made of: its seal, and digests of what the seal leaves out. */
export interface SealFacts {
  seq: bigint
  hash: string
  /** Accounts and parties of its lines. */
  mapping: string
  /** When it was posted and sealed. */
  times: string
  /** Money of its document. */
  document: string
  /** Events of its document up to `history_to`. */
  history: string
  history_to: bigint
}

export interface AllocationFacts {
  id: bigint
  text: string
}

/** The key of the seals comes from the audit key, so that a backup of the keys holds it too. */
function sealKey(key: Key): Buffer {
  const known = sealKeys.get(key)
  if (known) return known
  const made = createHmac('sha256', key.secret).update('seals of the books').digest()
  sealKeys.set(key, made)
  return made
}
const sealKeys = new WeakMap<Key, Buffer>()

const codeOf = (key: Key, kind: string, parts: readonly (string | bigint)[]): Buffer =>
  createHmac('sha256', sealKey(key))
    .update([kind, ...parts].join('|'))
    .digest()

export const entryCode = (key: Key, facts: SealFacts): Buffer =>
  codeOf(key, 'entry', [
    facts.seq,
    facts.hash,
    facts.mapping,
    facts.times,
    facts.document,
    facts.history,
    facts.history_to,
  ])

export const allocationCode = (key: Key, { text }: AllocationFacts): Buffer =>
  codeOf(key, 'allocation', [text])

export const takeoverCode = (key: Key, seals: bigint, allocations: bigint): Buffer =>
  codeOf(key, 'takeover', [seals, allocations])

/** The code of what a check of the whole books found (decision 0910). */
export const checkpointCode = (key: Key, text: string): Buffer => codeOf(key, 'checkpoint', [text])

const keepEntries = (db: Tx, key: Key, rows: readonly SealFacts[]) =>
  sql`/* named: entry_codes */ /* pipelined */
    insert into gl_keyed_seal (seq, mapping, times, document, history, history_to, key_id, mac)
    select r.seq, r.mapping, r.times, r.document, r.history, r.history_to, ${key.id}, r.mac
    from unnest(${rows.map(({ seq }) => seq)}::int8[], ${rows.map(({ mapping }) => mapping)}::text[], ${rows.map(({ times }) => times)}::text[], ${rows.map(({ document }) => document)}::text[],
      ${rows.map(({ history }) => history)}::text[], ${rows.map((row) => row.history_to)}::int8[], ${rows.map((row) => entryCode(key, row))}::bytea[]) as r(seq, mapping, times, document, history, history_to, mac)`.execute(
    db,
  )

const keepAllocations = (db: Tx, key: Key, rows: readonly AllocationFacts[]) =>
  sql`/* named: allocation_codes */ /* pipelined */
    insert into gl_keyed_allocation (allocation_id, key_id, mac)
    select r.id, ${key.id}, r.mac from unnest(${rows.map(({ id }) => id)}::int8[], ${rows.map((row) => allocationCode(key, row))}::bytea[]) as r(id, mac)`.execute(
    db,
  )

interface Sealer {
  key: Key
  dataDir: string
}
const sealers = new WeakMap<Db, Sealer>()

const sealQueries = [
  sql`set constraints all immediate`,
  sql<SealFacts>`/* named: entries_to_seal */
    select s.seq, s.hash::text as hash, p.mapping, p.times, p.document, p.history, p.history_to from gl_seal s join gl_voucher v on v.id = s.voucher_id cross join lateral gl_keyed_parts(v.id, null) p
    where s.seq > (select coalesce(max(k.seq), 0) from gl_keyed_seal k) and v.tx = pg_current_xact_id() order by s.seq`,
  sql<AllocationFacts>`/* named: allocations_to_seal */
    select a.id, gl_allocation_text(a) as text from gl_allocation a where a.tx = pg_current_xact_id() and not exists (select 1 from gl_keyed_allocation k where k.allocation_id = a.id) order by a.id`,
] as const

/** The codes of what this transaction wrote into the books. The seals are there once the rules of the commit were asked. */
export const sealByKey = finish(
  (root) => (sealers.has(root) ? sealQueries : null),
  async (trx, root, [, entries, allocations]) => {
    const sealer = sealers.get(root)
    if (!sealer) return undefined
    const { key, dataDir } = sealer
    if (entries.length > 0) await keepEntries(trx, key, entries)
    if (allocations.length > 0) await keepAllocations(trx, key, allocations)
    const last = entries.at(-1)
    return last && (() => writeAnchor(dataDir, { seq: Number(last.seq), hash: last.hash }))
  },
)

const pageSize = 2000

/** The lock under which the database gives seals (migration 0010). */
const lockOfSeals = 7283001

/** Makes the codes of all entries and allocations there are; only for a database that has none yet. */
async function takeOver(trx: Tx, key: Key): Promise<LastSeal | null> {
  let last: LastSeal | null = null
  let seals = 0n
  let allocations = 0n
  for (let after = 0n; ;) {
    const { rows } = await sql<SealFacts>`
      select s.seq, s.hash::text as hash, p.mapping, p.times, p.document, p.history, p.history_to from (select * from gl_seal where seq > ${after} order by seq limit ${pageSize}) s
      cross join lateral gl_keyed_parts(s.voucher_id, null) p order by s.seq`.execute(trx)
    const end = rows.at(-1)
    if (!end) break
    await keepEntries(trx, key, rows)
    after = end.seq
    seals += BigInt(rows.length)
    last = { seq: Number(end.seq), hash: end.hash }
  }
  for (let after = 0n; ;) {
    const { rows } = await sql<AllocationFacts>`
      select a.id, gl_allocation_text(a) as text from gl_allocation a where a.id > ${after} order by a.id limit ${pageSize}`.execute(
      trx,
    )
    const end = rows.at(-1)
    if (!end) break
    await keepAllocations(trx, key, rows)
    after = end.id
    allocations += BigInt(rows.length)
  }
  await sql`insert into gl_key_takeover (seals, allocations, key_id, mac) values (${seals}, ${allocations}, ${key.id}, ${takeoverCode(key, seals, allocations)})`.execute(
    trx,
  )
  return last
}

/**
 * From now on postings through this pool are sealed by key. Books of an earlier version are taken over at the first start;
 * where the installation has sealed before, a database without codes is not taken over again: it was changed.
 */
export async function startSeals(db: Db, { key, dataDir }: Sealer): Promise<void> {
  sealers.set(db, { key, dataDir })
  const { rows } = await sql<{
    done: boolean
  }>`select exists (select 1 from gl_key_takeover) as done`.execute(db)
  if (rows[0]?.done === true || readAnchor(dataDir)) return
  const last = await tx(db, async (trx) => {
    // One of two servers that start at once takes over; nothing is posted meanwhile.
    await sql`select pg_advisory_xact_lock(${lockOfSeals})`.execute(trx)
    const again = await sql<{
      done: boolean
    }>`select exists (select 1 from gl_key_takeover) as done`.execute(trx)
    return again.rows[0]?.done === true ? null : takeOver(trx, key)
  })
  if (last) writeAnchor(dataDir, last)
}

/** After the rows of a backup took the place of all: its last seal is the last one now; a backup of an earlier version is taken over. */
export async function renewSeals(db: Db, sealer: Sealer): Promise<void> {
  removeAnchor(sealer.dataDir)
  await startSeals(db, sealer)
  const last = await lastSeal(db)
  if (last) writeAnchor(sealer.dataDir, last)
}
