/**
 * What a page costs does not grow with what stands behind it: neither the statements of a page about one record, however
 * long the file of it is, nor the rows that a page of a report or a list brings from the database.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities, entityOf, isEntityName } from '../../../src/domain/entities.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { seedBooks } from '../../../src/server/composition/seed/books.ts'
import { agency, rakib, type Agency } from '../agency.ts'
import type { Inject } from '../harness.ts'
import { neededBy } from '../private-data/exits.ts'
import { fillRows } from '../private-data/fill-rows.ts'
import { rowsReadBy, statementsOf } from '../statements-sent.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let house: Agency
let send: Inject
/** The record of each table that pages are asked about. */
const subject = new Map<string, number>()

interface Column {
  table: string
  column: string
  to: string | null
}

const owner = (statement: string) => house.database.asOwner(statement)
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
  return house.app.routes.flatMap(({ method, path }) => {
    if (method !== 'GET' || !/:(id|passenger_id)$/.test(path) || path.split(':').length > 2) return []
    const module = path.split('/')[1] ?? ''
    const table =
      path.endsWith(':passenger_id') || !isEntityName(module) ? 'passenger' : entityOf(module).table
    const id = subject.get(table)
    return id === undefined ? [] : [path.replace(/:\w+$/, String(id))]
  })
}

beforeAll(async () => {
  house = await agency()
  const made = await house.send('entry', 'POST', '/passenger/api/v1/passenger/create/', {
    ...(await rakib(house)),
    agreed_amount: '150000.00',
  })
  expect(made.status).toBe(201)
  const person = Number(made.body['id'])
  const registered = await house.send('entry', 'POST', `/passenger/api/v1/passenger/event/${person}/`, {
    type: 'REGISTER',
  })
  expect(registered.status).toBe(200)
  await seedBooks(house.db, house.clock.today())
  await fillRows(house, person)
  for (const { table, hasEndpoints } of Object.values<Entity>(entities)) {
    if (!hasEndpoints || notCopied.has(table)) continue
    const { id } = await idsOf(`select max(id) as id from "${table}"`)
    if (id !== null && id !== undefined) subject.set(table, Number(id))
  }
  subject.set('passenger', person)
  send = await house.users.as('admin')
  await openTables()
  await lengthen(3)
})
afterAll(() => house.app.server.close().then(() => house.database.drop()))

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
    expect(
      [...long].flatMap(([url, { count, last }]) => {
        const before = short.get(url)
        if (!before || count <= before.count) return []
        const [repeated] = [...Map.groupBy(last, (text) => text).values()].toSorted(
          (a, b) => b.length - a.length,
        )
        return [
          `${url}: ${before.count} → ${count}, ${repeated?.length ?? 0} × ${repeated?.[0]?.slice(0, 100) ?? ''}`,
        ]
      }),
    ).toEqual([])
  })
})

/** A step of each passenger, as the reports expect: one file has one step of a kind at a time. */
async function spreadSteps(): Promise<void> {
  for (const { table, step } of Object.values<Entity>(entities)) {
    if (!step || !subject.has(table)) continue
    await owner(`do $spread$ begin set local session_replication_role = replica;
      update "${table}" t set passenger = p.id from (select id, row_number() over (order by id) as n from "${table}") x
        join (select id, row_number() over (order by id) as n from passenger) p using (n) where x.id = t.id;
    end $spread$`)
  }
}

describe('a page of many rows', () => {
  beforeAll(spreadSteps)
  const size = 10
  /** Statements that brought more rows than the page shows, one more to know whether there is a next page. */
  const tooMany = async (url: string): Promise<string[]> => {
    let status = 0
    const read = await rowsReadBy(async () => {
      status = (await send({ url })).statusCode
    })
    return status < 300
      ? read
          .filter(({ rows }) => rows > size + 1)
          .map(({ text, rows }) => `${url}: ${rows} of ${text.slice(0, 120)}`)
      : [`${url} answered ${status}`]
  }

  it.each(reports.map((report) => [report.name, report] as const))(
    'of the report %s reads no more of them than it shows',
    async (_, report) => {
      const query = new URLSearchParams([
        ...neededBy(report).map(([name, value]): [string, string] => {
          const { to } = report.filters[name] ?? {}
          const id = to !== undefined && isEntityName(to) ? subject.get(entityOf(to).table) : undefined
          return [name, id === undefined ? value : String(id)]
        }),
        ...(report.isList ? [['list', report.name] as [string, string]] : []),
        ['size', String(size)],
      ])
      expect(await tooMany(`/report/api/v1/report/${report.endpoint}/?${query.toString()}`)).toEqual([])
    },
  )

  it('of a list reads no more of them than it shows', async () => {
    const found: string[] = []
    for (const entity of Object.values<Entity>(entities).filter(({ hasEndpoints }) => hasEndpoints))
      found.push(...(await tooMany(`/${entity.name}/api/v1/${entity.name}/all/?size=${size}`)))
    expect(found).toEqual([])
  })
})
