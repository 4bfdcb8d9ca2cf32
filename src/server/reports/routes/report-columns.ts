/** Column choosers: the two endpoints the specification names for passengers, and one for every scope (reports 6). */
import { z } from 'zod'
import { columnScopeOf } from '../../../domain/desk/column-scopes.ts'
import { columnsAnswer, columnsBody, readColumns, writeColumns } from '../sources/column-pages.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const roleQuery = z.object({ role: z.coerce.number().int().positive().optional() })

const fixed = (path: string, scope: string, what: string): Route[] => [
  defineRoute({
    method: 'GET',
    path,
    summary: `Columns of ${what}, for a role or for all`,
    access: 'user',
    permission: 'column_setting.read',
    query: roleQuery,
    response: columnsAnswer,
    handler: ({ db, query }) => readColumns(db, scope, query.role ?? null),
  }),
  defineRoute({
    method: 'PUT',
    path,
    summary: `Keeps the columns of ${what}, for a role or for all`,
    access: 'user',
    permission: 'column_setting.update',
    audit: 'column_setting.chosen',
    body: columnsBody,
    response: columnsAnswer,
    handler: ({ db, body, user }) => writeColumns(db, scope, body, user.id),
  }),
]

const scopeParams = z.object({ scope: z.string().max(40) })
const anyScope = '/column_setting/api/v1/column_setting/scope/:scope'

export const reportColumnRoutes: Route[] = [
  ...fixed(
    '/passenger/api/v1/passenger/summary_columns/',
    columnScopeOf.stages,
    'the passenger summary sheet',
  ),
  ...fixed('/passenger/api/v1/passenger/update_columns/', columnScopeOf.quickUpdate, 'the quick-update grid'),
  defineRoute({
    method: 'GET',
    path: anyScope,
    summary: 'Columns of a report, for a role or for all',
    access: 'user',
    permission: 'column_setting.read',
    params: scopeParams,
    query: roleQuery,
    response: columnsAnswer,
    handler: ({ db, params, query }) => readColumns(db, params.scope, query.role ?? null),
  }),
  defineRoute({
    method: 'PUT',
    path: anyScope,
    summary: 'Keeps the columns of a report, for a role or for all',
    access: 'user',
    permission: 'column_setting.update',
    audit: 'column_setting.chosen',
    params: scopeParams,
    body: columnsBody,
    response: columnsAnswer,
    handler: ({ db, params, body, user }) => writeColumns(db, params.scope, body, user.id),
  }),
]
