/** What the books do when a voucher moves, and how they refuse it; in the transaction of the event (accounting 6.1, 8). */
import { kindOf } from '../../domain/books/kinds/index.ts'
import { textOf } from '../../domain/books/document.ts'
import { type VoucherKind } from '../../domain/books/posting.ts'
import { AppError } from '../../domain/errors.ts'
import type { VoucherRow } from '../../domain/books/vouchers/voucher-row.ts'
import { moneyText } from '../../foundation/values/money.ts'
import type { Closed, StoredWorkflow } from '../../machines/kit/judge.ts'
import type { Tx } from '../platform/db/kysely.ts'
import type { SessionUser } from '../platform/session-user.ts'
import { lockAsked, lockedRow } from '../records/read/find-record.ts'
import type { Binding } from '../workflow/event/bindings.ts'
import { sayOthers } from '../workflow/event/field-error.ts'
import type { EffectContext, EngineContext, NamedEffect, RecordRules } from '../workflow/registry.ts'
import { namesPassenger, publishPassengersOf } from './passenger-money.ts'
import { giveNumber, openSoftClosed, postVoucher, reverseVoucher, type Reversal } from './post.ts'
import { enterCheque, followReversal, requireUnbanked } from './cheques.ts'
import type { Application } from './rules.ts'
import { entryOf, type Known } from './voucher-facts.ts'

const person = ({ actor: { user } }: EngineContext): SessionUser => {
  if (!user) throw new Error('a voucher is moved by a person')
  return user
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
export const isDocumentFault = (code: string): boolean => code === 'G-V-COMPLETE' || code === 'G-V-BALANCED'

/** The error a refusal becomes: every finding of a document at its field, and the codes of the catalogue. */
export function refusalOf(
  verdict: Closed,
  stored: StoredWorkflow,
  type: string,
  known: Known | null,
): AppError {
  if (type === 'REVERSE' && stored.state === 'reversed')
    return new AppError('ledger.refused', {
      detail: 'This voucher is already reversed.',
      publicCode: 'voucher.alreadyReversed',
    })
  if (known && isDocumentFault(verdict.code))
    return new AppError('input.invalid', {
      detail: verdict.message,
      errors: [...known.faults],
      ...(known.faults[0] ? { publicCode: known.faults[0].code } : {}),
    })
  const named =
    verdict.code === 'G-V-PERIOD'
      ? known?.period
        ? 'period.closed'
        : 'period.none'
      : verdict.code === 'G-V-CHEQUE'
        ? stored.record['bank_name']
          ? 'cheque.received'
          : 'cheque.used'
        : publicCodes[verdict.code]
  return new AppError(verdict.status === 403 ? 'access.event' : 'ledger.refused', {
    detail: verdict.message,
    sentence: verdict.sentence,
    fix: verdict.fix,
    publicCode: named ?? verdict.code,
    ...sayOthers(verdict),
  })
}

/** What was found out about a voucher for its guards, as its effects get it. */
const knownOf = (found: unknown): Known => found as Known // The facts of this workflow hand it on.

/** A voucher is read with its lines, and its history keeps the amount it had. */
export const voucherRecords: RecordRules = {
  writesAhead: true,
  read: {
    statement: (context, { entity }, id) =>
      lockAsked(entity, id, { user: person(context), clock: context.clock }),
    row: (context, { entity }, found) => lockedRow(entity, person(context), found),
  },
  refusal: (verdict, { stored, type, found }) =>
    refusalOf(verdict, stored, type, found === undefined ? null : knownOf(found)),
  recorded({ type, data, found }) {
    const { amount, applied } = knownOf(found)
    return {
      ...data,
      amount: amount.toString(),
      ...(type === 'REVERSE' && applied.length > 0
        ? { changes: { taken_back: applied.map(({ no }) => no) } }
        : {}),
    }
  },
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

/** @throws AppError with every finding: a document is handed in and posted complete. */
function requireComplete({ faults }: Known): void {
  if (faults[0]) throw new AppError('input.invalid', { detail: faults[0].message, errors: [...faults] })
}

type OfVoucher = Omit<EffectContext, 'record'> & { record: VoucherRow }

/** What the books do when a voucher moves; each runs in the transaction of the event, before its row is written. */
export const voucherEffects: Readonly<Record<string, NamedEffect>> = {
  'give number': {
    async do(context, { binding, record, found, set }: OfVoucher) {
      const known = knownOf(found)
      requireComplete(known)
      const kind = kindNamed(binding.module)
      const source = { type: kind.module, id: record.id }
      set({
        voucher_no:
          textOf(record.voucher_no) ||
          (await giveNumber(context.db, kind.prefix, known.period?.year ?? '', source)),
        amount: moneyText(known.amount),
        // A draft the process made belongs to the accountant who submits it.
        created_by: record.created_by ?? person(context).id,
        submitted_by: person(context).id,
        submitted_at: context.clock.now().toISOString(),
      })
      return undefined
    },
  },
  post: {
    async do(context, { binding, record, facts, found, set }: OfVoucher) {
      const known = knownOf(found)
      requireComplete(known)
      const { db, clock } = context
      const user = person(context)
      if (facts.user.role === 'ADM') await openSoftClosed(db)
      await postVoucher(db, {
        voucherNo: textOf(record.voucher_no),
        type: binding.module,
        date: record.date,
        source: { type: binding.module, id: record.id },
        narration: textOf(record.narration),
        createdBy: Number(record.created_by),
        authorisedBy: user.id,
        ownAuthority: known.ownAuthority,
        key: keyOf(context, binding, record),
        branch: Number(record.branch),
        entries: known.entries,
      })
      await enterCheque(db, binding.module, record, known.entries, user.id)
      if (namesPassenger(known.entries)) await publishPassengersOf(db, binding.module, record.id)
      set({ authorised_by: user.id, authorised_at: clock.now().toISOString() })
      return undefined
    },
  },
  reverse: {
    async do(context, { binding, record, facts, found, set, data }: OfVoucher) {
      const known = knownOf(found)
      const { db } = context
      const user = person(context)
      if (facts.user.role === 'ADM') await openSoftClosed(db)
      const entry = await entryOf(db, kindNamed(binding.module), record.id)
      if (entry === null) throw new AppError('record.notFound')
      await requireUnbanked(db, binding.module, record.id)
      await takeBack(db, entry, known.applied, {
        date: known.on,
        by: user.id,
        ownAuthority: known.ownAuthority,
        key: keyOf(context, binding, record),
        narration: textOf(data['reason']),
      })
      await followReversal(context, binding.module, record.id)
      await publishPassengersOf(db, binding.module, record.id)
      set({ reversed_on: known.on })
      return undefined
    },
  },
}

const keyOf = ({ key }: EngineContext, { module }: Binding, record: VoucherRow): string =>
  key ?? `${module}:${record.id}:${record.version}`

const kindNamed = (module: string): VoucherKind => {
  const kind = kindOf(module)
  if (!kind) throw new Error(`${module} is no voucher`)
  return kind
}
