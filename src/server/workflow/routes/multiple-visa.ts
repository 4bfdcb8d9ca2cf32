/** One visa line for many passengers: asked, rehearsed, carried out (entities 3.5). */
import { saidOf, say, type Wording } from '../../../foundation/text/sentence.ts'
import { z } from 'zod'
import { entities } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { parseMoney } from '../../../foundation/values/money.ts'
import { multipleVisaWorkflow } from '../../../machines/visas/multiple-visa.ts'
import { rehearse } from '../bulk/bulk.ts'
import { bulkCounts, bulkRowsOf, keepForeseen, type BulkAt } from '../bulk/bulk-rows.ts'
import { requireUnits, visaBulkAction } from '../bulk/bulk-visa.ts'
import { insertRow, rowById, updateRow } from '../event/rows.ts'
import { runEvent } from '../event/run-event.ts'
import { seesBranch } from '../../platform/session-user.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'
import { choosingRoutes } from './choose-passengers.ts'
import { bulkCountsAnswer, bulkRow } from './multiple-status.ts'
import { bindingOf } from '../event/bindings.ts'
import { eventContext, requestContext } from '../event/context.ts'

const module = 'multiple_visa_entry'
const base = `/${module}/api/v1/${module}`
const entity = entities[module]
const mostPassengers = 200 // entities 3.5

const id = z.int().min(1).max(2_147_483_647)
const asked = z.object({
  visa_entry: id,
  visa_line: id,
  allot_date: z.iso.date(),
  passengers: z.array(id).max(1000),
  agreed_amount_each: z.string().max(20).nullish(),
  stop_on_error: z.boolean().optional(),
})
type Asked = z.output<typeof asked>

async function recordOf({ db, user }: Pick<Context<'user'>, 'db' | 'user'>, number: number) {
  const row = await rowById(db, entity, number)
  if (!row || !seesBranch(user, row.branch ?? null)) throw new AppError('record.notFound')
  return row
}

/** Checks what is asked, keeps it and rehearses it. Every refusal stands at its field. */
async function preview(context: Context<'user'>, number: number | null): Promise<{ id: number }> {
  const { db, user, clock } = context
  const body = context.body as Asked // Both routes declare this body.
  const passengers = [...new Set(body.passengers)]
  const refuse = (wording: Wording) =>
    new AppError('step.refused', {
      detail: wording,
      publicCode: 'G-MS-N',
      errors: [{ pointer: '/passengers', code: 'G-MS-N', ...saidOf(wording) }],
    })
  if (passengers.length === 0) throw refuse('Select at least one passenger.')
  if (passengers.length > mostPassengers)
    throw refuse(say`You can update at most ${{ count: mostPassengers, of: 'passenger' }} at once.`)
  const agreed = body.agreed_amount_each ? parseMoney(body.agreed_amount_each) : 0n
  const pointer = '/agreed_amount_each'
  if (agreed === null)
    throw new AppError('input.invalid', {
      errors: [{ pointer, code: 'NUM', message: 'Agreed Amount Each must be an amount.' }],
    })
  if (agreed < 0n)
    throw new AppError('input.invalid', {
      errors: [{ pointer, code: 'NNEG', ...messages.NNEG('Agreed Amount Each') }],
    })
  await requireUnits(db, { ...body, passengers })
  const values = {
    visa_entry: body.visa_entry,
    visa_line: body.visa_line,
    allot_date: body.allot_date,
    passengers,
    agreed_amount_each: body.agreed_amount_each || null,
    stop_on_error: body.stop_on_error ?? false,
  }
  if (number !== null) {
    await recordOf(context, number)
    const draft = await rowById(db, entity, number, { lock: true }) // A confirmation waits for the new values, or is seen.
    if (draft?.state !== multipleVisaWorkflow.initial) throw new AppError('record.draftOnly')
  }
  const made =
    number ??
    (await insertRow(
      db,
      entity,
      { ...values, branch: user.branchId, state: multipleVisaWorkflow.initial, state_since: clock.today() },
      user.id,
    ))
  if (number !== null) await updateRow(db, entity, number, values, { by: user.id, bump: true })
  const outcomes = await rehearse(
    requestContext(context),
    visaBulkAction(values),
    passengers.map((passenger) => ({ passenger, own: null })),
  )
  await keepForeseen(
    db,
    { module, id: made },
    passengers.flatMap((passenger, index) =>
      outcomes[index] ? [{ passenger, own: null, outcome: outcomes[index] }] : [],
    ),
  )
  return { id: made }
}

const entryState = z.enum(['draft', 'running', 'done'])

export const multipleVisaRoutes: Route[] = [
  ...choosingRoutes(module),
  defineRoute({
    method: 'POST',
    path: `${base}/create`,
    summary: 'Rehearses one visa line for many passengers',
    access: 'user',
    permission: `${module}.create`,
    audit: `${module}.created`,
    body: asked,
    response: z.object({ id: z.number() }),
    status: 201,
    handler: (context) => preview(context, null),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/preview/:id`,
    summary: 'Rehearses a multiple visa entry again, with other values',
    access: 'user',
    permission: `${module}.update`,
    audit: `${module}.updated`,
    params: idParams,
    body: asked,
    response: z.object({ id: z.number() }),
    handler: (context) => preview(context, context.params.id),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/confirm/:id`,
    summary: 'Carries a multiple visa entry out in the background',
    access: 'user',
    permission: `${module}.update`,
    audit: `${module}.confirmed`,
    params: idParams,
    body: z.object({}),
    response: z.object({ job_run: z.number() }),
    status: 202,
    async handler(context) {
      await recordOf(context, context.params.id)
      const binding = bindingOf(module)
      if (!binding) throw new Error(`${module} has no workflow`)
      const { id: entry } = await runEvent(eventContext(context), {
        binding,
        id: context.params.id,
        passengerId: null,
        type: 'CONFIRM',
        data: {},
      })
      const record = await recordOf(context, entry)
      return { job_run: Number(record.job_run) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/rows/:id`,
    summary: 'What a multiple visa entry says of each passenger',
    access: 'user',
    permission: `${module}.read`,
    params: idParams,
    response: z.object({
      state: entryState,
      visa_entry: z.number().nullable(),
      visa_line: z.number().nullable(),
      allot_date: z.string().nullable(),
      passengers: z.array(z.number()),
      agreed_amount_each: z.string().nullable(),
      stop_on_error: z.boolean(),
      job_run: z.number().nullable(),
      rows: z.array(bulkRow),
      counts: bulkCountsAnswer,
    }),
    async handler(context) {
      const record = await recordOf(context, context.params.id)
      const at: BulkAt = { module, id: context.params.id }
      return {
        state: entryState.parse(record.state),
        visa_entry: record.visa_entry,
        visa_line: record.visa_line,
        allot_date: record.allot_date,
        passengers: record.passengers ?? [],
        agreed_amount_each: record.agreed_amount_each,
        stop_on_error: record.stop_on_error === true,
        job_run: record.job_run,
        rows: await bulkRowsOf(context.db, at, context.user),
        counts: await bulkCounts(context.db, at),
      }
    },
  }),
]
