/** The server keeps what a person may do only as long as nothing it is made of has changed (decision 0191). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agency, type Agency } from '../agency.ts'

let a: Agency
beforeAll(async () => {
  a = await agency()
})
afterAll(() => a.close())

const list = async (): Promise<number> =>
  (await a.send('processing', 'GET', '/passenger/api/v1/passenger/all/?size=1')).status
const id = `(select id from permission where code = 'passenger.read')`
const person = `(select role from app_user where username = 'processing')`

it.each([
  [
    'a permission is switched off',
    "update permission set is_active = false where code = 'passenger.read'",
    "update permission set is_active = true where code = 'passenger.read'",
  ],
  [
    'the role of the user loses it',
    `update role set permissions = array_remove(permissions, ${id}) where id = ${person}`,
    `update role set permissions = permissions || ${id} where id = ${person}`,
  ],
  [
    'the user is denied it',
    `update app_user set denied_permissions = array[${id}] where username = 'processing'`,
    "update app_user set denied_permissions = '{}' where username = 'processing'",
  ],
])('acts with the next request when %s, and again when it is given back', async (_, takes, gives) => {
  expect(await list()).toBe(200)
  await a.database.asOwner(takes)
  expect(await list()).toBe(403)
  await a.database.asOwner(gives)
  expect(await list()).toBe(200)
})
