import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import {
  readPreference,
  readPreferences,
  readShared,
  removePreference,
  writePreference,
} from '../read/preferences.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const name = z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/)
const list = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/)

const columns = z
  .array(
    z.object({
      key: z.string().max(60),
      visible: z.boolean(),
      width: z.number().int().min(40).max(800).nullish(),
      pinned: z.boolean().optional(),
    }),
  )
  .max(200)
const density = z.enum(['comfortable', 'compact']).nullish()
const columnChoice = z.object({ columns, density })
const noChoice: z.output<typeof columnChoice> = { columns: [] }

const listParams = z.object({ list })
const columnRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/column_setting/api/v1/column_setting/mine/:list',
    summary: 'Which columns the signed-in user shows in a list',
    access: 'user',
    owner: true,
    params: listParams,
    response: columnChoice,
    handler: async ({ db, user, params }) =>
      columnChoice.parse((await readPreference(db, user.id, `columns:${params.list}`))?.value ?? noChoice),
  }),
  defineRoute({
    method: 'PUT',
    path: '/column_setting/api/v1/column_setting/mine/:list',
    summary: 'Keeps which columns the signed-in user shows; no columns means the default',
    access: 'user',
    owner: true,
    params: listParams,
    body: columnChoice,
    response: columnChoice,
    handler: async ({ db, user, params, body }) => {
      if (body.columns.length > 0 && !body.columns.some((one) => one.visible))
        throw new AppError('input.invalid', {
          detail: 'Show at least one column.',
          errors: [{ pointer: '/columns', code: 'MIN', message: 'Show at least one column.' }],
        })
      await writePreference(db, user.id, `columns:${params.list}`, body)
      return body
    },
  }),
]

/** With whom a view is shared: one role, or everybody when the role is null. Without it a view is private. */
const shared = z.object({ role: z.int().min(1).nullable() }).nullish()

const viewBody = z.object({
  list,
  name: z.string().trim().min(1, 'Name is required.').max(60),
  query: z.string().max(4000),
  columns: columns.optional(),
  is_default: z.boolean().optional(),
  shared,
})
/** `by`: the person who shares it; only of views of others, which are read and not changed. */
const view = viewBody.extend({ id: z.string(), by: z.string().optional() })
const viewParams = z.object({ id: z.uuid() })
const prefix = 'view:'

/**
 * @throws AppError access.denied: only a user who may set up columns for others may share views with them (ux
 * 3).
 */
function requireSharing(user: SessionUser, body: z.output<typeof viewBody>): void {
  if (body.shared && !user.permissions.has('column_setting.update')) throw new AppError('access.denied')
}

const savedViewRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/saved_view/api/v1/saved_view/all/',
    summary: 'Own saved views and those shared with the own role, of one list or all',
    access: 'user',
    owner: true,
    query: z.object({ list: list.optional() }),
    response: z.object({ saved_views: z.array(view) }),
    handler: async ({ db, user, query }) => {
      const rows = await readPreferences(db, user.id, prefix)
      const views = rows.map((row) =>
        view.parse({ ...viewBody.parse(row.value), id: row.key.slice(prefix.length) }),
      )
      const others = (await readShared(db, user, prefix)).map((row) =>
        view.parse({
          ...viewBody.parse(row.value),
          id: row.key.slice(prefix.length),
          by: row.by,
          is_default: false,
        }),
      )
      return {
        saved_views: [...views, ...others]
          .filter((one) => !query.list || one.list === query.list)
          .sort((a, b) => a.name.localeCompare(b.name)),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/saved_view/api/v1/saved_view/create/',
    summary: 'Saves a view of a list',
    access: 'user',
    owner: true,
    body: viewBody,
    response: view,
    status: 201,
    handler: async ({ db, user, body }) => {
      requireSharing(user, body)
      const id = randomUUID()
      await writePreference(db, user.id, prefix + id, body)
      return { ...body, id }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/saved_view/api/v1/saved_view/update/:id',
    summary: 'Changes an own saved view',
    access: 'user',
    owner: true,
    params: viewParams,
    body: viewBody,
    response: view,
    handler: async ({ db, user, params, body }) => {
      if (!(await readPreference(db, user.id, prefix + params.id))) throw new AppError('record.notFound')
      requireSharing(user, body)
      await writePreference(db, user.id, prefix + params.id, body)
      return { ...body, id: params.id }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/saved_view/api/v1/saved_view/delete/:id',
    summary: 'Deletes an own saved view',
    access: 'user',
    owner: true,
    params: viewParams,
    response: null,
    handler: async ({ db, user, params }) => {
      if (!(await removePreference(db, user.id, prefix + params.id))) throw new AppError('record.notFound')
    },
  }),
]

const draftParams = z.object({ key: name })
const draft = z.object({ value: z.record(z.string(), z.unknown()), at: z.string() })

const draftRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/draft/api/v1/draft/:key',
    summary: 'What the signed-in user had typed in a form, or nothing',
    access: 'user',
    owner: true,
    params: draftParams,
    response: z.object({ draft: draft.nullable() }),
    async handler({ db, user, params }) {
      const kept = draft.safeParse(await readPreference(db, user.id, `draft:${params.key}`))
      return { draft: kept.success ? kept.data : null }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/draft/api/v1/draft/:key',
    summary: 'Keeps what the signed-in user has typed in a form',
    access: 'user',
    owner: true,
    params: draftParams,
    body: z.object({ value: z.record(z.string(), z.unknown()) }),
    response: z.object({ at: z.string() }),
    handler: async ({ db, user, params, body }) => ({
      at: await writePreference(db, user.id, `draft:${params.key}`, body.value),
    }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/draft/api/v1/draft/:key',
    summary: 'Removes a draft',
    access: 'user',
    owner: true,
    params: draftParams,
    response: null,
    handler: async ({ db, user, params }) => {
      await removePreference(db, user.id, `draft:${params.key}`) // Removing twice is no mistake: the form may be saved in two tabs.
    },
  }),
]

/** What users keep for themselves; every row is found by its owner's id only (security 4, owner). */
export const personalRoutes: Route[] = [...columnRoutes, ...savedViewRoutes, ...draftRoutes]
