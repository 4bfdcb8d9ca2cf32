import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Inject, type TestApp } from '../harness.ts'
import { audited, renew, secondsOf, signIn, tryLogin, whoAmI } from '../signing.ts'
import { createUsers, testPassword, type Users } from '../users.ts'

const fresh = 'two boats wait under the bridge'

let app: TestApp
let users: Users
let pass: (seconds: number) => void
let admin: Inject

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://rams.example' } })
  pass = secondsOf(app)
  users = await createUsers(app)
  admin = await users.as('admin')
})
afterAll(() => app.close())

const change = (
  authorization: string,
  current_password: string,
  password: string,
  confirm_password = password,
) =>
  app.inject({
    method: 'POST',
    url: '/user/api/v1/user/passwordchange/',
    payload: { current_password, password, confirm_password },
    headers: { authorization },
  })
const faults = (answer: { json<T>(): T }): [string, string][] =>
  answer
    .json<{ errors: { pointer: string; message: string }[] }>()
    .errors.map((error) => [error.pointer, error.message])

describe('changing the own password', () => {
  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const [here, elsewhere] = [await signIn(app, 'entry@example.com'), await signIn(app, 'entry@example.com')]
    const wrong = await change(here.access, 'not my password', fresh)
    expect([wrong.statusCode, faults(wrong)]).toEqual([
      422,
      [['/current_password', 'This is not your password.']],
    ])
    expect((await change(here.access, testPassword, fresh)).statusCode).toBe(204)
    expect((await whoAmI(app, here.access)).statusCode).toBe(200)
    expect((await renew(app, here.cookie)).statusCode).toBe(200)
    expect((await whoAmI(app, elsewhere.access)).statusCode).toBe(401)
    expect((await renew(app, elsewhere.cookie)).statusCode).toBe(401)
    expect((await tryLogin(app, 'entry@example.com', testPassword)).statusCode).toBe(401)
    await signIn(app, 'entry@example.com', fresh)
  })

  it.each([
    ['short', ['/password', 'Password must have at least 15 characters.']],
    ['TaniaSultana2026!!', ['/password', 'This password is too easy to guess. Choose another.']],
    [testPassword, ['/password', 'Choose a password that you do not use already.']],
  ])('refuses %s', async (password, fault) => {
    const { access } = await signIn(app)
    const answer = await change(access, testPassword, password)
    expect([answer.statusCode, faults(answer)]).toEqual([422, [fault]])
  })

  it('refuses two that differ', async () => {
    const { access } = await signIn(app)
    expect(faults(await change(access, testPassword, fresh, `${fresh}s`))).toEqual([
      ['/confirm_password', 'Passwords do not match.'],
    ])
  })

  it('counts wrong guesses like failed sign-ins', async () => {
    const { access } = await signIn(app, 'ticketing@example.com')
    for (let n = 0; n < 5; n++)
      expect((await change(access, `guess number ${n}`, fresh)).statusCode).toBe(422)
    const answer = await change(access, testPassword, fresh)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30'])
  })
})

describe('a password that another user chose', () => {
  const email = 'newcomer@example.com'
  const given = 'first words from the office'
  it('lets its owner do nothing but choose another', async () => {
    const made = await admin({
      method: 'POST',
      url: '/user/api/v1/user/create/',
      payload: {
        first_name: 'New',
        last_name: 'Comer',
        email,
        username: 'newcomer',
        primary_phone: '+8801711223344',
        role: users.roleIds['data-entry'],
        branch: users.branchIds.DHK,
        password: given,
        confirm_password: given,
      },
    })
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)])
    const { access } = await signIn(app, email, given)
    const send: Inject = (options) => app.inject({ ...options, headers: { authorization: access } })
    expect((await whoAmI(app, access)).json()).toMatchObject({ must_change_password: true })
    const open: string[] = []
    for (const { method, path, access: needs } of app.app.routes.filter((one) => one.access !== 'public')) {
      const answer = await send({
        method,
        url: path.replaceAll(/:[a-z_]+/g, '1'),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'auth.passwordDue')
        open.push(`${method} ${path} ${needs}`)
    }
    expect(open.toSorted()).toEqual([
      'GET /user/api/v1/user/me user',
      'POST /user/api/v1/user/passwordchange user',
    ])
    expect((await change(access, given, fresh)).statusCode).toBe(204)
    expect((await whoAmI(app, access)).json()).toMatchObject({ must_change_password: false })
    expect((await send({ url: '/user/api/v1/user/sessions/' })).statusCode).toBe(200)
  })
})

describe('a reset link', () => {
  const issue = (send: Inject, id: number) =>
    send({ method: 'POST', url: `/user/api/v1/user/issue_reset/${id}` })
  const confirm = (token: string, password = fresh) =>
    app.inject({
      method: 'POST',
      url: '/user/api/v1/user/password_reset/confirm/',
      payload: { token, password, confirm_password: password },
    })
  const tokenFor = async (id: number): Promise<string> => {
    const answer = await issue(admin, id)
    expect(answer.statusCode).toBe(200)
    return answer.json<{ link: string }>().link.split('/').at(-1) ?? ''
  }

  it('leads to PUBLIC_URL whatever Host says, and only its hash is stored', async () => {
    const answer = await admin({
      method: 'POST',
      url: `/user/api/v1/user/issue_reset/${users.ids.accounts}`,
      headers: { host: 'evil.example' },
    })
    const { link } = answer.json<{ link: string }>()
    expect(link).toMatch(/^https:\/\/rams\.example\/pages\/auth\/reset-password\/[\w-]{43}$/)
    const rows = await app.database.asOwner('select encode(hash, $1) as hash from password_reset', ['base64'])
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1))
  })

  it('sets a password once, ends every session and opens a closed account', async () => {
    const before = await signIn(app, 'agents@example.com')
    for (let n = 0; n < 6; n++) await tryLogin(app, 'agents@example.com', 'a wrong password')
    const token = await tokenFor(users.ids.agents)
    expect(faults(await confirm(token, 'password'))).toEqual([
      ['/password', 'Password must have at least 15 characters.'],
    ])
    expect((await confirm(token)).statusCode).toBe(204)
    expect((await confirm(token, 'another pair of long words')).statusCode).toBe(422)
    expect((await whoAmI(app, before.access)).statusCode).toBe(401)
    expect((await renew(app, before.cookie)).statusCode).toBe(401)
    await signIn(app, 'agents@example.com', fresh)
  })

  it('works once also for two browsers at the same moment', async () => {
    const token = await tokenFor(users.ids.audit)
    const answers = await Promise.all([
      confirm(token),
      confirm(token, 'three cranes and a lantern'),
      confirm(token, 'wide river, narrow boat'),
    ])
    expect(answers.map((answer) => String(answer.statusCode)).sort()).toEqual(['204', '422', '422'])
  })

  it('ends after thirty minutes and when a newer one is issued', async () => {
    const old = await tokenFor(users.ids.accounts)
    const token = await tokenFor(users.ids.accounts)
    expect((await confirm(old)).statusCode).toBe(422)
    pass(30 * 60)
    const late = await confirm(token)
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      422,
      'This link is no longer valid. Ask for a new one.',
    ])
    admin = await users.as('admin')
  })

  it('is issued by administrators, and by branch managers for lower ranks of their branch', async () => {
    const manager = await users.as('manager.ctg')
    expect((await issue(manager, users.ids['processing.ctg'])).statusCode).toBe(200)
    expect((await issue(manager, users.ids.processing)).statusCode).toBe(404)
    expect((await issue(manager, users.ids['manager.ctg'])).statusCode).toBe(403)
    expect((await issue(await users.as('manager'), users.ids.admin)).statusCode).toBe(403)
    expect((await issue(await users.as('audit'), users.ids.processing)).statusCode).toBe(403)
    expect((await issue(admin, users.ids.admin)).statusCode).toBe(403)
    expect((await issue(admin, 999_999)).statusCode).toBe(404)
  })

  it('can be asked for by anybody without learning whether the account exists', async () => {
    const ask = (email: string) =>
      app.inject({ method: 'POST', url: '/user/api/v1/user/password_reset/', payload: { email } })
    const before = await audited(app, 'user.passwordResetRequested')
    const [known, unknown] = [await ask('processing@example.com'), await ask('nobody@example.com')]
    expect([known.statusCode, known.body]).toEqual([202, unknown.body])
    expect(unknown.statusCode).toBe(202)
    expect(await audited(app, 'user.passwordResetRequested')).toBe(before + 2)
  })
})

describe('open sessions', () => {
  interface Listed {
    id: string
    is_current: boolean
    address: string
  }
  const list = async (authorization: string): Promise<Listed[]> =>
    (await app.inject({ url: '/user/api/v1/user/sessions/', headers: { authorization } })).json<{
      sessions: Listed[]
    }>().sessions

  it('are listed for their owner, who may end each of them but nobody else’s', async () => {
    const [one, two] = [
      await signIn(app, 'processing2@example.com'),
      await signIn(app, 'processing2@example.com'),
    ]
    const otherUser = await signIn(app, 'processing@example.com')
    const sessions = await list(one.access)
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session) => !session.is_current)?.id
    const end = (authorization: string) =>
      app.inject({
        method: 'POST',
        url: `/user/api/v1/user/sessions/end/${other}`,
        headers: { authorization },
      })
    expect((await end(otherUser.access)).statusCode).toBe(404)
    expect((await whoAmI(app, two.access)).statusCode).toBe(200)
    expect((await end(one.access)).statusCode).toBe(204)
    expect((await whoAmI(app, two.access)).statusCode).toBe(401)
    expect(await list(one.access)).toHaveLength(1)
  })

  it('end everywhere, here too unless asked otherwise', async () => {
    const [one, two, three] = [
      await signIn(app, 'manager@example.com'),
      await signIn(app, 'manager@example.com'),
      await signIn(app, 'manager@example.com'),
    ]
    const endAll = (authorization: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: '/user/api/v1/user/sessions/end_all/',
        payload,
        headers: { authorization },
      })
    expect(
      (await endAll(one.access, { keep_current: true })).json<{ ended: number }>().ended,
    ).toBeGreaterThanOrEqual(2)
    expect([
      (await whoAmI(app, one.access)).statusCode,
      (await whoAmI(app, two.access)).statusCode,
      (await renew(app, three.cookie)).statusCode,
    ]).toEqual([200, 401, 401])
    expect((await endAll(one.access, {})).statusCode).toBe(200)
    expect((await whoAmI(app, one.access)).statusCode).toBe(401)
  })

  it('are ended by an administrator', async () => {
    const victim = await signIn(app, 'processing@example.com')
    const end = (send: Inject) =>
      send({ method: 'POST', url: `/user/api/v1/user/end_sessions/${users.ids.processing}` })
    expect((await end(await users.as('manager'))).statusCode).toBe(403)
    const answer = await end(admin)
    expect(answer.json<{ ended: number }>().ended).toBeGreaterThanOrEqual(1)
    expect((await whoAmI(app, victim.access)).statusCode).toBe(401)
  })
})

describe('a change that a stolen session must not make', () => {
  const update = (send: Inject, id: number, payload: object) =>
    send({ method: 'PUT', url: `/user/api/v1/user/update/${id}`, payload, headers: { 'if-match': '"1"' } })

  it('asks for the password again when it was typed more than ten minutes ago: another e-mail, another role', async () => {
    const boss = await signIn(app, 'admin@example.com')
    const send: Inject = (options) =>
      app.inject({ ...options, headers: { ...options.headers, authorization: boss.access } })
    pass(10 * 60 + 1)
    for (const change of [{ email: 'hasib@example.com' }, { role: users.roleIds.auditor }]) {
      const refused = await update(send, users.ids['processing.ctg'], change)
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        403,
        'auth.reauthenticate',
      ])
    }
    const again = (password: string) =>
      send({ method: 'POST', url: '/user/api/v1/user/reauthenticate/', payload: { password } })
    expect((await again('not my password')).statusCode).toBe(422)
    expect((await again(testPassword)).statusCode).toBe(204)
    expect(
      (await update(send, users.ids['processing.ctg'], { role: users.roleIds.auditor })).statusCode,
    ).toBe(200)
  })

  it('is never to choose the password of another user', async () => {
    const password = 'six quiet herons at noon'
    const answer = await update(await users.as('admin'), users.ids.processing, {
      password,
      confirm_password: password,
    })
    expect([answer.statusCode, faults(answer)]).toEqual([
      422,
      [['/password', 'Issue a reset link; only the user chooses the new password.']],
    ])
  })
})

describe('settings of the profile', () => {
  it('are saved and come with the user', async () => {
    const send = await users.as('manager')
    const put = (payload: object) => send({ method: 'PUT', url: '/user/api/v1/user/settings/', payload })
    const layout = { layout: { style: 'layout1' }, direction: 'rtl' }
    expect((await put({ settings: layout, shortcuts: ['agents', 'todo'] })).json()).toEqual({
      settings: layout,
      shortcuts: ['agents', 'todo'],
    })
    expect((await put({ shortcuts: [] })).json()).toEqual({ settings: layout, shortcuts: [] })
    expect((await send({ url: '/user/api/v1/user/me/' })).json<{ settings: unknown }>().settings).toEqual(
      layout,
    )
    expect(faults(await put({ shortcuts: Array.from({ length: 21 }, (_, n) => `item-${n}`) }))).toEqual([
      ['/shortcuts', 'You can keep at most 20 shortcuts.'],
    ])
  })

  it('take no other field of the user', async () => {
    const send = await users.as('entry')
    const answer = await send({
      method: 'PUT',
      url: '/user/api/v1/user/settings/',
      payload: { shortcuts: [], role: users.roleIds.admin, is_active: true },
    })
    expect(answer.statusCode).toBe(400)
    const { rows } = await sql<{
      role: number
    }>`select role from app_user where id = ${users.ids.entry}`.execute(app.db)
    expect(rows[0]?.role).toBe(users.roleIds['data-entry'])
  })
})

describe('a password that must be changed', () => {
  it('is asked for from the next sign-in on, which an administrator can bring about', async () => {
    const { access } = await signIn(app, 'processing.ctg@example.com')
    const id = users.ids['processing.ctg']
    const { version } = (await admin({ url: `/user/api/v1/user/${id}` })).json<{ version: number }>()
    const answer = await admin({
      method: 'PUT',
      url: `/user/api/v1/user/update/${id}`,
      headers: { 'if-match': `"${version}"` },
      payload: { must_change_password: true },
    })
    expect(answer.statusCode).toBe(200)
    expect((await whoAmI(app, access)).statusCode).toBe(401)
  })
})
