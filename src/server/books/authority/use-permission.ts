/**
 * The one change an update permission allows: the exact reversal of a posted voucher and, for an edit, the posting of the
 * draft that replaces it, in one transaction. Source: accounting 6.3, 9; machines M12 row 5.
 */
import { voucherEntityOf, type VoucherRow } from '../../../domain/books/vouchers/voucher-row.ts'
import { saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { kindOf } from '../../../domain/books/kinds/index.ts'
import { permittedRecords } from '../../../domain/books/chart/acc-update-perm.ts'
import type { AuthorityScope } from '../../../domain/books/words.ts'
import { textOf } from '../../../domain/books/document.ts'
import { type VoucherKind } from '../../../domain/books/posting.ts'
import type { CivilDate } from '../../../foundation/values/dates.ts'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import type { Row } from '../../../domain/journey/facts.ts'
import { moneyText, parseMoney, showMoney } from '../../../foundation/values/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/kysely.ts'
import { lockRecord } from '../../records/read/find-record.ts'
import { publish } from '../../platform/events/publish.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { rowById, updateRow } from '../../workflow/event/rows.ts'
import { giveNumber, judgeNow, postVoucher } from '../post.ts'
import {
  applicationsOn,
  authorityFault,
  authorityOf,
  creditFault,
  makersOf,
  mirrorOf,
  ownAuthorityFor,
  periodFault,
  periodOf,
  shortfall,
  type Movement,
} from '../rules.ts'
import { actorOf } from '../../workflow/event/facts.ts'
import { writeHistory } from '../run-voucher.ts'
import { enterCheque, requireUnbanked } from '../cheques.ts'
import { takeBack } from '../voucher-effects.ts'
import { entryOf, knowVoucher } from '../voucher-facts.ts'

/** Who works on the books in this transaction. */
export interface Hand {
  db: Tx
  user: SessionUser
  clock: Clock
}

const amountOf = (row: Row | null, name: string): bigint => parseMoney(textOf(row?.[name])) ?? 0n

/** Kind and document a request is about; null when there is none. */
async function permittedVoucher(
  db: Db,
  permission: Row,
  lock = false,
): Promise<{ kind: VoucherKind; document: VoucherRow } | null> {
  const kind = kindOf(String(permission['voucher_type']))
  const document = kind
    ? await rowById(db, voucherEntityOf(kind.module), Number(permission['voucher_id']), { lock })
    : null
  return kind && document ? { kind, document } : null
}

/** What a request is about, and whether it can still be permitted: a posted voucher, or a record of another workflow. */
async function subjectOf(
  db: Db,
  permission: Row,
): Promise<{ module: string; scope: AuthorityScope; id: number; isOpen: boolean; maker: unknown } | null> {
  const type = String(permission['voucher_type'])
  const other = permittedRecords[type]
  if (other) {
    const record = await rowById(db, entityOf(type), Number(permission['voucher_id']))
    return (
      record && {
        module: type,
        scope: other.scope,
        id: record.id,
        isOpen: other.isOpen(record),
        maker: record.created_by,
      }
    )
  }
  const found = await permittedVoucher(db, permission)
  return (
    found && {
      module: found.kind.module,
      scope: found.kind.scope,
      id: found.document.id,
      isOpen: found.document.status === 'posted',
      maker: null,
    }
  )
}

/** Why this person may not decide on the request; null when they may (G-AP-AUTH, accounting 6.3 and 8). */
export async function decisionFault(
  db: Db,
  permission: Row,
  user: number,
  today: string,
): Promise<Wording | null> {
  const found = await subjectOf(db, permission)
  if (!found || (permission['status'] === 'pending' && !found.isOpen))
    return 'Only posted vouchers need an update permission.'
  const authority = await authorityOf(db, user, found.scope, today)
  const [before, after] = [amountOf(permission, 'amount_before'), amountOf(permission, 'amount_after')]
  const amount = before > after ? before : after
  if (ownAuthorityFor(authority, amount) === null) {
    if (permission['requested_by'] === user) return 'You cannot approve your own request.'
    if (found.maker === user || (await makersOf(db, found.module, found.id)).includes(user))
      return 'You cannot decide about a voucher you created, changed or submitted.'
  }
  return authorityFault(authority, found.scope, amount)
}

/**
 * The authority an approver needs for a document of their own; null when they had no hand in it, or have
 * none.
 */
async function ownAuthority(
  db: Db,
  kind: VoucherKind,
  id: number,
  approver: number,
  amount: bigint,
  today: CivilDate,
): Promise<number | null> {
  if (!(await makersOf(db, kind.module, id)).includes(approver)) return null
  return ownAuthorityFor(await authorityOf(db, approver, kind.scope, today), amount)
}

/** Managers let a bill go beyond the limit of an agent (accounting 4.3). */
async function isManager(db: Db, user: number): Promise<boolean> {
  const { rows } = await sql<{
    role: string
  }>`select r.name as role from app_user u join role r on r.id = u.role where u.id = ${user}`.execute(db)
  return rows[0]?.role === 'admin' || rows[0]?.role === 'branch-manager'
}

const refuse = (fault: Wording, field?: string): never => {
  throw new AppError('ledger.refused', {
    detail: fault,
    publicCode: 'G-AP-USE',
    ...(field ? { errors: [{ pointer: `/${field}`, code: 'G-AP-USE', ...saidOf(fault) }] } : {}),
  })
}

/** Why the permitted change cannot be made now; null when it can. @param replacement id of the draft, for an edit. */
export async function changeFault(
  db: Db,
  permission: Row,
  replacement: unknown,
  today: CivilDate,
): Promise<Wording | null> {
  if (String(permission['voucher_type']) in permittedRecords)
    return 'This permission is used when the record it is about is approved.'
  const found = await permittedVoucher(db, permission)
  if (!found || found.document.status !== 'posted') return 'This voucher is already reversed.'
  if (permission['action'] !== 'edit') return null
  const draft =
    typeof replacement === 'number' ? await rowById(db, entityOf(found.kind.module), replacement) : null
  if (!draft || draft['status'] !== 'draft' || draft['branch'] !== found.document['branch'])
    return 'Enter the changed voucher as a draft first, and give its number here.'
  const approver = Number(permission['decided_by'])
  if (
    (await makersOf(db, found.kind.module, Number(draft['id']))).includes(approver) &&
    (await ownAuthority(db, found.kind, Number(draft['id']), approver, amountOf(draft, 'amount'), today)) ===
      null
  )
    return 'The draft was created or changed by the person who approved the change.'
  const [wanted, given] = [amountOf(permission, 'amount_after'), amountOf(draft, 'amount')]
  return given === wanted
    ? null
    : say`The draft amounts to BDT ${showMoney(given)}, but BDT ${showMoney(wanted)} was approved.`
}

async function setDocument(
  hand: Hand,
  kind: VoucherKind,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  const { name, table } = entityOf(kind.module)
  const set = { ...columns, state_since: hand.clock.today(), updated_by: hand.user.id }
  await sql`update ${sql.table(table)} set ${sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    hand.db,
  )
  await publish(hand.db, { module: name, id })
}

/** Posts the draft under the approver's authority. @returns its number. @throws AppError with the first thing the books do not accept. */
async function postReplacement(
  hand: Hand,
  kind: VoucherKind,
  id: number,
  original: Row,
  permission: Row,
): Promise<{ no: string; after: Row; moved: readonly Movement[]; date: CivilDate }> {
  const draft = await lockRecord(voucherEntityOf(kind.module), id, hand)
  const approver = Number(permission['decided_by'])
  const known = await knowVoucher(
    { db: hand.db, user: hand.user, today: hand.clock.today(), replaces: Number(original['id']) },
    kind,
    draft,
    {},
  )
  const date = draft.date
  const fault =
    known.faults[0]?.message ??
    periodFault(known.period, date, actorOf(hand.user).role) ??
    known.texts['cheque'] ??
    ((await isManager(hand.db, approver)) ? null : await creditFault(hand.db, kind, known.entries))
  if (fault) refuse(fault, 'replacement')
  const no =
    textOf(draft.voucher_no) ||
    (await giveNumber(hand.db, kind.prefix, known.period?.year ?? '', { type: kind.module, id }))
  const now = hand.clock.now().toISOString()
  // What was written of the original, also after it was posted, stays with the voucher that stands, unless the draft has words of its own.
  const narration = textOf(draft.narration) || textOf(original['narration'])
  await setDocument(hand, kind, id, {
    narration: narration || null,
    reference: textOf(draft.reference) || textOf(original['reference']) || null,
    voucher_no: no,
    amount: known.amount,
    status: 'posted',
    submitted_by: hand.user.id,
    submitted_at: now,
    authorised_by: approver,
    authorised_at: now,
    amended_from: textOf(original['voucher_no']),
    // The paper proves the corrected voucher too, unless the draft brought one of its own (accounting 9).
    attachment: draft.attachment ?? original['attachment'] ?? null,
  })
  await postVoucher(hand.db, {
    voucherNo: no,
    type: kind.module,
    date,
    source: { type: kind.module, id },
    narration,
    createdBy: Number(draft.created_by),
    authorisedBy: approver,
    ownAuthority: await ownAuthority(hand.db, kind, id, approver, known.amount, hand.clock.today()),
    key: `acc_update_perm:${String(permission['id'])}:post`,
    branch: Number(draft.branch),
    entries: known.entries,
  })
  await enterCheque(hand.db, kind.module, draft, known.entries, hand.user.id)
  await writeHistory(hand, kind, id, {
    version: draft.version + 1,
    action: 'AMEND',
    from: 'draft',
    to: 'posted',
    amount: known.amount,
    note: `Replaces ${textOf(original['voucher_no'])}`,
  })
  return {
    no,
    after: { voucher_no: no, date, amount: moneyText(known.amount), narration: narration || null },
    moved: known.entries,
    date,
  }
}

/** Makes the permitted change and writes onto the permission what came of it. */
export async function applyPermission(hand: Hand, permission: Row, replacement: unknown): Promise<void> {
  const found = await permittedVoucher(hand.db, permission, true)
  const entry = found ? await entryOf(hand.db, found.kind, found.document.id) : null
  if (!found || entry === null) throw new AppError('record.notFound')
  const { kind, document } = found
  const day = document.date
  const today = hand.clock.today()
  await requireUnbanked(hand.db, kind.module, document.id)
  const applied = await applicationsOn(hand.db, entry)
  // On its own day, or that of the last advance applied to it, while that is open, so that the reports of the month come right; else today.
  const last = applied.reduce((latest, { date }) => (date > latest ? date : latest), day)
  const isOpen = periodFault(await periodOf(hand.db, last), last, 'ACC') === null
  const on = isOpen ? last : today
  const approver = Number(permission['decided_by'])
  const mirror = await mirrorOf(hand.db, entry)
  const authority = await ownAuthority(
    hand.db,
    kind,
    document.id,
    approver,
    amountOf(document, 'amount'),
    today,
  )
  await takeBack(hand.db, entry, applied, {
    date: on,
    by: hand.user.id,
    authorisedBy: approver,
    ownAuthority: authority,
    key: `acc_update_perm:${String(permission['id'])}:reverse`,
    narration: textOf(permission['reason']),
  })
  const made =
    permission['action'] === 'edit'
      ? await postReplacement(hand, kind, Number(replacement), document, permission)
      : null
  const from = made && made.date < on ? made.date : on
  const short =
    (await shortfall(hand.db, mirror, from)) ?? (await shortfall(hand.db, made?.moved ?? [], from))
  if (short) refuse(short, made ? 'replacement' : undefined)
  await setDocument(hand, kind, document.id, {
    status: 'reversed',
    reversed_on: on,
    ...(made ? { replaced_by: made.no } : {}),
  })
  await writeHistory(hand, kind, document.id, {
    version: document.version + 1,
    action: made ? 'AMEND' : 'REVERSE',
    from: 'posted',
    to: 'reversed',
    amount: amountOf(document, 'amount'),
    note: textOf(permission['reason']),
  })
  const before: Row = {
    voucher_no: document.voucher_no,
    date: day,
    amount: document.amount,
    narration: document.narration ?? null,
  }
  await updateRow(
    hand.db,
    entityOf('acc_update_perm'),
    Number(permission['id']),
    { before, after: made?.after ?? null, replaced_by: made?.no ?? null },
    { by: hand.user.id, bump: false },
  )
  await judgeNow(hand.db)
}
