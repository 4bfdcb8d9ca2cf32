/** One search finds records of every kind its reader may see, and says which field has what was typed (ux 12). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import type { StaffName } from '../users.ts'
import { workflowDriver, type Driver, type Person } from '../workflow/workflow-driver.ts'

interface Found {
  module: string
  kind: string
  id: number
  label: string
  second: string
  path: string | null
  why: { field: string; value: string } | null
}

let d: Driver
let person: Person
let own: Record<string, unknown>
beforeAll(async () => {
  d = await workflowDriver()
  person = await d.bring('registered')
  const [row = {}] = await d.database.asOwner(
    `select p.full_name, p.father_name, p.mobile, p.office_serial, a.name as agent, a.agent_code from passenger p left join agent a on a.id = p.agent where p.id = ${person.id}`,
  )
  own = row
})
afterAll(() => d.close())

async function search(keyword: string, who: StaffName = 'manager'): Promise<Found[]> {
  const { status, body } = await d.send(
    who,
    'GET',
    `/search/api/v1/search/all/?keyword=${encodeURIComponent(keyword)}`,
  )
  expect([keyword, status]).toEqual([keyword, 200])
  return body['results'] as Found[]
}
const passengers = (found: readonly Found[]) => found.filter(({ module }) => module === 'passenger')

it('finds a passenger by name, with the office serial behind the name and the way to the page', async () => {
  const [found] = passengers(await search(String(own['full_name'])))
  expect(found).toMatchObject({
    kind: 'Passenger',
    id: person.id,
    path: `/apps/passenger-management/passenger/${person.id}`,
    why: null,
  })
  expect(found?.second).toContain(String(own['office_serial']))
})

it('says the field where neither name nor second line has what was typed', async () => {
  const father = String(own['father_name'])
  const found = passengers(await search(father)).find(({ id }) => id === person.id)
  expect(found?.why).toEqual({ field: 'Father Name', value: father })
})

it('finds by digits, however a number is spaced, and says nothing of what is shown', async () => {
  const digits = String(own['mobile']).slice(-8)
  const found = passengers(await search(digits)).find(({ id }) => id === person.id)
  expect(found?.second.replaceAll(/\D/g, '')).toContain(digits)
  expect(found?.why).toBeNull()
})

it('finds an agent by the code, and what it is called in the language of the reader', async () => {
  const speak = (language: string) =>
    d.database.asOwner(
      `update app_user set settings = coalesce(settings, '{}'::jsonb) || '{"language":"${language}"}' where id = ${d.users.ids.manager}`,
    )
  await speak('tr')
  const [agent] = (await search(String(own['agent_code']))).filter(({ module }) => module === 'agent')
  expect(agent).toMatchObject({ kind: 'Aracı', label: expect.stringContaining(String(own['agent'])) })
  await speak('en')
})

it('answers records of no kind that the reader may not read', async () => {
  const mayNot = Object.values<Entity>(entities)
    .filter(({ inSearch }) => inSearch)
    .map(({ name }) => name)
  const found = await search(String(own['full_name']), 'entry')
  const { body } = await d.send('entry', 'GET', '/user/api/v1/user/me/')
  const held = new Set(body['user_permissions'] as string[])
  const closed = mayNot.filter((name) => !held.has(`${name}.read`))
  expect(closed).toContain('iata_ticket')
  expect(found.filter(({ module }) => closed.includes(module))).toEqual([])
  expect(found.length).toBeGreaterThan(0)
})

it('leaves out an agent of another branch, which a picker would offer', async () => {
  const code = String(own['agent_code'])
  const seen = async () => (await search(code, 'processing')).filter(({ module }) => module === 'agent')
  expect(await seen()).toHaveLength(1)
  const elsewhere = Object.values(d.users.branchIds).find((id) => id !== d.users.branchIds.DHK)
  await d.database.asOwner(
    `update agent set branch = ${elsewhere}, shared = false where agent_code = '${code}'`,
  )
  expect(await seen()).toEqual([])
})

it('refuses a single letter', async () => {
  const { status } = await d.send('manager', 'GET', '/search/api/v1/search/all/?keyword=a')
  expect(status).toBe(400)
})
