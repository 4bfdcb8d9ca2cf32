import { z } from 'zod'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { once } from '../../foundation/definitions/once.ts'
import {
  anyRecordSchema,
  createSchema,
  recordSchema,
  updateSchema,
  type RecordSchema,
} from '../../foundation/definitions/schema.ts'
import { readableFields } from './read/columns.ts'

/**
 * The closed shape of a body, without the rules: those need the stored record and the rows it points to, so the
 * operation asks them inside its transaction.
 */
function shapeOf(schema: RecordSchema, entity: Entity): z.ZodObject {
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return schema.in
  throw new Error(`${entity.name}: a body schema is a closed object that is then read`)
}

const anyDay = { today: '2000-01-01' } // The shape does not depend on the day.

export const createBody = once((entity: Entity): z.ZodObject => shapeOf(createSchema(entity, anyDay), entity))
const ownUpdateBody = once((entity: Entity): z.ZodObject => shapeOf(updateSchema(entity, anyDay), entity))
export const updateBody = (entity: Entity, extras: Record<string, z.ZodType> = {}): z.ZodObject =>
  Object.keys(extras).length === 0 ? ownUpdateBody(entity) : ownUpdateBody(entity).extend(extras)

const warnings = z.array(z.object({ pointer: z.string(), message: z.string() })).optional()
export const recordAnswer = once((entity: Entity): z.ZodObject => recordSchema(entity).extend({ warnings }))
/** What the answers of one record share, of whatever entity. */
export const anyRecordAnswer = anyRecordSchema.extend({ warnings })

const oneOrMore = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(20)]).optional()

/** Parameters that choose rows; lists, counts and exports share them. */
const conditionQuery = (entity: Entity): Record<string, z.ZodType> => ({
  q: z.string().max(200).optional(),
  active: z.enum(['active', 'inactive', 'all']).optional(),
  branch: z.string().max(10).optional(),
  ...Object.fromEntries(
    Object.entries(readableFields(entity))
      .filter(([, field]) => field.kind !== 'json')
      .map(([name]) => [`f.${name}`, oneOrMore]),
  ),
})

export const listQuery = once((entity: Entity): z.ZodObject =>
  z.object({
    page: z.string().max(10).optional(),
    size: z.string().max(5).optional(),
    sort: z.string().max(300).optional(),
    next: z.string().max(4000).optional(),
    columns: z.string().max(2000).optional(),
    ...conditionQuery(entity),
  }),
)

const pageNumbers = {
  page: z.int(),
  size: z.int(),
  total_elements: z.int(),
  total_pages: z.int(),
  total_capped: z.boolean(),
  next: z.string().optional(),
}
export const listAnswer = once((entity: Entity): z.ZodObject =>
  z.object({ [entity.plural]: z.array(recordSchema(entity)), ...pageNumbers }),
)
/** What the lists of all entities share; the rows are the member named by the plural. */
export const anyListAnswer = z.looseObject(pageNumbers)

const choice = z.object({
  id: z.int(),
  label: z.string(),
  code: z.string().optional(),
  subtitle: z.string().optional(),
})

const word = z.string().max(200).optional()

export const lookupQuery = once((entity: Entity): z.ZodObject =>
  z.object({
    q: z.string().max(200).optional(),
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,199}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(50).optional(),
    ...Object.fromEntries(
      Object.keys(readableFields(entity))
        .filter((name) => name !== 'id')
        .concat(entity.narrowedBy ?? [])
        .map((name) => [name, word]),
    ),
  }),
)

export const lookupAnswer = once((entity: Entity): z.ZodObject =>
  z.object({ [entity.plural]: z.array(choice) }),
)
/** The choices of whatever entity, by its plural. */
export const anyLookupAnswer = z.record(z.string(), z.array(choice))

/** A field of an entry of the history. Where it points to records, `names` says what these are called today. */
export const changeAnswer = z.object({
  field: z.string(),
  label: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  names: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
})

export const historyAnswer = z.object({
  history: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      action: z.string(),
      user: z.string().nullable(),
      changes: z.array(changeAnswer),
    }),
  ),
})

export const removeManyBody = z.object({ ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(500) })
export const removeManyAnswer = z.object({
  deleted: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
})
