/** Posting as an effect: what an event of any workflow writes into the books, in its own transaction (decision 0426). */
import { sql } from 'kysely'
import { textOf, type Doc } from '../../domain/books/document.ts'
import { debitOf, type DocumentKind } from '../../domain/books/posting.ts'
import { AppError } from '../../domain/errors.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import { pipeline, type Tx } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import type { EngineContext, NamedEffect } from '../workflow/registry.ts'
import { booksAsked, booksOf } from './books.ts'
import { namesPassenger, publishPassengersOf } from './passenger-money.ts'
import { giveNumber, judgeNow, openSoftClosed, postVoucher } from './post.ts'
import {
  applicationsOn,
  authorityAsked,
  authorityFault,
  authorityOf,
  mirrorOf,
  moneyFault,
  noAuthority,
  ownAuthorityFor,
  periodAsked,
  periodFault,
  periodOf,
  type Movement,
  type Period,
} from './rules.ts'
import { takeBack } from './voucher-effects.ts'

const person = ({ actor: { user } }: EngineContext): SessionUser => {
  if (!user) throw new Error('a document is posted by a person')
  return user
}

/** @throws AppError where the day is closed or money that leaves is not there. */
async function requireOpen(
  { db, actor }: EngineContext,
  period: Period | null,
  date: CivilDate,
  moved: readonly Movement[],
  isClosing = false,
): Promise<void> {
  // The database lets the closing of an open year into its last month and nothing else into a closed one.
  const closed = period && isClosing ? null : periodFault(period, date, actor.role)
  if (closed)
    throw new AppError('ledger.refused', {
      detail: closed,
      publicCode: period ? 'period.closed' : 'period.none',
    })
  const short = await moneyFault(db, moved, date)
  if (short) throw new AppError('ledger.refused', { detail: short, publicCode: 'cash.insufficient' })
  if (actor.role === 'ADM') await openSoftClosed(db)
}

/** Two people, as with vouchers: who made the record posts it only under an authority for own entries. */
function requireOther(maker: number, user: SessionUser, ownAuthority: number | null): void {
  if (maker === user.id && ownAuthority === null)
    throw new AppError('access.event', {
      detail: 'You cannot authorise a voucher you created.',
      publicCode: 'voucher.ownAuthorisation',
    })
}

/** A posting document of its own for every money event: a record that is sold, taken back and sold again posts twice. */
async function newSource(db: Tx, kind: DocumentKind, document: Doc): Promise<{ type: string; id: number }> {
  if (kind.recordOf) return { type: kind.source, id: kind.recordOf(document) }
  const { rows } = await sql<{ n: bigint }>`select nextval('gl_system_source') as n`.execute(db)
  return { type: kind.source, id: Number(rows[0]?.n) }
}

/**
 * The effect that posts documents of a kind. Its data is the document: `date` (today when left out), `narration`, and what
 * the kind reads, and the `branch` of the entry where the record has none; accounts and parties are looked up as those of a voucher (`customer`, `supplier`, `lines[].sub_ledger`).
 * Undone, the entry is reversed today or on the day kept as `on`, with the advances that were applied to it.
 */
export const postingOf = (kind: DocumentKind): NamedEffect => ({
  async do(context, { binding, record }, given) {
    const { db, clock, actor } = context
    const user = person(context)
    const date = textOf(given['date']) || clock.today()
    const document = { ...given, date }
    const [chart, parties, items, holdings, [authority = noAuthority], [period = null]] = await pipeline(
      db,
      ...booksAsked(document),
      authorityAsked(user.id, kind.scope, clock.today()),
      periodAsked(date),
    )
    const { entries, faults } = kind.post(document, booksOf(chart, parties, items, holdings, actor.role))
    if (faults[0]) throw new AppError('input.invalid', { detail: faults[0].message, errors: [...faults] })
    const amount = debitOf(entries)
    const isSystem = kind.isSystem?.(document) ?? false
    const isFree = isSystem || (kind.isOfRole?.(document) ?? false)
    const beyond = isFree ? null : authorityFault(authority, kind.scope, amount)
    if (beyond) throw new AppError('access.event', { detail: beyond, publicCode: 'voucher.noAuthority' })
    const maker = Number(record.created_by ?? user.id)
    const ownAuthority = maker === user.id && !isSystem ? ownAuthorityFor(authority, amount) : null
    if (!isSystem) requireOther(maker, user, ownAuthority)
    await requireOpen(context, period, date, entries, kind.isClosing)
    const source = await newSource(db, kind, document)
    const voucherNo = await giveNumber(db, kind.prefix, period?.year ?? '', source)
    await postVoucher(db, {
      voucherNo,
      type: kind.source,
      date,
      source,
      narration: textOf(given['narration']) || kind.title,
      createdBy: maker,
      authorisedBy: user.id,
      isSystem,
      isClosing: kind.isClosing ?? false,
      ownAuthority,
      key: `${context.key ?? `${binding.module}:${record.id}`}:${voucherNo}`,
      branch: Number(given['branch'] ?? record.branch),
      entries,
    })
    if (namesPassenger(entries)) await publishPassengersOf(db, source.type, source.id)
    await judgeNow(db)
    return { voucher_no: voucherNo }
  },
  async undo(context, { voucher_no: voucherNo, on }) {
    const { db, clock } = context
    const user = person(context)
    const { rows } = await sql<{
      id: bigint
      maker: number
      source: string
      source_id: bigint
      is_system: boolean
    }>`select id, created_by as maker, source_type as source, source_id, is_system from gl_voucher where voucher_no = ${textOf(voucherNo)}`.execute(
      db,
    )
    const [entry] = rows
    if (!entry) throw new Error(`${kind.title} ${textOf(voucherNo)} is not in the books`)
    const date = textOf(on) || clock.today()
    const mirror = await mirrorOf(db, entry.id)
    await requireOpen(context, await periodOf(db, date), date, mirror)
    const authority = await authorityOf(db, user.id, kind.scope, clock.today())
    const amount = mirror.reduce((sum, { debit }) => sum + debit, 0n)
    // The right to authorise includes reversing, of the same scope and amount (accounting 8).
    const beyond = entry.is_system ? null : authorityFault(authority, kind.scope, amount)
    if (beyond) throw new AppError('access.event', { detail: beyond, publicCode: 'voucher.noAuthority' })
    const ownAuthority = entry.maker === user.id ? ownAuthorityFor(authority, amount) : null
    requireOther(entry.maker, user, ownAuthority)
    await takeBack(db, entry.id, await applicationsOn(db, entry.id), {
      date,
      by: user.id,
      ownAuthority,
      key: `${textOf(voucherNo)}:undone`,
      narration: kind.title,
    })
    await publishPassengersOf(db, entry.source, Number(entry.source_id))
    await judgeNow(db)
  },
})
