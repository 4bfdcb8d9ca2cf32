import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { nameTerm, saidOf, say, type Wording } from '../../foundation/text/sentence.ts'
import type { MultipartFile } from '@fastify/multipart'
import { sql } from 'kysely'
import { z } from 'zod'
import { entities, isEntityName, entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import { importColumns, isImportable, isNeeded, mostImportColumns } from '../../domain/imports/columns.ts'
import { proposeColumns } from '../../domain/imports/propose.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { limits } from '../platform/config.ts'
import { exportTypes } from '../records/read/export-records.ts'
import { tx } from '../platform/db/kysely.ts'
import { cleanName } from '../platform/files/file-name.ts'
import {
  aboutBatch,
  busyStates,
  findBatch,
  importJob,
  keepBatch,
  recentBatches,
  rowsOf,
  rowStates,
  moveBatch,
  setBatch,
  skipBadRows,
  type Batch,
} from './batches.ts'
import { fixRows } from './check-batch.ts'
import { readImportFile } from './read-file.ts'
import { readLines } from './read-lines.ts'
import { sampleFile } from './sample-file.ts'
import { beginning, readBatch, workOf, type Work } from './work.ts'
import { aloneKey } from '../jobs/define-job.ts'
import { importWork } from './job.ts'
import { cancelRun, startJob } from '../jobs/start-job.ts'
import { defineRoute, idParams, type Context, type Route } from '../http/define-route.ts'

const root = '/import/api/v1/import'
const uploadsPerMinute = 10
const entityParams = z.object({ entity: z.string().max(60) })

/**
 * The entity of a request, if this user may bring records of it in: who may create one may create many.
 * @throws AppError record.notFound for what cannot be imported, access.denied without the right to create.
 */
function importable(name: string, { user }: Pick<Context<'user'>, 'user'>): Entity {
  if (!isEntityName(name)) throw new AppError('record.notFound')
  const entity: Entity = entityOf(name)
  if (!isImportable(entity)) throw new AppError('record.notFound')
  if (!user.permissions.has(`${name}.create`)) throw new AppError('access.denied')
  return entity
}

/**
 * Every user who may create something that can be imported may ask; the handler judges the right to what is
 * named.
 */
const byEntity = {
  oneOf: Object.values<Entity>(entities)
    .filter(isImportable)
    .map(({ name }) => [`${name}.create`]),
  narrowed: 'named',
} as const

const batchAnswer = z.object({
  id: z.int(),
  entity: z.string(),
  file_name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** 'interrupted' when a server stopped while it worked on it; `work` says on what. */
  state: z.enum([
    'columns',
    'checking',
    'checked',
    'writing',
    'done',
    'undoing',
    'undone',
    'failed',
    'interrupted',
  ]),
  work: z.enum(['checking', 'writing', 'undoing']).nullable(),
  headers: z.array(z.string()),
  columns: z.array(z.string().nullable()),
  total: z.int(),
  progress: z.int(),
  leave_bad: z.boolean(),
  fault: z.string().nullable(),
  at: z.string(),
  changed_at: z.string(),
  counts: z.record(z.enum(rowStates), z.int()),
})
const listedBatch = batchAnswer.omit({ counts: true })

function shown(batch: Batch): z.input<typeof listedBatch> {
  const isBusy = busyStates.includes(batch.state)
  return {
    ...batch,
    state: isBusy && !batch.is_alive ? 'interrupted' : batch.state,
    work: isBusy ? (batch.state as 'checking' | 'writing' | 'undoing') : null,
  } // isBusy says so.
}

async function answer(
  { user, db }: Pick<Context<'user'>, 'user' | 'db'>,
  id: number,
): Promise<z.input<typeof batchAnswer>> {
  const { batch, counts } = await readBatch(db, user, id)
  return { ...shown(batch), counts }
}

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

/** A batch of the caller whose entity they may still create. */
async function own(context: Context<'user'>, id: number): Promise<{ batch: Batch; entity: Entity }> {
  const batch = await findBatch(context.db, context.user, id)
  return { batch, entity: importable(batch.entity, context) }
}

/** Headings that already are field names or English labels; the browser knows the other languages. */
const proposed = (entity: Entity, headers: readonly string[]): (string | null)[] =>
  proposeColumns(
    headers,
    importColumns(entity).map(({ key, label, name }) => ({ key, names: [label, name] })),
  )

async function uploaded(context: Context<'user'>): Promise<{ part: MultipartFile; bytes: Buffer }> {
  const part = await context.req.file()
  if (!part)
    throw new AppError('input.invalid', {
      errors: [{ pointer: '/file', code: 'REQ', message: 'File is required.' }],
    })
  return { part, bytes: await part.toBuffer() }
}

const longestWord = 200
const words = z.record(z.string().max(80), z.record(z.string().max(longestWord), z.string().max(longestWord)))
const longestCell = 10_000
const mostFixes = 200
const mostPastedRows = 500
const mostPastedColumns = 40
const longestPastedCell = 500

/**
 * Bringing many records in from a file: read, matched to fields, checked, fixed, written as one batch, taken
 * back (design 2).
 */
export const importRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: `${root}/sample/:entity`,
    summary: 'A sample file of an entity: headings, notes and one example row',
    access: 'user',
    ...byEntity,
    transaction: false,
    limit: limits.rate.exports,
    params: entityParams,
    body: z.object({
      format: z.enum(['csv', 'xlsx']),
      headings: z.record(z.string().max(80), z.string().max(longestWord)).optional(),
    }),
    response: 'raw',
    async handler(context) {
      const entity = importable(context.params.entity, context)
      const { format, headings } = context.body
      const bytes = await sampleFile(entity, headings ?? {}, format, { ...context, db: context.services.db })
      return context.reply
        .header('content-type', exportTypes[format])
        .header('content-disposition', `attachment; filename="${entity.plural}-sample.${format}"`)
        .send(bytes)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/upload/:entity`,
    summary: 'Reads a CSV or XLSX file; nothing is created yet',
    access: 'user',
    ...byEntity,
    multipart: true,
    transaction: false,
    limit: uploadsPerMinute,
    bodyLimit: limits.body.file + limits.body.normal,
    audit: 'import.uploaded',
    params: entityParams,
    status: 201,
    response: batchAnswer,
    async handler(context) {
      const entity = importable(context.params.entity, context)
      const { part, bytes } = await uploaded(context)
      const fileName = cleanName(part.filename)
      const file = await readImportFile(bytes, fileName, context.user.id)
      const id = await tx(context.services.db, async (db) => {
        const made = await keepBatch(db, context.user, {
          entity: entity.name,
          fileName,
          format: file.format,
          headers: file.headers,
          rows: file.rows,
        })
        await setBatch(db, made, { columns: proposed(entity, file.headers) })
        await context.audit(
          {
            object: { module: 'import', id: made },
            changes: { entity: [null, entity.name], rows: [null, file.rows.length] },
          },
          db,
        )
        return made
      })
      return answer(context, id)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${root}/lines/:entity`,
    summary: 'Reads rows pasted into the lines of a form; nothing is kept',
    access: 'user',
    ...byEntity,
    params: entityParams,
    bodyLimit: limits.body.lines,
    body: z.object({
      line: z.string().max(60),
      fields: z
        .array(z.object({ name: z.string().max(60), label: z.string().max(longestWord) }))
        .max(mostPastedColumns),
      rows: z
        .array(z.array(z.string().max(longestPastedCell)).max(mostPastedColumns))
        .min(1)
        .max(mostPastedRows),
    }),
    response: z.object({
      lines: z.array(
        z.object({
          values: z.record(z.string(), z.unknown()),
          labels: z.record(z.string(), z.string()),
          faults: z.array(z.object({ name: z.string(), code: z.string(), message: z.string() })),
        }),
      ),
    }),
    handler: async (context) => ({
      lines: await readLines(importable(context.params.entity, context), context.body, context),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${root}/recent/:entity`,
    summary: 'The latest imports of the caller for one entity',
    access: 'user',
    ...byEntity,
    owner: true,
    params: entityParams,
    response: z.object({ imports: z.array(listedBatch) }),
    handler: async (context) => ({
      imports: (
        await recentBatches(context.db, context.user, importable(context.params.entity, context).name)
      ).map(shown),
    }),
  }),
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
