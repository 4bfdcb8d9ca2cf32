import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextSetupStep, setupSteps } from '../../../src/domain/agency/setup-steps.ts'
import { seedReference } from '../../../src/server/composition/seed/reference.ts'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { createUsers, type Users } from '../users.ts'

let app: TestApp
let users: Users
let admin: Inject
beforeAll(async () => {
  app = await testApp({ today: '2027-01-03' })
  users = await createUsers(app)
  await seedReference(app.db, '2027-01-03')
  admin = await users.as('admin')
})
afterAll(() => app.close())

interface Progress {
  steps: { step: string; done_at: string | null; done_by: string | null }[]
}
const url = '/setup/api/v1/setup/progress/'
const read = async (who = admin) => (await who({ url })).json<Progress>().steps
const mark = (step: string, is_done = true, who = admin) =>
  who({ method: 'PUT', url, payload: { step, is_done } })
const done = async () =>
  (await read()).filter((one) => one.done_at !== null).map((one) => [one.step, one.done_by])

describe('setting an agency up', () => {
  it('begins with the company, which must be filled in before its step is done', async () => {
    expect((await read()).map((one) => one.step)).toEqual([...setupSteps])
    expect(nextSetupStep([])).toBe('company')
    const refused = await mark('company')
    expect([
      refused.statusCode,
      refused.json<{ errors: { pointer: string }[] }>().errors.map((one) => one.pointer),
    ]).toEqual([422, ['/company_name', '/address', '/phone', '/email']])
    await sql`update general_setting set company_name = 'Padma Overseas', address = '1 Motijheel', phone = '+8801711111111', email = 'office@padma.example'`.execute(
      app.db,
    )
    expect((await mark('company')).statusCode).toBe(200)
    expect(await done()).toEqual([['company', 'Farzana Kabir']])
  })

  it('is left and resumed by anybody who may, step by step, and a step can be opened again', async () => {
    await mark('branches')
    await mark('branches')
    expect(nextSetupStep((await done()).map(([step]) => String(step)))).toBe('chart')
    await mark('branches', false)
    expect((await done()).map(([step]) => step)).toEqual(['company'])
    expect((await mark('nothing')).statusCode).toBe(422)
  })

  it('is for administrators', async () => {
    const manager = await users.as('manager')
    expect((await manager({ url })).statusCode).toBe(403)
    expect((await mark('roles', true, manager)).statusCode).toBe(403)
  })
})

describe('a user who is invited', () => {
  const person = () => ({
    first_name: 'Rina',
    last_name: 'Akter',
    username: 'rina.akter',
    email: 'rina@padma.example',
    primary_phone: '01711223344',
    role: users.roleIds['data-entry'],
    branch: users.branchIds.CTG,
  })
  const invite = (body: object, who = admin) =>
    who({ method: 'POST', url: '/user/api/v1/user/invite/', payload: body })

  it('chooses the password by the link and signs in with it', async () => {
    const made = await invite(person())
    expect(made.statusCode).toBe(201)
    const token = made.json<{ link: string }>().link.split('/').at(-1)
    const password = 'twelve brown ducks on the river'
    const chosen = await app.inject({
      method: 'POST',
      url: '/user/api/v1/user/password_reset/confirm/',
      payload: { token, password, confirm_password: password },
    })
    expect(chosen.statusCode).toBe(204)
    const signedIn = await app.inject({
      method: 'POST',
      url: '/user/api/v1/user/login/',
      payload: { email: 'rina@padma.example', password },
    })
    expect(signedIn.statusCode).toBe(200)
    const { rows } = await sql<{
      branch: number
      branch_scope: string
    }>`select branch, branch_scope from app_user where username = 'rina.akter'`.execute(app.db)
    expect(rows).toEqual([{ branch: users.branchIds.CTG, branch_scope: 'own' }])
  })

  it('is judged field by field, and by who invites', async () => {
    const refused = await invite({
      first_name: '',
      last_name: 'Akter',
      username: 'R!',
      email: 'nobody',
      primary_phone: '12',
      role: null,
      branch: null,
    })
    expect(
      refused
        .json<{ errors: { pointer: string }[] }>()
        .errors.map((one) => one.pointer)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['/branch', '/email', '/first_name', '/primary_phone', '/role', '/username'])
    expect((await invite({ ...person(), password: 'chosen by somebody else 12' })).statusCode).toBe(400)
    expect((await invite(person(), await users.as('manager'))).statusCode).toBe(403)
  })
})

describe('the chart of accounts before the first posting', () => {
  const account = async (code: string) =>
    (
      await sql<{
        id: number
        version: number
        is_active: boolean
      }>`select id, version, is_active from ledger_account where code = ${code} and not is_deleted`.execute(
        app.db,
      )
    ).rows[0] ?? { id: 0, version: 0, is_active: false }
  const turnOff = async (code: string) => {
    const { id, version } = await account(code)
    return admin({
      method: 'PUT',
      url: `/ledger_account/api/v1/ledger_account/update/${id}/`,
      payload: { is_active: false },
      headers: { 'if-match': `"${version}"` },
    })
  }

  it('lets go of accounts nobody needs and keeps those the vouchers post to', async () => {
    expect((await turnOff('4107')).statusCode).toBe(200)
    expect((await account('4107')).is_active).toBe(false)
    const refused = await turnOff('1302')
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [
        {
          pointer: '/is_active',
          code: 'account.needed',
          message: 'Vouchers post to this account, so it stays in use.',
        },
      ],
    ])
    expect((await turnOff('3202')).statusCode).toBe(422)
    expect((await account('1302')).is_active).toBe(true)
  })
})
