/** What the multiple status update adds to its record: its rows, the one call of the specification, going on, taking back. */
import type { StoredRow } from '../../../foundation/definitions/entity.ts'
import { term } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { bulkEntity, bulkEventOf, type OwnValues } from '../../../domain/journey/bulk-events.ts'
import { mostInBulk } from '../../../domain/passengers/most-in-bulk.ts'
import { entities, entityOf } from '../../../domain/entities.ts'
import { commonPayload, ownPayload } from '../../../domain/journey/multiple-status-update.ts'
import { AppError } from '../../../domain/errors.ts'
import { formOf } from '../../../machines/journey/proposals.ts'
import { stageNames, type Row } from '../../../domain/journey/facts.ts'
import type { Sentence } from '../../../foundation/text/sentence.ts'
import { aboutOf, stageRecord } from '../../../domain/journey/stage-records.ts'
import { visibleRows } from '../../records/scope.ts'
import { shown } from '../../records/shown-row.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { choosingRoutes } from './choose-passengers.ts'
import { bindingOf } from '../event/bindings.ts'
import { bulkActionOf, rehearse, undoable } from '../bulk/bulk.ts'
import { bulkCounts, bulkRowsOf, type BulkAt } from '../bulk/bulk-rows.ts'
import { loadFactsOfMany } from '../event/facts.ts'
import { insertRow, rowById } from '../event/rows.ts'
import { runEvent } from '../event/run-event.ts'
import { keepLastOfMany, proposedForMany } from '../view/proposals.ts'
import { multipleStatus, multipleStatusUndo } from '../jobs/multiple-status.ts'
import { runById } from '../../jobs/runs.ts'
import { startJob } from '../../jobs/start-job.ts'
import { seesBranch, type SessionUser } from '../../platform/session-user.ts'
import { sharedType } from '../../http/answer-types.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { eventContext, requestContext, type Sending, type Signed } from '../event/context.ts'

const module = 'multiple_status_update'
const base = `/${module}/api/v1/${module}`
/** Rows of a sheet that are checked in one request. */
const mostChecked = 50
const entity = entities[module]

const id = z.int().min(1).max(2_147_483_647)
/** What a sentence is made of; its parts may be sentences again. */
const sentence = sharedType<Sentence>('Sentence', 'foundation/text/sentence.ts')
const updateState = z.enum(['choosing', 'previewing', 'running', 'done'])
/** State of a stored update; one that was never opened is still being put together. */
const stateOf = (record: Pick<StoredRow, 'state'>): z.infer<typeof updateState> =>
  updateState.safeParse(record.state).data ?? 'choosing'
const fix = z.object({ label: z.string(), path: z.string(), sentence: sentence.optional() })
export const bulkRow = z.object({
  position: z.number(),
  passenger: z.number(),
  name: z.string(),
  passport_no: z.string().nullable(),
  office_serial: z.string().nullable(),
  own: z.string().nullable(),
  foreseen: z.boolean(),
  ok: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  sentence: sentence.nullable(),
  fix: fix.nullable(),
  is_tried: z.boolean(),
  is_undone: z.boolean(),
  undo_message: z.string().nullable(),
})
export const bulkCountsAnswer = z.object({
  total: z.number(),
  foreseen: z.number(),
  moved: z.number(),
  tried: z.number(),
  undone: z.number(),
})
/** The record of an update in the user's scope. @throws AppError 'record.notFound' */
async function updateOf({ db, user }: Pick<Signed, 'db' | 'user'>, number: number) {
  const row = await rowById(db, entity, number)
  if (!row || !seesBranch(user, row.branch ?? null)) throw new AppError('record.notFound')
  return row
}

const make = ({ db, user, clock }: Signed): Promise<number> =>
  insertRow(db, entity, { branch: user.branchId, state: 'choosing', state_since: clock.today() }, user.id)

async function send(context: Sending, number: number, type: string, data: Readonly<Record<string, unknown>>) {
  const binding = bindingOf(module)
  if (!binding) throw new Error(`${module} has no workflow`)
  return runEvent(eventContext(context), {
    binding,
    id: number,
    passengerId: null,
    type,
    data: { ...data },
  })
}

/** Per passenger what the form of a bulk event would open with, of the fields that differ from passenger to passenger. */
async function ownValues(
  db: Db,
  user: SessionUser,
  target: string,
  ids: readonly number[],
  today: string,
): Promise<OwnValues> {
  const bulk = bulkEventOf(target)
  const binding = bulk && bindingOf(bulk.module)
  if (!bulk || !binding || bulk.perPassenger.length === 0 || ids.length === 0) return {}
  const stage = stageNames.find((name) => name === bulk.place) ?? null
  const { rows } = await sql<{
    id: number
  }>`select p.id from passenger p where p.id = any(${[...ids]}::int[]) and ${visibleRows(entityOf('passenger'), user, 'p')}`.execute(
    db,
  )
  const files = await loadFactsOfMany(
    db,
    rows.map((row) => row.id),
    today,
  )
  const payload = bulk.perPassenger.map((name) => ({ name, required: false }))
  return Object.fromEntries(
    files.map(({ facts }) => {
      const record =
        (stage && (facts.stages[stage]?.record ?? stageRecord(stage, aboutOf(facts)).discriminators)) ?? {}
      const view = { record, machine: binding.workflow.id, stage, module: bulk.module }
      return [String(facts.passenger?.['id']), formOf(payload, binding.workflow, view, facts).prefilled ?? {}]
    }),
  )
}

/** What of the payload was given last for such passengers, without what this user may not read. */
async function commonValues(
  context: Parameters<typeof proposedForMany>[0],
  target: string,
  ids: readonly number[],
): Promise<Row> {
  const bulk = bulkEventOf(target)
  return bulk
    ? shown(entityOf(bulkEntity(bulk)), context.user, await proposedForMany(context, { ids, ...bulk }))
    : {}
}

export const multipleStatusRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${base}/create`,
    summary: 'Begins a multiple status update',
    access: 'user',
    permission: `${module}.create`,
    audit: `${module}.created`,
    body: z.object({}),
    response: z.object({ id: z.number() }),
    status: 201,
    handler: async (context) => ({ id: await make(context) }),
  }),
  ...choosingRoutes(module),
  defineRoute({
    method: 'POST',
    path: `${base}/own_values`,
    summary:
      'What an event asks of each of many passengers: the values its form would open with, e.g. the papers of each; `common` was given last for such passengers',
    access: 'user',
    permission: `${module}.read`,
    body: z.object({ target_event: z.string().max(60), ids: z.array(id).max(mostInBulk) }),
    response: z.object({ values: ownPayload, common: commonPayload }),
    handler: async ({ db, user, clock, body: { target_event, ids } }) => ({
      values: await ownValues(db, user, target_event, ids, clock.today()),
      common: await commonValues({ db, user, clock }, target_event, ids),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/check`,
    summary: 'Whether an event could be sent to each of many passengers as it stands; nothing is kept',
    access: 'user',
    permission: `${module}.create`,
    body: z.object({
      target_event: z.string().max(60),
      common_payload: commonPayload.optional(),
      rows: z
        .array(z.object({ passenger: id, own: z.string().max(200).nullable() }))
        .min(1)
        .max(mostChecked),
    }),
    response: z.object({
      rows: z.array(
        bulkRow.pick({ passenger: true, ok: true, code: true, message: true, sentence: true, fix: true }),
      ),
    }),
    async handler(context) {
      const { target_event, common_payload, rows } = context.body
      const outcomes = await rehearse(
        requestContext(context),
        bulkActionOf({ target_event, common_payload: common_payload ?? {}, own_payload: {} }),
        rows,
      )
      return {
        rows: outcomes.map(({ ok, code, message, sentence, fix }, at) => ({
          passenger: rows[at]?.passenger ?? 0,
          ok,
          code,
          message,
          sentence,
          fix,
        })),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${base}/rows/:id`,
    summary: 'What a multiple status update says of each passenger',
    access: 'user',
    permission: `${module}.read`,
    params: idParams,
    response: z.object({
      state: updateState,
      target_event: z.string().nullable(),
      common_payload: commonPayload,
      note: z.string().nullable(),
      passengers: z.array(z.number()),
      numbers: z.array(z.string()),
      own_payload: ownPayload,
      job_run: z.number().nullable(),
      rows: z.array(bulkRow),
      counts: bulkCountsAnswer,
    }),
    async handler(context) {
      const record = await updateOf(context, context.params.id)
      const at: BulkAt = { module, id: context.params.id }
      return {
        state: stateOf(record),
        target_event: record.target_event,
        common_payload: record.common_payload ?? {},
        note: record.note,
        passengers: record.passengers ?? [],
        numbers: record.numbers ?? [],
        own_payload: record.own_payload ?? {},
        job_run: record.job_run,
        rows: await bulkRowsOf(context.db, at, context.user),
        counts: await bulkCounts(context.db, at),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/resume/:id`,
    summary: 'Goes on with an update whose background job ended early',
    access: 'user',
    permission: `${module}.update`,
    audit: `${module}.resumed`,
    params: idParams,
    body: z.object({}),
    response: z.object({ job_run: z.number() }),
    async handler(context) {
      const record = await updateOf(context, context.params.id)
      let run = record.job_run ? await runById(context.db, record.job_run) : null
      while (run?.retried_as) run = await runById(context.db, run.retried_as)
      if (record.state !== 'running' || run?.state === 'queued' || run?.state === 'running')
        throw new AppError('job.busy', {
          values: { job: term(multipleStatus.title, `jobs:job.${multipleStatus.name}`) },
        })
      const { rows } = await sql<{
        payload: { only_ok?: boolean }
      }>`select payload from job_run where id = ${record.job_run}`.execute(context.db)
      const next = await startJob(
        context.db,
        multipleStatus,
        { id: context.params.id, only_ok: rows[0]?.payload.only_ok ?? true },
        context.user,
      )
      await sql`update multiple_status_update set job_run = ${next.id} where id = ${context.params.id}`.execute(
        context.db,
      )
      return { job_run: next.id }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/undo/:id`,
    summary: 'Takes every entry of an update back, each by the ordinary undo',
    access: 'user',
    permission: `${module}.update`,
    audit: `${module}.undone`,
    params: idParams,
    body: z.object({ reason: z.string().trim().max(250) }),
    response: z.object({ job_run: z.number() }),
    status: 202,
    async handler(context) {
      const record = await updateOf(context, context.params.id)
      const says = 'Please give a reason of at least 10 characters.'
      if (context.body.reason.replace(/\s/g, '').length < 10)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/reason', code: 'REASON', message: says }],
        })
      if (
        record.state !== 'done' ||
        (await undoable(context.db, { module, id: context.params.id })).length === 0
      )
        throw new AppError('step.refused', {
          detail: 'Nothing of this update can be taken back.',
          publicCode: 'G-MS-UNDO',
        })
      const run = await startJob(
        context.db,
        multipleStatusUndo,
        { id: context.params.id, reason: context.body.reason },
        context.user,
      )
      return { job_run: run.id }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/passenger/api/v1/passenger/multiple_status_update/',
    summary:
      'Rehearses one event for many passengers and, unless it is only a rehearsal, carries it out in the background',
    access: 'user',
    permission: `${module}.create`,
    audit: `${module}.sent`,
    body: z.object({
      target_event: z.string().max(60),
      passengers: z.array(id).min(1).max(mostInBulk),
      common_payload: commonPayload.optional(),
      numbers: z.array(z.string().max(200)).max(mostInBulk).optional(),
      own_payload: ownPayload.optional(),
      note: z.string().max(250),
      dry_run: z.boolean().optional(),
      only_ok: z.boolean().optional(),
    }),
    response: z.object({
      id: z.number(),
      state: z.string(),
      job_run: z.number().nullable(),
      ok_count: z.number(),
      fail_count: z.number(),
      rows: z.array(bulkRow),
    }),
    async handler(context) {
      const { body, db, user } = context
      const number = await make(context)
      const at: BulkAt = { module, id: number }
      await send(context, number, 'SELECT', {
        passengers: body.passengers,
        ...(body.numbers ? { numbers: body.numbers } : {}),
        ...(body.own_payload ? { own_payload: body.own_payload } : {}),
      })
      await send(context, number, 'PREVIEW', {
        target_event: body.target_event,
        common_payload: body.common_payload ?? {},
        note: body.note,
      })
      const bulk = bulkEventOf(body.target_event)
      if (bulk && body.dry_run !== true)
        await keepLastOfMany(context, { ids: body.passengers, ...bulk }, body.common_payload ?? {})
      const { foreseen, total } = await bulkCounts(db, at)
      if (body.dry_run !== true && foreseen > 0)
        await send(context, number, 'CONFIRM', { only_ok: body.only_ok ?? true })
      const record = await updateOf(context, number)
      return {
        id: number,
        state: stateOf(record),
        job_run: record.job_run,
        ok_count: foreseen,
        fail_count: total - foreseen,
        rows: await bulkRowsOf(db, at, user),
      }
    },
  }),
]
