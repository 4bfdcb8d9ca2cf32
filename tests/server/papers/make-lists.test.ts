import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostListRows } from '../../../src/domain/desk/make-list.ts'
import { entities } from '../../../src/domain/entities.ts'
import { stopPrints } from '../../../src/server/prints/draw.ts'
import { recordRoutes } from '../../../src/server/composition/routes.ts'
import { makeListRoutes } from '../../../src/server/lists/routes/make-lists.ts'
import { reportRoutes } from '../../../src/server/reports/routes/reports.ts'
import { personOf, requireStatus, recordFactory, type RecordFactory } from '../records/factories.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { readPdf } from './read-pdf.ts'
import type { SessionUser } from '../../../src/server/platform/session-user.ts'
import type { RoleName } from '../../../src/domain/people/access.ts'

const today = '2027-01-03'
/** Reports are for every role (roles 3, class of the reports). */
const person = (role: RoleName, more: Partial<SessionUser> = {}): SessionUser => {
  const one = personOf(role, more)
  return { ...one, permissions: new Set([...one.permissions, 'report.read', 'report.export']) }
}
let base: TestApp
let factory: RecordFactory
let admin: Inject
let manager: Inject
/** Sees the second branch only. */
let elsewhere: Inject
const people: { id: number; passport: string; name: string }[] = []

beforeAll(async () => {
  base = await testApp({
    today,
    routes: [
      ...makeListRoutes,
      ...reportRoutes(),
      ...recordRoutes().filter(({ path }) => !makeListRoutes.some((route) => route.path === path)),
    ],
  })
  factory = await recordFactory(base, today)
  admin = base.as(person('admin'))
  manager = base.as(person('branch-manager'))
  elsewhere = base.as(person('processing-officer', { branchId: 2, branchScope: 'own', branches: [2] }))
  for (const [at, name] of ['RAHIM UDDIN', 'KARIM MIAH', 'SALMA BEGUM'].entries()) {
    const made = await factory.make(entities.passenger, { full_name: name, passport_no: `A0000000${at}` })
    people.push({ id: made.id, passport: `A0000000${at}`, name })
  }
  await sql`update passenger set branch = 2 where id = ${people[2]?.id ?? 0}`.execute(base.db)
})
afterAll(async () => {
  await stopPrints()
  await base.close()
})

const root = '/make_list/api/v1/make_list'
const columns = [
  { key: 'c1', label: 'No', kind: 'serial' },
  { key: 'c2', label: 'Name of the person', kind: 'passenger_field', source_field: 'full_name' },
  { key: 'c3', label: 'Passport', kind: 'passenger_field', source_field: 'passport_no' },
  { key: 'c4', label: 'Fee', kind: 'number' },
  { key: 'c5', label: 'On', kind: 'date' },
  { key: 'c6', label: 'Signature', kind: 'blank' },
]
let counted = 0
async function newList(who: Inject = admin, more: object = {}): Promise<number> {
  const answer = await who({
    method: 'POST',
    url: `${root}/create/`,
    payload: {
      title: `Passports ${++counted}`,
      orientation: 'landscape',
      row_source: 'passenger',
      shared_with: 'me',
      columns,
      ...more,
    },
  })
  requireStatus(answer, 201, 'list')
  return answer.json<{ id: number }>().id
}
const post = (who: Inject, action: string, id: number, payload: object = {}) =>
  who({ method: 'POST', url: `${root}/${action}/${id}`, payload })
interface Rows {
  may_change: boolean
  rows: {
    id: number
    version: number
    passenger: number | null
    name: string | null
    is_permitted: boolean
    values: Record<string, unknown>
  }[]
}
async function rowsOf(id: number, who: Inject = admin): Promise<Rows> {
  const answer = await who({ url: `${root}/rows/${id}` })
  requireStatus(answer, 200, 'rows')
  return answer.json<Rows>()
}
const report = async (id: number, who: Inject = admin) => {
  const answer = await who({ url: `/report/api/v1/report/make_list/?make_list=${id}` })
  requireStatus(answer, 200, 'report')
  return answer.json<{
    columns: { key: string; label: string }[]
    rows: Record<string, unknown>[]
    totals: { count: number; sums: Record<string, string> }
  }>()
}

describe('rows of passengers', () => {
  it('come from pasted numbers, each once, and unknown ones are named', async () => {
    const id = await newList()
    const added = await post(admin, 'add_rows', id, {
      texts: ['a00000001', ' A00000000 ', 'A00000001', 'ZZ999', '999999999'],
    })
    expect(added.json()).toEqual({ added: 2, already: 0, missing: ['ZZ999', '999999999'] })
    expect((await rowsOf(id)).rows.map((row) => row.name)).toEqual(['KARIM MIAH', 'RAHIM UDDIN'])
    expect((await post(admin, 'add_rows', id, { texts: ['A00000000'] })).json()).toEqual({
      added: 0,
      already: 1,
      missing: [],
    })
  })

  it('come from all results of a search and from a visa', async () => {
    const id = await newList()
    expect((await post(admin, 'add_rows', id, { filter: { q: 'karim' } })).json()).toMatchObject({ added: 1 })
    const visa = await factory.make(entities.visa_entry)
    await sql`update passenger set visa_entry = ${visa.id} where id = any(${people.slice(0, 2).map((one) => one.id)}::int4[])`.execute(
      base.db,
    )
    expect((await post(admin, 'add_rows', id, { visa_entry: visa.id })).json()).toEqual({
      added: 1,
      already: 1,
      missing: [],
    })
    expect((await post(admin, 'add_rows', id, { filter: { nothing: '1' } })).statusCode).toBe(200)
    expect((await post(admin, 'add_rows', id, {})).json()).toMatchObject({
      status: 422,
      detail: 'Say which passengers belong on the list.',
    })
  })

  it('are put into order and taken off again', async () => {
    const id = await newList()
    await post(admin, 'add_rows', id, { texts: people.map((one) => one.passport) })
    const [a = 0, b = 0, c = 0] = (await rowsOf(id)).rows.map((row) => row.id)
    expect((await post(admin, 'order', id, { rows: [c, a, b] })).statusCode).toBe(200)
    expect((await rowsOf(id)).rows.map((row) => row.id)).toEqual([c, a, b])
    expect((await post(admin, 'order', id, { rows: [c, a] })).json()).toMatchObject({
      status: 422,
      detail: 'The rows of this list have changed meanwhile. Reload and try again.',
    })
    expect((await post(admin, 'remove_rows', id, { rows: [a] })).json()).toEqual({ removed: 1 })
    expect((await post(admin, 'remove_rows', id)).json()).toEqual({ removed: 2 })
  })

  it('are at most a thousand', async () => {
    const id = await newList()
    await sql`insert into make_list_item (make_list, position, "values") select ${id}, n, '{}' from generate_series(1, ${mostListRows - 1}) n`.execute(
      base.db,
    )
    expect(
      (await post(admin, 'add_rows', id, { texts: people.slice(0, 2).map((one) => one.passport) })).json(),
    ).toMatchObject({ status: 422, detail: 'A list can have at most 1,000 rows.' })
    expect((await post(admin, 'add_rows', id, { texts: [people[0]?.passport] })).json()).toMatchObject({
      added: 1,
    })
  })

  it("hide who is outside the reader's scope, and leave them out of the report and its files", async () => {
    const id = await newList(admin, { shared_with: 'all' })
    await post(admin, 'add_rows', id, { texts: people.map((one) => one.passport) })
    const seen = await rowsOf(id, elsewhere)
    expect(seen.may_change).toBe(false)
    expect(
      seen.rows.map(({ is_permitted, name, passenger, values }) => [is_permitted, name, passenger, values]),
    ).toEqual([
      [false, null, null, {}],
      [false, null, null, {}],
      [true, 'SALMA BEGUM', people[2]?.id, {}],
    ])
    const own = await report(id, elsewhere)
    expect(own.rows.map((row) => row['c:c2'])).toEqual(['SALMA BEGUM'])
    expect(own.rows.map((row) => row['c:c1'])).toEqual([1])
    expect((await report(id)).totals.count).toBe(3)
    expect((await post(elsewhere, 'add_rows', id, { texts: ['A00000002'] })).statusCode).toBe(403)
    // The reader's copy holds no other passenger either.
    const copy = (await post(elsewhere, 'copy', id, { with_rows: true })).json<{ id: number }>()
    expect((await rowsOf(copy.id, elsewhere)).rows.map((row) => row.name)).toEqual(['SALMA BEGUM'])
  })
})

describe('a list', () => {
  it("is its owner's until it is shared", async () => {
    const id = await newList()
    expect((await elsewhere({ url: `${root}/rows/${id}` })).statusCode).toBe(404)
    expect((await post(manager, 'add_rows', id, { texts: ['A00000000'] })).statusCode).toBe(404)
    expect((await report(id, elsewhere)).rows).toEqual([])
    for (const action of ['add_rows', 'remove_rows', 'order', 'copy', 'freeze']) {
      const bodies: Record<string, object> = {
        add_rows: { texts: ['A00000000'] },
        order: { rows: [1] },
        copy: { with_rows: true },
      }
      expect([action, (await post(elsewhere, action, id, bodies[action] ?? {})).statusCode]).toEqual([
        action,
        404,
      ])
    }
  })

  it('says how many rows and columns it has, and whose it is', async () => {
    const id = await newList()
    await post(admin, 'add_rows', id, { texts: ['A00000000', 'A00000001'] })
    const read = await admin({ url: `${root}/${id}` })
    expect(read.json()).toMatchObject({
      row_count: 2,
      column_count: 6,
      owner: expect.stringContaining('Test') as string,
    })
  })

  it('reads as a report: fields as they are now, typed values in their kind, sums of numbers', async () => {
    const id = await newList()
    await post(admin, 'add_rows', id, { texts: ['A00000000', 'A00000001'] })
    const { rows } = await rowsOf(id)
    for (const [at, row] of rows.entries())
      requireStatus(
        await admin({
          method: 'PUT',
          url: `/make_list_item/api/v1/make_list_item/update/${row.id}`,
          headers: { 'if-match': `"${row.version}"` },
          payload: { values: { c4: `${10 + at}.50`, c5: '2027-01-0' + (at + 1) } },
        }),
        200,
      )
    const read = await report(id)
    expect(read.columns.map(({ label }) => label)).toEqual([
      'No',
      'Name of the person',
      'Passport',
      'Fee',
      'On',
      'Signature',
    ])
    expect(
      read.rows.map((row) => [
        row['c:c1'],
        row['c:c2'],
        row['c:c3'],
        Number(row['c:c4']),
        row['c:c5'],
        row['c:c6'],
      ]),
    ).toEqual([
      [1, 'RAHIM UDDIN', 'A00000000', 10.5, '2027-01-01', null],
      [2, 'KARIM MIAH', 'A00000001', 11.5, '2027-01-02', null],
    ])
    expect(Number(read.totals.sums['c:c4'])).toBe(22)
    // A column that becomes a number loses nothing and breaks nothing.
    const list = (await admin({ url: `${root}/${id}` })).json<{ version: number }>()
    await sql`update make_list_item set "values" = '{"c4": "ten", "c5": "2027-99-99"}' where make_list = ${id}`.execute(
      base.db,
    )
    expect((await report(id)).rows.map((row) => [row['c:c4'], row['c:c5']])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(list.version).toBeGreaterThan(0)
  })

  it('gives the same rows on paper and in files', async () => {
    const id = await newList(admin, { heading: 'Passports to the embassy', footer: 'Received in good order' })
    await post(admin, 'add_rows', id, { texts: people.map((one) => one.passport) })
    const file = (format: string) =>
      admin({ url: `/report/api/v1/report/make_list/without_pagination/?make_list=${id}&format=${format}` })
    const csv = await file('csv')
    expect(csv.body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'No,Name of the person,Passport,Fee,On,Signature',
      '1,RAHIM UDDIN,A00000000,,,',
      '2,KARIM MIAH,A00000001,,,',
      '3,SALMA BEGUM,A00000002,,,',
    ])
    expect((await file('xlsx')).headers['x-total-rows']).toBe('3')
    const pdf = (await readPdf((await file('pdf')).rawPayload)).pages
      .flatMap((page) => page.words.map((word) => word.text))
      .join(' ')
    for (const text of ['Passports to the embassy', 'SALMA BEGUM', 'Received in good order'])
      expect(pdf).toContain(text)
  })

  it('is frozen as it reads today', async () => {
    const id = await newList()
    await post(admin, 'add_rows', id, { texts: ['A00000000'] })
    const frozen = await post(admin, 'freeze', id)
    requireStatus(frozen, 201)
    expect(frozen.json<{ title: string }>().title).toMatch(/^Passports \d+ 03 Jan 2027$/)
    await sql`update passenger set full_name = 'RAHIM AHMED' where id = ${people[0]?.id ?? 0}`.execute(
      base.db,
    )
    expect((await report(id)).rows.map((row) => row['c:c2'])).toEqual(['RAHIM AHMED'])
    expect(
      (await report(frozen.json<{ id: number }>().id)).rows.map((row) => [row['c:c1'], row['c:c2']]),
    ).toEqual([[1, 'RAHIM UDDIN']])
    await sql`update passenger set full_name = 'RAHIM UDDIN' where id = ${people[0]?.id ?? 0}`.execute(
      base.db,
    )
    expect((await post(admin, 'freeze', id)).json<{ title: string }>().title).toMatch(/ \(2\)$/)
  })

  it('is copied under a title of its own, with or without rows', async () => {
    const id = await newList()
    await post(admin, 'add_rows', id, { texts: ['A00000000'] })
    const copy = (await post(admin, 'copy', id, { with_rows: true })).json<{ id: number; title: string }>()
    expect(copy.title).toMatch(/ \(2\)$/)
    expect((await rowsOf(copy.id)).rows).toHaveLength(1)
    const bare = (await post(admin, 'copy', id, { with_rows: false })).json<{ id: number }>()
    expect((await rowsOf(bare.id)).rows).toHaveLength(0)
    expect((await report(bare.id)).columns).toHaveLength(6)
  })

  it('shows money only to those who see it', async () => {
    const id = await newList(admin, {
      shared_with: 'all',
      columns: [
        { key: 'c1', label: 'Name', kind: 'passenger_field', source_field: 'full_name' },
        { key: 'c2', label: 'Agent owes', kind: 'passenger_field', source_field: 'agent_balance' },
      ],
    })
    expect((await report(id)).columns.map(({ label }) => label)).toEqual(['Name', 'Agent owes'])
    expect((await report(id, base.as(person('data-entry')))).columns.map(({ label }) => label)).toEqual([
      'Name',
    ])
  })
})
