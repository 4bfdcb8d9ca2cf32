import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { nameTerm, saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { importColumns, isNeeded, mostImportColumns } from '../../domain/imports/columns.ts'
import { limits } from '../platform/config.ts'
import {
  aboutBatch,
  busyStates,
  findBatch,
  importJob,
  rowsOf,
  rowStates,
  moveBatch,
  setBatch,
  skipBadRows,
} from './batches.ts'
import { fixRows } from './check-batch.ts'
import { beginning, readBatch, workOf, type Work } from './work.ts'
import { aloneKey } from '../jobs/define-job.ts'
import { importWork } from './job.ts'
import { cancelRun, startJob } from '../jobs/start-job.ts'
import { defineRoute, idParams, type Context, type Route } from '../http/define-route.ts'
import { answer, batchAnswer, byEntity, longestWord, own, root } from './import-requests.ts'
import { uploadRoutes } from './upload-routes.ts'

const refuseState = (): AppError => new AppError('import.busy')

/** Asks for a run of the work, in the transaction of the request. @throws AppError import.busy when that is not possible now. */
async function begin(
  context: Context<'user'>,
  id: number,
  work: Work,
  more: { leave_bad?: boolean } = {},
): Promise<void> {
  const { db, user, req } = context
  // A busy state without a run was interrupted, and its work may go on.
  if ((await findBatch(db, user, id, true)).is_alive) throw refuseState()
  if ((await moveBatch(db, id, beginning[work], { ...more, progress: 0, fault: null })) === null)
    throw refuseState()
  await startJob(db, importWork, { batch: id, work, session: user.sid, request: req.id }, user)
}

const words = z.record(z.string().max(80), z.record(z.string().max(longestWord), z.string().max(longestWord)))
const longestCell = 10_000
const mostFixes = 200

/**
 * Bringing many records in from a file: read, matched to fields, checked, fixed, written as one batch, taken
 * back (design 2).
 */
export const importRoutes: Route[] = [
  ...uploadRoutes,
  defineRoute({
    method: 'GET',
    path: `${root}/:id`,
    summary: 'One import with its counts',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    response: batchAnswer,
    handler: (context) => answer(context, context.params.id),
  }),
  defineRoute({
    method: 'GET',
    path: `${root}/rows/:id`,
    summary: 'Rows of an import with what is wrong with them',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    query: z.object({
      states: z.string().max(100).optional(),
      after: z.coerce.number().int().min(0).default(0),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          cells: z.array(z.string()),
          state: z.enum(rowStates),
          faults: z.array(z.object({ key: z.string(), code: z.string(), message: z.string() })).nullable(),
          record_id: z.int().nullable(),
          note: z.string().nullable(),
        }),
      ),
    }),
    async handler(context) {
      await findBatch(context.db, context.user, context.params.id)
      const asked = (context.query.states ?? '').split(',')
      const states = rowStates.filter((state) => asked.includes(state))
      return {
        rows: await rowsOf(context.db, context.params.id, {
          states: states.length > 0 ? states : rowStates,
          after: context.query.after,
          most: context.query.size,
        }),
      }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: `${root}/columns/:id`,
    summary: 'Says what each column means and checks every row',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    status: 202,
    body: z.object({
      columns: z.array(z.string().max(80).nullable()).max(mostImportColumns),
      words: words.optional(),
    }),
    response: batchAnswer,
    async handler(context) {
      const { batch, entity } = await own(context, context.params.id)
      const known = importColumns(entity)
      const { columns } = context.body
      const chosen = columns.filter((key) => key !== null)
      const faulty = (wording: Wording, key = 'columns'): AppError =>
        new AppError('input.invalid', {
          detail: wording,
          errors: [{ pointer: `/${key}`, code: 'COLUMNS', ...saidOf(wording) }],
        })
      if (columns.length !== batch.headers.length)
        throw faulty('Say for every column of the file what it means.')
      if (chosen.some((key) => !known.some((one) => one.key === key)))
        throw faulty('One of the fields does not exist.')
      const twice = known.find(({ key }) => chosen.filter((one) => one === key).length > 1)
      if (twice) throw faulty(say`Two columns of the file mean ${nameTerm(twice.label)}. Choose one.`)
      const lacking = known.filter(
        (one) => one.line === undefined && isNeeded(one) && !chosen.includes(one.key),
      )
      if (lacking.length > 0)
        throw faulty(say`No column means ${lacking.map(({ label }) => nameTerm(label))}. A record needs it.`)
      await setBatch(context.db, batch.id, { columns, words: context.body.words ?? {} })
      await begin(context, batch.id, 'check')
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: `${root}/rows/:id`,
    summary: 'Corrects cells or leaves rows out, and checks them again',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    bodyLimit: limits.body.lines,
    body: z.object({
      rows: z
        .array(
          z.object({
            line: z.int().positive(),
            cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(longestCell)).optional(),
            skip: z.boolean().optional(),
          }),
        )
        .min(1)
        .max(mostFixes),
    }),
    response: z.object({ lines: z.array(z.int()), import: batchAnswer }),
    async handler(context) {
      const { entity } = await own(context, context.params.id)
      const batch = await findBatch(context.db, context.user, context.params.id, true)
      if (!['checked', 'done'].includes(batch.state)) throw refuseState()
      const outside = context.body.rows
        .flatMap(({ cells }) => Object.keys(cells ?? {}))
        .some((at) => Number(at) >= batch.headers.length)
      if (outside)
        throw new AppError('input.invalid', {
          errors: [{ pointer: '/rows', code: 'COLUMNS', message: 'The file has no such column.' }],
        })
      const lines = await fixRows(entity, batch, context.body.rows, context, context.services.registry.hooks)
      await moveBatch(context.db, batch.id, 'REOPEN')
      return { lines, import: await answer(context, batch.id) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/skip_bad/:id`,
    summary: 'Leaves every row out that has something wrong',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    response: batchAnswer,
    async handler(context) {
      await own(context, context.params.id)
      const batch = await findBatch(context.db, context.user, context.params.id, true)
      if (!['checked', 'done'].includes(batch.state)) throw refuseState()
      await skipBadRows(context.db, batch.id)
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/commit/:id`,
    summary: 'Creates a record from every good row, as one batch that can be taken back',
    access: 'user',
    ...byEntity,
    owner: true,
    audit: 'import.committed',
    params: idParams,
    status: 202,
    body: z.object({ leave_bad: z.boolean() }),
    response: batchAnswer,
    async handler(context) {
      const { batch } = await own(context, context.params.id)
      const { counts } = await readBatch(context.db, context.user, batch.id)
      if (counts.bad > 0 && !context.body.leave_bad)
        throw new AppError('import.bad', { values: { n: counts.bad } })
      if (counts.good === 0) throw new AppError('import.empty')
      await context.audit({
        object: { module: 'import', id: batch.id },
        changes: { entity: [null, batch.entity], rows: [null, counts.good] },
      })
      await begin(context, batch.id, 'write', { leave_bad: context.body.leave_bad })
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/resume/:id`,
    summary: 'Goes on with work that was interrupted for good',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    status: 202,
    response: batchAnswer,
    async handler(context) {
      const { batch } = await own(context, context.params.id)
      const work = workOf(batch.state)
      if (!work) throw refuseState()
      await begin(context, batch.id, work)
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/cancel/:id`,
    summary: 'Stops the check, the import or the undo after its current chunk',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    status: 202,
    response: batchAnswer,
    async handler(context) {
      const { batch } = await own(context, context.params.id)
      const { rows } = await sql<{
        id: number
      }>`select id from job_run where only_key = ${aloneKey(importJob, aboutBatch(batch.id))} and state ${inStates(jobRunWorkflow, 'queued', 'running')}`.execute(
        context.db,
      )
      const work = workOf(batch.state)
      for (const { id } of rows) {
        const run = await cancelRun(context.db, id, context.user.id)
        // One that no server had taken up is over at once, and so is its work.
        if (run?.state === 'cancelled' && work) await moveBatch(context.db, batch.id, 'STOP')
      }
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/undo/:id`,
    summary: 'Removes what the import created, except what was changed or used since',
    access: 'user',
    ...byEntity,
    owner: true,
    audit: 'import.undone',
    params: idParams,
    status: 202,
    response: batchAnswer,
    async handler(context) {
      const { batch } = await own(context, context.params.id)
      const { counts } = await readBatch(context.db, context.user, batch.id)
      if (counts.created === 0) throw new AppError('import.empty')
      await context.audit({
        object: { module: 'import', id: batch.id },
        changes: { entity: [null, batch.entity], rows: [null, counts.created] },
      })
      await begin(context, batch.id, 'undo')
      return answer(context, batch.id)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: `${root}/delete/:id`,
    summary: 'Removes an import that created nothing',
    access: 'user',
    ...byEntity,
    owner: true,
    params: idParams,
    response: null,
    async handler(context) {
      const batch = await findBatch(context.db, context.user, context.params.id, true)
      const { counts } = await readBatch(context.db, context.user, batch.id)
      if (counts.created > 0 || counts.kept > 0 || (busyStates.includes(batch.state) && batch.is_alive))
        throw refuseState()
      await context.db.deleteFrom('import_batch').where('id', '=', batch.id).execute()
    },
  }),
]
