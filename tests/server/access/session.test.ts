import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness.ts'
import { audited, cookieOf, paths, renew, secondsOf, signIn, tryLogin, whoAmI } from '../signing.ts'
import { createUsers, testPassword, type Users } from '../users.ts'

const { login } = paths
let app: TestApp
let users: Users
let pass: (seconds: number) => void

beforeAll(async () => {
  app = await testApp()
  pass = secondsOf(app)
  users = await createUsers(app)
})
afterAll(() => app.close())
beforeEach(() => pass(24 * 3600))

describe('signing in', () => {
  it('answers the token, the user, their role and their permissions', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: login,
      payload: { email: 'Processing@Example.com', password: testPassword },
    })
    expect(answer.statusCode).toBe(200)
    const { access, user_permissions, ...rest } = answer.json<{
      access: string
      user_permissions: string[]
    }>()
    expect(access.split('.')).toHaveLength(3)
    expect(user_permissions).toContain('city.update')
    expect(user_permissions).not.toContain('user.read')
    expect(rest).toEqual({
      id: users.ids.processing,
      email: 'processing@example.com',
      first_name: 'Tania',
      last_name: 'Sultana',
      image: null,
      role: { name: 'processing-officer', title: 'Processing Officer' },
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^rt=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600$/,
    )
  })

  it.each([
    ['username as e-mail', { email: 'processing' }],
    ['username', { username: 'PROCESSING' }],
    ['e-mail as username', { username: 'processing@example.com' }],
  ])('takes %s', async (_what, name) => {
    expect(
      (await app.inject({ method: 'POST', url: login, payload: { ...name, password: testPassword } }))
        .statusCode,
    ).toBe(200)
  })

  it('refuses an unknown name, a wrong password and an inactive user with the same words', async () => {
    await sql`update app_user set is_active = false where id = ${users.ids['processing.ctg']}`.execute(app.db)
    const tries = [
      ['nobody@example.com', testPassword],
      ['processing@example.com', 'wrong words entirely'],
      ['processing.ctg@example.com', testPassword],
    ]
    const answers = await Promise.all(
      tries.map(async ([email, password]) =>
        app.inject({ method: 'POST', url: login, payload: { email, password } }),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      const { requestId: _own, ...problem } = answer.json<Record<string, unknown>>()
      expect(problem).toEqual({
        type: '/problems/unauthenticated',
        title: 'Incorrect username or password.',
        status: 401,
        detail: 'Incorrect username or password.',
        instance: login,
        code: 'auth.badCredentials',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    await sql`update app_user set is_active = true where id = ${users.ids['processing.ctg']}`.execute(app.db)
  })

  it('asks for what is missing in the words of the form', async () => {
    const answer = await app.inject({ method: 'POST', url: login, payload: { password: '' } })
    expect(answer.statusCode).toBe(422)
    const messages = answer.json<{ errors: { pointer: string; message: string }[] }>().errors
    expect(messages).toContainEqual(
      expect.objectContaining({ pointer: '/password', message: 'Please enter your password.' }),
    )
  })

  it('renews a hash that was made with less work', async () => {
    const { hashPassword } = await import('../../../src/server/access/password.ts')
    const strong = await hashPassword(testPassword)
    // A real hash of the same password with half the memory.
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const salt = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: Buffer.from(testPassword),
      nonce: salt,
      tagLength: 32,
      memory: 19_456,
      passes: 1,
      parallelism: 1,
    })
    const weak = `$argon2id$v=19$m=19456,t=1,p=1$${salt.toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`
    await sql`update app_user set password_hash = ${weak} where id = ${users.ids.entry}`.execute(app.db)
    await signIn(app, 'entry@example.com')
    const { rows } = await sql<{
      password_hash: string
    }>`select password_hash from app_user where id = ${users.ids.entry}`.execute(app.db)
    expect(rows[0]?.password_hash.slice(0, 31)).toBe(strong.slice(0, 31))
  })

  it('is written to the audit log, and so is a failure', async () => {
    const before = [await audited(app, 'user.signedIn'), await audited(app, 'user.signInFailed')]
    await signIn(app)
    await app.inject({
      method: 'POST',
      url: login,
      payload: { email: 'processing@example.com', password: 'not the words' },
    })
    expect([await audited(app, 'user.signedIn'), await audited(app, 'user.signInFailed')]).toEqual([
      before[0]! + 1,
      before[1]! + 1,
    ]) // Both counts were read above.
  })
})

describe('too many failures', () => {
  const fail = (email: string, headers: Record<string, string> = {}) =>
    tryLogin(app, email, 'these are not the words', headers)
  const closed = async (
    email: string,
  ): Promise<{ status: number; wait: string | undefined; detail: string }> => {
    const answer = await fail(email)
    return {
      status: answer.statusCode,
      wait: answer.headers['retry-after'] as string | undefined,
      detail: answer.json<{ detail: string }>().detail,
    } // Retry-After is one value.
  }

  it.each([
    ['a known account', 'ticketing@example.com'],
    ['a name that does not exist', 'unknown@example.com'],
  ])('close %s for 30 s, 5 min, 15 min and then until an administrator opens it', async (_what, email) => {
    const variants = [email, email.toUpperCase(), ` ${email} `]
    for (let n = 0; n < 5; n++)
      expect((await fail(variants[n % 3] ?? email, { 'x-forwarded-for': `203.0.113.${n}` })).statusCode).toBe(
        401,
      )
    expect(await closed(email)).toEqual({
      status: 429,
      wait: '30',
      detail: 'Too many attempts. Try again in a minute.',
    })
    expect((await fail(email.toUpperCase(), { 'x-forwarded-for': '198.51.100.7' })).statusCode).toBe(429)
    pass(29)
    expect((await closed(email)).wait).toBe('1')
    pass(1)
    for (let n = 5; n < 10; n++) {
      expect((await fail(email)).statusCode).toBe(401)
      pass(n < 9 ? 30 : 0)
    }
    expect(await closed(email)).toEqual({
      status: 429,
      wait: '300',
      detail: 'Too many attempts. Try again in 5 minutes.',
    })
    await sql`update login_throttle set failures = 19`.execute(app.db)
    pass(300)
    expect((await fail(email)).statusCode).toBe(401)
    expect((await closed(email)).wait).toBe('900')
    await sql`update login_throttle set failures = 99`.execute(app.db)
    pass(900)
    expect((await fail(email)).statusCode).toBe(401)
    expect((await closed(email)).wait).toBe('86400')
    pass(30 * 86_400)
    expect((await closed(email)).status).toBe(429)
  })

  it('count for the account whether it is addressed by e-mail or by username', async () => {
    for (const name of ['agents@example.com', 'agents', 'AGENTS', 'Agents@example.com', 'agents'])
      expect((await fail(name)).statusCode).toBe(401)
    expect((await fail('agents@example.com')).statusCode).toBe(429)
  })

  it('are cleared after a success', async () => {
    for (let n = 0; n < 4; n++) await fail('accounts@example.com')
    await signIn(app, 'accounts@example.com')
    for (let n = 0; n < 4; n++) expect((await fail('accounts@example.com')).statusCode).toBe(401)
    await signIn(app, 'accounts@example.com')
  })

  it('cannot be outrun by asking at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => fail('audit@example.com')))
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(7)
  })
})

describe('a session', () => {
  it('answers who is signed in', async () => {
    const { access } = await signIn(app, 'processing2@example.com')
    const answer = await whoAmI(app, access)
    expect(answer.statusCode).toBe(200)
    const { user_permissions, ...rest } = answer.json<{ user_permissions: string[] }>()
    expect(user_permissions.length).toBeGreaterThan(5)
    expect(rest).toEqual({
      id: users.ids.processing2,
      email: 'processing2@example.com',
      first_name: 'Kamal',
      last_name: 'Hossain',
      image: null,
      role: { name: 'processing-officer', title: 'Processing Officer' },
      roles: ['processing-officer', 'staff'],
      branch: { id: users.branchIds.DHK, name: 'Dhaka Head Office', code: 'DHK' },
      branch_scope: 'list',
      agent_scope: [],
      settings: null,
      shortcuts: [],
      must_change_password: false,
      insecure_http: false,
    })
  })

  it('says that an access token has expired', async () => {
    const { access } = await signIn(app)
    pass(15 * 60 + 29)
    expect((await whoAmI(app, access)).statusCode).toBe(200)
    pass(1)
    const late = await whoAmI(app, access)
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([401, 'access_token expired'])
  })

  it('goes on with a new token after each refresh', async () => {
    let { cookie, access } = await signIn(app)
    for (let n = 0; n < 3; n++) {
      pass(14 * 60)
      const answer = await renew(app, cookie)
      expect(answer.statusCode).toBe(200)
      expect(cookieOf(answer.headers['set-cookie'])).not.toBe(cookie)
      cookie = cookieOf(answer.headers['set-cookie'])
      access = `Bearer ${answer.json<{ access: string }>().access}`
    }
    expect((await whoAmI(app, access)).statusCode).toBe(200)
  })

  it('has one successor when two tabs refresh ten times at once', async () => {
    const { cookie } = await signIn(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(app, cookie)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
    const successors = new Set(answers.map((answer) => cookieOf(answer.headers['set-cookie'])))
    expect(successors.size).toBe(1)
    const [row] = await app.database.asOwner(
      'select count(*) as n from refresh_token where session_id = (select id from user_session order by created_at desc, last_used_at desc limit 1)',
    )
    expect(Number(row?.['n'])).toBe(2)
  })

  it('accepts a replaced token for ten seconds and ends everything when it comes back later', async () => {
    const first = await signIn(app)
    const second = cookieOf((await renew(app, first.cookie)).headers['set-cookie'])
    pass(10)
    expect(cookieOf((await renew(app, first.cookie)).headers['set-cookie'])).toBe(second)
    pass(1)
    const before = await audited(app, 'user.refreshTokenReused')
    const reused = await renew(app, first.cookie)
    expect(reused.statusCode).toBe(401)
    expect(reused.headers['set-cookie']).toMatch(/^rt=; .*Max-Age=0$/)
    expect(await audited(app, 'user.refreshTokenReused')).toBe(before + 1)
    expect((await renew(app, second)).statusCode).toBe(401)
    expect((await whoAmI(app, first.access)).statusCode).toBe(401)
  })

  it('ends after an hour without use and after twelve hours in any case', async () => {
    const idle = await signIn(app)
    pass(3600)
    expect((await renew(app, idle.cookie)).statusCode).toBe(401)

    let { cookie } = await signIn(app)
    for (let n = 0; n < 14; n++) {
      pass(50 * 60)
      const answer = await renew(app, cookie)
      expect(answer.statusCode).toBe(200)
      cookie = cookieOf(answer.headers['set-cookie'])
    }
    pass(20 * 60)
    expect((await renew(app, cookie)).statusCode).toBe(401)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
  ])('is not renewed for a request from %s', async (_what, headers) => {
    const { cookie } = await signIn(app)
    expect((await renew(app, cookie, headers)).statusCode).toBe(403)
    expect(
      (
        await renew(app, cookie, {
          origin: 'http://localhost:8080',
          host: 'localhost:8080',
          'sec-fetch-site': 'same-origin',
        })
      ).statusCode,
    ).toBe(200)
  })

  it('is over at once after signing out, for its tokens and its cookie', async () => {
    const { access, cookie } = await signIn(app)
    const out = await app.inject({
      method: 'POST',
      url: '/user/api/v1/user/logout/',
      payload: {},
      headers: { authorization: access, cookie },
    })
    expect(out.statusCode).toBe(204)
    expect((await whoAmI(app, access)).statusCode).toBe(401)
    expect((await renew(app, cookie)).statusCode).toBe(401)
  })

  it('can be ended by its cookie alone when the access token has expired', async () => {
    const { access, cookie } = await signIn(app)
    pass(20 * 60)
    const before = await audited(app, 'user.signedOut')
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/user/api/v1/user/logout/',
          payload: {},
          headers: { authorization: access, cookie },
        })
      ).statusCode,
    ).toBe(204)
    expect(await audited(app, 'user.signedOut')).toBe(before + 1)
    expect((await renew(app, cookie)).statusCode).toBe(401)
  })

  it('follows a changed role, taken permissions and deactivation at the next request', async () => {
    const { access, cookie } = await signIn(app, 'manager.ctg@example.com')
    const id = users.ids['manager.ctg']
    await sql`update app_user set role = ${users.roleIds.auditor} where id = ${id}`.execute(app.db)
    expect((await whoAmI(app, access)).json<{ roles: string[] }>().roles).toEqual(['auditor', 'user'])
    await sql`update app_user set denied_permissions = (select array_agg(id) from permission where code = 'city.read') where id = ${id}`.execute(
      app.db,
    )
    expect((await whoAmI(app, access)).json<{ user_permissions: string[] }>().user_permissions).not.toContain(
      'city.read',
    )
    await sql`update app_user set is_active = false where id = ${id}`.execute(app.db)
    expect((await whoAmI(app, access)).statusCode).toBe(401)
    expect((await renew(app, cookie)).statusCode).toBe(401)
  })
})
