/** Files and pasted rows on their way in: a sample to fill, the upload, lines of a form, what was brought in lately. */
import type { MultipartFile } from '@fastify/multipart'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { importColumns } from '../../domain/imports/columns.ts'
import { proposeColumns } from '../../domain/imports/propose.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { limits } from '../platform/config.ts'
import { exportTypes } from '../records/read/export-records.ts'
import { tx } from '../platform/db/kysely.ts'
import { cleanName } from '../platform/files/file-name.ts'
import { keepBatch, recentBatches, setBatch } from './batches.ts'
import { readImportFile } from './read-file.ts'
import { readLines } from './read-lines.ts'
import { sampleFile } from './sample-file.ts'
import { defineRoute, type Context, type Route } from '../http/define-route.ts'
import {
  answer,
  batchAnswer,
  byEntity,
  importable,
  longestWord,
  root,
  shown,
  listedBatch,
} from './import-requests.ts'

const uploadsPerMinute = 10
const entityParams = z.object({ entity: z.string().max(60) })

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

const mostPastedRows = 500
const mostPastedColumns = 40
const longestPastedCell = 500

export const uploadRoutes: Route[] = [
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
]
