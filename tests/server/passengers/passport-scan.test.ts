/** Scanned passports over HTTP: in, out, who holds it; what is unknown, there already or not possible is said. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ScanAnswer } from '../../../src/domain/passengers/passport-scan.ts'
import type { StaffName } from '../users.ts'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

const scan = (code: string, way: string, more: object = {}, who: StaffName = 'entry') =>
  d.send(who, 'POST', '/passport_custody/api/v1/passport_custody/scan/', { code, way, ...more })
const numberOf = async (id: number) =>
  (await sql<{ no: string }>`select passport_no as no from passenger where id = ${id}`.execute(d.db)).rows[0]
    ?.no ?? ''
const events = async (id: number) =>
  (
    await sql<{
      event: string
      by: number
      source: string
    }>`select event, by_user as by, source from stage_event where machine = 'custody' and passenger_id = ${id} order by id`.execute(
      d.db,
    )
  ).rows

it('takes out and in again, and says who holds it', async () => {
  const { id } = await d.bring('registered')
  const no = await numberOf(id)
  const before = await events(id)
  const out = await scan(no.toLowerCase(), 'out', {
    place: 'embassy',
    carrier: d.ids.carrier,
    list_ref: 'VS-7',
  })
  expect([out.status, out.body]).toEqual([
    200,
    {
      passenger: { id, name: 'MD RAKIB HASAN', passport_no: no, office_serial: expect.any(String) },
      result: 'moved',
      holder: {
        state: 'out',
        place: 'embassy',
        carrier: 'Kamal Hossain',
        list_ref: 'VS-7',
        at: expect.any(String),
        by: 'Hasib Rahman',
      },
    },
  ])
  const look = (await scan(String(id), 'look')).body as unknown as ScanAnswer // The route's own schema.
  expect([look.result, look.holder.place, look.holder.carrier]).toEqual(['seen', 'embassy', 'Kamal Hossain'])
  // The same scan again records nothing.
  expect((await scan(no, 'out', { place: 'embassy' })).body['result']).toBe('already')
  expect((await scan(no, 'in')).body).toMatchObject({
    result: 'moved',
    holder: { state: 'in_office', place: null, by: 'Hasib Rahman' },
  })
  expect((await scan(no, 'in')).body['result']).toBe('already')
  expect((await events(id)).slice(before.length)).toEqual(
    ['SEND_OUT', 'BRING_BACK'].map((event) => ({ event, by: d.users.ids.entry, source: 'form' })),
  )
})

it('receives the passport of a draft, and says what the machine refuses', async () => {
  const { id } = await d.draft()
  const no = await numberOf(id)
  const early = await scan(no, 'out', { place: 'bmet' })
  expect([early.status, early.body.code]).toEqual([409, 'G-STATE'])
  expect((await scan(no, 'in', { from: 'agent' })).body).toMatchObject({
    result: 'moved',
    holder: { state: 'in_office' },
  })
  const { rows } = await sql<{
    from: string
  }>`select payload ->> 'from' as from from stage_event where machine = 'custody' and passenger_id = ${id} and event = 'RECEIVE'`.execute(
    d.db,
  )
  expect(rows).toEqual([{ from: 'agent' }])
})

it('knows nobody by an unknown number or of another branch, and lets only those in who may move passports', async () => {
  const unknown = await scan('Z99999999', 'in')
  expect([unknown.status, unknown.body.detail]).toEqual([404, "No passenger found for 'Z99999999'."])
  expect((await scan('Z10000101', 'out')).body.errors).toEqual([
    expect.objectContaining({ pointer: '/place' }),
  ])
  expect((await scan(' ', 'look')).status).toBe(422)
  const { id } = await d.bring('registered')
  const no = await numberOf(id)
  expect((await scan(no, 'look', {}, 'processing.ctg')).status).toBe(404)
  expect([(await scan(no, 'in', {}, 'audit')).status, (await scan(no, 'in', {}, 'accounts')).status]).toEqual(
    [403, 403],
  )
})
