/** Asks the codes made with the key whether entries and allocations are still what was posted. Source: accounting 11; decision 0800. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/kysely.ts'
import type { Key } from '../../platform/keys.ts'
import { within, type Scope } from './checkpoint.ts'
import { allocationCode, entryCode, takeoverCode, type SealFacts } from './keyed-seals.ts'
import type { LastSeal } from './seal-anchor.ts'

/** What is known outside the database: the key, and the last seal the server wrote. */
export interface SealProof {
  key: Key
  anchor: LastSeal | null
}

export interface Finding {
  rule: string
  what: string
}

/** Entries read at once. */
export const pageSize = 2000
const isSame = (one: Buffer | null, other: Buffer): boolean => one?.equals(other) === true

type Parts = Pick<SealFacts, 'mapping' | 'times' | 'document' | 'history'>

interface EntryRow extends Parts {
  seq: bigint
  hash: string
  no: string | null
  sealed: (Parts & { history_to: string }) | null
  mac: Buffer | null
}

/** What a changed part means, in words. */
const changes: readonly { part: keyof Parts; rule: string; what: (no: string) => string }[] = [
  {
    part: 'mapping',
    rule: 'chart and parties',
    what: (no) => `An account or a party of ${no} is not what it was when it was posted`,
  },
  { part: 'times', rule: 'times of posting', what: (no) => `The time ${no} was posted at was rewritten` },
  {
    part: 'document',
    rule: 'documents as posted',
    what: (no) => `The document of ${no} says something else than when it was posted`,
  },
  { part: 'history', rule: 'history of vouchers', what: (no) => `The history of ${no} was rewritten` },
]

/** Collects the first case of each rule. */
function firstOfEach() {
  const found = new Map<string, string>()
  return {
    add: (rule: string, what: string): void => {
      if (!found.has(rule)) found.set(rule, what)
    },
    all: (): Finding[] => [...found].map(([rule, what]) => ({ rule, what })),
  }
}
type Collected = ReturnType<typeof firstOfEach>

async function checkEntries(
  db: Db,
  key: Key,
  scope: Scope,
  found: Collected,
  onPage: () => void,
): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await sql<EntryRow>`
      select s.seq, s.hash::text as hash, v.voucher_no as no, p.mapping, p.times, p.document, p.history, k.mac,
        case when k.seq is not null then jsonb_build_object('mapping', k.mapping, 'times', k.times, 'document', k.document, 'history', k.history, 'history_to', k.history_to::text) end as sealed
      from (select * from gl_seal where seq > ${after} and ${within(scope)('voucher_id')} order by seq limit ${pageSize}) s left join gl_voucher v on v.id = s.voucher_id left join gl_keyed_seal k on k.seq = s.seq
        cross join lateral gl_keyed_parts(s.voucher_id, coalesce(k.history_to, 0)) p order by s.seq`.execute(
      db,
    )
    for (const { no, seq, hash, sealed, mac, ...parts } of rows) {
      const name = no ?? `Seal ${seq}`
      if (!sealed) {
        found.add('keyed seals', `${name} was not posted by the program: no key sealed it`)
        continue
      }
      const { history_to: historyTo, ...keyed } = sealed
      if (!isSame(mac, entryCode(key, { seq, hash, ...keyed, history_to: BigInt(historyTo) })))
        found.add('keyed seals', `The seal of ${name} was computed without the key`)
      for (const { part, rule, what } of changes) if (keyed[part] !== parts[part]) found.add(rule, what(name))
    }
    const end = rows.at(-1)
    if (!end) return
    onPage()
    after = end.seq
  }
}

async function checkAllocations(db: Db, key: Key, scope: Scope, found: Collected): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await sql<{ id: bigint; text: string; mac: Buffer | null; no: string | null }>`
      select a.id, gl_allocation_text(a) as text, k.mac, v.voucher_no as no
      from gl_allocation a left join gl_keyed_allocation k on k.allocation_id = a.id left join gl_line l on l.id = a.debit_line_id left join gl_voucher v on v.id = l.voucher_id
      where a.id > ${after} and (l.id is null or ${within(scope)('l.voucher_id')}) order by a.id limit ${pageSize}`.execute(
      db,
    )
    for (const { id, text, mac, no } of rows)
      if (!isSame(mac, allocationCode(key, { id, text })))
        found.add(
          'keyed allocations',
          mac
            ? `A settlement of ${no ?? 'an entry'} was changed`
            : `A settlement of ${no ?? 'an entry'} was not made by the program`,
        )
    const end = rows.at(-1)
    if (!end) break
    after = end.id
  }
  const { rows } = await sql<{
    id: bigint
  }>`select k.allocation_id as id from gl_keyed_allocation k where not exists (select 1 from gl_allocation a where a.id = k.allocation_id) order by 1 limit 1`.execute(
    db,
  )
  if (rows[0]) found.add('keyed allocations', `Settlement ${rows[0].id} is missing`)
}

/** The tail: what the database says is last against what the server wrote last. */
async function checkTail(db: Db, { key, anchor }: SealProof, found: Collected): Promise<void> {
  const { rows } = await sql<{
    last: bigint
    keyed: bigint
    at_anchor: string | null
    seals: bigint | null
    allocations: bigint | null
    mac: Buffer | null
    sealed: bigint
    settled: bigint
  }>`
    select coalesce((select max(seq) from gl_seal), 0) as last, coalesce((select max(seq) from gl_keyed_seal), 0) as keyed, (select hash::text from gl_seal where seq = ${anchor?.seq ?? 0}) as at_anchor,
      t.seals, t.allocations, t.mac, (select count(*) from gl_keyed_seal) as sealed, (select count(*) from gl_keyed_allocation) as settled
    from (select 1) one left join gl_key_takeover t on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('No answer about the last seal')
  const end = row.last > 0n ? `The books end with seal ${row.last}` : 'The books are empty'
  if (row.keyed > row.last) found.add('last seal', `${end}; seal ${row.keyed} is missing`)
  if (anchor && BigInt(anchor.seq) > row.last)
    found.add('last seal', `${end}; seal ${anchor.seq} was written and is missing`)
  else if (anchor && row.at_anchor !== anchor.hash)
    found.add('last seal', `Seal ${anchor.seq} is not the one the server wrote`)
  if (row.seals === null || row.allocations === null)
    found.add('keyed seals', 'The seals made with the key are missing')
  else if (!isSame(row.mac, takeoverCode(key, row.seals, row.allocations)))
    found.add('keyed seals', 'What was taken over from the version before was changed')
  else if (row.sealed < row.seals || row.settled < row.allocations)
    found.add('keyed seals', 'Seals that were taken over from the version before are missing')
}

/**
 * @param onPage called after each `pageSize` entries.
 * @returns what the key denies, the first case of each rule.
 */
export async function checkSeals(
  db: Db,
  proof: SealProof,
  scope: Scope = null,
  onPage: () => void = () => undefined,
): Promise<Finding[]> {
  const found = firstOfEach()
  await checkTail(db, proof, found)
  await checkEntries(db, proof.key, scope, found, onPage)
  await checkAllocations(db, proof.key, scope, found)
  return found.all()
}
