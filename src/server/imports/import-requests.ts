/** What the routes of an import share: whose it is, who may, and how a batch is answered. */
import { z } from 'zod'
import { entities, isEntityName, entityOf } from '../../domain/entities.ts'
import { AppError } from '../../domain/errors.ts'
import { isImportable } from '../../domain/imports/columns.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { busyStates, findBatch, rowStates, type Batch } from './batches.ts'
import { readBatch } from './work.ts'
import { type Context } from '../http/define-route.ts'

/** Letters of a heading or of a word of a file. */
export const longestWord = 200
export const root = '/import/api/v1/import'
/**
 * The entity of a request, if this user may bring records of it in: who may create one may create many.
 * @throws AppError record.notFound for what cannot be imported, access.denied without the right to create.
 */
export function importable(name: string, { user }: Pick<Context<'user'>, 'user'>): Entity {
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
export const byEntity = {
  oneOf: Object.values<Entity>(entities)
    .filter(isImportable)
    .map(({ name }) => [`${name}.create`]),
  narrowed: 'named',
} as const

export const batchAnswer = z.object({
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
export const listedBatch = batchAnswer.omit({ counts: true })

export function shown(batch: Batch): z.input<typeof listedBatch> {
  const isBusy = busyStates.includes(batch.state)
  return {
    ...batch,
    state: isBusy && !batch.is_alive ? 'interrupted' : batch.state,
    work: isBusy ? (batch.state as 'checking' | 'writing' | 'undoing') : null,
  } // isBusy says so.
}

export async function answer(
  { user, db }: Pick<Context<'user'>, 'user' | 'db'>,
  id: number,
): Promise<z.input<typeof batchAnswer>> {
  const { batch, counts } = await readBatch(db, user, id)
  return { ...shown(batch), counts }
}

/** A batch of the caller whose entity they may still create. */
export async function own(context: Context<'user'>, id: number): Promise<{ batch: Batch; entity: Entity }> {
  const batch = await findBatch(context.db, context.user, id)
  return { batch, entity: importable(batch.entity, context) }
}
