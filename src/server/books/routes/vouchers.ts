/** The routes of the vouchers: every kind's own, the queue, allocations, open items, the check of the books and the periods (accounting 6.1, 8, 12). */
import { z } from 'zod'
import { voucherKinds } from '../../../domain/books/kinds/index.ts'
import { AppError } from '../../../domain/errors.ts'
import { entityOf } from '../../../domain/entities.ts'
import { moneyText, parseMoney, unitsText } from '../../../foundation/values/money.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { applyAdvance, allocateLines } from '../allocations.ts'
import { openItems, waitingOn } from '../open-items.ts'
import { requireAdvance } from '../settlement/settle.ts'
import { readsQueue, waitingOf } from '../drafts/queue.ts'
import { proposalRoutes } from '../drafts/routes.ts'
import { templateRoutes } from '../drafts/template-routes.ts'
import { proofRoutes } from '../proof/routes.ts'
import { settlementRoutes } from '../settlement/routes.ts'
import { requireParty, requirePartiesOf } from '../party-access.ts'
import { passengerMoney, receiptPlace } from '../passenger-money.ts'
import { appliedAdvance } from '../../../domain/books/applied-advance.ts'
import { settlers } from '../settlement/applied-advance.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { keyOf, kindRoutes } from './kind.ts'
import { periodRoutes } from './periods.ts'
import { queueRoutes } from './queue.ts'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

const at = '/voucher/api/v1/voucher'

const commonRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${at}/open_items/`,
    summary: 'Lines of a party that are not settled yet',
    access: 'user',
    permission: 'sub_ledger_account.read',
    query: z.object({
      sub_ledger: z.coerce.number().int().positive(),
      side: z.enum(['debit', 'credit']).optional(),
    }),
    response: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          voucher_no: z.string(),
          date: z.string(),
          due_date: z.string().nullable(),
          side: z.enum(['debit', 'credit']),
          amount: z.string(),
          open: z.string(),
          /** What of it vouchers pay that wait to be authorised. */ waiting: z.string(),
          currency: z.string(),
          /** What is open in that currency; null for BDT. */ open_foreign: z.string().nullable(),
          reference: z.string().nullable(),
        }),
      ),
    }),
    async handler(context) {
      const { db, query } = context
      await requireParty(context, query.sub_ledger)
      const items = (await openItems(db, query.sub_ledger)).filter(
        (item) => !query.side || item.side === query.side,
      )
      const waiting = await waitingOn(db, query.sub_ledger)
      return {
        items: items.map(
          ({ id, voucherNo, date, due, side, amount: whole, open, currency, foreign, reference }) => ({
            id,
            voucher_no: voucherNo,
            date,
            due_date: due,
            side,
            amount: moneyText(whole),
            open: moneyText(open),
            waiting: moneyText(waiting.get(id) ?? 0n),
            currency,
            open_foreign: foreign && unitsText(foreign.open, foreign.digits),
            reference,
          }),
        ),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/allocate/`,
    summary: 'Settles an open debit against an open credit of one party and account',
    access: 'user',
    permission: 'receipt_voucher.update',
    money: true,
    audit: 'voucher.allocated',
    body: z.object({ from: z.int().positive(), to: z.int().positive(), amount }),
    response: z.object({ ok: z.literal(true) }),
    async handler(context) {
      await requirePartiesOf(context, [context.body.from, context.body.to])
      await allocateLines(context, context.body.from, context.body.to, parseMoney(context.body.amount) ?? 0n)
      return { ok: true as const }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/apply_advance/`,
    summary: 'Pays a bill out of an advance of the same party',
    access: 'user',
    oneOf: settlers,
    money: true,
    audit: 'voucher.advanceApplied',
    body: z.object({
      bill: z.int().positive(),
      advance: z.int().positive(),
      amount,
      date: z.iso.date().optional(),
    }),
    response: z.object({ voucher_no: z.string() }),
    status: 201,
    async handler(context) {
      await requirePartiesOf(context, [context.body.bill, context.body.advance])
      await requireAdvance(context, parseMoney(context.body.amount) ?? 0n)
      const { no, source } = await applyAdvance(context, {
        ...context.body,
        amount: parseMoney(context.body.amount) ?? 0n,
        date: context.body.date ?? context.clock.today(),
        key: keyOf(context),
      })
      await context.audit({ object: { module: appliedAdvance, id: source }, changes: { entry: [null, no] } })
      return { voucher_no: no }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${at}/passenger_money/:id`,
    summary: 'What the books say of a passenger: billed, received, due',
    access: 'user',
    permission: 'receipt_voucher.read',
    params: idParams,
    response: z.object({
      billed: z.string(),
      received: z.string(),
      adjusted: z.string(),
      due: z.string(),
      receive_on: z.object({ account: z.int(), sub_ledger: z.int() }).nullable(),
      /** Bills and costs of the process that are not posted yet; none for those who do not read the queue. */
      waiting: z.array(
        z.object({
          id: z.number(),
          kind: z.string(),
          amount: z.string(),
          state: z.string(),
          voucher_type: z.string().nullable(),
          voucher: z.number().nullable(),
        }),
      ),
    }),
    async handler(context) {
      // Outside the reader's scope the passenger does not exist.
      await findRecord(entityOf('passenger'), context.params.id, context)
      const { billed, received, adjusted, due } = await passengerMoney(context.db, context.params.id)
      return {
        billed: moneyText(billed),
        received: moneyText(received),
        adjusted: moneyText(adjusted),
        due: moneyText(due),
        receive_on: await receiptPlace(context.db, context.params.id),
        waiting: readsQueue(context.user) ? await waitingOf(context, context.params.id) : [],
      }
    },
  }),
]

/** Primary groups are fixed: these operations exist to say so (accounting 2). */
const fixedRoutes: Route[] = (
  [
    ['POST', 'create/'],
    ['PUT', 'update/:id'],
    ['DELETE', 'delete/:id'],
    ['POST', 'delete_multiple/'],
  ] as const
).map(([method, path]) =>
  defineRoute({
    method,
    path: `/primary_group/api/v1/primary_group/${path}`,
    summary: 'Refused: primary groups are fixed',
    access: 'user',
    closedReason: 'ledger.fixed',
    body: z.record(z.string(), z.unknown()).optional(),
    response: null,
    ...(path.includes(':id') ? { params: idParams } : {}),
    handler: async () => {
      throw new AppError('ledger.fixed')
    },
  }),
)

export const voucherRoutes = (): Route[] => [
  ...voucherKinds.flatMap(kindRoutes),
  ...queueRoutes,
  ...commonRoutes,
  ...proofRoutes,
  ...settlementRoutes,
  ...proposalRoutes,
  ...templateRoutes,
  ...periodRoutes,
  ...fixedRoutes,
]
