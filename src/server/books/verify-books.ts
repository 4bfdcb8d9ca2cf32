/** "Verify my books": every rule asked again, from the rows themselves, not from what once passed. Source: accounting 11, 12, 15. */
import { sql } from 'kysely'
import type { CivilDate } from '../../foundation/values/dates.ts'
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
import { checkSeals, pageSize, type Finding, type SealProof } from './proof/check-seals.ts'
import { settlingEntries } from '../../domain/books/applied-advance.ts'
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

/** What is broken in the books, rule by rule. */
export const brokenBooks = ({ broken }: Pick<BooksReport, 'broken'>): string =>
  broken.map(({ rule, what }) => `${rule}: ${what}`).join('; ')

/** From the first day to the last, both counted. */
export interface Days {
  from: CivilDate
  to: CivilDate
}

type Rule = ReturnType<typeof sql<{ what: string }>>

/** Entries of some days, found by their index once for every rule. */
const postedOn =
  (days: Days): ReturnType<typeof within> =>
  (id) =>
    sql`${sql.ref(id)} = any(array(select w.id from gl_voucher w where ${dated(days, 'w.posting_date')}))`

/** Which entries are read: those of a former check's changed buckets, or of some days, or all. */
interface Reading {
  /** The condition that an entry, by its id, is one to read again. */
  again: ReturnType<typeof within>
  /** Days whose entries alone are read; null for every day. */
  days: Days | null
}

/** The condition that a day is one of those read. */
const dated = (days: Days | null, column: string) =>
  days === null ? sql`true` : sql`${sql.ref(column)} between ${days.from}::date and ${days.to}::date`

/** The chain of every seal, each beside the one before it; of some days only their own seals. */
const sealChain = ({ again, days }: Reading) =>
  days === null
    ? sql`select seq, prev_hash, hash, voucher_id, voucher_no, n, before from (select s.seq, s.prev_hash, s.hash, s.voucher_id, v.voucher_no, row_number() over (order by s.seq) as n, lag(s.hash, 1, repeat('0', 64)::char(64)) over (order by s.seq) as before from gl_seal s join gl_voucher v on v.id = s.voucher_id) c
      where seq <> n or prev_hash <> before or (${again('c.voucher_id')} and hash <> encode(sha256(convert_to(prev_hash || seq::text || '|' || gl_payload(voucher_id), 'UTF8')), 'hex'))`
    : sql`select s.seq, s.prev_hash, s.hash, s.voucher_id, v.voucher_no, s.seq as n, coalesce(b.hash, case when s.seq = 1 then repeat('0', 64)::char(64) else '' end) as before
      from gl_voucher v join gl_seal s on s.voucher_id = v.id left join gl_seal b on b.seq = s.seq - 1
      where ${dated(days, 'v.posting_date')} and (s.prev_hash is distinct from coalesce(b.hash, case when s.seq = 1 then repeat('0', 64)::char(64) end) or s.hash <> encode(sha256(convert_to(s.prev_hash || s.seq::text || '|' || gl_payload(s.voucher_id), 'UTF8')), 'hex'))`

/** Settlements with a side among the entries to read again. */
const settledAgain = ({ again, days }: Reading) =>
  days === null
    ? sql`gl_allocation a join gl_line d on d.id = a.debit_line_id join gl_line c on c.id = a.credit_line_id join gl_voucher v on v.id = d.voucher_id where (${again('d.voucher_id')} or ${again('c.voucher_id')})`
    : sql`gl_voucher o join gl_line l on l.voucher_id = o.id join gl_allocation a on a.debit_line_id = l.id or a.credit_line_id = l.id join gl_line d on d.id = a.debit_line_id join gl_line c on c.id = a.credit_line_id join gl_voucher v on v.id = d.voucher_id where ${dated(days, 'o.posting_date')}`

/** Numbers of a series in their order: all of them, or those between the first and the last of the entries of some days. */
const numbersRead = ({ days }: Reading) =>
  days === null
    ? sql`select series, n, row_number() over (partition by series order by n) as want from gl_number`
    : sql`select g.series, g.n, o.first - 1 + row_number() over (partition by g.series order by g.n) as want
      from (select g.series, min(g.n) as first, max(g.n) as last from gl_voucher v join gl_number g on g.voucher_no = v.voucher_no where ${dated(days, 'v.posting_date')} group by 1) o join gl_number g on g.series = o.series and g.n between o.first and o.last`

/** What the lines of one entry say, found by its id; mirrored with debit and credit exchanged. */
const linesOf = (entry: string, side: 'as posted' | 'mirrored' = 'as posted') => {
  const amounts =
    side === 'mirrored' ? sql`credit_minor, debit_minor, -fc_minor` : sql`debit_minor, credit_minor, fc_minor`
  return sql`select line_no, ledger_account_id, sub_ledger_id, ${amounts}, currency, passenger_id, ticket_id, branch_id from gl_line where voucher_id = ${sql.ref(entry)}`
}

/**
 * Rules by name; each query answers what is broken, first case first, or nothing. What is quick to ask, or belongs to no
 * entry, is asked of all.
 */
const checks = (reading: Reading): Readonly<Record<string, Rule>> => {
  const { again, days } = reading
  return {
    'seal chain': sql`
    select 'Ledger integrity check failed at entry ' || bad_seq || ' (' || voucher_no || '): ' || why as what from (
      select case when seq <> n then n else seq end as bad_seq, voucher_no, case when seq <> n then 'gap' when prev_hash <> before then 'previous hash' else 'content' end as why
      from (${sealChain(reading)}) c
      union all
      select (select count(*) from gl_seal) + 1, v.voucher_no, 'unsealed voucher' from gl_voucher v where ${dated(days, 'v.posting_date')} and not exists (select 1 from gl_seal s where s.voucher_id = v.id)
    ) f order by bad_seq limit 1`,
    'balanced entries': sql`select v.voucher_no || ' is not balanced' as what from gl_voucher v left join gl_line l on l.voucher_id = v.id where ${again('v.id')} group by v.id having count(l.id) < 2 or sum(l.debit_minor) <> sum(l.credit_minor) order by v.id limit 1`,
    'mirrored reversals': sql`
    select r.voucher_no || ' does not mirror its original' as what from gl_voucher r where r.reverses_id is not null and (${again('r.id')} or ${again('r.reverses_id')}) and exists (
      (${linesOf('r.reverses_id')} except ${linesOf('r.id', 'mirrored')}) union all (${linesOf('r.id', 'mirrored')} except ${linesOf('r.reverses_id')})) order by r.id limit 1`,
    'control accounts': sql`select v.voucher_no || ' posts to a control account without a party' as what from gl_line l join gl_voucher v on v.id = l.voucher_id join ledger_account a on a.id = l.ledger_account_id where ${again('v.id')} and a.kind = 'control' and l.sub_ledger_id is null order by v.id limit 1`,
    'sub ledgers': sql`select v.voucher_no || ' names a sub ledger of another account' as what from gl_line l join gl_voucher v on v.id = l.voucher_id join sub_ledger_account s on s.id = l.sub_ledger_id where ${again('v.id')} and s.ledger_account <> l.ledger_account_id order by v.id limit 1`,
    periods: sql`select v.voucher_no || ' lies outside its period' as what from gl_voucher v join accounting_period p on p.id = v.period_id where ${again('v.id')} and v.posting_date not between p.starts_on and p.ends_on order by v.id limit 1`,
    'two people': sql`select v.voucher_no || ' was authorised by its creator' as what from gl_voucher v where ${again('v.id')} and not v.is_system and v.own_authority is null and v.reverses_id is null and v.created_by = v.authorised_by order by v.id limit 1`,
    'numbers without gaps': sql`select series || ': number ' || want || ' is missing' as what from (${numbersRead(reading)}) s where n <> want order by series, n limit 1`,
    'numbers given': sql`select v.voucher_no || ' was never given' as what from gl_voucher v left join gl_number g on g.voucher_no = v.voucher_no and g.source_type = v.source_type and g.source_id = v.source_id where ${again('v.id')} and v.reverses_id is null and g.voucher_no is null order by v.id limit 1`,
    allocations: sql`
    select v.voucher_no || ' is settled beyond its amount' as what from gl_line l join gl_voucher v on v.id = l.voucher_id
      join lateral (select sum(a.amount_minor) as paid from gl_allocation a where a.debit_line_id = l.id or a.credit_line_id = l.id) p on true
    where ${again('v.id')} and (p.paid < 0 or p.paid > l.debit_minor + l.credit_minor) order by v.id limit 1`,
    'allocation parties': sql`
    select v.voucher_no || ' is settled against another party' as what from ${settledAgain(reading)} and (d.sub_ledger_id is distinct from c.sub_ledger_id or d.ledger_account_id <> c.ledger_account_id) order by a.id limit 1`,
    // What is settled wholly in its own currency leaves nothing in BDT, and an entry that realised a difference took what its lines carried.
    'foreign settlements': sql`
    select v.voucher_no || ' is settled in ' || trim(l.currency) || ', and not in BDT' as what from gl_line l join gl_voucher v on v.id = l.voucher_id
      join lateral (select sum(a.fc_minor) as fc, sum(a.amount_minor) as paid from gl_allocation a where a.debit_line_id = l.id or a.credit_line_id = l.id) p on true
    where ${again('v.id')} and l.currency <> 'BDT' and l.fc_minor <> 0 and p.fc = abs(l.fc_minor) and p.paid <> l.debit_minor + l.credit_minor order by v.id limit 1`,
    'exchange settlements': sql`
    select v.voucher_no || ' does not take what its lines carried' as what from gl_voucher v join gl_line l on l.voucher_id = v.id
    where ${again('v.id')} and v.source_type = any(${[...settlingEntries]}::text[]) and v.reverses_id is null and l.currency <> 'BDT' and not gl_settles_carried(l.id) order by v.id limit 1`,
    'trial balance': sql`select 'Debit and credit of all entries differ by ' || abs(sum(debit_minor) - sum(credit_minor)) as what from gl_line_day t where ${dated(days, 't.posting_date')} having sum(debit_minor) <> sum(credit_minor)`,
    'day sums': sql`
    select 'The sum of ' || a.code || coalesce(' ' || p.code, '') || ' for ' || gl_day(coalesce(t.posting_date, k.posting_date)) || ' is not that of its lines' as what
      from (select * from gl_line_day t where ${dated(days, 't.posting_date')}) t
      full join (select v.posting_date, l.ledger_account_id, l.branch_id, coalesce(l.sub_ledger_id, 0) as party, l.currency, v.is_closing, count(*) as lines, sum(l.debit_minor) as debit, sum(l.credit_minor) as credit, coalesce(sum(l.fc_minor), 0) as fc
          from gl_line l join gl_voucher v on v.id = l.voucher_id where ${dated(days, 'v.posting_date')} group by 1, 2, 3, 4, 5, 6) k
        on k.posting_date = t.posting_date and k.ledger_account_id = t.ledger_account_id and k.branch_id = t.branch_id and k.party = coalesce(t.sub_ledger_id, 0) and k.currency = t.currency and k.is_closing = t.is_closing
      join ledger_account a on a.id = coalesce(t.ledger_account_id, k.ledger_account_id) left join sub_ledger_account p on p.id = coalesce(t.sub_ledger_id, k.party)
    where t.lines is distinct from k.lines or t.debit_minor is distinct from k.debit or t.credit_minor is distinct from k.credit or t.fc_minor is distinct from k.fc order by coalesce(t.posting_date, k.posting_date), a.code, p.code limit 1`,
    // Against the sums of the days, which the rule above holds against the lines.
    'month totals': sql`
    select 'The total of ' || a.code || ' for ' || to_char(coalesce(t.month, k.month), 'YYYY-MM') || ' is not the sum of its days' as what
      from (select * from gl_month_total t ${days === null ? sql`` : sql`where t.month between gl_month(${days.from}::date) and ${days.to}::date`}) t
      full join (select gl_month(d.posting_date) as month, d.ledger_account_id, d.branch_id, d.is_closing, sum(d.debit_minor) as debit, sum(d.credit_minor) as credit from gl_line_day d
          ${days === null ? sql`` : sql`where d.posting_date >= gl_month(${days.from}::date) and d.posting_date < gl_month(${days.to}::date) + interval '1 month'`} group by 1, 2, 3, 4) k
        on k.month = t.month and k.ledger_account_id = t.ledger_account_id and k.branch_id = t.branch_id and k.is_closing = t.is_closing
      join ledger_account a on a.id = coalesce(t.ledger_account_id, k.ledger_account_id)
    where t.debit_minor is distinct from k.debit or t.credit_minor is distinct from k.credit order by coalesce(t.month, k.month), a.code limit 1`,
    currencies: sql`select v.voucher_no || ' is in ' || l.currency || ', which is no currency of the agency' as what from gl_line l join gl_voucher v on v.id = l.voucher_id where ${dated(days, 'v.posting_date')} and l.currency <> 'BDT' and not exists (select 1 from currency c where c.code = l.currency) order by v.id limit 1`,
  }
}

/** Documents against entries, for every kind. */
const documentCheck = (module: string, days: Days | null) => sql<{ what: string }>`
  select coalesce(d.voucher_no, 'Draft #' || d.id) || ' is ' || d.status || ', its entry is not' as what from ${sql.table(module)} d
  where ${dated(days, 'd.date')} and ((d.status in ('posted', 'reversed')) <> exists (select 1 from gl_voucher v where v.source_type = ${module} and v.source_id = d.id and v.reverses_id is null)
    or (d.status = 'reversed') <> exists (select 1 from gl_voucher v where v.source_type = ${module} and v.source_id = d.id and v.reverses_id is not null)) order by d.id limit 1`

/** Entries against documents: an entry of a kind of voucher has its document. */
const entryCheck = (module: string, again: ReturnType<typeof within>) => sql<{ what: string }>`
  select v.voucher_no || ' has no document' as what from gl_voucher v where ${again('v.id')} and v.source_type = ${module} and not exists (select 1 from ${sql.table(module)} d where d.id = v.source_id) order by v.id limit 1`

interface Question {
  proof?: SealProof
  /** What a former check found right; without it every entry is read again. */
  since?: Checkpoint | null
  /** Days whose entries alone are read, as the closing of a period does. */
  days?: Days | null
  /** Hears of each step; what it throws ends the check. */
  onStep?: OnStep | undefined
  /** No request waits for it: a statement over all lines may take as long as it needs. */
  hasTime?: boolean
}

type OnStep = (done: number, total: number) => void

/** How many pages of entries the key is asked about. */
async function pagesOf(moment: Db): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from gl_seal`.execute(moment)
  return Math.ceil(Number(rows[0]?.n ?? 0n) / pageSize)
}

/** What is broken among the entries to read again. */
async function findBroken(
  moment: Db,
  proof: SealProof | undefined,
  scope: Scope,
  days: Days | null,
  onStep: OnStep,
): Promise<Finding[]> {
  const broken: Finding[] = []
  const again = days === null ? within(scope) : postedOn(days)
  const rules = Object.entries(checks({ again, days }))
  const pages = proof ? await pagesOf(moment) : 0
  const total = rules.length + 2 * voucherKinds.length + pages
  let done = 0
  const step = (): void => {
    done = Math.min(done + 1, total)
    onStep(done, total)
  }
  const ask = async (rule: string, query: Rule) => {
    const { rows } = await query.execute(moment)
    if (rows[0]) broken.push({ rule, what: rows[0].what })
    step()
  }
  for (const [rule, query] of rules) await ask(rule, query)
  for (const { module } of voucherKinds) {
    await ask('documents', documentCheck(module, days))
    await ask('documents of entries', entryCheck(module, again))
  }
  const guard = await guardFault(moment)
  if (guard) broken.push({ rule: 'guards', what: guard })
  if (proof) broken.push(...(await checkSeals(moment, proof, scope, step)))
  return broken
}

/** One check, and the digests it was made of. */
const checkOnce = (
  db: Db,
  { proof, since = null, days = null, onStep = () => undefined, hasTime = false }: Question,
  digested: boolean,
) =>
  ofOneMoment(db, async (moment) => {
    if (hasTime) await sql`select set_config('statement_timeout', '0', true)`.execute(moment)
    // Digests and rules each are half of the way, in thousandths of it.
    const half = (from: number) => (done: number, total: number) =>
      onStep(from + Math.round((500 * done) / Math.max(total, 1)), 1000)
    const digests = digested ? await digestBuckets(moment, since?.size, half(0)) : new Map<number, string>()
    const scope = since && scopeSince(since, digests)
    const broken = await findBroken(moment, proof, scope, days, half(500))
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
 * @returns what is broken, naming the first entry of each rule; nothing when the books are sound.
 */
export const verifyBooks = async (db: Db, question: Question = {}): Promise<BooksReport> =>
  (await checkOnce(db, question, question.since != null)).report

/**
 * Verifies with the key and the last seal of this installation, and remembers what was right.
 * @param whole reads every entry again, as the check of the night does; else only what is new or changed since the last one.
 * @param onStep hears how far it is; what it throws ends the check.
 * @param hasTime no request waits for it.
 */
export async function verifyOwnBooks(
  db: Db,
  { keys, config: { dataDir } }: { keys: Pick<Keys, 'audit'>; config: Pick<Config, 'dataDir'> },
  { whole = false, onStep, hasTime = false }: { whole?: boolean; onStep?: OnStep; hasTime?: boolean } = {},
): Promise<BooksReport> {
  const key = keys.audit
  const since = whole ? null : readCheckpoint(dataDir, key)
  const began = new Date().toISOString()
  const { report, digests } = await checkOnce(
    db,
    { proof: { key, anchor: readAnchor(dataDir) }, since, onStep, hasTime },
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
