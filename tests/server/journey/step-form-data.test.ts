/** What the forms of fingerprints and lists start with (steps 19). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workflowDriver, type Driver } from '../workflow/workflow-driver.ts'

let d: Driver
beforeAll(async () => {
  d = await workflowDriver()
})
afterAll(() => d.close())

type Groups = { visa_no: string | null; passengers: { id: number; record_id: number }[] }[]
const idsIn = (body: Record<string, unknown>): number[] =>
  (body['groups'] as Groups)
    .flatMap((group) => group.passengers.map((one) => one.id))
    .toSorted((a, b) => a - b)

it('a fingerprint form knows passport, visa, licence and the offices used before', async () => {
  const [before, person] = [await d.bring('training'), await d.bring('visa')]
  await d.ok(before, 'bmet', 'ISSUE_LETTER', { office: 'DEMO Dhaka', letter_date: d.day })
  const { status, body } = await d.send(
    'processing',
    'GET',
    `/finger/api/v1/finger/form_data/${person.id}/?kind=bmet`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'bmet',
    passport: { full_name: 'MD RAKIB HASAN', passport_no: expect.stringMatching(/^Z/) },
    visa_no: '1305550101',
    offices: ['DEMO Dhaka'],
  })
  expect((body['missing'] as { box: string }[]).length).toBeGreaterThan(0)
  expect(before.records.bmet).toBeGreaterThan(0)
  expect(
    (await d.send('processing', 'GET', `/finger/api/v1/finger/form_data/${person.id}/?kind=other`)).status,
  ).toBe(400)
  expect((await d.send('processing', 'GET', '/finger/api/v1/finger/form_data/999999/')).status).toBe(404)
})

it('a list to the embassy offers who is ready and on no list, by visa', async () => {
  const [one, two, started] = [
    await d.bring('embassy ready'),
    await d.bring('embassy ready'),
    await d.bring('visa_bio'),
  ]
  const url = `/visa_submission_list/api/v1/visa_submission_list/form_data/${one.id}/`
  const { body } = await d.send('processing', 'GET', url)
  expect(body).toMatchObject({ country: d.ids.saudi, list_date: d.day, gender: 'mixed', count: 2 })
  expect(idsIn(body)).toEqual([one.id, two.id])
  expect((body['groups'] as Groups).map((group) => group.visa_no)).toEqual(['1305550101'])
  expect(idsIn(body)).not.toContain(started.id)
  const list = await d.send(
    'processing',
    'POST',
    '/visa_submission_list/api/v1/visa_submission_list/create/',
    { country: body['country'], recruiting_agency: body['recruiting_agency'], list_date: body['list_date'] },
  )
  expect({ status: list.status, errors: list.body.errors }).toEqual({ status: 201, errors: undefined })
  await d.ok({ id: 0, records: { visa_list: Number(list.body['id']) } }, 'visa_list', 'ADD_ROW', {
    passenger: two.id,
  })
  expect(idsIn((await d.send('processing', 'GET', url)).body)).toEqual([one.id])
  expect((await d.send('processing', 'GET', `${url}?gender=female`)).body).toMatchObject({
    count: 0,
    groups: [],
  })
})

it('a list to BMET offers who is ready for manpower', async () => {
  const person = await d.bring('manpower ready')
  const { body } = await d.send(
    'processing',
    'GET',
    `/man_power_list/api/v1/man_power_list/form_data/${person.id}/?gender=male&list_date=2027-01-25`,
  )
  expect(body).toMatchObject({ country: d.ids.saudi, list_date: '2027-01-25', gender: 'male' })
  expect(idsIn(body)).toEqual([person.id])
  expect(
    (await d.send('entry', 'GET', '/man_power_list/api/v1/man_power_list/form_data/999999/')).status,
  ).toBe(404)
})
