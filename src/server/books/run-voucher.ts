/** Vouchers on the engine: what their routes, the demo and the golden accounts send. Source: accounting 6.1, 8, 12. */
import { sql } from 'kysely'
import type { VoucherKind } from '../../domain/books/posting.ts'
import { entityOf } from '../../domain/entities.ts'
import { othersMay, type Row as Stored } from '../../domain/journey/facts.ts'
import { saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import { moneyText } from '../../foundation/values/money.ts'
import { voucherWorkflow } from '../../machines/books/voucher.ts'
import { offers, otherRefusals } from '../../machines/kit/judge.ts'
import type { Tx } from '../platform/db/kysely.ts'
import { translate, translatedFix } from '../platform/reader-words.ts'
import type { Row } from '../records/read/columns.ts'
import type { Crud } from '../records/crud-context.ts'
import { findRecord } from '../records/read/find-record.ts'
import { writeLines } from '../records/write/lines-write.ts'
import { voucherBinding } from '../workflow/event/bindings.ts'
import { actorOf, loadFacts } from '../workflow/event/facts.ts'
import { eventContext, requestContext, type Sending } from '../workflow/event/context.ts'
import { insertRow } from '../workflow/event/rows.ts'
import { rehearse } from '../workflow/event/rehearse.ts'
import type { EngineContext } from '../workflow/registry.ts'
import { runEvent } from '../workflow/event/run-event.ts'
import { judgeNow } from './post.ts'
import { isDocumentFault } from './voucher-effects.ts'
import { knowVoucher, othersOf } from './voucher-facts.ts'

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

/** What happened to a voucher, in the history of every workflow (accounting 12); it has no undo, so nothing is kept to go back to. */
export async function writeHistory(
  crud: Pick<Crud, 'db' | 'clock'> & { user: { id: number | null } },
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
  await sql`/* named: voucher_event */ /* pipelined */
    insert into stage_event (module, machine, machine_version, record_id, event, from_state, to_state, payload, snapshot, effects, reason, by_user, on_date, at, record_version)
    values (${kind.module}, ${voucherWorkflow.id}, ${voucherWorkflow.version}, ${id}, ${entry.action}, ${entry.from}, ${entry.to}, ${JSON.stringify(payload)}, '{}', '[]', ${entry.note ?? null}, ${crud.user.id}, ${crud.clock.today()}, ${crud.clock.now().toISOString()}, ${entry.version})`.execute(
    crud.db,
  )
}

/** A line of a draft; its amount in minor units where the kind has one, else the sides of a journal. */
type DraftLine = Row & { amount?: bigint }

/**
 * A voucher as a draft that a machine prepared and a person hands in: head, lines, and its first entry in the history.
 * @param about the record it is prepared for, which says its branch.
 * @param draft.worth in BDT, where that is not the sum of the lines.
 * @param by who prepares it; null for the process, whose draft belongs to the accountant who takes it over.
 */
export async function draftVoucher(
  { db, clock, actor }: EngineContext,
  kind: VoucherKind,
  about: Stored,
  { head, lines, worth }: { head: Row; lines: readonly DraftLine[]; worth?: bigint },
  by: number | null | undefined = actor.user?.id,
): Promise<number> {
  if (by === undefined) throw new Error('a voucher is prepared by a person')
  const entity = entityOf(kind.module)
  const amount = moneyText(worth ?? lines.reduce((sum, line) => sum + (line.amount ?? 0n), 0n))
  const voucher = await insertRow(
    db,
    entity,
    {
      branch: about['branch'],
      is_demo: about['is_demo'] === true,
      date: clock.today(),
      status: 'draft',
      state_since: clock.today(),
      ...head,
      amount,
    },
    by,
  )
  const written = lines.map(({ amount: part, ...line }) =>
    part === undefined ? line : { ...line, amount: moneyText(part) },
  )
  for (const [key, sub] of Object.entries(entity.lines ?? {}))
    await writeLines(db, entity, voucher, key, sub, written)
  await writeHistory({ db, user: { id: by }, clock }, kind, voucher, {
    version: 1,
    action: 'CREATE',
    from: null,
    to: 'draft',
    amount: null,
    changes: { lines: lines.length, amount },
  })
  return voucher
}

/** What can be done to a voucher now, and why not, for its page; an event that waits for the document names everything it lacks. */
export async function voucherOffers(crud: Crud, kind: VoucherKind, record: Row) {
  const today = crud.clock.today()
  const own = { db: crud.db, user: crud.user, today }
  const known = await knowVoucher(own, kind, record, {})
  const facts = await loadFacts(crud.db, null, actorOf(crud.user), today)
  const { counts } = known
  const isWaiting = record['status'] === 'submitted' || record['status'] === 'posted'
  const texts = { ...known.texts, [othersMay]: isWaiting ? await othersOf(own, kind, record, known) : null }
  const stored = {
    state: String(record['status']),
    record: record as Stored,
    facts: { ...facts, lookups: { refs: {}, taken: {}, counts, texts } },
    last: null,
  }
  const { credit } = known.texts
  const notes: Readonly<Record<string, Wording | null | undefined>> = {
    AUTHORISE: credit,
    REVERSE:
      known.applied.length > 0
        ? say`Taken back with it: ${known.applied.map(({ no }) => no).join(', ')}.`
        : null,
  }
  const faults = known.faults.map(({ pointer, code, ...one }) => ({
    pointer,
    code,
    message: translate(one, crud.user.language),
  }))
  return offers(voucherWorkflow, stored)
    .filter(({ event }) => event !== 'SAVE' && event !== 'UNDO_LAST')
    .map(({ event, label, verdict }) => ({
      event,
      label,
      open: verdict.ok,
      ...(verdict.ok
        ? {}
        : {
            code: verdict.code,
            message: translate(verdict, crud.user.language),
            others: otherRefusals(verdict).map((one) => translate(one, crud.user.language)),
            ...fixOf(verdict, crud.user.language),
          }),
      ...(!verdict.ok && isDocumentFault(verdict.code) ? { faults } : {}),
      ...(verdict.ok && notes[event]
        ? { note: translate(saidOf(notes[event]), crud.user.language), needs_reason: event === 'AUTHORISE' }
        : {}),
    }))
}

/** Where the first of the reasons that can be put right on a page is put right. */
function fixOf(refused: Parameters<typeof otherRefusals>[0], language: Crud['user']['language']) {
  const fix = [refused, ...otherRefusals(refused)].find((one) => one.fix)?.fix
  return fix ? { fix: translatedFix(fix, language) } : {}
}

/** The event itself, and every rule of the database's commit. */
async function sendEvent(context: EngineContext, { kind, id, type, data, ifMatch, key }: VoucherRequest) {
  return runEvent(
    { ...context, ...(key === undefined ? {} : { key }) },
    { binding: voucherBinding(kind.module), id, passengerId: null, type, data, ifMatch },
  )
}

/** What an event of a voucher would write into the books. @throws AppError as the event itself would. */
export const rehearseVoucherEvent = (crud: Crud, request: VoucherRequest) =>
  rehearse(requestContext(crud), async (own) => {
    const result = await sendEvent(own, request)
    await judgeNow(own.db)
    return result
  })

/**
 * Runs one event of a voucher. @returns the record as GET answers it.
 * @throws AppError with the sentence of the guard, every finding of an incomplete voucher (422), or the database's rule.
 */
export async function runVoucherEvent(crud: Crud & Sending, request: VoucherRequest): Promise<Row> {
  const { kind, id, type } = request
  const db = crud.db as Tx // Every caller holds a transaction.
  await sendEvent(eventContext(crud), request)
  const after = await findRecord(entityOf(kind.module), id, crud)
  // From here to the commit every other posting waits for the seal: what can be done before is done before.
  await judgeNow(db)
  await crud.audit({ action: `${kind.module}.${type}`, object: { module: kind.module, id } })
  return after
}
