/** "Verify my books": every rule asked again, from the rows themselves, not from what once passed. Source: accounting 11, 12, 15. */
import { sql } from 'kysely'
import type { Db } from '../platform/db/kysely.ts'
import type { Config } from '../platform/config.ts'
import type { Keys } from '../platform/keys.ts'
import { guardFault } from './proof/guards.ts'
import { ofOneMoment } from './proof/one-moment.ts'
import { readAnchor } from './proof/seal-anchor.ts'
import {
  digestBuckets,
  usualSize,
  readCheckpoint,
  scopeSince,
  within,
  writeCheckpoint,
  type Checkpoint,
  type Scope,
} from './proof/checkpoint.ts'
import { checkSeals, type Finding, type SealProof } from './proof/check-seals.ts'
import { voucherKinds } from '../../domain/books/kinds/index.ts'

export interface BooksReport {
  ok: boolean
  /** Number of entries there are. */
  entries: number
  /** Those whose rows were read again; of the others nothing has changed since they were found right. */
  reread: number
  /** The last check of every entry this one builds on, ISO 8601; null when it read all itself. */
  since: string | null
  /** The last seal; printed on statements, so that the chain has an anchor outside. */
  seal: { seq: number; hash: string } | null
  /** First entry that breaks each rule. */
  broken: Finding[]
}

type Rule = ReturnType<typeof sql<{ what: string }>>

/**
 * Rules by name; each query answers what is broken, first case first, or nothing.
 * @param again the condition that an entry is one to read again; what is quick to ask, or belongs to no entry, is asked of all.
 */
const checks = (again: ReturnType<typeof within>): Readonly<Record<string, Rule>> => ({
  'seal chain': sql`
    select 'Ledger integrity check failed at entry ' || bad_seq || ' (' || voucher_no || '): ' || why as what from (
      select case when seq <> n then n else seq end as bad_seq, voucher_no, case when seq <> n then 'gap' when prev_hash <> before then 'previous hash' else 'content' end as why
      from (select s.seq, s.prev_hash, s.hash, s.voucher_id, v.voucher_no, row_number() over (order by s.seq) as n, lag(s.hash, 1, repeat('0', 64)::char(64)) over (order by s.seq) as before from gl_seal s join gl_voucher v on v.id = s.voucher_id) c
      where seq <> n or prev_hash <> before or (${again('c.voucher_id')} and hash <> encode(sha256(convert_to(prev_hash || seq::text || '|' || gl_payload(voucher_id), 'UTF8')), 'hex'))
      union all
      select (select count(*) from gl_seal) + 1, v.voucher_no, 'unsealed voucher' from gl_voucher v where not exists (select 1 from gl_seal s where s.voucher_id = v.id)
    ) f order by bad_seq limit 1`,
  'balanced entries': sql`select v.voucher_no || ' is not balanced' as what from gl_voucher v left join gl_line l on l.voucher_id = v.id where ${again('v.id')} group by v.id having count(l.id) < 2 or sum(l.debit_minor) <> sum(l.credit_minor) order by v.id limit 1`,
  'mirrored reversals': sql`
    select r.voucher_no || ' does not mirror its original' as what from gl_voucher r where r.reverses_id is not null and (${again('r.id')} or ${again('r.reverses_id')}) and exists (
      select 1 from gl_line o full join gl_line m on m.voucher_id = r.id and m.line_no = o.line_no and m.ledger_account_id = o.ledger_account_id and m.sub_ledger_id is not distinct from o.sub_ledger_id and m.debit_minor = o.credit_minor and m.credit_minor = o.debit_minor
      where (o.voucher_id = r.reverses_id or o.id is null) and (m.voucher_id = r.id or m.id is null) and (o.id is null or m.id is null) and coalesce(o.voucher_id, r.reverses_id) = r.reverses_id and coalesce(m.voucher_id, r.id) = r.id) order by r.id limit 1`,
  'control accounts': sql`select v.voucher_no || ' posts to a control account without a party' as what from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where ${again('v.id')} and a.kind = 'control' and l.sub_ledger_id is null order by v.id limit 1`,
  'sub ledgers': sql`select v.voucher_no || ' names a sub ledger of another account' as what from gl_line l join gl_voucher v on v.id = l.voucher_id join sub_ledger_account s on s.id = l.sub_ledger_id where ${again('v.id')} and s.ledger_account <> l.ledger_account_id order by v.id limit 1`,
  periods: sql`select v.voucher_no || ' lies outside its period' as what from gl_voucher v join accounting_period p on p.id = v.period_id where ${again('v.id')} and v.posting_date not between p.starts_on and p.ends_on order by v.id limit 1`,
  'two people': sql`select v.voucher_no || ' was authorised by its creator' as what from gl_voucher v where ${again('v.id')} and not v.is_system and v.own_authority is null and v.reverses_id is null and v.created_by = v.authorised_by order by v.id limit 1`,
  'numbers without gaps': sql`select series || ': number ' || want || ' is missing' as what from (select series, n, row_number() over (partition by series order by n) as want from gl_number) s where n <> want order by series, n limit 1`,
  'numbers given': sql`select v.voucher_no || ' was never given' as what from gl_voucher v left join gl_number g on g.voucher_no = v.voucher_no and g.source_type = v.source_type and g.source_id = v.source_id where ${again('v.id')} and v.reverses_id is null and g.voucher_no is null order by v.id limit 1`,
  allocations: sql`
    select v.voucher_no || ' is settled beyond its amount' as what from gl_line l join gl_voucher v on v.id = l.voucher_id
      join lateral (select sum(a.amount_minor) as paid from gl_allocation a where a.debit_line_id = l.id or a.credit_line_id = l.id) p on true
    where ${again('v.id')} and (p.paid < 0 or p.paid > l.debit_minor + l.credit_minor) order by v.id limit 1`,
  'allocation parties': sql`
    select v.voucher_no || ' is settled against another party' as what from gl_allocation a join gl_line d on d.id = a.debit_line_id join gl_line c on c.id = a.credit_line_id join gl_voucher v on v.id = d.voucher_id
    where (${again('d.voucher_id')} or ${again('c.voucher_id')}) and (d.sub_ledger_id is distinct from c.sub_ledger_id or d.ledger_account_id <> c.ledger_account_id) order by a.id limit 1`,
  'trial balance': sql`select 'Debit and credit of all entries differ by ' || abs(sum(debit_minor) - sum(credit_minor)) as what from gl_line having sum(debit_minor) <> sum(credit_minor)`,
  'month totals': sql`
    select 'The total of ' || a.code || ' for ' || to_char(coalesce(t.month, k.month), 'YYYY-MM') || ' is not the sum of its lines' as what from gl_month_total t
      full join (select gl_month(v.posting_date) as month, l.ledger_account_id, l.branch_id, v.is_closing, sum(l.debit_minor) as debit, sum(l.credit_minor) as credit from gl_line l join gl_voucher v on v.id = l.voucher_id group by 1, 2, 3, 4) k
        on k.month = t.month and k.ledger_account_id = t.ledger_account_id and k.branch_id = t.branch_id and k.is_closing = t.is_closing
      join ledger_account a on a.id = coalesce(t.ledger_account_id, k.ledger_account_id)
    where t.debit_minor is distinct from k.debit or t.credit_minor is distinct from k.credit order by coalesce(t.month, k.month), a.code limit 1`,
  currencies: sql`select v.voucher_no || ' is in ' || l.currency || ', which is no currency of the agency' as what from gl_line l join gl_voucher v on v.id = l.voucher_id where l.currency <> 'BDT' and not exists (select 1 from currency c where c.code = l.currency) order by v.id limit 1`,
})

/** Documents against entries, for every kind. */
const documentCheck = (module: string) => sql<{ what: string }>`
  select coalesce(d.voucher_no, 'Draft #' || d.id) || ' is ' || d.status || ', its entry is not' as what from ${sql.table(module)} d
  where (d.status in ('posted', 'reversed')) <> exists (select 1 from gl_voucher v where v.source_type = ${module} and v.source_id = d.id and v.reverses_id is null)
    or (d.status = 'reversed') <> exists (select 1 from gl_voucher v where v.source_type = ${module} and v.source_id = d.id and v.reverses_id is not null) order by d.id limit 1`

/** Entries against documents: an entry of a kind of voucher has its document. */
const entryCheck = (module: string, again: ReturnType<typeof within>) => sql<{ what: string }>`
  select v.voucher_no || ' has no document' as what from gl_voucher v where ${again('v.id')} and v.source_type = ${module} and not exists (select 1 from ${sql.table(module)} d where d.id = v.source_id) order by v.id limit 1`

interface Question {
  proof?: SealProof
  /** What a former check found right; without it every entry is read again. */
  since?: Checkpoint | null
}

/** What is broken among the entries to read again. */
async function findBroken(moment: Db, proof: SealProof | undefined, scope: Scope): Promise<Finding[]> {
  const broken: Finding[] = []
  const again = within(scope)
  const ask = async (rule: string, query: Rule) => {
    const { rows } = await query.execute(moment)
    if (rows[0]) broken.push({ rule, what: rows[0].what })
  }
  for (const [rule, query] of Object.entries(checks(again))) await ask(rule, query)
  for (const { module } of voucherKinds) {
    await ask('documents', documentCheck(module))
    await ask('documents of entries', entryCheck(module, again))
  }
  const guard = await guardFault(moment)
  if (guard) broken.push({ rule: 'guards', what: guard })
  if (proof) broken.push(...(await checkSeals(moment, proof, scope)))
  return broken
}

/** One check, and the digests it was made of. */
const checkOnce = (db: Db, { proof, since = null }: Question, digested: boolean) =>
  ofOneMoment(db, async (moment) => {
    const digests = digested ? await digestBuckets(moment, since?.size) : new Map<number, string>()
    const scope = since && scopeSince(since, digests)
    const broken = await findBroken(moment, proof, scope)
    const { rows } = await sql<{
      seq: bigint | null
      hash: string | null
      n: bigint
      reread: bigint
    }>`select s.seq, s.hash, (select count(*) from gl_voucher) as n, (select count(*) from gl_voucher v where ${within(scope)('v.id')}) as reread
      from (select 1) one left join lateral (select seq, hash::text as hash from gl_seal order by seq desc limit 1) s on true`.execute(
      moment,
    )
    const [row] = rows
    const report: BooksReport = {
      ok: broken.length === 0,
      entries: Number(row?.n ?? 0n),
      reread: Number(row?.reread ?? 0n),
      since: since?.wholeAt ?? null,
      seal: row?.seq != null && row.hash !== null ? { seq: Number(row.seq), hash: row.hash } : null,
      broken,
    }
    return { report, digests }
  })

/**
 * @param question without proof a chain that was computed again is not seen.
 * @returns what is broken, naming the first entry of each rule; nothing when the books are whole.
 */
export const verifyBooks = async (db: Db, question: Question = {}): Promise<BooksReport> =>
  (await checkOnce(db, question, question.since != null)).report

/**
 * Verifies with the key and the last seal of this installation, and remembers what was right.
 * @param whole reads every entry again, as the check of the night does; else only what is new or changed since the last one.
 */
export async function verifyOwnBooks(
  db: Db,
  { keys, config: { dataDir } }: { keys: Pick<Keys, 'audit'>; config: Pick<Config, 'dataDir'> },
  { whole = false }: { whole?: boolean } = {},
): Promise<BooksReport> {
  const key = keys.audit
  const since = whole ? null : readCheckpoint(dataDir, key)
  const began = new Date().toISOString()
  const { report, digests } = await checkOnce(
    db,
    { proof: { key, anchor: readAnchor(dataDir) }, since },
    true,
  )
  if (report.ok)
    writeCheckpoint(dataDir, key, {
      wholeAt: since?.wholeAt ?? began,
      size: since?.size ?? usualSize,
      digests: Object.fromEntries(digests),
    })
  return report
}
