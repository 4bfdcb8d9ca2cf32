/** One kind of voucher: its drafts, its events and what can be done to it (accounting 6.1, 12). */
import { sql } from 'kysely'
import { sendsAny } from '../../../machines/kit/judge.ts'
import { voucherWorkflow } from '../../../machines/books/voucher.ts'
import { z } from 'zod'
import type { VoucherKind } from '../../../domain/books/posting.ts'
import { entityOf } from '../../../domain/entities.ts'
import { moneyText } from '../../../foundation/values/money.ts'
import type { Row } from '../../records/read/columns.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { createBody, recordAnswer, updateBody } from '../../records/wire-schemas.ts'
import { createRecord, updateRecord } from '../../records/write/write-record.ts'
import { tx } from '../../platform/db/kysely.ts'
import { linksOf, voucherLink } from '../drafts/queue.ts'
import { balanceAfter } from '../balances-after.ts'
import { journalLine } from '../journal-preview.ts'
import { documentLine, documentLines } from '../lines/document-lines.ts'
import { settlementOf, settlementsOfDocument } from '../settlement/settled-by.ts'
import { rehearseVoucherEvent, runVoucherEvent, voucherOffers } from '../run-voucher.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { idempotencyKey } from '../../http/idempotency.ts'

/** Drafts are saved and deleted by routes of their own. */
const eventBody = z.object({
  type: z.enum(['SUBMIT', 'CANCEL', 'AUTHORISE', 'RETURN', 'REVERSE', 'DESCRIBE']),
  reason: z.string().max(250).optional(),
  date: z.string().max(10).optional(),
  narration: z.string().max(500).optional(),
  reference: z.string().max(60).optional(),
  /** The uploaded file; null takes it away. */
  attachment: z.uuid().nullable().optional(),
})
export const keyOf = ({ req }: Pick<Context, 'req'>): string => idempotencyKey(req.headers['idempotency-key'])

const historyEntry = z.object({
  id: z.number(),
  action: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  amount: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string(),
  version: z.number(),
})
/**
 * `faults`: everything the document lacks, each with its place; `note`: what else the event does or needs;
 * `needs_reason`: it is open to those who give a reason.
 */
const offer = z.object({
  event: z.string(),
  label: z.string(),
  open: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** What is said beside the message, such as who may do it. */
  others: z.array(z.string()).optional(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
  note: z.string().optional(),
  needs_reason: z.boolean().optional(),
  faults: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })).optional(),
})
async function historyOf({ db }: Pick<Context, 'db'>, kind: VoucherKind, id: number) {
  const { rows } = await sql<{
    id: bigint
    action: string
    from_state: string | null
    to_state: string
    amount: bigint | null
    note: string | null
    by: string | null
    at: string
    version: number | null
  }>`
    select h.id, h.event as action, h.from_state, h.to_state, (h.payload ->> 'amount')::bigint as amount, nullif(concat_ws(' · ', coalesce(h.reason, nullif(concat_ws(' · ', h.payload ->> 'narration', h.payload ->> 'reference'), '')),
      (select string_agg(no, ', ') from jsonb_array_elements_text(h.payload -> 'changes' -> 'taken_back') no)), '') as note, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, h.at, h.record_version as version
    from stage_event h left join app_user u on u.id = h.by_user where h.module = ${kind.module} and h.machine = ${voucherWorkflow.id} and h.record_id = ${id} order by h.id desc limit 200`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    version: row.version ?? 0,
    amount: row.amount === null ? null : moneyText(row.amount),
  }))
}

/** Drafts and events of one kind; lists, search, export and single reads are those of every entity. */
export function kindRoutes(kind: VoucherKind): Route[] {
  const entity = entityOf(kind.module)
  const at = `/${kind.module}/api/v1/${kind.module}`
  return [
    defineRoute({
      method: 'POST',
      path: `${at}/create/`,
      summary: `Enter a draft: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.create`,
      money: true,
      audit: `${kind.module}.created`,
      status: 201,
      body: createBody(entity),
      response: recordAnswer(entity),
      handler: (context) =>
        createRecord(entity, context.body, context, context.services.registry.hooks) as Promise<{
          id: number
        }>, // recordAnswer closes and checks it.
    }),
    defineRoute({
      method: 'PUT',
      path: `${at}/update/:id`,
      summary: `Change a draft: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.update`,
      money: true,
      ifMatch: true,
      params: idParams,
      body: updateBody(entity),
      response: recordAnswer(entity),
      handler: (context) => {
        const { version: _seen, ...body } = context.body as Row // If-Match says it already.
        return updateRecord(
          entity,
          context.params.id,
          body,
          {},
          context.ifMatch,
          context,
          context.services.registry.hooks,
        ) as Promise<{ id: number }> // recordAnswer closes and checks it.
      },
    }),
    defineRoute({
      // Who may send which event is in the machine's roles and in authorize_account, so reading is all that is asked here.
      method: 'POST',
      path: `${at}/event/:id`,
      summary: `Submits, authorises, returns, cancels or reverses: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      admits: (role) => sendsAny(voucherWorkflow, role),
      money: true,
      ifMatch: true,
      params: idParams,
      body: eventBody,
      response: recordAnswer(entity),
      handler: (context) => {
        const { type, ...data } = context.body
        return runVoucherEvent(context, {
          kind,
          id: context.params.id,
          type,
          data,
          ifMatch: context.ifMatch,
          key: keyOf(context),
        }) as Promise<{ id: number }> // recordAnswer closes and checks it.
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${at}/rehearse/:id`,
      summary: `The lines an event would write into the books, and every refusal of it; nothing is kept: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      admits: (role) => sendsAny(voucherWorkflow, role),
      transaction: false,
      ifMatch: true,
      params: idParams,
      body: eventBody,
      response: z.object({
        state: z.string(),
        previews: z.object({ journal: z.array(journalLine), balances: z.array(balanceAfter) }),
      }),
      handler: (context) => {
        const { type, ...data } = context.body
        return rehearseVoucherEvent(context, {
          kind,
          id: context.params.id,
          type,
          data,
          ifMatch: context.ifMatch,
          key: `rehearsal:${context.req.id}`,
        }) as Promise<{
          state: string
          previews: { journal: z.infer<typeof journalLine>[]; balances: z.infer<typeof balanceAfter>[] }
        }> // The answer is checked against its schema.
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/view/:id`,
      summary: `What can be done to it, its lines in the books, what settles them and its history: ${kind.title}`,
      access: 'user',
      permission: `${kind.module}.read`,
      params: idParams,
      response: z.object({
        offers: z.array(offer),
        entries: z.array(documentLine),
        history: z.array(historyEntry),
        links: z.array(voucherLink),
        settlements: z.array(settlementOf),
      }),
      handler: (context) =>
        tx(context.db, async (db) => {
          const own = { ...context, db }
          const record = await findRecord(entity, context.params.id, own)
          return {
            offers: await voucherOffers(own, kind, record),
            entries: await documentLines(
              own.db,
              sql`v.source_type = ${kind.module} and v.source_id = ${context.params.id}`,
            ),
            history: await historyOf(own, kind, context.params.id),
            links: await linksOf(own, kind.module, context.params.id),
            settlements: await settlementsOfDocument(own, kind.module, context.params.id),
          }
        }),
    }),
  ]
}
