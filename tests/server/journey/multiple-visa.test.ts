/** One visa line for many passengers over HTTP: rehearsed, allotted one by one or all together, never more than there are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkRow } from '../../../src/domain/journey/bulk-events.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import type { StaffName } from '../users.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const base = '/multiple_visa_entry/api/v1/multiple_visa_entry'
const post = (path: string, body: object, who: StaffName = 'agents') =>
  d.send(who, 'POST', `${base}/${path}`, body)
const rowsOf = async (id: unknown) =>
  (await d.send('agents', 'GET', `${base}/rows/${Number(id)}/`)).body as unknown as {
    state: string
    rows: BulkRow[]
    counts: Record<string, number>
  } // The shape of the route's schema.
const drain = () => drainQueue(d.app.services, jobs)
const people = async (n: number) =>
  Promise.all(Array.from({ length: n }, () => d.bring('documents'))).then((made) => made.map(({ id }) => id))
const allotted = async (ids: readonly number[]) =>
  Number(
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from visa_allotment where passenger = any(${[...ids]}::int[]) and is_current and state = 'allotted'`.execute(
        d.db,
      )
    ).rows[0]?.n,
  )
const visaOf = async (quantity: number) =>
  d.visaEntry({
    visa_no: `13055509${d.no().slice(-2)}`,
    country: d.ids.saudi,
    lines: [['General Labourer', 'male', quantity]],
  })
const asked = (visa: { id: number; lines: number[] }, passengers: readonly number[], more: object = {}) => ({
  visa_entry: visa.id,
  visa_line: visa.lines[0],
  allot_date: d.day,
  passengers,
  ...more,
})

it('shows who would be allotted and why the others not, allots the former, and changes nothing before', async () => {
  const visa = await visaOf(5)
  const [one, two, held] = await people(3)
  await d
    .ok({ id: held ?? 0, records: {} }, 'journey', 'HOLD', {}, 'manager')
    .catch(() => sql`update passenger set journey_state = 'on_hold' where id = ${held}`.execute(d.db))
  const made = await post('create/', asked(visa, [one ?? 0, held ?? 0, two ?? 0]))
  expect([made.status, made.body.detail]).toEqual([201, undefined])
  const seen = await rowsOf(made.body['id'])
  expect(seen.rows.map((row) => [row.passenger, row.ok, row.to, row.message])).toEqual([
    [one, true, 'visa.allotted', null],
    [held, false, null, 'This passenger is on hold. Resume it first.'],
    [two, true, 'visa.allotted', null],
  ])
  expect([await allotted([one ?? 0, two ?? 0]), seen.state]).toEqual([0, 'draft'])
  expect((await post(`confirm/${Number(made.body['id'])}/`, {})).status).toBe(202)
  await drain()
  const done = await rowsOf(made.body['id'])
  expect([done.state, done.counts['moved'], await allotted([one ?? 0, two ?? 0])]).toEqual(['done', 2, 2])
  expect((await post(`confirm/${Number(made.body['id'])}/`, {})).status).toBe(409)
})

it('names country, profession and gender of a visa that does not fit in words, and never counts fewer than none as allotted', async () => {
  const visa = await d.visaEntry({
    visa_no: `13055508${d.no().slice(-2)}`,
    country: d.ids.saudi,
    lines: [['General Labourer', 'female', 2]],
  })
  const [one] = await people(1)
  const { rows } = await rowsOf((await post('create/', asked(visa, [one ?? 0]))).body['id'])
  expect(rows[0]?.message).toMatch(/^Visa 13055508\d\d is for Saudi Arabia, General Labourer, Female\.$/i)
  const no = (
    await sql<{ visa_no: string }>`select visa_no from visa_entry where id = ${visa.id}`.execute(d.db)
  ).rows[0]?.visa_no
  const count = async () =>
    (await d.send('agents', 'GET', `/visa_entry/api/v1/visa_entry/check_quantity/${String(no)}/`)).body
  expect(await count()).toMatchObject({ total: 2, allotted: 0, available: 2 })
  await sql`insert into visa_allotment (branch, passenger, visa_entry, visa_line, state) select branch, id, ${visa.id}, ${visa.lines[0]}, 'allotted' from passenger where id = ${one}`.execute(
    d.db,
  )
  expect(await count()).toMatchObject({ total: 2, allotted: 1, available: 1 })
  // The visa a passenger holds is named as well when another event says what it is for.
  const { body } = await d.send('agents', 'GET', `/passenger/api/v1/passenger/case/${one}/`)
  expect(body['facts']).toMatchObject({
    visa: {
      entry: { labels: { country: 'Saudi Arabia' } },
      line: { labels: { profession: 'General Labourer' } },
    },
  })
})

it('refuses an amount below zero and one that is none at its field', async () => {
  const visa = await visaOf(1)
  const [one] = await people(1)
  const answers = await Promise.all(
    ['-5.00', 'much'].map((amount) =>
      post('create/', { ...asked(visa, [one ?? 0]), agreed_amount_each: amount }),
    ),
  )
  expect(
    answers.map(({ status, body }) => [status, body.errors?.[0]?.pointer, body.errors?.[0]?.message]),
  ).toEqual([
    [422, '/agreed_amount_each', 'Agreed Amount Each cannot be negative.'],
    [422, '/agreed_amount_each', 'Agreed Amount Each must be an amount.'],
  ])
})

it('refuses more passengers than units, a closed visa, a foreign line and nobody, each at its field', async () => {
  const visa = await visaOf(1)
  const [one, two] = await people(2)
  const said = async (body: object) => {
    const { body: answer } = await post('create/', body)
    return [answer.detail, answer.errors?.[0]?.pointer]
  }
  expect(await said(asked(visa, [one ?? 0, two ?? 0]))).toEqual([
    'Visas left: 1; passengers selected: 2.',
    '/passengers',
  ])
  expect(await said(asked(visa, []))).toEqual(['Select at least one passenger.', '/passengers'])
  expect(await said({ ...asked(visa, [one ?? 0]), visa_line: d.visa.lines[0] })).toEqual([
    'Select a Visa Line from the list.',
    '/visa_line',
  ])
  await sql`update visa_entry set state = 'suspended' where id = ${visa.id}`.execute(d.db)
  expect((await said(asked(visa, [one ?? 0])))[1]).toBe('/visa_entry')
})

it('all or nobody: one who is overtaken takes everybody back, and the rows say because of whom', async () => {
  const visa = await visaOf(5)
  const ids = await people(3)
  const made = await post('create/', asked(visa, ids, { stop_on_error: true }))
  expect((await post(`confirm/${Number(made.body['id'])}/`, {})).status).toBe(202)
  await sql`update passenger set journey_state = 'on_hold' where id = ${ids[2]}`.execute(d.db)
  await drain()
  const done = await rowsOf(made.body['id'])
  expect([done.state, done.counts['moved'], await allotted(ids)]).toEqual(['done', 0, 0])
  expect(done.rows.map((row) => row.message)).toEqual([
    'No passenger was allotted, because of MD RAKIB HASAN.',
    'No passenger was allotted, because of MD RAKIB HASAN.',
    'This passenger is on hold. Resume it first.',
  ])
  const blocked = await post('create/', asked(visa, ids, { stop_on_error: true }))
  expect((await post(`confirm/${Number(blocked.body['id'])}/`, {})).body).toMatchObject({
    status: 409,
    code: 'G-MV-ALL',
  })
})

it('belongs to those who work with visas', async () => {
  const visa = await visaOf(3)
  const [one] = await people(1)
  const statuses: number[] = []
  for (const who of ['accounts', 'audit', 'ticketing', 'processing', 'manager'] as const)
    statuses.push((await post('create/', asked(visa, [one ?? 0]), who)).status)
  expect(statuses).toEqual([403, 403, 403, 201, 201])
})

it('keeps who confirmed and finished an entry in the history, and a refused confirmation among the refusals', async () => {
  const visa = await visaOf(3)
  const ids = await people(2)
  const made = await post('create/', asked(visa, ids))
  const id = Number(made.body['id'])
  const refusals = async () =>
    (
      await sql<{
        event: string
        state: string
        codes: string
      }>`select event, state, codes from refused_event where module = 'multiple_visa_entry' and record_id = ${id} order by id`.execute(
        d.db,
      )
    ).rows
  await sql`update passenger set journey_state = 'on_hold' where id = any(${ids}::int[])`.execute(d.db)
  expect((await post(`preview/${id}/`, asked(visa, ids))).status).toBe(200)
  expect((await post(`confirm/${id}/`, {})).body).toMatchObject({
    status: 409,
    code: 'G-MV-ALL',
    detail: 'This visa cannot be allotted to any passenger now.',
  })
  expect(await refusals()).toEqual([{ event: 'CONFIRM', state: 'draft', codes: 'G-MV-ALL' }])
  await sql`update passenger set journey_state = 'active' where id = any(${ids}::int[])`.execute(d.db)
  expect((await post(`preview/${id}/`, asked(visa, ids))).status).toBe(200)
  expect((await post(`confirm/${id}/`, {})).status).toBe(202)
  const again = await post(`confirm/${id}/`, {})
  expect([again.status, again.body['code']]).toEqual([409, 'record.draftOnly'])
  expect((await refusals()).map(({ state, codes }) => [state, codes])).toEqual([
    ['draft', 'G-MV-ALL'],
    ['running', 'G-STATE'],
  ])
  await drain()
  const { rows } = await sql<{
    event: string
    from_state: string
    to_state: string
    by_user: number | null
    payload: Record<string, unknown>
  }>`select event, from_state, to_state, by_user, payload from stage_event where module = 'multiple_visa_entry' and machine = 'multiple_visa' and record_id = ${id} order by id`.execute(
    d.db,
  )
  expect(rows.map((row) => [row.event, row.from_state, row.to_state, row.by_user !== null])).toEqual([
    ['CONFIRM', 'draft', 'running', true],
    ['ALL_DONE', 'running', 'done', false],
  ])
  expect(rows[1]?.payload).toMatchObject({ ok_count: 2, fail_count: 0 })
  expect((await d.send('agents', 'GET', `${base}/${id}/`)).body).toMatchObject({
    state: 'done',
    state_since: d.day,
    ok_count: 2,
    fail_count: 0,
  })
})

it('is confirmed by each role that may change such entries', async () => {
  const visa = await visaOf(9)
  const statuses: [StaffName, number][] = []
  for (const who of ['admin', 'manager', 'processing', 'agents', 'entry'] as const) {
    const [one] = await people(1)
    const made = await post('create/', asked(visa, [one ?? 0]))
    statuses.push([who, (await post(`confirm/${Number(made.body['id'])}/`, {}, who)).status])
  }
  expect(statuses).toEqual([
    ['admin', 202],
    ['manager', 202],
    ['processing', 202],
    ['agents', 202],
    ['entry', 202],
  ])
  await drain()
})
