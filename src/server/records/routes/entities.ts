import { needOf } from '../../../domain/people/access.ts'
import { entities } from '../../../domain/entities.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import { once } from '../../../foundation/definitions/once.ts'
import { writable } from '../../../foundation/definitions/writable.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { limits } from '../../platform/config.ts'
import type { Row } from '../read/columns.ts'
import type { Crud } from '../crud-context.ts'
import { countForAnswer, exportFile, exportTypes } from '../read/export-records.ts'
import { askedExport, exportEntry, exportName, listExport, type ExportOrder } from '../list-export.ts'
import { startJob } from '../../jobs/start-job.ts'
import { findRecord } from '../read/find-record.ts'
import { historyOf } from '../history.ts'
import type { Hooks, HookTable } from '../hooks.ts'
import { listRecords } from '../read/list-records.ts'
import { columnsOf, parseListQuery, type RawQuery } from '../read/list-query.ts'
import { lookup } from '../read/lookup.ts'
import { searchableBy } from '../read/record-sql.ts'
import { removeMany, removeRecord } from '../write/remove-record.ts'
import {
  anyListAnswer,
  anyLookupAnswer,
  anyRecordAnswer,
  createBody,
  historyAnswer,
  listAnswer,
  listQuery,
  lookupAnswer,
  lookupQuery,
  recordAnswer,
  removeManyAnswer,
  removeManyBody,
  updateBody,
} from '../wire-schemas.ts'
import { createRecord, updateRecord } from '../write/write-record.ts'
import { z } from 'zod'
import { defineRoute, idParams, type Context, type Narrowing, type Route } from '../../http/define-route.ts'

const searchSize = '50'

/** An audit writer for a transaction the operation opens itself. */
const auditIn =
  ({ user, req, services }: Context<'user'>) =>
  (db: Crud['db']): Crud['audit'] =>
  async (entry = {}) => {
    await auditWriter(services.keys.audit)(db, {
      actor: user.id,
      session: user.sid,
      action: 'record.deleted',
      requestId: req.id,
      ...entry,
    })
  }

async function page(entity: Entity, raw: RawQuery, context: Context<'user'>): Promise<Row> {
  const query = parseListQuery(entity, raw, searchableBy(entity, context.user))
  const { rows, ...numbers } = await listRecords(entity, query, columnsOf(raw), context)
  return { [entity.plural]: rows, ...numbers }
}

/** Reading operations of one entity. */
function readRoutes(entity: Entity): Route[] {
  const at = `/${entity.name}/api/v1/${entity.name}`
  const permission = `${entity.name}.read`
  return [
    defineRoute({
      method: 'GET',
      path: `${at}/all/`,
      summary: `${entity.pluralLabel}: one page with filter, sort and search`,
      access: 'user',
      permission,
      query: listQuery(entity),
      response: listAnswer(entity),
      sharedAnswer: anyListAnswer,
      handler: (context) => page(entity, context.query, context),
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/search/`,
      summary: `${entity.pluralLabel} that contain a keyword`,
      access: 'user',
      permission,
      limit: 60,
      query: z.object({ keyword: z.string().max(200) }),
      response: listAnswer(entity),
      handler: (context) => page(entity, { q: context.query.keyword, size: searchSize }, context),
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/without_pagination/all/`,
      summary: `${entity.pluralLabel} for a picker: id, label, code`,
      access: 'user',
      query: lookupQuery(entity),
      response: lookupAnswer(entity),
      sharedAnswer: anyLookupAnswer,
      handler: async (context) => {
        const { q, ids, limit, ...where } = context.query as {
          q?: string
          ids?: string
          limit?: number
        } & Record<string, string> // lookupQuery names exactly these.
        const rows = await lookup(
          entity,
          { q: q ?? '', ids: ids ? ids.split(',').map(Number) : null, limit: limit ?? 50, where },
          context,
        )
        return { [entity.plural]: rows }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/:id`,
      summary: `${entity.label} by id`,
      access: 'user',
      permission,
      params: idParams,
      response: recordAnswer(entity),
      sharedAnswer: anyRecordAnswer,
      handler: (context) => findRecord(entity, context.params.id, context) as Promise<{ id: number }>, // recordAnswer closes and checks it.
    }),
    defineRoute({
      method: 'GET',
      path: `${at}/history/:id`,
      summary: `${entity.label}: who changed what and when`,
      access: 'user',
      permission,
      params: idParams,
      response: historyAnswer,
      handler: async (context) => ({ history: await historyOf(entity, context.params.id, context) }),
    }),
  ]
}

/** The list as a file: same filter, sort, columns and rights as on the screen (ux 3); long ones as a job. */
function exportRoutes(entity: Entity): Route[] {
  const at = `/${entity.name}/api/v1/${entity.name}`
  const asked = listQuery(entity).extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
  const common = { access: 'user', ...needOf(entity, 'export'), limit: limits.rate.exports } as const
  return [
    defineRoute({
      method: 'GET',
      path: `${at}/export/`,
      summary: `${entity.pluralLabel} as CSV or XLSX`,
      ...common,
      query: asked,
      response: 'raw',
      handler: async (context) => {
        const what = askedExport(entity, context.query as ExportOrder, context.user) // The query schema closes it.
        const rows = await countForAnswer(entity, what.query, context)
        await context.audit(exportEntry(what, rows))
        const body = await exportFile(what, context)
        return context.reply
          .header('content-type', exportTypes[what.format])
          .header('content-disposition', `attachment; filename="${exportName(what, context.clock)}"`)
          .header('x-total-rows', String(rows))
          .send(body)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${at}/export_job/`,
      summary: `Writes ${entity.pluralLabel} as CSV or XLSX in the background, however many`,
      ...common,
      audit: `${entity.name}.exportAsked`,
      status: 202,
      body: asked,
      response: z.object({ run: z.number() }),
      handler: async ({ db, user, body }) => {
        askedExport(entity, body as ExportOrder, user) // A mistake in the question is answered now.
        const { id: run } = await startJob(
          db,
          listExport,
          { entity: entity.name, order: body as ExportOrder },
          user,
        )
        return { run }
      },
    }),
  ]
}

const removeReason = z.object({ reason: z.string().trim().min(3, 'Say why it is deleted.').max(250) })

const narrowedBy = (hooks: Hooks | undefined): { narrowed?: Narrowing } =>
  hooks?.narrowed ? { narrowed: hooks.narrowed } : {}

/** A record whose text is a whole file, such as a billing, may be as large as one. */
const bodyLimitOf = ({ fields }: Entity): number =>
  Object.values(fields).some(({ kind, max }) => kind === 'longtext' && (max ?? 0) > limits.body.normal)
    ? limits.body.file + limits.body.normal
    : limits.body.normal

/** Writing operations of one entity. */
function writeRoutes(entity: Entity, hooks: HookTable): Route[] {
  const at = `/${entity.name}/api/v1/${entity.name}`
  const extras = hooks[entity.name]?.updateExtras ?? {}
  return [
    defineRoute({
      method: 'POST',
      path: `${at}/create/`,
      summary: `Create ${entity.label}`,
      access: 'user',
      permission: `${entity.name}.create`,
      audit: `${entity.name}.created`,
      status: 201,
      bodyLimit: bodyLimitOf(entity),
      body: createBody(entity),
      response: recordAnswer(entity),
      sharedAnswer: anyRecordAnswer,
      handler: (context) => createRecord(entity, context.body, context, hooks) as Promise<{ id: number }>,
    }),
    defineRoute({
      method: 'PUT',
      path: `${at}/update/:id`,
      summary: `Change ${entity.label}`,
      access: 'user',
      permission: `${entity.name}.update`,
      ...narrowedBy(hooks[entity.name]),
      ifMatch: true,
      params: idParams,
      body: updateBody(entity, extras),
      response: recordAnswer(entity),
      sharedAnswer: anyRecordAnswer,
      handler: (context) => {
        const fields: Row = Object.fromEntries(
          Object.entries(context.body).filter(([name]) => !(name in extras) && name !== 'version'),
        )
        const more: Row = Object.fromEntries(Object.entries(context.body).filter(([name]) => name in extras))
        return updateRecord(
          entity,
          context.params.id,
          fields,
          more,
          context.ifMatch,
          context,
          hooks,
        ) as Promise<{ id: number }>
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${at}/delete/:id`,
      summary: `Delete ${entity.label}`,
      access: 'user',
      ...needOf(entity, 'delete'),
      ...narrowedBy(hooks[entity.name]),
      audit: `${entity.name}.deleted`,
      ifMatch: true,
      params: idParams,
      response: null,
      ...(hooks[entity.name]?.removeReason ? { body: removeReason } : {}),
      handler: (context) =>
        removeRecord(
          entity,
          context.params.id,
          context.ifMatch,
          context,
          hooks,
          (context.body as z.output<typeof removeReason> | undefined)?.reason ?? null,
        ), // The body is declared only where a reason is asked for.
    }),
  ]
}

/** Also for steps: a record that never left its first state may go, by the rule of one. */
const removeManyRoute = (entity: Entity, hooks: HookTable): Route =>
  defineRoute({
    method: 'POST',
    path: `/${entity.name}/api/v1/${entity.name}/delete_multiple/`,
    summary: `Delete several ${entity.pluralLabel}; each by the rule of one`,
    access: 'user',
    ...needOf(entity, 'delete_multiple'),
    transaction: false,
    body: removeManyBody,
    response: removeManyAnswer,
    handler: (context) => removeMany(entity, context.body.ids, context, hooks, auditIn(context)),
  })

/** Steps are written by their events, and records whose every field is set by the server are not written by anyone. */
export const isWritten = (entity: Entity): boolean => !entity.step && writable(entity.fields).length > 0

/** The operations of every entity that has endpoints; nothing here knows a single one. */
export const entityRoutes = once((hooks: HookTable): readonly Route[] => {
  const all: readonly Entity[] = Object.values(entities)
  return all
    .filter((entity) => entity.hasEndpoints)
    .flatMap((entity) => [
      ...readRoutes(entity),
      ...exportRoutes(entity),
      ...(isWritten(entity) ? writeRoutes(entity, hooks) : []),
      ...(isWritten(entity) || entity.step ? [removeManyRoute(entity, hooks)] : []),
    ])
})
