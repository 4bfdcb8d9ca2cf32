/** What the books know of a voucher before its event is judged (accounting 6.1, 8). */
import { sql } from 'kysely'
import { kindOf } from '../../domain/books/kinds/index.ts'
import type { VoucherRow } from '../../domain/books/vouchers/voucher-row.ts'
import { textOf } from '../../domain/books/document.ts'
import { debitOf, type Entry, type VoucherKind } from '../../domain/books/posting.ts'
import { othersMay } from '../../domain/journey/facts.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { say, wordingOf, type Wording } from '../../foundation/text/sentence.ts'
import { parseMoney } from '../../foundation/values/money.ts'
import { pipeline, type Db, type Tx } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { Row } from '../records/read/columns.ts'
import { actorOf } from '../workflow/event/facts.ts'
import type { FactsRequest, NamedFacts } from '../workflow/registry.ts'
import { booksAsked, booksOf } from './books.ts'
import {
  applicationsOn,
  authorityAsked,
  authorityFault,
  chequeAsked,
  chequeFault,
  creditFault,
  makersAsked,
  mirrorOf,
  othersWho,
  moneyFault,
  noAuthority,
  ownAuthorityFor,
  periodAsked,
  periodFault,
  periodOf,
  type Application,
  type Period,
} from './rules.ts'

/** What is known of a voucher before its event is judged. */
export interface Known {
  texts: Record<string, Wording | null>
  counts: Record<string, number>
  entries: readonly Entry[]
  faults: readonly FieldError[]
  amount: bigint
  period: Period | null
  /** Day of the reversal. */
  on: CivilDate
  /** Applications of advances a reversal takes back. */
  applied: readonly Application[]
  /**
   * The authority row the person acts under on a voucher they had a hand in; null when they had no hand in it
   * or have no authority.
   */
  ownAuthority: number | null
  /** Who created, changed or submitted it. */
  makers: readonly number[]
}

const unbalanced = new Set(['voucher.notBalanced', 'voucher.tooFewLines'])
/** The entry a posted document made; null before it is posted. */
export async function entryOf(db: Tx, kind: VoucherKind, id: number): Promise<bigint | null> {
  const { rows } = await sql<{
    id: bigint
  }>`select id from gl_voucher where source_type = ${kind.module} and source_id = ${id} and reverses_id is null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Why a voucher cannot be taken back on a day; null when it can. */
function reversalDateFault({
  on,
  date,
  today,
  applied,
}: {
  on: CivilDate
  date: CivilDate
  today: CivilDate
  applied: readonly Application[]
}): Wording | null {
  if (on < date) return 'The reversal date cannot be before the voucher date.'
  const later = applied.find((one) => one.date > on)
  if (later)
    return say`The reversal date cannot be before ${{ day: later.date }}: ${later.no} is taken back with it.`
  return on > today ? 'Voucher date cannot be in the future.' : null
}

/** What the guards read: texts say which rule is broken. @param replaces the document it replaces, for an update permission. */
export async function knowVoucher(
  {
    db: caller,
    user,
    today,
    replaces = null,
  }: { db: Db; user: SessionUser; today: CivilDate; replaces?: number | null },
  kind: VoucherKind,
  record: Partial<VoucherRow>,
  data: Row,
): Promise<Known> {
  const db = caller as Tx // Every caller holds a transaction.
  const actor = actorOf(user)
  const date = record.date ?? ''
  const [chart, parties, items, holdings, [authority = noAuthority], [period = null], makers, [cheque]] =
    await pipeline(
      db,
      ...booksAsked(record),
      authorityAsked(user.id, kind.scope, today),
      periodAsked(date),
      makersAsked(kind.module, record.id ?? 0),
      chequeAsked(kind, record, replaces),
    )
  const { entries, faults } = kind.post(record, booksOf(chart, parties, items, holdings, actor.role))
  const amount =
    record.status === 'draft' ? debitOf(entries) : (parseMoney(record.amount ?? '') ?? debitOf(entries))
  const isPosted = record.status === 'posted'
  const on = textOf(data['date']) || today
  const entry = isPosted ? await entryOf(db, kind, record.id ?? 0) : null
  const applied = entry === null ? [] : await applicationsOn(db, entry)
  const isMaker = makers.some(({ id }) => id === user.id)
  const ownAuthority = isMaker ? ownAuthorityFor(authority, amount) : null
  const texts: Record<string, Wording | null> = {
    fault: wordingOf(faults.find((one) => !unbalanced.has(one.code))),
    unbalanced: wordingOf(faults.find((one) => unbalanced.has(one.code))),
    period: periodFault(period, date, actor.role),
    authority: authorityFault(authority, kind.scope, amount),
    money:
      record.status === 'submitted'
        ? await moneyFault(db, entries, date)
        : entry === null
          ? null
          : await moneyFault(db, await mirrorOf(db, entry), on),
    credit: record.status === 'submitted' ? await creditFault(db, kind, entries) : null,
    cheque: chequeFault(kind, cheque?.taken === true),
    reversal_date: isPosted
      ? (reversalDateFault({ on, date, today, applied }) ??
        periodFault(await periodOf(db, on), on, actor.role))
      : null,
  }
  return {
    texts,
    counts: { can_approve_own: ownAuthority === null ? 0 : 1, maker: isMaker ? 1 : 0 },
    entries,
    faults,
    amount,
    period,
    on,
    applied,
    ownAuthority,
    makers: makers.map(({ id }) => id),
  }
}

/** Which other users may authorise or reverse it, where this one may not: asked for a page and for a refusal, not while anybody posts. */
export async function othersOf(
  { db, user, today }: { db: Db; user: SessionUser; today: CivilDate },
  kind: VoucherKind,
  record: Partial<VoucherRow>,
  { texts, counts, amount, makers }: Known,
): Promise<Wording | null> {
  const isOthers =
    texts['authority'] || ((counts['maker'] ?? 0) > 0 && (counts['can_approve_own'] ?? 0) === 0)
  return isOthers
    ? othersWho(db, user, { scope: kind.scope, amount, today, branch: record.branch, but: makers })
    : null
}

/** Events that need the authority of another user. */
const authorised = new Set(['AUTHORISE', 'REVERSE', 'RETURN'])

/** What only the books know of a voucher, for its guards and its effects. */
export async function voucherFacts({
  db,
  actor: { user },
  binding,
  type,
  stored,
  data,
}: FactsRequest): Promise<NamedFacts> {
  const kind = kindOf(binding.module)
  if (!kind || !user) return {}
  const own = { db, user, today: stored.facts.today }
  const known = await knowVoucher(own, kind, stored.record, data)
  const others = authorised.has(type ?? '') ? await othersOf(own, kind, stored.record, known) : null
  return { texts: { ...known.texts, [othersMay]: others }, counts: known.counts, found: known }
}
