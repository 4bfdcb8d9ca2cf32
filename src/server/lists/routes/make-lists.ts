/**
 * What a list a user builds needs in addition to its record: rows brought in many at once, their order,
 * copies. Source: reports 7.
 */
import { say } from '../../../foundation/text/sentence.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { mostListRows, type ListColumn } from '../../../domain/desk/make-list.ts'
import { AppError } from '../../../domain/errors.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import { listColumnKey, makeListReport } from '../../../domain/reports/make-list.ts'
import { passengerReport } from '../../../domain/reports/passenger.ts'
import { showDate } from '../../../foundation/values/dates.ts'
import type { Sql } from '../../records/read/columns.ts'
import { refuseField } from '../../records/hooks/refuse.ts'
import { visibleRows } from '../../records/scope.ts'
import type { Db } from '../../platform/db/kysely.ts'
import { publish } from '../../platform/events/publish.ts'
import { allRows } from '../../reports/export-report.ts'
import { madeList, type MadeList } from '../../reports/sources/make-list.ts'
import { fileCell, paperText } from '../../platform/sheets/report-cells.ts'
import type { SessionUser } from '../../platform/session-user.ts'
import { countText } from '../../../foundation/text/format.ts'
import { defineRoute, idParams, type Context, type Route } from '../../http/define-route.ts'

const base = '/make_list/api/v1/make_list'
const passenger = entityOf('passenger')
const id = z.int().min(1).max(2_147_483_647)
const tooMany = (): never =>
  refuseField('rows', 'MAX', say`A list can have at most ${countText(mostListRows, 'en')} rows.`)

type Asking = Pick<Context<'user'>, 'db' | 'user'>

/** A list this user may know of. @throws AppError 'record.notFound' */
async function listOf({ db, user }: Asking, number: number, lock = false): Promise<MadeList> {
  const list = await madeList(db, user, number, lock)
  if (!list) throw new AppError('record.notFound')
  return list
}

/** A list whose rows this user may change: their own, or any for a manager; others take a copy. */
async function changeable(context: Asking, number: number): Promise<MadeList> {
  const list = await listOf(context, number, true)
  if (!mayChange(list, context.user)) throw new AppError('access.denied')
  return list
}

const mayChange = (list: MadeList, user: SessionUser): boolean =>
  (list.created_by === user.id || user.roleName === 'admin' || user.roleName === 'branch-manager') &&
  user.permissions.has('make_list_item.create')

const publishList = (db: Db, list: number): Promise<void> =>
  publish(db, { module: 'make_list', id: list }, { module: 'make_list_item', id: list })

const rowShape = z.object({
  id: z.int(),
  version: z.int(),
  position: z.int(),
  passenger: z.int().nullable(),
  /** Null when the passenger is outside the reader's scope. */
  name: z.string().nullable(),
  office_serial: z.string().nullable(),
  passport_no: z.string().nullable(),
  is_permitted: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
const listShape = z.object({
  id: z.int(),
  title: z.string(),
  row_source: z.enum(['passenger', 'free']),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })),
  may_change: z.boolean(),
  rows: z.array(rowShape),
})

/** Passengers of pasted passport numbers, serials and ids in the order of the text, and texts that mean no passenger. */
async function pasted(
  { db, user }: Asking,
  texts: readonly string[],
): Promise<{ ids: number[]; missing: string[] }> {
  const wanted = [...new Set(texts.map((text) => text.trim().toUpperCase()).filter((text) => text !== ''))]
  const { rows } = await sql<{ text: string; id: number | null }>`
    select t.text, (select p.id from passenger p where (p.passport_no collate "C" = t.text or p.office_serial collate "C" = t.text or (t.text ~ '^[0-9]{1,9}$' and p.id = t.text::bigint::int)) and ${visibleRows(passenger, user, 'p')}
      order by p.passport_no collate "C" = t.text desc, p.office_serial collate "C" = t.text desc, p.id desc limit 1) as id
    from unnest(${wanted}::text[]) with ordinality t(text, at) order by t.at`.execute(db)
  return {
    ids: rows.flatMap((row) => row.id ?? []),
    missing: rows.flatMap((row) => (row.id === null ? [row.text] : [])),
  }
}

async function idsWhere({ db, user }: Asking, condition: Sql): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from passenger p where ${visibleRows(passenger, user, 'p')} and ${condition} order by p.id limit ${mostListRows + 1}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** One way of naming passengers; exactly one of them is given. */
const wayShape = z.object({
  texts: z.array(z.string().max(40)).min(1).max(mostListRows).optional(),
  visa_entry: id.optional(),
  list_module: z.enum(listModules).optional(),
  list: id.optional(),
  /** Filters of the passenger report, and `q` of its search box. */
  filter: z.record(z.string().max(40), z.string().max(2000)).optional(),
})

async function named(
  context: Pick<Context<'user'>, 'db' | 'user' | 'clock' | 'services'>,
  way: z.output<typeof wayShape>,
): Promise<{ ids: number[]; missing: string[] }> {
  if (way.texts) return pasted(context, way.texts)
  if (way.visa_entry !== undefined)
    return { ids: await idsWhere(context, sql`p.visa_entry = ${way.visa_entry}`), missing: [] }
  if (way.list_module && way.list !== undefined)
    return {
      ids: await idsWhere(
        context,
        sql`exists (select 1 from list_row r where r.module = ${way.list_module} and r.list_id = ${way.list} and r.passenger = p.id)`,
      ),
      missing: [],
    }
  if (way.filter && Object.values(way.filter).some((value) => value !== '')) {
    const raw = Object.fromEntries(
      Object.entries(way.filter).filter(([name]) => name === 'q' || passengerReport.filters[name]),
    )
    try {
      const { rows } = await allRows(
        passengerReport,
        { ...raw, columns: 'id', sort: 'id' },
        { ...context, db: context.services.reportDb },
        mostListRows,
      )
      return { ids: rows.map((row) => Number(row['row_id'])), missing: [] }
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'limit.rows') return tooMany()
      throw fault
    }
  }
  return refuseField('rows', 'REQ', 'Say which passengers belong on the list.')
}

const countOf = async (db: Db, list: number): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from make_list_item where make_list = ${list} and not is_deleted`.execute(db)
  ).rows[0]?.n ?? 0

/** A title none of this person's lists has: the wished one, else with a number behind it. */
async function freeTitle({ db, user }: Asking, wished: string): Promise<string> {
  const longest = 112
  const { rows } = await sql<{
    title: string
  }>`select lower(title) as title from make_list where created_by = ${user.id} and not is_deleted`.execute(db)
  const taken = new Set(rows.map((row) => row.title))
  for (let n = 1; ; n += 1) {
    const title = n === 1 ? wished.slice(0, longest) : `${wished.slice(0, longest)} (${n})`
    if (!taken.has(title.toLowerCase())) return title
  }
}

async function insertList(
  { db, user }: Asking,
  list: Pick<MadeList, 'title' | 'heading' | 'footer' | 'orientation' | 'row_source' | 'columns'>,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into make_list (title, heading, footer, orientation, row_source, columns, shared_with, created_by, updated_by)
    values (${list.title}, ${list.heading}, ${list.footer}, ${list.orientation}, ${list.row_source}, ${JSON.stringify(list.columns)}::jsonb, 'me', ${user.id}, ${user.id}) returning id`.execute(
    db,
  )
  const made = rows[0]?.id
  if (made === undefined) throw new Error('make_list gave no id')
  return made
}

const made = z.object({ id: z.int(), title: z.string() })
const longestValue = 500

export const makeListRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: `${base}/rows/:id`,
    summary: "Rows of a list; a passenger outside the reader's scope is not named",
    access: 'user',
    permission: 'make_list.read',
    owner: true,
    params: idParams,
    response: listShape,
    async handler(context) {
      const list = await listOf(context, context.params.id)
      const { rows } = await sql<z.input<typeof rowShape>>`
        select i.id, i.version, i.position, i.passenger, p.full_name as name, p.office_serial, p.passport_no, (i.passenger is null or p.id is not null) as is_permitted, coalesce(i."values", '{}'::jsonb) as values
        from make_list_item i left join passenger p on p.id = i.passenger and ${visibleRows(passenger, context.user, 'p')}
        where i.make_list = ${list.id} and not i.is_deleted order by i.position, i.id`.execute(context.db)
      return {
        id: list.id,
        title: list.title,
        row_source: list.row_source,
        columns: list.columns.map(({ key = '', label = '', kind = 'text' }) => ({ key, label, kind })),
        may_change: mayChange(list, context.user),
        rows: rows.map((row) => (row.is_permitted ? row : { ...row, passenger: null, values: {} })),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/add_rows/:id`,
    summary: 'Puts passengers on a list: pasted numbers, a filter, everybody of a visa or of a cover list',
    access: 'user',
    narrowed: 'ownOrManager',
    permission: 'make_list_item.create',
    owner: true,
    audit: 'make_list.rows_added',
    params: idParams,
    body: wayShape,
    response: z.object({ added: z.int(), already: z.int(), missing: z.array(z.string()) }),
    async handler(context) {
      const { db, user } = context
      const list = await changeable(context, context.params.id)
      if (list.row_source !== 'passenger')
        refuseField('rows', 'KIND', 'The rows of this list are typed by hand.')
      const { ids, missing } = await named(context, context.body)
      const { rows: before } = await sql<{
        passenger: number | null
      }>`select passenger from make_list_item where make_list = ${list.id} and not is_deleted`.execute(db)
      const known = new Set(before.map((row) => row.passenger))
      const fresh = [...new Set(ids)].filter((one) => !known.has(one))
      if (before.length + fresh.length > mostListRows) tooMany()
      await sql`insert into make_list_item (make_list, position, passenger, created_by, updated_by)
        select ${list.id}, (select coalesce(max(position), 0) from make_list_item where make_list = ${list.id} and not is_deleted) + t.at, t.id, ${user.id}, ${user.id} from unnest(${fresh}::int4[]) with ordinality t(id, at)`.execute(
        db,
      )
      await context.audit({
        object: { module: 'make_list', id: list.id },
        changes: { rows: [before.length, before.length + fresh.length] },
      })
      await publishList(db, list.id)
      return { added: fresh.length, already: new Set(ids).size - fresh.length, missing }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/remove_rows/:id`,
    summary: 'Takes rows off a list; all of them without names',
    access: 'user',
    narrowed: 'ownOrManager',
    permission: 'make_list_item.delete',
    owner: true,
    audit: 'make_list.rows_removed',
    params: idParams,
    body: z.object({ rows: z.array(id).max(mostListRows).optional() }),
    response: z.object({ removed: z.int() }),
    async handler(context) {
      const list = await changeable(context, context.params.id)
      const { rows } = context.body
      const gone =
        await sql`delete from make_list_item where make_list = ${list.id} ${rows ? sql`and id = any(${rows}::int4[])` : sql``}`.execute(
          context.db,
        )
      const removed = Number(gone.numAffectedRows ?? 0n)
      await context.audit({
        object: { module: 'make_list', id: list.id },
        changes: { removed: [null, removed] },
      })
      await publishList(context.db, list.id)
      return { removed }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/order/:id`,
    summary: 'Gives the rows of a list their order',
    access: 'user',
    narrowed: 'ownOrManager',
    permission: 'make_list_item.update',
    owner: true,
    audit: 'make_list.ordered',
    params: idParams,
    body: z.object({ rows: z.array(id).min(1).max(mostListRows) }),
    response: z.object({ rows: z.int() }),
    async handler(context) {
      const list = await changeable(context, context.params.id)
      const { rows } = context.body
      const { rows: own } = await sql<{
        id: number
      }>`select id from make_list_item where make_list = ${list.id} and not is_deleted`.execute(context.db)
      const known = new Set(own.map((row) => row.id))
      if (
        new Set(rows).size !== rows.length ||
        rows.length !== known.size ||
        rows.some((row) => !known.has(row))
      )
        refuseField('rows', 'STALE', 'The rows of this list have changed meanwhile. Reload and try again.')
      await sql`update make_list_item i set position = t.at, version = i.version + 1, updated_by = ${context.user.id}, updated_at = now() from unnest(${rows}::int4[]) with ordinality t(id, at) where i.id = t.id and i.make_list = ${list.id} and i.position <> t.at`.execute(
        context.db,
      )
      await context.audit({ object: { module: 'make_list', id: list.id } })
      await publishList(context.db, list.id)
      return { rows: rows.length }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/copy/:id`,
    summary: "A list of one's own with the columns of another, with or without its rows",
    access: 'user',
    permission: 'make_list.create',
    owner: true,
    audit: 'make_list.copied',
    params: idParams,
    status: 201,
    body: z.object({ with_rows: z.boolean() }),
    response: made,
    async handler(context) {
      const { db, user } = context
      const list = await listOf(context, context.params.id)
      const title = await freeTitle(context, list.title)
      const copy = await insertList(context, { ...list, title })
      // Passengers the reader may not know of do not come into their copy.
      if (context.body.with_rows) {
        await sql`insert into make_list_item (make_list, position, passenger, "values", created_by, updated_by)
          select ${copy}, i.position, i.passenger, i."values", ${user.id}, ${user.id} from make_list_item i left join passenger p on p.id = i.passenger and ${visibleRows(passenger, user, 'p')}
          where i.make_list = ${list.id} and not i.is_deleted and (i.passenger is null or p.id is not null)`.execute(
          db,
        )
      }
      await context.audit({
        object: { module: 'make_list', id: copy },
        changes: { copied_from: [null, list.id], rows: [null, await countOf(db, copy)] },
      })
      await publishList(db, copy)
      return { id: copy, title }
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${base}/freeze/:id`,
    summary: 'Keeps the rows of a list as they read today, as a list of its own',
    access: 'user',
    narrowed: 'ownOrManager',
    permission: 'make_list.create',
    owner: true,
    audit: 'make_list.frozen',
    params: idParams,
    status: 201,
    body: z.object({}),
    response: made,
    async handler(context) {
      const { db, user, clock } = context
      const list = await listOf(context, context.params.id)
      const { head, rows } = await allRows(
        makeListReport,
        { make_list: String(list.id) },
        { ...context, db: context.services.reportDb },
        mostListRows,
      )
      const shown = list.columns.filter(
        ({ key }) => key !== undefined && head.request.columns[listColumnKey(key)] !== undefined,
      )
      if (shown.length === 0) refuseField('columns', 'MIN', 'Add at least one column.')
      // What a passenger said becomes typed text, so that nothing changes it any more.
      const columns = shown.map(({ source_field: _source, kind, ...column }): Partial<ListColumn> => ({
        ...column,
        kind: kind === 'passenger_field' ? 'text' : (kind ?? 'text'),
      }))
      const values = rows.map((row) =>
        Object.fromEntries(
          shown.flatMap(({ key = '', kind }) => {
            const value = row[listColumnKey(key)]
            if (kind === 'serial' || kind === 'blank' || value === null || value === undefined) return []
            if (kind !== 'passenger_field') return [[key, value]]
            return [
              [
                key,
                paperText(
                  fileCell(
                    head.request.columns[listColumnKey(key)] ?? { kind: 'text' },
                    value,
                    clock.zone,
                    head.request.words,
                  ),
                  head.request.words,
                ).slice(0, longestValue),
              ],
            ]
          }),
        ),
      )
      const title = await freeTitle(context, `${list.title} ${showDate(clock.today())}`)
      const frozen = await insertList(context, { ...list, title, row_source: 'free', columns })
      await sql`insert into make_list_item (make_list, position, "values", created_by, updated_by) select ${frozen}, t.at, t.value, ${user.id}, ${user.id} from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality t(value, at)`.execute(
        db,
      )
      await context.audit({
        object: { module: 'make_list', id: frozen },
        changes: { frozen_from: [null, list.id], rows: [null, rows.length] },
      })
      await publishList(db, frozen)
      return { id: frozen, title }
    },
  }),
]
