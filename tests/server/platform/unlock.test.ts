import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers, testPassword, type Users } from '../users.ts'

let app: TestApp
let users: Users
beforeAll(async () => {
  app = await testApp()
  users = await createUsers(app)
})
afterAll(() => app.close())

const signIn = async (password: string) => {
  const { rows } = await sql<{
    email: string
  }>`select email from app_user where id = ${users.ids.entry}`.execute(app.db)
  return (
    await app.inject({
      method: 'POST',
      url: '/user/api/v1/user/login/',
      payload: { email: rows[0]?.email, password },
    })
  ).statusCode
}
const unlock = async (who: 'admin' | 'manager.ctg' | 'accounts') =>
  (await (await users.as(who))({ method: 'POST', url: `/user/api/v1/user/unlock/${users.ids.entry}` }))
    .statusCode

it('an account closed by failed sign-ins is opened by those who manage its user', async () => {
  for (let time = 0; time < 5; time += 1) expect(await signIn('not this one')).toBe(401)
  expect(await signIn(testPassword)).toBe(429)
  expect(await unlock('accounts')).toBe(403)
  expect(await unlock('manager.ctg')).toBe(404)
  expect(await unlock('admin')).toBe(204)
  expect(await signIn(testPassword)).toBe(200)
})
