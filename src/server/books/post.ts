/** Writing into the books: the one place that adds vouchers, lines and allocations. The database judges all of it again. */
import { sql } from 'kysely'
import { settlingEntries } from '../../domain/books/applied-advance.ts'
import type { Entry } from '../../domain/books/posting.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { beforeCommit, type Tx } from '../platform/db/kysely.ts'
import { saying } from '../platform/events/publish.ts'
import { sealByKey } from './proof/keyed-seals.ts'

/** What is open, paid or held may be another now: for who reads the accounts of parties. */
const sayPosted = saying({ module: 'voucher', right: 'sub_ledger_account.read' })

export interface PostedVoucher {
  voucherNo: string
  type: string
  date: CivilDate
  source: { type: string; id: number }
  narration: string
  createdBy: number
  authorisedBy: number
  /** Posted by the ledger itself: only the kinds the database lists (decision 0200). */
  isSystem?: boolean
  /** Authority for own vouchers, when the poster is one of those who entered it (accounting 8). */
  ownAuthority?: number | null
  isClosing?: boolean
  key: string
  branch: number
  entries: readonly Entry[]
}

/** Lets an administrator post into a soft-closed period, for this transaction. */
export const openSoftClosed = (db: Tx) =>
  sql`/* named: open_soft_closed */ /* pipelined */ select set_config('acc.soft_close_override', 'on', true)`.execute(
    db,
  )

/** The number of a document: the next one of its series (accounting 5). @param year code of the financial year. */
export async function giveNumber(
  db: Tx,
  prefix: string,
  year: string,
  source: { type: string; id: number },
): Promise<string> {
  const { rows } = await sql<{
    no: string
  }>`select gl_give_number(${prefix}, ${year}, null, ${source.type}, ${source.id}) as no`.execute(db)
  if (!rows[0]) throw new Error('The ledger gave no number.')
  return rows[0].no
}

interface OpenLine {
  id: bigint
  debit: boolean
}

/** Joins two lines; the database refuses what exceeds either or crosses parties. @param fc of lines in another currency. */
export async function allocate(
  db: Tx,
  one: bigint,
  other: bigint,
  amount: bigint,
  on: CivilDate,
  by: number,
  fc: bigint | null = null,
): Promise<void> {
  const { rows } =
    await sql<OpenLine>`select id, debit_minor > 0 as debit from gl_line where id = any(${[one, other]}::int8[])`.execute(
      db,
    )
  const debit = rows.find((row) => row.debit)
  const credit = rows.find((row) => !row.debit)
  if (!debit || !credit)
    throw new AppError('ledger.refused', {
      detail: 'An allocation joins one debit line and one credit line.',
      publicCode: 'allocation.sides',
    })
  beforeCommit(db, sealByKey)
  await sql`insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, fc_minor, allocated_on, created_by) values (${debit.id}, ${credit.id}, ${amount}, ${fc}, ${on}, ${by}) returning ${sayPosted}`.execute(
    db,
  )
}

/** Adds a voucher with its lines, in one statement, and what they pay. */
export async function postVoucher(db: Tx, voucher: PostedVoucher): Promise<void> {
  beforeCommit(db, sealByKey)
  const { source } = voucher
  const lines = voucher.entries.map((entry, at) => ({
    line_no: at + 1,
    account: entry.account.id,
    control: entry.account.kind === 'control',
    party: entry.party?.id ?? null,
    debit: entry.debit.toString(),
    credit: entry.credit.toString(),
    passenger: entry.passenger,
    due: entry.due,
    reference: entry.reference,
    ticket: entry.ticket ?? null,
    currency: entry.foreign?.currency ?? 'BDT',
    fc: entry.foreign ? (entry.debit > 0n ? entry.foreign.amount : -entry.foreign.amount).toString() : null,
    rate: entry.foreign?.rate ?? null,
  }))
  const statement = sql<{ id: bigint; line_no: number }>`
    with v as (
      insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, is_closing, created_by, authorised_by, is_system, own_authority, idempotency_key, tx, period_id)
      values (${voucher.voucherNo}, ${voucher.type}, ${voucher.date}, ${source.type}, ${source.id}, ${voucher.narration}, ${voucher.isClosing ?? false}, ${voucher.createdBy}, ${voucher.authorisedBy}, ${voucher.isSystem ?? false}, ${voucher.ownAuthority ?? null}, ${voucher.key}, '0', 0)
      returning id)
    insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, passenger_id, branch_id, due_date, reference, ticket_id, currency, fc_minor, rate)
    select v.id, r.line_no, r.account, r.control, r.party, r.debit, r.credit, r.passenger, ${voucher.branch}, r.due, r.reference, r.ticket, r.currency, r.fc, r.rate
    from v, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(line_no int, account int, control boolean, party int, debit bigint, credit bigint, passenger int, due date, reference text, ticket bigint, currency text, fc bigint, rate numeric) order by r.line_no
    returning id, line_no, ${sayPosted}`
  // The ids of lines that pay nothing are not needed.
  if (voucher.entries.every(({ pays }) => pays.length === 0)) {
    await sql`/* named: post_voucher */ /* pipelined */ ${statement}`.execute(db)
    return
  }
  const made = await sql<{
    id: bigint
    line_no: number
  }>`/* named: post_paying_voucher */ ${statement}`.execute(db)
  const ids = new Map(made.rows.map((row) => [row.line_no, row.id]))
  for (const [at, entry] of voucher.entries.entries()) {
    const own = ids.get(at + 1)
    if (own === undefined) continue
    for (const { item, amount, fc = null } of entry.pays)
      await allocate(db, own, BigInt(item), amount, voucher.date, voucher.authorisedBy, fc)
  }
}

/** Undoes the standing allocations `a` that are meant. @returns how many. */
async function undoWhere(
  db: Tx,
  isMeant: ReturnType<typeof sql>,
  on: CivilDate,
  by: number,
): Promise<number> {
  beforeCommit(db, sealByKey)
  const { numAffectedRows } = await sql`
    insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, fc_minor, allocated_on, undoes_id, created_by)
    select a.debit_line_id, a.credit_line_id, -a.amount_minor, -a.fc_minor, greatest(${on}::date, a.allocated_on), a.id, ${by} from gl_allocation a
    where a.undoes_id is null and not exists (select 1 from gl_allocation u where u.undoes_id = a.id) and ${isMeant} order by a.id returning ${sayPosted}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Undoes every standing allocation of a voucher's lines. */
export const undoAllocations = (db: Tx, voucher: bigint, on: CivilDate, by: number): Promise<number> =>
  undoWhere(
    db,
    sql`exists (select 1 from gl_line l where l.voucher_id = ${voucher} and l.id in (a.debit_line_id, a.credit_line_id))`,
    on,
    by,
  )

/** Undoes one allocation. @returns false when it is undone already. */
export const undoAllocation = async (db: Tx, id: number, on: CivilDate, by: number): Promise<boolean> =>
  (await undoWhere(db, sql`a.id = ${id}`, on, by)) === 1

/** Holds lines until the commit, so that two people do not settle the same one; the ledger takes the same locks. */
export const lockLines = (db: Tx, lines: readonly number[]) =>
  sql`select pg_advisory_xact_lock(7283002, (id % 2147483647)::int) from unnest(${[...new Set(lines)].sort((a, b) => a - b)}::int8[]) with ordinality as t(id, at) order by at`.execute(
    db,
  )

/** Kinds of entries the ledger makes without a document; the database has the same list. */
const systemSources: readonly string[] = settlingEntries

export interface Reversal {
  date: CivilDate
  /** Who enters it. */
  by: number
  /** Who authorises it, when that is another user. */
  authorisedBy?: number
  ownAuthority?: number | null
  key: string
  narration: string
}

/**
 * The exact mirror of a voucher on a day; its own lines of parties are settled against the originals, so that neither is open.
 * @returns number of the reversal.
 */
export async function reverseVoucher(
  db: Tx,
  original: bigint,
  { date, by, authorisedBy = by, ownAuthority = null, key, narration }: Reversal,
): Promise<string> {
  await undoAllocations(db, original, date, by)
  const { rows } = await sql<{ id: bigint; no: string }>`
    insert into gl_voucher (voucher_no, voucher_type, posting_date, source_type, source_id, narration, reverses_id, is_closing, created_by, authorised_by, is_system, own_authority, idempotency_key, tx, period_id)
    select voucher_no || '-R', voucher_type, ${date}, source_type, source_id, ${narration}, id, is_closing, ${by}, ${authorisedBy}, source_type = any(${systemSources}::text[]), ${ownAuthority}, ${key}, '0', 0 from gl_voucher where id = ${original}
    returning id, voucher_no as no, ${sayPosted}`.execute(db)
  const mirror = rows[0]
  if (!mirror) throw new AppError('record.notFound')
  await sql`
    insert into gl_line (voucher_id, line_no, ledger_account_id, is_control, sub_ledger_id, debit_minor, credit_minor, currency, fc_minor, rate, passenger_id, ticket_id, branch_id, due_date, reference)
    select ${mirror.id}, line_no, ledger_account_id, is_control, sub_ledger_id, credit_minor, debit_minor, currency, -fc_minor, rate, passenger_id, ticket_id, branch_id, due_date, reference
    from gl_line where voucher_id = ${original} order by line_no`.execute(db)
  await sql`
    insert into gl_allocation (debit_line_id, credit_line_id, amount_minor, fc_minor, allocated_on, created_by)
    select case when o.debit_minor > 0 then o.id else m.id end, case when o.debit_minor > 0 then m.id else o.id end, o.debit_minor + o.credit_minor, abs(o.fc_minor), ${date}, ${by}
    from gl_line o join gl_line m on m.voucher_id = ${mirror.id} and m.line_no = o.line_no where o.voucher_id = ${original} and o.sub_ledger_id is not null order by o.line_no`.execute(
    db,
  )
  return mirror.no
}

/**
 * Asks the rules of the commit now, so that a refusal is an answer and not a surprise: that of the transaction's next
 * statement. From here to the commit every other posting waits for the seal: what can be done before is done before.
 */
export async function judgeNow(db: Tx): Promise<void> {
  await sql`/* pipelined */ set constraints all immediate; set constraints all deferred`.execute(db)
}
