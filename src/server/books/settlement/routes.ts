/** Settlement of a party: what is open and settled, settling, and taking back. Source: accounting 6.1, 8, 11; decision 0795. */
import { z } from 'zod'
import { partyTypes } from '../../../domain/books/words.ts'
import { AppError } from '../../../domain/errors.ts'
import { hasReason } from '../../../machines/kit/undo.ts'
import { daysBetween } from '../../../foundation/values/dates.ts'
import { moneyText, unitsText } from '../../../foundation/values/money.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { openItems } from '../open-items.ts'
import { requireParty } from '../party-access.ts'
import { appliedAdvance, exchangeSettlement } from '../../../domain/books/applied-advance.ts'
import { appliedAdvanceRoute, settlers } from './applied-advance.ts'
import { alreadyTakenBack, settle, undoApplied, undoJoined } from './settle.ts'
import { addressOf, firstAccount, partyOfAccount, settlementsOf, type Party } from './workbench.ts'

const at = '/voucher/api/v1/voucher'
const keyOf = ({ req }: Pick<Context, 'req'>): string => idempotencyKey(req.headers['idempotency-key'])
const ticked = z
  .array(z.object({ item: z.int().positive(), amount: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/) }))
  .min(1)
  .max(200)
const shortReason = 'Please give a reason of at least 10 characters.'
const document = z.object({ module: z.string(), id: z.number() })

const settlement = z.object({
  id: z.number(),
  entry: z.string().nullable(),
  entry_type: z.string().nullable(),
  /** Page of that entry. */
  page: z.number().nullable(),
  debit: z.string(),
  credit: z.string(),
  /** Documents behind both. */
  sources: z.object({ debit: document, credit: document }),
  /** BDT. */
  amount: z.string(),
  foreign: z.object({ currency: z.string(), amount: z.string() }).nullable(),
  on: z.string(),
  by: z.string().nullable(),
  undo: z.boolean(),
})

/** The party of a sub ledger, known to this person. @throws AppError 'record.notFound'. */
async function knownParty(context: Context<'user'>, subLedger: number): Promise<Party> {
  await requireParty(context, subLedger)
  const party = await partyOfAccount(context.db, subLedger)
  if (!party) throw new AppError('record.notFound')
  return party
}
const subLedgersOf = ({ accounts }: Party): number[] => accounts.map(({ id }) => id)

export const settlementRoutes: readonly Route[] = [
  appliedAdvanceRoute,
  defineRoute({
    method: 'GET',
    path: `${at}/settlement/:id`,
    summary:
      'Open debits and credits of the party of a sub ledger over all its accounts, and what was settled',
    access: 'user',
    permission: 'sub_ledger_account.read',
    params: idParams,
    response: z.object({
      party: z.object({
        type: z.string(),
        id: z.number().nullable(),
        code: z.string(),
        name: z.string(),
        /** Where its statement of account is mailed to. */
        address: z.string().nullable(),
      }),
      accounts: z.array(
        z.object({ id: z.number(), account: z.number(), code: z.string(), name: z.string() }),
      ),
      items: z.array(
        z.object({
          id: z.number(),
          voucher_no: z.string(),
          source: document,
          date: z.string(),
          due_date: z.string().nullable(),
          /** Days since it was due; below zero before that day. */
          days: z.number(),
          side: z.enum(['debit', 'credit']),
          amount: z.string(),
          open: z.string(),
          currency: z.string(),
          /** In its own currency, where that is not BDT. */
          foreign: z.object({ amount: z.string(), open: z.string(), digits: z.number() }).nullable(),
          reference: z.string().nullable(),
          sub_ledger: z.number(),
          account: z.string(),
        }),
      ),
      settled: z.array(settlement),
    }),
    async handler(context) {
      const party = await knownParty(context, context.params.id)
      const today = context.clock.today()
      const dayOf = (item: { due: string | null; date: string }) => item.due ?? item.date
      const items = (await openItems(context.db, subLedgersOf(party))).toSorted((a, b) =>
        dayOf(a) === dayOf(b) ? a.id - b.id : dayOf(a) < dayOf(b) ? -1 : 1,
      )
      return {
        party: {
          type: party.type,
          id: party.id,
          code: party.code,
          name: party.name,
          address: (await addressOf(context.db, context.params.id))?.address ?? null,
        },
        accounts: party.accounts,
        items: items.map((item) => ({
          id: item.id,
          voucher_no: item.voucherNo,
          source: { module: item.source.type, id: item.source.id },
          date: item.date,
          due_date: item.due,
          days: daysBetween(dayOf(item), today),
          side: item.side,
          amount: moneyText(item.amount),
          open: moneyText(item.open),
          currency: item.currency,
          foreign: item.foreign && {
            amount: unitsText(item.foreign.amount, item.foreign.digits),
            open: unitsText(item.foreign.open, item.foreign.digits),
            digits: item.foreign.digits,
          },
          reference: item.reference,
          sub_ledger: item.subLedger,
          account: item.account,
        })),
        settled: (await settlementsOf(context.db, subLedgersOf(party))).map(
          ({ amount, entryType, ...row }) => ({
            ...row,
            entry_type: entryType,
            amount: moneyText(amount),
          }),
        ),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/party_account/`,
    summary:
      'The first account of a party, over which its open items are read; null before it stands in the books',
    access: 'user',
    permission: 'sub_ledger_account.read',
    query: z.object({
      party_type: z.enum(partyTypes),
      party: z.coerce.number().int().min(1).max(2_147_483_647),
    }),
    response: z.object({ sub_ledger: z.number().nullable() }),
    async handler(context) {
      const { party_type: type, party } = context.query
      const id = await firstAccount(context.db, type, party)
      if (id !== null) await requireParty(context, id)
      return { sub_ledger: id }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/settle/:id`,
    summary:
      'Settles open debits of a party against its open credits, all or none; advances and differences between two rates by entries of their own',
    access: 'user',
    oneOf: settlers,
    money: true,
    audit: 'voucher.settled',
    params: idParams,
    body: z.object({ debits: ticked, credits: ticked }),
    response: z.object({ vouchers: z.array(z.string()) }),
    async handler(context) {
      const party = await knownParty(context, context.params.id)
      const entries = await settle(context, subLedgersOf(party), context.body, keyOf(context))
      await context.audit({
        object: { module: 'sub_ledger_account', id: context.params.id },
        changes: {
          items: [null, [...context.body.debits, ...context.body.credits].map(({ item }) => item)],
          ...(entries.length > 0 ? { entries: [null, entries.map(({ no }) => no)] } : {}),
        },
      })
      for (const { source, no, type } of entries)
        await context.audit({
          action: type === exchangeSettlement ? 'voucher.differenceRealised' : 'voucher.advanceApplied',
          object: { module: type, id: source },
          changes: { entry: [null, no] },
        })
      return { vouchers: entries.map(({ no }) => no) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/unsettle/:id`,
    summary: 'Takes one settlement of a party back: both sides are open again',
    access: 'user',
    oneOf: settlers,
    money: true,
    audit: 'voucher.unsettled',
    params: idParams,
    body: z.object({
      settlement: z.int().positive(),
      /** True for the entry of an applied advance, which is reversed. */
      is_entry: z.boolean(),
      reason: z.string().trim().max(250),
    }),
    response: z.object({ ok: z.literal(true) }),
    async handler(context) {
      const { settlement: id, is_entry: isEntry, reason } = context.body
      if (!hasReason(reason))
        throw new AppError('input.invalid', {
          detail: shortReason,
          errors: [{ pointer: '/reason', code: 'G-REASON', message: shortReason }],
        })
      const party = await knownParty(context, context.params.id)
      const found = (await settlementsOf(context.db, subLedgersOf(party), { id, isEntry }))[0]
      if (!found?.undo)
        throw new AppError('ledger.refused', {
          detail: found ? 'This was settled by another document. Take it back there.' : alreadyTakenBack,
          publicCode: 'allocation.undone',
        })
      await (isEntry
        ? undoApplied(context, { id, amount: found.amount }, reason, keyOf(context))
        : undoJoined(context, id))
      await context.audit({
        object:
          found.page === null
            ? { module: 'sub_ledger_account', id: context.params.id }
            : { module: found.entryType ?? appliedAdvance, id: found.page },
        changes: { settlement: [found.entry ?? id, null], reason: [null, reason] },
      })
      return { ok: true as const }
    },
  }),
]
