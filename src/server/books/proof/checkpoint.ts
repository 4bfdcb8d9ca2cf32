/**
 * What the last check of the whole books found right, so that the next one reads again only what is new or changed since.
 * Entries are taken in buckets; of each the server keeps a digest of every row the rules read. The file lies beside the keys and is
 * coded with the key of the seals, so who changes the database cannot change it along. Source: accounting 11; decision 0910.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/db/kysely.ts'
import type { Key } from '../../platform/keys.ts'
import { checkpointCode } from './keyed-seals.ts'
import { checkpointPlace } from './seal-anchor.ts'

/** Entries of a bucket, by their ids. */
export const usualSize = 1000

const shape = z.object({
  /** When the books were checked whole, ISO 8601. */
  wholeAt: z.string(),
  /** Entries of a bucket. */
  size: z.int().positive(),
  /** Digest of each bucket, 64 hexadecimal digits. */
  digests: z.record(z.string(), z.string()),
})
export type Checkpoint = z.infer<typeof shape>
const file = shape.extend({ mac: z.string() })

const textOf = ({ wholeAt, size, digests }: Checkpoint): string =>
  JSON.stringify([wholeAt, size, Object.entries(digests).toSorted(([a], [b]) => Number(a) - Number(b))])

/** A file that was cut or edited counts as none. */
function parsed(text: string): z.infer<typeof file> | undefined {
  try {
    return file.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The last checkpoint; null before the first, and where the file is not what the server wrote. */
export function readCheckpoint(dataDir: string, key: Key): Checkpoint | null {
  const path = checkpointPlace(dataDir)
  if (!existsSync(path)) return null
  const data = parsed(readFileSync(path, 'utf8'))
  if (!data) return null
  const mac = Buffer.from(data.mac, 'hex')
  const own = checkpointCode(key, textOf(data))
  return mac.length === own.length && timingSafeEqual(mac, own) ? data : null
}

export function writeCheckpoint(dataDir: string, key: Key, checkpoint: Checkpoint): void {
  const path = checkpointPlace(dataDir)
  mkdirSync(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}.new`
  const mac = checkpointCode(key, textOf(checkpoint)).toString('hex')
  writeFileSync(aside, JSON.stringify({ ...checkpoint, mac }), { mode: 0o600 })
  renameSync(aside, path)
}

/** Entries a check reads again: those of the buckets named; null for all. */
export type Scope = { size: number; buckets: readonly number[] } | null

/** Buckets that are new or not what they were. */
export const scopeSince = ({ size, digests }: Checkpoint, now: ReadonlyMap<number, string>): Scope => ({
  size,
  buckets: [...now].filter(([bucket, digest]) => digests[bucket] !== digest).map(([bucket]) => bucket),
})

/** The condition that an entry, by its id, is one to read again. */
export const within =
  (scope: Scope) =>
  (id: string): RawBuilder<unknown> =>
    scope === null
      ? sql`true`
      : sql`${sql.ref(id)} / ${scope.size}::bigint = any(${[...scope.buckets]}::bigint[])`

interface BucketRow {
  bucket: bigint
  digest: string
}

/** Entries with their seals, numbers and periods. */
const entries = (size: number) => sql<BucketRow>`
  select v.id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(concat_ws('|', v.*::text, s.*::text, k.*::text, n.*::text, p.starts_on, p.ends_on), ';' order by v.id), 'UTF8')), 'hex') as digest
  from gl_voucher v left join gl_seal s on s.voucher_id = v.id left join gl_keyed_seal k on k.seq = s.seq left join accounting_period p on p.id = v.period_id
    left join gl_number n on n.source_type = v.source_type and n.source_id = v.source_id group by 1`

/** Their lines, with what the chart says of accounts and parties. */
const lines = (size: number) => sql<BucketRow>`
  select l.voucher_id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(concat_ws('|', l.*::text, a.code, a.nature, a.kind, a.is_control, g.code, p.code, p.nature, a.currency, s.ledger_account, s.party_type, s.party_id), ';' order by l.id), 'UTF8')), 'hex') as digest
  from gl_line l left join ledger_account a on a.id = l.ledger_account_id left join account_group g on g.id = a.account_group left join primary_group p on p.id = g.primary_group
    left join sub_ledger_account s on s.id = l.sub_ledger_id group by 1`

/** What was settled, seen from both sides. */
const allocations = (size: number) => sql<BucketRow>`
  select l.voucher_id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(a.*::text || coalesce(k.*::text, ''), ';' order by a.id, l.id), 'UTF8')), 'hex') as digest
  from gl_allocation a join gl_line l on l.id in (a.debit_line_id, a.credit_line_id) left join gl_keyed_allocation k on k.allocation_id = a.id group by 1`

/** What happened to their documents. */
const history = (size: number) => sql<BucketRow>`
  select v.id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(e.*::text, ';' order by v.id, e.id), 'UTF8')), 'hex') as digest
  from gl_voucher v join stage_event e on e.module = v.source_type and e.record_id = v.source_id and e.machine = 'voucher' group by 1`

/** Documents of one table. */
const documents = (size: number, table: string) => sql<BucketRow>`
  select v.id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(d.*::text, ';' order by v.id), 'UTF8')), 'hex') as digest
  from gl_voucher v join ${sql.table(table)} d on d.id = v.source_id where v.source_type = ${table} group by 1`

const documentLines = (size: number, table: string, rows: string) => sql<BucketRow>`
  select v.id / ${size}::bigint as bucket, encode(sha256(convert_to(string_agg(d.*::text, ';' order by v.id, d.id), 'UTF8')), 'hex') as digest
  from gl_voucher v join ${sql.table(rows)} d on d.${sql.ref(table)} = v.source_id where v.source_type = ${table} group by 1`

/** The digest of each bucket there is, of the moment the transaction sees. @param onTable called with how many tables were read. */
export async function digestBuckets(
  moment: Db,
  size = usualSize,
  onTable: (done: number, total: number) => void = () => undefined,
): Promise<Map<number, string>> {
  const kinds = await sql<{
    name: string
    lines: string | null
  }>`select name, lines from gl_document order by name`.execute(moment)
  // Times are written in the zone of the session.
  const zone = await sql<{
    zone: string
  }>`select current_setting('timezone') as zone`.execute(moment)
  await sql`select set_config('timezone', 'UTC', true)`.execute(moment)
  const asked = [
    ...[entries, lines, allocations, history].map((family) => family(size)),
    ...kinds.rows.flatMap(({ name, lines: rows }) =>
      rows === null ? [documents(size, name)] : [documents(size, name), documentLines(size, name, rows)],
    ),
  ]
  const parts = new Map<number, string[]>()
  for (const [at, question] of asked.entries()) {
    const { rows } = await question.execute(moment)
    for (const { bucket, digest } of rows) {
      const of = parts.get(Number(bucket)) ?? []
      of.push(`${at}:${digest}`)
      parts.set(Number(bucket), of)
    }
    onTable(at + 1, asked.length)
  }
  await sql`select set_config('timezone', ${zone.rows[0]?.zone ?? 'UTC'}, true)`.execute(moment)
  return new Map(
    [...parts].map(([bucket, of]) => [bucket, createHash('sha256').update(of.join('|')).digest('hex')]),
  )
}
