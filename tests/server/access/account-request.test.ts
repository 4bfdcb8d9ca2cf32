import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness.ts'
import { createUsers } from '../users.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ today: '2027-01-03' })
  await createUsers(app)
})
afterAll(() => app.close())

const person = {
  first_name: 'Rina',
  last_name: 'Akter',
  email: 'Rina@Padma.example',
  primary_phone: '01711223344',
}
const ask = (body: object) =>
  app.inject({ method: 'POST', url: '/user/api/v1/user/request_account/', payload: body })
const cards = async () =>
  (
    await sql<{
      message: string
      url: string
      role: string
    }>`select n.message, n.url, r.name as role from notification n join app_user u on u.id = n."user" join role r on r.id = u.role where n.key like 'account:%'`.execute(
      app.db,
    )
  ).rows

it('a request for an account is one card for each administrator, however often it is made, and opens nothing', async () => {
  const before = (await sql<{ n: bigint }>`select count(*) as n from app_user`.execute(app.db)).rows[0]?.n
  for (let time = 0; time < 2; time += 1) expect((await ask(person)).statusCode).toBe(202)
  expect(await cards()).toEqual([
    {
      message: 'Rina Akter asks for an account (rina@padma.example, +8801711223344).',
      url: '/apps/users-management/new',
      role: 'admin',
    },
  ])
  expect((await sql<{ n: bigint }>`select count(*) as n from app_user`.execute(app.db)).rows[0]?.n).toBe(
    before,
  )
})

it('an address with an account is answered alike and notifies nobody', async () => {
  const { rows } = await sql<{ email: string }>`select email from app_user limit 1`.execute(app.db)
  const known = await ask({ ...person, email: rows[0]?.email })
  const unknown = await ask({ ...person, email: 'other@padma.example' })
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await cards()).toHaveLength(2)
})

it('mistakes stand at their fields', async () => {
  const refused = await ask({ first_name: '', last_name: 'A', email: 'nobody', primary_phone: '12' })
  expect([
    refused.statusCode,
    refused
      .json<{ errors: { pointer: string }[] }>()
      .errors.map((one) => one.pointer)
      .toSorted((a, b) => a.localeCompare(b)),
  ]).toEqual([422, ['/email', '/first_name', '/primary_phone']])
})
