import { say } from '../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../domain/entities.ts'
import type { Sql } from '../records/read/columns.ts'
import { listRecords } from '../records/read/list-records.ts'
import { parseListQuery, type RawQuery } from '../records/read/list-query.ts'
import { searchableBy } from '../records/read/record-sql.ts'
import { likeText } from '../records/read/search-text.ts'
import { textOf } from '../platform/text-of.ts'
import { listAnswer, listQuery } from '../records/wire-schemas.ts'
import { defineRoute, type Context, type Route } from '../http/define-route.ts'

const passenger = entityOf('passenger')
const history = entityOf('passenger_edit_history')

async function passengersWhere(context: Context<'user'>, raw: RawQuery, more: readonly Sql[]) {
  const query = parseListQuery(passenger, raw, searchableBy(passenger, context.user))
  const { rows, ...numbers } = await listRecords(
    passenger,
    query,
    textOf(raw['columns']).split(',').filter(Boolean),
    context,
    more,
  )
  return { passengers: rows, ...numbers }
}

const typed = z.string().trim().max(40)
const searchQuery = z.object({
  id: typed.optional(),
  office_serial: typed.optional(),
  passport_no: typed.optional(),
  contact_no: typed.optional(),
  name: typed.optional(),
})
type Exact = Exclude<keyof z.output<typeof searchQuery>, 'name'>

const lastDigits = 10 // Numbers are compared by their last ten digits, so that +880 and 0 do not matter (entities 4.3).

/** Rows any of these conditions on `o` finds, each by its own index; joined by "or" the planner may read the table instead. */
const foundBy = (conditions: readonly Sql[]): Sql =>
  sql`b.id = any (array(${sql.join(
    conditions.map((condition) => sql`select o.id from passenger as o where ${condition}`),
    sql` union all `,
  )}))`

/** Where each kind of search looks, exactly; null for text that cannot be of that kind. */
function exactly(kind: Exact, text: string): Sql | null {
  if (kind === 'id') return /^\d{1,9}$/.test(text) ? sql`b.id = ${Number(text)}` : null
  if (kind === 'office_serial') return sql`b.office_serial collate "C" = ${text.toUpperCase()}`
  if (kind === 'passport_no')
    return foundBy([
      sql`o.passport_no collate "C" = ${text.toUpperCase()}`,
      sql`o.previous_passport_no collate "C" = ${text.toUpperCase()}`,
    ])
  const digits = text.replace(/\D/g, '').slice(-lastDigits)
  return digits.length < 6
    ? null
    : foundBy(
        ['mobile', 'alt_mobile', 'whatsapp'].map(
          (name) => sql`right(${sql.ref(`o.${name}`)}, ${sql.lit(lastDigits)}) = ${digits}`,
        ),
      )
}

/** Looked for when nothing matches exactly. */
function beginning(kind: Exact, text: string): Sql | null {
  const pattern = `${likeText(text.toUpperCase())}%`
  if (kind === 'office_serial') return sql`b.office_serial collate "C" like ${pattern}`
  if (kind === 'passport_no')
    return foundBy([
      sql`o.passport_no collate "C" like ${pattern}`,
      sql`o.previous_passport_no collate "C" like ${pattern}`,
    ])
  return null
}

export const passengerSearchRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/by_type/:type_name',
    summary: 'Passengers of one type',
    access: 'user',
    permission: 'passenger.read',
    params: z.object({ type_name: z.string().min(1).max(30) }),
    query: listQuery(passenger),
    response: listAnswer(passenger),
    handler: (context) =>
      passengersWhere(context, context.query, [
        sql`b.passenger_type in (select y.id from passenger_type y where y.name = ${context.params.type_name} and not y.is_deleted)`,
      ]),
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/search_by/',
    summary: 'Passengers by id, office serial, passport number or phone, or by what the list searches (name)',
    access: 'user',
    permission: 'passenger.read',
    limit: 60,
    query: searchQuery,
    response: listAnswer(passenger).extend({ message: z.string().optional() }),
    handler: async (context) => {
      const kind = (['id', 'office_serial', 'passport_no', 'contact_no'] as const).find(
        (one) => context.query[one],
      )
      const text = kind ? (context.query[kind] ?? '') : ''
      const raw = { active: 'all', size: '50' }
      const { name } = context.query
      if (!kind && name) {
        const found = await passengersWhere(context, { ...raw, q: name }, [])
        return found.passengers.length > 0 ? found : { ...found, ...say`No passenger found for '${name}'.` }
      }
      for (const condition of kind ? [exactly(kind, text), beginning(kind, text)] : []) {
        if (!condition) continue
        const found = await passengersWhere(context, raw, [condition])
        if (found.passengers.length > 0) return found
      }
      return {
        ...(await passengersWhere(context, raw, [sql`false`])),
        ...say`No passenger found for '${text}'.`,
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/passenger/api/v1/passenger/edit_history/',
    summary: 'What was changed in passenger files',
    access: 'user',
    permission: 'passenger_edit_history.read',
    query: listQuery(history),
    response: listAnswer(history),
    handler: async (context) => {
      const query = parseListQuery(history, context.query, searchableBy(history, context.user))
      const { rows, ...numbers } = await listRecords(history, query, [], context)
      return { [history.plural]: rows, ...numbers }
    },
  }),
]
