import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

let app: TestApp
let users: Users
let manager: Inject
beforeAll(async () => {
  app = await testApp()
  users = await createUsers(app)
  manager = await users.as('manager')
})
afterAll(() => app.close())

interface View {
  id: string
  name: string
  by?: string
  is_default?: boolean
  shared?: { role: number | null } | null
}
const at = '/saved_view/api/v1/saved_view'
const body = (name: string, shared?: View['shared']) => ({
  list: 'agent',
  name,
  query: 'f.country=is:1',
  is_default: true,
  ...(shared === undefined ? {} : { shared }),
})
const make = async (who: Inject, name: string, shared?: View['shared']) =>
  who({ method: 'POST', url: `${at}/create/`, payload: body(name, shared) })
const seen = async (who: Inject) =>
  (await who({ url: `${at}/all/?list=agent` })).json<{ saved_views: View[] }>().saved_views

it('a view is seen by the role it is shared with, by everybody when it is for all, and otherwise by its maker only', async () => {
  await make(manager, 'Mine')
  await make(manager, 'For entry', { role: users.roleIds['data-entry'] })
  await make(manager, 'For all', { role: null })
  expect((await seen(manager)).map((one) => one.name)).toEqual(['For all', 'For entry', 'Mine'])
  expect((await seen(await users.as('entry'))).map((one) => [one.name, one.by, one.is_default])).toEqual([
    ['For all', 'Mahbub Alam', false],
    ['For entry', 'Mahbub Alam', false],
  ])
  expect((await seen(await users.as('accounts'))).map((one) => one.name)).toEqual(['For all'])
})

it('is changed and taken back by its maker only', async () => {
  const [view] = (await seen(manager)).filter((one) => one.name === 'For all')
  const entry = await users.as('entry')
  expect(
    (await entry({ method: 'PUT', url: `${at}/update/${view?.id}`, payload: body('Stolen') })).statusCode,
  ).toBe(404)
  expect((await entry({ method: 'DELETE', url: `${at}/delete/${view?.id}` })).statusCode).toBe(404)
  expect(
    (await manager({ method: 'PUT', url: `${at}/update/${view?.id}`, payload: body('For all', null) }))
      .statusCode,
  ).toBe(200)
  expect((await seen(entry)).map((one) => one.name)).toEqual(['For entry'])
})

it('is shared by those who may set up columns', async () => {
  expect((await make(await users.as('processing'), 'Ours', { role: null })).statusCode).toBe(403)
  expect((await make(await users.as('processing'), 'Only mine')).statusCode).toBe(201)
})
