/**
 * What a page costs does not grow with what stands behind it: neither the statements of a page about one record, however
 * long the file of it is, nor the rows that a page of a list brings from the database. Those of reports: reports.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entities, entityOf, isEntityName } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { productRoutes } from '../../../src/server/composition/routes.ts'
import { defineRoute } from '../../../src/server/http/define-route.ts'
import { agency, rakib, type Agency } from '../agency.ts'
import { openCashier } from '../books/cashier.ts'
import type { Inject } from '../harness.ts'
import { fillRows } from '../private-data/fill-rows.ts'
import { rowsReadBy, statementsOf } from '../statements-sent.ts'

/** A page that asks about each medical of its passenger alone, as none may. */
const planted = '/passenger/api/v1/passenger/each_medical/'
const eachMedical = defineRoute({
  method: 'GET',
  path: `${planted}:id`,
  summary: 'States of the medicals of a passenger',
  access: 'admin',
  permission: 'passenger.read',
  params: z.object({ id: z.coerce.number() }),
  response: z.object({ states: z.array(z.string()) }),
  handler: async ({ db, params }) => {
    const medicals = await db.selectFrom('medical').select('id').where('passenger', '=', params.id).execute()
    const states: string[] = []
    for (const { id } of medicals) {
      const one = db.selectFrom('medical').select('state').where('id', '=', id)
      states.push((await one.executeTakeFirstOrThrow()).state)
    }
    return { states }
  },
})

let testServer: Agency
let send: Inject
/** The record of each table that pages are asked about. */
const subject = new Map<string, number>()

interface Column {
  table: string
  column: string
  to: string | null
}

const owner = (statement: string) => testServer.database.asOwner(statement)
const idsOf = async (statement: string): Promise<Record<string, unknown>> => (await owner(statement))[0] ?? {}

/** Tables whose rows are counted behind a page of their own, and what the server keeps for itself. */
const notCopied = new Set([
  'schema_migration',
  'user_session',
  'refresh_token',
  'counter',
  'app_user',
  'role',
  'gl_seal',
  'gl_month_total',
  'gl_line_day',
  'accounting_period',
  'fiscal_year',
])

/** Columns a copy takes over; what points to a record of its own points to the one that is asked about. */
async function columnsOf(): Promise<Map<string, Column[]>> {
  const rows = await owner(`
    select c.table_name as table, c.column_name as column, (
      select f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = format('%I', c.table_name)::regclass
        and f.conkey = array[(select a.attnum from pg_attribute a where a.attrelid = f.conrelid and a.attname = c.column_name)] limit 1) as to
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      and coalesce(c.column_default, '') not like 'nextval%' and not (c.column_name = 'id' and c.data_type = 'uuid') order by 1, c.ordinal_position`)
  return Map.groupBy(rows as unknown as Column[], ({ table }) => table) // As the statement names them.
}

/** Nothing refuses a copy any more: neither what is unique nor what the ledger and the tables check. */
const openTables = () =>
  owner(`do $open$ declare r record; begin perform set_config('acc.migration', 'on', true);
    for r in select conrelid::regclass as t, conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('u', 'x', 'c') and conrelid <> 0 loop
      execute format('alter table %s drop constraint %I cascade', r.t, r.conname); end loop;
    for r in select indexrelid::regclass as i from pg_index where indisunique and not indisprimary and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) loop
      execute format('drop index %s', r.i); end loop;
  end $open$`)

/** @param times copies of a row of every table, about the records that are asked about. */
async function lengthen(times: number): Promise<void> {
  for (const [table, columns] of await columnsOf()) {
    if (notCopied.has(table) || table.startsWith('pgboss')) continue
    const about = columns.filter(({ to }) => to !== null && subject.has(to.replaceAll('"', '')))
    const own =
      columns.some(({ column }) => column === 'record_id') &&
      columns.some(({ column }) => column === 'module')
    if (about.length === 0 && !own) continue
    const value = ({ column, to }: Column): string => {
      const id = to === null ? undefined : subject.get(to.replaceAll('"', ''))
      // A column that is empty in what is copied stays so: it is another kind of row.
      return id === undefined ? `t."${column}"` : `case when t."${column}" is null then null else ${id} end`
    }
    const names = columns.map(({ column }) => `"${column}"`).join(', ')
    const first =
      about.length > 0 ? `order by ${about.map(({ column }) => `t."${column}" is null`).join(', ')}` : ''
    const sources =
      own && table !== 'audit_log'
        ? [...subject].map(
            ([to, id]) =>
              `(select t.* from "${table}" t where t.record_id = ${id} and t.module = '${nameOf(to)}' limit 1)`,
          )
        : [`(select t.* from "${table}" t ${first} limit 1)`]
    await owner(`do $copy$ begin set local session_replication_role = replica; perform set_config('acc.migration', 'on', true); alter table "${table}" disable trigger user;
      insert into "${table}" (${names}) select ${columns.map(value).join(', ')} from (${sources.join(' union all ')}) t, generate_series(1, ${times}) on conflict do nothing;
    end $copy$`)
  }
}
const nameOf = (table: string): string =>
  Object.values<Entity>(entities).find((entity) => entity.table === table)?.name ?? table

/** Addresses of pages about one record that is there. */
function pages(): string[] {
  return testServer.app.routes.flatMap(({ method, path }) => {
    if (method !== 'GET' || !/:(id|passenger_id)$/.test(path) || path.split(':').length > 2) return []
    const module = path.split('/')[1] ?? ''
    const table =
      path.endsWith(':passenger_id') || !isEntityName(module) ? 'passenger' : entityOf(module).table
    const id = subject.get(table)
    return id === undefined ? [] : [path.replace(/:\w+$/, String(id))]
  })
}

beforeAll(async () => {
  testServer = await agency({ routes: [...productRoutes(), eachMedical] })
  const made = await testServer.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
    ...(await rakib(testServer)),
    agreed_amount: '150000.00',
  })
  expect(made.status).toBe(201)
  const person = Number(made.body['id'])
  const registered = await testServer.send('entry', 'POST', `/passenger/api/v1/passenger/event/${person}/`, {
    type: 'REGISTER',
  })
  expect(registered.status).toBe(200)
  // Lines of the ledger, of which an account may have tens of thousands.
  const cashier = await openCashier(testServer)
  await cashier.receive(person, '10000.00')
  await fillRows(testServer, person)
  for (const { table, hasEndpoints } of Object.values<Entity>(entities)) {
    if (!hasEndpoints || notCopied.has(table)) continue
    const { id } = await idsOf(`select max(id) as id from "${table}"`)
    if (id !== null && id !== undefined) subject.set(table, Number(id))
  }
  subject.set('passenger', person)
  send = await testServer.users.as('admin')
  await openTables()
  await lengthen(3)
})
afterAll(() => testServer.app.server.close().then(() => testServer.database.drop()))

/** Statements of each page that answers. */
async function counted(): Promise<Map<string, { count: number; last: string[] }>> {
  const found = new Map<string, { count: number; last: string[] }>()
  for (const url of pages()) {
    let status = 0
    const sent = await statementsOf(async () => {
      status = (await send({ url })).statusCode
    })
    if (status < 300) found.set(url, { count: sent.length, last: sent.map(({ text }) => text) })
    else if (status >= 500) throw new Error(`${url} answered ${status}`)
  }
  return found
}

describe('a page about one record', () => {
  it('takes as many statements for a long file as for a short one', async () => {
    await counted() // What is kept between requests is there.
    const short = await counted()
    await lengthen(57)
    const long = await counted()
    expect(short.size).toBeGreaterThan(150)
    expect([...short.keys()].filter((url) => !long.has(url))).toEqual([])
    const grown = [...long].flatMap(([url, { count, last }]) => {
      const before = short.get(url)
      if (!before || count <= before.count) return []
      const [repeated] = [...Map.groupBy(last, (text) => text).values()].toSorted(
        (a, b) => b.length - a.length,
      )
      return [
        `${url}: ${before.count} → ${count}, ${repeated?.length ?? 0} × ${repeated?.[0]?.slice(0, 100) ?? ''}`,
      ]
    })
    // The page made for it is caught, and no other one.
    expect(grown.filter((line) => line.includes(planted)).join()).toMatch(
      / \d+ × select "state" from "medical"/,
    )
    expect(grown.filter((line) => !line.includes(planted))).toEqual([])
  })
})

describe('a page of many rows', () => {
  const size = 10

  it('of a list reads no more of them than it shows', async () => {
    const found: string[] = []
    let full = 0
    for (const entity of Object.values<Entity>(entities).filter(({ hasEndpoints }) => hasEndpoints)) {
      const url = `/${entity.name}/api/v1/${entity.name}/all/?size=${size}`
      let shown = 0
      const read = await rowsReadBy(async () => {
        const answer = await send({ url })
        expect([url, answer.statusCode]).toEqual([url, 200])
        shown = answer.json<Record<string, unknown[]>>()[entity.plural]?.length ?? 0
      })
      if (shown === size) full += 1
      // One more is read to know whether there is a next page.
      for (const { text, rows } of read)
        if (rows > size + 1) found.push(`${url}: ${rows} of ${text.slice(0, 120)}`)
    }
    expect(full).toBeGreaterThan(60)
    expect(found).toEqual([])
  })
})
