/** The schedule of a template on its page: what it made, the next one now, not at all, or none for a while. Source: decision 1131. */
import { sql } from 'kysely'
import { z } from 'zod'
import { draftedVouchers } from '../../../domain/books/process-drafts.ts'
import { voucherTemplate } from '../../../domain/books/vouchers/voucher-template.ts'
import { AppError } from '../../../domain/errors.ts'
import { costProposalWorkflow } from '../../../machines/books/cost-proposal.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { transition } from '../../platform/db/transition.ts'
import { publish } from '../../platform/events/publish.ts'
import { findRecord } from '../../records/read/find-record.ts'
import { requestContext } from '../../workflow/event/context.ts'
import { nextDue, proposeDue } from './due.ts'

const at = '/voucher_template/api/v1/voucher_template'
const dismissal = transition(costProposalWorkflow, 'DISMISS')
/** The day that was seen: a second press, or the clock meanwhile, makes nothing twice. */
const seen = z.strictObject({ due: z.iso.date() })
const draft = z.object({ kind: z.enum(draftedVouchers), id: z.number() })
const entry = z.object({
  id: z.number(),
  due: z.string(),
  state: z.string(),
  waits: z.string().nullable(),
  skipped: z.boolean(),
  voucher: draft.nullable(),
  voucher_no: z.string().nullable(),
})
const mostShown = 24

type Made = z.infer<typeof draft>
const draftOf = (kind: string | null, id: number | null): Made | null =>
  kind === null || id === null ? null : { kind: kind as Made['kind'], id } // The column's check.

/** What a template made or left out, the latest due day first. */
async function madeOf({ db }: Context<'user'>, template: number) {
  const { rows } = await sql<{
    id: number
    due: string
    state: string
    waits: string | null
    skipped: boolean
    kind: string | null
    voucher: number | null
    no: string | null
  }>`
    select c.id, c.on_date::text as due, c.state, c.waits, c.dismiss_reason is not null as skipped, c.voucher_type as kind, c.voucher, coalesce(j.voucher_no, p.voucher_no, r.voucher_no, x.voucher_no) as no
    from cost_proposal c left join journal j on c.voucher_type = 'journal' and j.id = c.voucher left join payment_voucher p on c.voucher_type = 'payment_voucher' and p.id = c.voucher
      left join receipt_voucher r on c.voucher_type = 'receipt_voucher' and r.id = c.voucher left join contra x on c.voucher_type = 'contra' and x.id = c.voucher
    where c.kind = 'recurring' and c.record_id = ${template} order by c.on_date desc limit ${mostShown}`.execute(
    db,
  )
  return rows.map(({ kind, voucher, no, ...row }) => ({
    ...row,
    voucher: draftOf(kind, voucher),
    voucher_no: no,
  }))
}

/** Proposes the day that was seen. @throws AppError 'record.stale' when the template stands at another one by now. */
async function proposed(context: Context<'user'>, id: number, due: string, isAuto: boolean): Promise<number> {
  await findRecord(voucherTemplate, id, context) // Outside the scope of the reader it does not exist.
  const made = await proposeDue(requestContext(context), id, due, isAuto)
  if (made === null)
    throw new AppError('record.stale', {
      detail: 'This day was made or left out meanwhile. Look at the next one.',
    })
  return made
}

export const templateRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: `${at}/made/:id`,
    summary: 'Drafts a template made by its schedule, the latest due day first',
    access: 'user',
    permission: 'voucher_template.read',
    params: idParams,
    response: z.object({ entries: z.array(entry) }),
    async handler(context) {
      await findRecord(voucherTemplate, context.params.id, context)
      return { entries: await madeOf(context, context.params.id) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/make/:id`,
    summary: 'Drafts the next voucher of a template before its day',
    access: 'user',
    permission: 'voucher_template.update',
    money: true,
    audit: 'voucher_template.made',
    params: idParams,
    body: seen,
    response: z.object({ voucher: draft.nullable(), waits: z.string().nullable() }),
    async handler(context) {
      const { params, body, db, user } = context
      const { kind } = await findRecord(voucherTemplate, params.id, context)
      if (!user.permissions.has(`${String(kind)}.create`)) throw new AppError('access.denied')
      const proposal = await proposed(context, params.id, body.due, true)
      const { rows } = await sql<{ kind: string | null; voucher: number | null; waits: string | null }>`
        select voucher_type as kind, voucher, waits from cost_proposal where id = ${proposal}`.execute(db)
      const voucher = draftOf(rows[0]?.kind ?? null, rows[0]?.voucher ?? null)
      await context.audit({
        object: { module: voucherTemplate.name, id: params.id },
        changes: { due: [null, body.due], voucher: [null, voucher] },
      })
      return { voucher, waits: rows[0]?.waits ?? null }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/skip/:id`,
    summary: 'Leaves out the next voucher of a template',
    access: 'user',
    permission: 'voucher_template.update',
    audit: 'voucher_template.skipped',
    params: idParams,
    body: seen,
    response: z.object({ ok: z.literal(true) }),
    async handler(context) {
      const { params, body, db, user } = context
      const proposal = await proposed(context, params.id, body.due, false)
      await sql`update cost_proposal set state = ${dismissal.state}, dismiss_reason = 'Left out on the page of the template', waits = null, version = version + 1, updated_at = now(), updated_by = ${user.id} where id = ${proposal} and ${dismissal.from}`.execute(
        db,
      )
      await context.audit({
        object: { module: voucherTemplate.name, id: params.id },
        changes: { due: [body.due, null] },
      })
      return { ok: true as const }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${at}/pause/:id`,
    summary: 'Stops the schedule of a template, or lets it go on with the next day from today',
    access: 'user',
    permission: 'voucher_template.update',
    audit: 'voucher_template.paused',
    params: idParams,
    body: z.strictObject({ paused: z.boolean() }),
    response: z.object({ next_on: z.string().nullable() }),
    async handler(context) {
      const { params, body, db, user, clock } = context
      const template = await findRecord(voucherTemplate, params.id, context)
      const next_on = await nextDue(db, { id: params.id, values: template }, clock.today())
      await sql`update voucher_template set paused = ${body.paused}, next_on = ${next_on}::date, version = version + 1, updated_at = now(), updated_by = ${user.id} where id = ${params.id}`.execute(
        db,
      )
      await publish(db, { module: voucherTemplate.name, id: params.id })
      await context.audit({
        object: { module: voucherTemplate.name, id: params.id },
        changes: { paused: [!body.paused, body.paused] },
      })
      return { next_on }
    },
  }),
]
