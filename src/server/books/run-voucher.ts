/**
 * One event of a voucher from request to books, in the caller's transaction: lock, version, facts, machine, deeds,
 * history. What the database refuses takes the whole event back. Source: accounting 6.1, 8, 12.
 */
import { saidOf, say, type Wording, wordingOf } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { debitOf, textOf, type Entry, type VoucherKind } from '../../domain/books/posting.ts'
import type { CivilDate } from '../../foundation/values/dates.ts'
import type { FieldError } from '../../foundation/definitions/field-error.ts'
import { AppError } from '../../domain/errors.ts'
import { entityOf } from '../../domain/entities.ts'
import type { Facts, Row as Stored } from '../../domain/journey/facts.ts'
import { payloadSchema, schemaErrors } from '../../foundation/definitions/schema.ts'
import { parseMoney } from '../../foundation/values/money.ts'
import { advance, judge, offers, type StoredWorkflow } from '../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import type { Row } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import { findRecord, lockRecord } from '../records/read/find-record.ts'
import { requireSeenVersion } from '../records/write/stale.ts'
import { together, type Tx } from '../platform/db/kysely.ts'
import { actorOf, houseAsked, houseFacts } from '../workflow/event/facts.ts'
import { sayOthers } from '../workflow/event/field-error.ts'
import { publish } from '../platform/events/publish.ts'
import { tell } from '../platform/reader-words.ts'
import { booksAsked, booksOf } from './books.ts'
import { publishPassengersOf } from './passenger-money.ts'
import { giveNumber, judgeNow, openSoftClosed, postVoucher, reverseVoucher, type Reversal } from './post.ts'
import {
  applicationsOn,
  authorityAsked,
  authorityFault,
  chequeAsked,
  chequeFault,
  creditFault,
  makersAsked,
  mirrorOf,
  moneyFault,
  noAuthority,
  ownAuthorityFor,
  periodAsked,
  periodFault,
  periodOf,
  type Application,
  type Period,
} from './rules.ts'

export interface VoucherRequest {
  kind: VoucherKind
  id: number
  type: string
  data: Row
  /** Version the clerk saw; null = not asked. */
  ifMatch: number | null
  /** Of the request, so that a repeated one cannot post twice. */
  key: string
}

/** What is known of a voucher before its event is judged. */
interface Known {
  stored: StoredWorkflow
  entries: readonly Entry[]
  faults: readonly FieldError[]
  amount: bigint
  period: Period | null
  /** Day of the reversal. */
  on: CivilDate
  /** Applications of advances a reversal takes back. */
  applied: readonly Application[]
  /** The authority row the person acts under on a voucher he had a hand in; null when he had none or has none. */
  ownAuthority: number | null
}

const unbalanced = new Set(['voucher.notBalanced', 'voucher.tooFewLines'])
/** Events that read the whole document. */
const complete = new Set(['SUBMIT', 'AUTHORISE'])

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
  if (later) return say`The reversal date cannot be before ${later.date}: ${later.no} is taken back with it.`
  return on > today ? 'Voucher date cannot be in the future.' : null
}

/** Facts the guards read: texts say which rule is broken. */
export async function knowVoucher(
  crud: Pick<Crud, 'db' | 'user' | 'clock'>,
  kind: VoucherKind,
  record: Row,
  data: Row,
): Promise<Known> {
  const db = crud.db as Tx // Every caller holds a transaction.
  const actor = actorOf(crud.user)
  const today = crud.clock.today()
  const date = textOf(record.date)
  const [accounts, parties, [authority = noAuthority], [period = null], [house], makers, [cheque]] =
    await together(
      db,
      ...booksAsked(record),
      authorityAsked(crud.user.id, kind.scope, today),
      periodAsked(date),
      houseAsked,
      makersAsked(kind.module, Number(record.id)),
      chequeAsked(kind, record),
    )
  const { entries, faults } = kind.post(record, booksOf(accounts, parties, actor.role))
  const amount =
    record.status === 'draft' ? debitOf(entries) : (parseMoney(textOf(record.amount)) ?? debitOf(entries))
  const isPosted = record.status === 'posted'
  const on = textOf(data.date) || today
  const entry = isPosted ? await entryOf(db, kind, Number(record.id)) : null
  const applied = entry === null ? [] : await applicationsOn(db, entry)
  const isMaker = makers.some(({ id }) => id === crud.user.id)
  const ownAuthority = isMaker ? ownAuthorityFor(authority, amount) : null
  const base = houseFacts(house, actor, today)
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
    credit: record.status === 'submitted' ? await creditFault(db, kind, entries, today) : null,
    cheque: chequeFault(kind, cheque?.taken === true),
    reversal_date: isPosted
      ? (reversalDateFault({ on, date, today, applied }) ??
        periodFault(await periodOf(db, on), on, actor.role))
      : null,
  }
  const facts: Facts = {
    ...base,
    lookups: {
      refs: {},
      taken: {},
      counts: { can_approve_own: ownAuthority === null ? 0 : 1, maker: isMaker ? 1 : 0 },
      texts,
    },
  }
  return {
    stored: { state: String(record.status), record: record as Stored, facts, last: null },
    entries,
    faults,
    amount,
    period,
    on,
    applied,
    ownAuthority,
  }
}

/** Codes of the catalogue for guards whose sentence has one (accounting 16). */
const publicCodes: Readonly<Record<string, string>> = {
  'G-V-OTHER': 'voucher.ownAuthorisation',
  'G-V-OTHERBACK': 'voucher.ownReversal',
  'G-AP-AUTH': 'voucher.noAuthority',
  'G-V-MONEY': 'cash.insufficient',
  'G-V-REVDATE': 'voucher.reversalDate',
  'G-V-CREDIT': 'agent.creditLimit',
}

/** Refused because of what the document says, not of who asks or when. */
const isDocumentFault = (code: string): boolean => code === 'G-V-COMPLETE' || code === 'G-V-BALANCED'

function refuse(known: Known, type: string, data: Row): void {
  if (type === 'REVERSE' && known.stored.state === 'reversed')
    throw new AppError('ledger.refused', {
      detail: 'This voucher is already reversed.',
      publicCode: 'voucher.alreadyReversed',
    })
  const verdict = judge(voucherWorkflow, known.stored, { type, data })
  if (verdict.ok) return
  if (isDocumentFault(verdict.code))
    throw new AppError('input.invalid', {
      detail: verdict.message,
      errors: [...known.faults],
      ...(known.faults[0] ? { publicCode: known.faults[0].code } : {}),
    })
  const named =
    verdict.code === 'G-V-PERIOD'
      ? known.period
        ? 'period.closed'
        : 'period.none'
      : verdict.code === 'G-V-CHEQUE'
        ? known.stored.record['bank_name']
          ? 'cheque.received'
          : 'cheque.used'
        : publicCodes[verdict.code]
  throw new AppError(verdict.status === 403 ? 'access.event' : 'ledger.refused', {
    detail: verdict.message,
    sentence: verdict.sentence,
    publicCode: named ?? verdict.code,
    ...sayOthers(verdict),
  })
}

function readPayload(type: string, given: Row, today: CivilDate): Row {
  const row = voucherWorkflow.rows.find((one) => one.on === type)
  const read = payloadSchema(voucherWorkflow.fields, row?.payload ?? [], { today }).safeParse(given)
  if (!read.success) throw new AppError('input.invalid', { errors: schemaErrors(read.error) })
  return read.data as Row // The schema is an object of the named fields.
}

/** What happened to a voucher, in the history of every workflow (accounting 12); it has no undo, so nothing is kept to go back to. */
export async function writeHistory(
  crud: Pick<Crud, 'db' | 'user' | 'clock'>,
  kind: VoucherKind,
  id: number,
  entry: {
    version: number
    action: string
    from: string | null
    to: string
    amount: bigint | null
    note?: string | null
    changes?: Row | null
  },
): Promise<void> {
  const payload = {
    ...(entry.amount === null ? {} : { amount: entry.amount.toString() }),
    ...(entry.note ? { reason: entry.note } : {}),
    ...(entry.changes ? { changes: entry.changes } : {}),
  }
  await sql`/* named: voucher_event */ /* unanswered */
    insert into stage_event (module, machine, machine_version, record_id, event, from_state, to_state, payload, snapshot, effects, reason, by_user, on_date, at, record_version)
    values (${kind.module}, ${voucherWorkflow.id}, ${voucherWorkflow.version}, ${id}, ${entry.action}, ${entry.from}, ${entry.to}, ${JSON.stringify(payload)}, '{}', '[]', ${entry.note ?? null}, ${crud.user.id}, ${crud.clock.today()}, ${crud.clock.now().toISOString()}, ${entry.version})`.execute(
    crud.db,
  )
}

/** Reverses an entry, and before it the advances that were applied to it: what was settled with them is open again (decision 0201). */
export async function takeBack(
  db: Tx,
  entry: bigint,
  applied: readonly Application[],
  reversal: Reversal,
): Promise<void> {
  for (const { id, no } of applied)
    await reverseVoucher(db, id, {
      date: reversal.date,
      by: reversal.by,
      key: `${reversal.key}:${no}`,
      narration: reversal.narration,
    })
  await reverseVoucher(db, entry, reversal)
}

/** Carries out what the machine ordered. @returns columns of the document to set. */
async function perform(
  crud: Crud,
  request: VoucherRequest,
  known: Known,
  orders: readonly string[],
): Promise<Row> {
  const db = crud.db as Tx // Every caller holds a transaction.
  const { kind, id } = request
  const record = known.stored.record
  const source = { type: kind.module, id }
  const set: Row = {}
  if (known.stored.facts.user.role === 'ADM') await openSoftClosed(db)
  for (const order of orders) {
    if (order === 'give number') {
      set.voucher_no =
        textOf(record['voucher_no']) || (await giveNumber(db, kind.prefix, known.period?.year ?? '', source))
      Object.assign(set, {
        amount: known.amount,
        submitted_by: crud.user.id,
        submitted_at: crud.clock.now().toISOString(),
      })
    }
    if (order === 'post') {
      Object.assign(set, { authorised_by: crud.user.id, authorised_at: crud.clock.now().toISOString() })
      await postVoucher(db, {
        voucherNo: textOf(record['voucher_no']),
        type: kind.module,
        date: textOf(record['date']),
        source,
        narration: textOf(record['narration']),
        createdBy: Number(record['created_by']),
        authorisedBy: crud.user.id,
        ownAuthority: known.ownAuthority,
        key: request.key,
        branch: Number(record['branch']),
        entries: known.entries,
      })
    }
    if (order === 'reverse') {
      const entry = await entryOf(db, kind, id)
      if (entry === null) throw new AppError('record.notFound')
      set.reversed_on = known.on
      await takeBack(db, entry, known.applied, {
        date: known.on,
        by: crud.user.id,
        ownAuthority: known.ownAuthority,
        key: request.key,
        narration: textOf(request.data.reason),
      })
    }
  }
  return set
}

/** What can be done to a voucher now, and why not, for its page; an event that waits for the document names everything it lacks. */
export async function voucherOffers(crud: Crud, kind: VoucherKind, record: Row) {
  const known = await knowVoucher(crud, kind, record, {})
  const { credit } = known.stored.facts.lookups.texts
  const notes: Readonly<Record<string, Wording | null | undefined>> = {
    AUTHORISE: credit,
    REVERSE:
      known.applied.length > 0
        ? say`${known.applied.map(({ no }) => no).join(', ')} is taken back with it.`
        : null,
  }
  const faults = known.faults.map((one) => ({ ...one, message: tell(one, crud.user.language) }))
  return offers(voucherWorkflow, known.stored)
    .filter(({ event }) => event !== 'SAVE' && event !== 'UNDO_LAST')
    .map(({ event, label, verdict }) => ({
      event,
      label,
      open: verdict.ok,
      ...(verdict.ok ? {} : { code: verdict.code, message: tell(verdict, crud.user.language) }),
      ...(!verdict.ok && isDocumentFault(verdict.code) ? { faults } : {}),
      ...(verdict.ok && notes[event]
        ? { note: tell(saidOf(notes[event]), crud.user.language), needs_reason: event === 'AUTHORISE' }
        : {}),
    }))
}

/**
 * Runs one event of a voucher. @returns the record as GET answers it.
 * @throws AppError with the sentence of the guard, every finding of an incomplete voucher (422), or the database's rule.
 */
export async function runVoucherEvent(crud: Crud, request: VoucherRequest): Promise<Row> {
  const { kind, id, type } = request
  const entity = entityOf(kind.module)
  const record = await lockRecord(entity, id, crud)
  await requireSeenVersion(record, request.ifMatch, crud, () => findRecord(entity, id, crud))
  const data = readPayload(type, request.data, crud.clock.today())
  const known = await knowVoucher(crud, kind, record, data)
  refuse(known, type, data)
  if (complete.has(type) && known.faults.length > 0)
    throw new AppError('input.invalid', { detail: known.faults[0]?.message ?? '', errors: [...known.faults] })
  const outcome = advance(voucherWorkflow, known.stored, { type, data })
  const orders = outcome.effects.flatMap((effect) => (effect.do === 'order' ? [effect.name] : []))
  const set = await perform(crud, { ...request, data }, known, orders)
  const columns: Row = {
    ...set,
    status: outcome.state,
    state_since: crud.clock.today(),
    updated_by: crud.user.id,
  }
  await sql`/* prepared */ /* unanswered */ update ${sql.table(entity.table)} set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    crud.db,
  )
  await writeHistory(crud, kind, id, {
    version: Number(record.version) + 1,
    action: type,
    from: known.stored.state,
    to: outcome.state,
    amount: known.amount,
    note: textOf(data.reason) || null,
    changes:
      type === 'REVERSE' && known.applied.length > 0
        ? { taken_back: known.applied.map(({ no }) => no) }
        : null,
  })
  await publish(crud.db, { module: kind.module, id, branch: Number(record.branch) })
  if (orders.includes('post') || orders.includes('reverse'))
    await publishPassengersOf(crud.db, kind.module, id)
  const after = await findRecord(entity, id, crud)
  await judgeNow(crud.db as Tx) // Every caller holds a transaction.
  await crud.audit({ action: `${kind.module}.${type}`, object: { module: kind.module, id } })
  return after
}
