/**
 * The one change an update permission allows: the exact reversal of a posted voucher and, for an edit, the posting of the
 * draft that replaces it, in one transaction. Source: accounting.md 6.3, 9; machines M12 row 5.
 */
import { sql } from 'kysely'
import { kindOf } from '../../domain/accounting/kinds/index.ts'
import { textOf, type VoucherKind } from '../../domain/accounting/posting.ts'
import { AppError } from '../../domain/errors.ts'
import { entityOf } from '../../domain/entities/index.ts'
import type { Row } from '../../domain/facts.ts'
import { moneyText, parseMoney, showMoney } from '../../domain/money.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { lockRecord } from '../crud/find-record.ts'
import { publish } from '../events/publish.ts'
import type { SessionUser } from '../session-user.ts'
import { rowById, updateRow } from '../engine/rows.ts'
import { giveNumber, judgeNow, postVoucher, reverseVoucher } from './post.ts'
import { authorityFault, authorityOf, moneyFault, periodFault, periodOf, usedBy } from './rules.ts'
import { entryOf, knowVoucher, writeHistory } from './run-voucher.ts'

/** Who works on the books in this transaction. */
export interface Hand {
  db: Tx
  user: SessionUser
  clock: Clock
}

const amountOf = (row: Row | null, name: string): bigint => parseMoney(textOf(row?.[name])) ?? 0n

/** Kind and document a request is about; null when there is none. */
export async function permittedVoucher(db: Db, permission: Row, lock = false): Promise<{ kind: VoucherKind; document: Row } | null> {
  const kind = kindOf(String(permission['voucher_type']))
  const document = kind ? await rowById(db, entityOf(kind.module), Number(permission['voucher_id']), { lock }) : null
  return kind && document ? { kind, document } : null
}

/** Why this person may not decide on the request; null when he may (G-AP-AUTH, accounting 6.3 and 8). */
export async function decisionFault(db: Db, permission: Row, user: number, today: string): Promise<string | null> {
  const found = await permittedVoucher(db, permission)
  if (!found || (permission['status'] === 'pending' && found.document['status'] !== 'posted')) return 'Only posted vouchers need an update permission.'
  const authority = await authorityOf(db, user, found.kind.scope, today)
  if (permission['requested_by'] === user && !authority.own) return 'You cannot approve your own request.'
  const [before, after] = [amountOf(permission, 'amount_before'), amountOf(permission, 'amount_after')]
  return authorityFault(authority, found.kind.scope, before > after ? before : after)
}

/** Why the permitted change cannot be made now; null when it can. @param replacement id of the draft, for an edit. */
export async function changeFault(db: Db, permission: Row, replacement: unknown): Promise<string | null> {
  const found = await permittedVoucher(db, permission)
  if (!found || found.document['status'] !== 'posted') return 'This voucher is already reversed.'
  const entry = await entryOf(db as Tx, found.kind, Number(found.document['id'])) // Only reads.
  const used = entry === null ? null : await usedBy(db, entry)
  if (used !== null) return `This voucher is used by ${used}. Reverse that first.`
  if (permission['action'] !== 'edit') return null
  const draft = typeof replacement === 'number' ? await rowById(db, entityOf(found.kind.module), replacement) : null
  if (!draft || draft['status'] !== 'draft' || draft['branch'] !== found.document['branch']) return 'Enter the changed voucher as a draft first, and give its number here.'
  const [wanted, given] = [amountOf(permission, 'amount_after'), amountOf(draft, 'amount')]
  return given === wanted ? null : `The draft amounts to BDT ${showMoney(given)}, but BDT ${showMoney(wanted)} was approved.`
}

async function setDocument(hand: Hand, kind: VoucherKind, id: number, columns: Record<string, unknown>): Promise<void> {
  const { name, table } = entityOf(kind.module)
  const set = { ...columns, state_since: hand.clock.today(), updated_by: hand.user.id }
  await sql`update ${sql.table(table)} set ${sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}, updated_at = now(), version = version + 1 where id = ${id}`.execute(hand.db)
  await publish(hand.db, { module: name, id })
}

/** Posts the draft under the approver's authority. @returns its number. @throws AppError with the first thing the books do not accept. */
async function postReplacement(hand: Hand, kind: VoucherKind, id: number, original: Row, permission: Row): Promise<{ no: string; after: Row }> {
  const draft = await lockRecord(entityOf(kind.module), id, hand)
  const approver = Number(permission['decided_by'])
  const known = await knowVoucher(hand, kind, draft, {})
  const date = textOf(draft['date'])
  const fault = known.faults[0]?.message ?? periodFault(known.period, date, known.stored.facts.user.role) ?? (await moneyFault(hand.db, known.entries, date))
  if (fault) throw new AppError('ledger.refused', { detail: fault, publicCode: 'G-AP-USE', errors: [{ pointer: '/replacement', code: 'G-AP-USE', message: fault }] })
  const no = textOf(draft['voucher_no']) || (await giveNumber(hand.db, kind.prefix, known.period?.year ?? '', { type: kind.module, id }))
  const now = hand.clock.now().toISOString()
  await setDocument(hand, kind, id, { voucher_no: no, amount: known.amount, status: 'posted', submitted_by: hand.user.id, submitted_at: now, authorised_by: approver, authorised_at: now, amended_from: textOf(original['voucher_no']) })
  await postVoucher(hand.db, {
    voucherNo: no, type: kind.module, date, source: { type: kind.module, id }, narration: textOf(draft['narration']), createdBy: Number(draft['created_by']), authorisedBy: approver, isSystem: draft['created_by'] === approver,
    key: `acc_update_perm:${String(permission['id'])}:post`, branch: Number(draft['branch']), entries: known.entries,
  })
  await writeHistory(hand, kind, id, { version: Number(draft['version']) + 1, action: 'AMEND', from: 'draft', to: 'posted', amount: known.amount, note: `Replaces ${textOf(original['voucher_no'])}` })
  return { no, after: { voucher_no: no, date, amount: moneyText(known.amount), narration: draft['narration'] ?? null } }
}

/** Makes the permitted change and writes onto the permission what came of it. */
export async function applyPermission(hand: Hand, permission: Row, replacement: unknown): Promise<void> {
  const found = await permittedVoucher(hand.db, permission, true)
  const entry = found ? await entryOf(hand.db, found.kind, Number(found.document['id'])) : null
  if (!found || entry === null) throw new AppError('record.notFound')
  const { kind, document } = found
  const day = textOf(document['date'])
  // On its own day while that is open, so that the reports of the month come right; else today.
  const isOpen = periodFault(await periodOf(hand.db, day), day, 'ACC') === null
  const on = isOpen ? day : hand.clock.today()
  const approver = Number(permission['decided_by'])
  await reverseVoucher(hand.db, entry, { date: on, by: approver, key: `acc_update_perm:${String(permission['id'])}:reverse`, narration: textOf(permission['reason']) })
  const made = permission['action'] === 'edit' ? await postReplacement(hand, kind, Number(replacement), document, permission) : null
  await setDocument(hand, kind, Number(document['id']), { status: 'reversed', reversed_on: on, ...(made ? { replaced_by: made.no } : {}) })
  await writeHistory(hand, kind, Number(document['id']), { version: Number(document['version']) + 1, action: made ? 'AMEND' : 'REVERSE', from: 'posted', to: 'reversed', amount: amountOf(document, 'amount'), note: textOf(permission['reason']) })
  const before: Row = { voucher_no: document['voucher_no'], date: day, amount: document['amount'], narration: document['narration'] ?? null }
  await updateRow(hand.db, entityOf('acc_update_perm'), Number(permission['id']), { before, after: made?.after ?? null, replaced_by: made?.no ?? null }, { by: hand.user.id, bump: false })
  await judgeNow(hand.db)
}
