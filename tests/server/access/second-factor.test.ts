import { sql } from 'kysely'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { spendCode } from '../../../src/server/access/second-factor.ts'
import { tx } from '../../../src/server/platform/db/kysely.ts'
import { codesOf, enrolAtSignIn, enrolOwn, factorPaths, type AskedAnswer } from './factor.ts'
import { testApp, type TestApp } from '../harness.ts'
import { noteOwnPasswordForTest } from '../recent-password.ts'
import { audited, cookieOf, renew, secondsOf, signIn, tryLogin, whoAmI } from '../signing.ts'
import { createUsers, testPassword, type StaffName, type Users } from '../users.ts'

let app: TestApp
let users: Users
let pass: (seconds: number) => void

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://rams.example' } })
  pass = secondsOf(app)
  users = await createUsers(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  pass(3600)
  await require([])
  await sql`update app_user set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_hashes = null`.execute(
    app.db,
  )
  await sql`delete from login_throttle`.execute(app.db)
})

/** Puts the roles into the setting as an administrator would, or straight into the row where there is none yet. */
async function require(roles: readonly string[]): Promise<void> {
  const currency = sql`coalesce((select id from currency limit 1), (select 0))`
  const { numUpdatedRows } = await app.db
    .updateTable('general_setting')
    .set({ require_totp_roles: JSON.stringify(roles) })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await sql`insert into currency (code, name, rate_to_base, minor_unit, rate_date, is_base) values ('BDT', 'Taka', 1, 2, '2026-01-01', true)`.execute(
    app.db,
  )
  await sql`
    insert into general_setting (site_name, company_name, address, phone, email, base_currency, process_settings, require_totp_roles, weekend_days)
    values ('Meghna Desk', 'Meghna Overseas', 'Dhaka', '+8801700000099', 'office@example.com', ${currency}, '{}', ${JSON.stringify(roles)}::jsonb, '["Friday"]')`.execute(
    app.db,
  )
}

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })
const faultsOf = (answer: { json<T>(): T }) =>
  answer.json<{ errors?: { pointer: string; code: string }[] }>().errors?.map((e) => [e.pointer, e.code])
const asked = async (name: StaffName): Promise<AskedAnswer> => {
  const answer = await tryLogin(app, `${name}@example.com`, testPassword)
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
  expect(answer.json()).not.toHaveProperty('access')
  return answer.json<AskedAnswer>()
}
const now = () => Math.floor(app.app.services.clock.now().getTime() / 1000)
const codeAt = (secret: string, shift = 0) => generate({ secret, epoch: now() + shift })
const enter = async (name: StaffName, code: string) =>
  post(factorPaths.code, { challenge: (await asked(name)).challenge, code })
const reauthenticate = (authorization: string) =>
  post('/user/api/v1/user/reauthenticate/', { password: testPassword }, { authorization })

describe('an account with a second factor', () => {
  it('gets no session for the password alone, and one for password and code', async () => {
    const { secret } = await enrolOwn(app, 'accounts')
    pass(60)
    const answer = await asked('accounts')
    expect(answer).toMatchObject({ second_factor: 'code', enrolment: null })
    const done = await post(factorPaths.code, {
      challenge: answer.challenge,
      code: await codeAt(secret),
    })
    expect(done.statusCode).toBe(200)
    expect(done.json()).toMatchObject({ id: users.ids.accounts, role: { name: 'accountant' } })
    expect((await whoAmI(app, `Bearer ${done.json<{ access: string }>().access}`)).statusCode).toBe(200)
    expect((await renew(app, cookieOf(done.headers['set-cookie']))).statusCode).toBe(200)
  })

  it('hears nothing of live updates before the code', async () => {
    await enrolOwn(app, 'accounts')
    pass(60)
    const { challenge } = await asked('accounts')
    const stream = await app.inject({
      url: '/event/api/v1/event/stream/',
      headers: { authorization: `Bearer ${challenge}` },
    })
    expect([stream.statusCode, stream.body]).toEqual([401, expect.not.stringContaining('event:')])
    expect(app.app.services.events.countOf(users.ids.accounts)).toBe(0)
  })

  it.each([-30, 0, 30])('takes the code of a clock %i seconds off', async (shift) => {
    const { secret } = await enrolOwn(app, 'accounts')
    pass(90)
    expect((await enter('accounts', await codeAt(secret, shift))).statusCode).toBe(200)
  })

  it.each([-90, 90])('refuses the code of a clock %i seconds off', async (shift) => {
    const { secret } = await enrolOwn(app, 'accounts')
    pass(120)
    const refused = await enter('accounts', await codeAt(secret, shift))
    expect([refused.statusCode, faultsOf(refused)]).toEqual([422, [['/code', 'CODE']]])
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  it('takes Arabic digits and spaces as they are pasted', async () => {
    const { secret } = await enrolOwn(app, 'accounts')
    pass(60)
    const code = (await codeAt(secret)).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    expect((await enter('accounts', `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  })

  it('takes each code once, also the one it was set up with, and an earlier one never after a later one', async () => {
    const { secret, code: first } = await enrolOwn(app, 'accounts')
    expect((await enter('accounts', first)).statusCode).toBe(422)
    pass(60)
    const code = await codeAt(secret)
    const early = await codeAt(secret, -30)
    expect((await enter('accounts', code)).statusCode).toBe(200)
    expect((await enter('accounts', code)).statusCode).toBe(422)
    expect((await enter('accounts', early)).statusCode).toBe(422)
  })

  it('lets one of two pass who bring the same code at once, also to two servers', async () => {
    const { secret, codes } = await enrolOwn(app, 'accounts')
    pass(60)
    const { keys, clock } = app.app.services
    // Each in a transaction of its own, as two servers would; the queue of one process is left out.
    const spend = (typed: string) =>
      tx(app.db, (trx) => spendCode(trx, keys.data, users.ids.accounts, typed, clock.now()))
    const code = await codeAt(secret)
    const byCode = await Promise.all([spend(code), spend(code), spend(code)])
    expect(byCode.filter((proof) => proof !== null)).toEqual(['code'])
    const recovery = codes[0] ?? ''
    const byRecovery = await Promise.all([spend(recovery), spend(recovery), spend(recovery)])
    expect(byRecovery.filter((proof) => proof !== null)).toEqual(['recovery code'])
  })

  it('counts wrong codes like wrong passwords: the right password buys no new tries, the right code does', async () => {
    const { secret } = await enrolOwn(app, 'accounts')
    pass(60)
    const refusedBefore = await audited(app, 'user.secondFactorRefused')
    for (let time = 0; time < 5; time += 1) expect((await enter('accounts', '000000')).statusCode).toBe(422)
    expect(await audited(app, 'user.secondFactorRefused')).toBe(refusedBefore + 5)
    const locked = await tryLogin(app, 'accounts@example.com', testPassword)
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '30'])
    pass(31)
    const { challenge } = await asked('accounts')
    expect((await post(factorPaths.code, { challenge, code: '000000' })).statusCode).toBe(422)
    expect((await post(factorPaths.code, { challenge, code: await codeAt(secret) })).statusCode).toBe(429)
    pass(31)
    expect((await post(factorPaths.code, { challenge, code: await codeAt(secret) })).statusCode).toBe(200)
    const { rows } = await sql<{
      n: number
    }>`select failed_logins as n from app_user where id = ${users.ids.accounts}`.execute(app.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('takes a recovery code once, however it is written, and says how many are left', async () => {
    const { codes } = await enrolOwn(app, 'accounts')
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const used = await audited(app, 'user.recoveryCodeUsed')
    const done = await enter('accounts', first)
    expect(done.statusCode).toBe(200)
    expect((await enter('accounts', first)).statusCode).toBe(422)
    expect((await enter('accounts', second.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect(await audited(app, 'user.recoveryCodeUsed')).toBe(used + 2)
    const state = await app.inject({
      url: factorPaths.own,
      headers: { authorization: `Bearer ${done.json<{ access: string }>().access}` },
    })
    expect(state.json()).toMatchObject({ is_on: true, is_required: false, recovery_codes_left: 8 })
  })

  it('makes a challenge good for one sign-in, ten minutes and nothing else', async () => {
    const { codes } = await enrolOwn(app, 'accounts')
    const { challenge } = await asked('accounts')
    expect((await post(factorPaths.keep, { challenge })).json()).toMatchObject({ code: 'auth.challenge' })
    expect((await post(factorPaths.confirm, { challenge, code: codes[0] })).statusCode).toBe(422)
    expect((await whoAmI(app, `Bearer ${challenge}`)).statusCode).toBe(401)
    expect((await renew(app, `rt=${challenge}`)).statusCode).toBe(401)
    expect((await post(factorPaths.code, { challenge, code: codes[0] })).statusCode).toBe(200)
    expect((await post(factorPaths.code, { challenge, code: codes[1] })).json()).toMatchObject({
      code: 'auth.challenge',
    })
    const late = await asked('accounts')
    pass(601)
    expect(
      (await post(factorPaths.code, { challenge: late.challenge, code: codes[1] })).json(),
    ).toMatchObject({ code: 'auth.challenge' })
  })

  it('still asks for the code after a password link, which ends what was half open', async () => {
    const { codes } = await enrolOwn(app, 'entry')
    const open = await asked('entry')
    const admin = await users.as('admin')
    const link = await admin({
      method: 'POST',
      url: `/user/api/v1/user/issue_reset/${users.ids.entry}`,
      headers: { 'idempotency-key': '3b241101-e2bb-4255-8caf-4136c566a962' },
    })
    const token = link.json<{ link: string }>().link.split('/').at(-1)
    const password = 'herons7x'
    // Eight characters are enough beside a second factor (security 2).
    const reset = await post('/user/api/v1/user/password_reset/confirm/', {
      token,
      password,
      confirm_password: password,
    })
    expect([reset.statusCode, reset.headers['set-cookie']]).toEqual([204, undefined])
    expect(
      (await post(factorPaths.code, { challenge: open.challenge, code: codes[0] })).json(),
    ).toMatchObject({ code: 'auth.challenge' })
    const again = await tryLogin(app, 'entry@example.com', password)
    expect(again.json()).toMatchObject({ second_factor: 'code' })
    const kept = await app.database.asOwner('select count(*) as n from idempotency')
    expect(Number(kept[0]?.['n'])).toBe(0)
    await sql`update app_user set password_hash = (select password_hash from app_user where id = ${users.ids.admin}) where id = ${users.ids.entry}`.execute(
      app.db,
    )
  })

  it('opens nothing for a user who was switched off between password and code', async () => {
    const { codes } = await enrolOwn(app, 'accounts')
    const { challenge } = await asked('accounts')
    await sql`update app_user set is_active = false where id = ${users.ids.accounts}`.execute(app.db)
    expect((await post(factorPaths.code, { challenge, code: codes[0] })).statusCode).toBe(422)
    await sql`update app_user set is_active = true where id = ${users.ids.accounts}`.execute(app.db)
  })
})

describe('the setting require_totp_roles', () => {
  const save = async (roles: unknown) => {
    const admin = await users.as('admin')
    const [row] = await app.database.asOwner('select id, version from general_setting')
    return admin({
      method: 'PUT',
      url: `/general_setting/api/v1/general_setting/update/${String(row?.['id'])}`,
      payload: { require_totp_roles: roles },
      headers: { 'if-match': `"${String(row?.['version'])}"` },
    })
  }

  it('takes roles there are and no others', async () => {
    const refused = await save(['admin', 'wizard'])
    expect([refused.statusCode, faultsOf(refused)]).toEqual([422, [['/require_totp_roles', 'ROLE']]])
    expect((await save(['accountant'])).statusCode).toBe(200)
  })

  it('holds its roles: one cannot be renamed or deleted under it', async () => {
    const admin = await users.as('admin')
    const made = await admin({
      method: 'POST',
      url: '/role/api/v1/role/create/',
      payload: { name: 'night-desk', title: 'Night Desk', access_level: 'staff', rank: 40 },
    })
    const { id, version } = made.json<{ id: number; version: number }>()
    expect((await save(['night-desk'])).statusCode).toBe(200)
    const renamed = await admin({
      method: 'PUT',
      url: `/role/api/v1/role/update/${id}`,
      payload: { name: 'late-desk' },
      headers: { 'if-match': `"${version}"` },
    })
    expect(renamed.statusCode).toBe(409)
    const gone = await admin({
      method: 'DELETE',
      url: `/role/api/v1/role/delete/${id}`,
      headers: { 'if-match': `"${version}"` },
    })
    expect(gone.statusCode).toBe(409)
  })

  it('gives its roles a session only after the factor is set up and the recovery codes are kept', async () => {
    await require(['accountant'])
    const answer = await asked('accounts')
    expect(answer.second_factor).toBe('enrolment')
    expect(answer.enrolment?.uri).toContain('otpauth://totp/Meghna%20Desk:accounts')
    expect(answer.enrolment?.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    const secret = answer.enrolment?.secret ?? ''
    // No way round: neither the code step nor the last step takes this challenge.
    for (const path of [factorPaths.code, factorPaths.keep])
      expect(
        (
          await post(path, {
            challenge: answer.challenge,
            ...(path === factorPaths.code ? { code: await codeAt(secret) } : {}),
          })
        ).json(),
      ).toMatchObject({ code: 'auth.challenge' })
    const wrong = await post(factorPaths.confirm, { challenge: answer.challenge, code: '000000' })
    expect(faultsOf(wrong)).toEqual([['/code', 'CODE']])
    const shown = await post(factorPaths.confirm, {
      challenge: answer.challenge,
      code: await codeAt(secret),
    })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['set-cookie']).toBeUndefined()
    const { challenge, recovery_codes } = codesOf(shown)
    expect(recovery_codes).toHaveLength(10)
    // Not kept, not set up: a user who closes the window here begins again.
    expect((await asked('accounts')).second_factor).toBe('enrolment')
    const done = await post(factorPaths.keep, { challenge })
    expect(done.statusCode).toBe(200)
    expect((await whoAmI(app, `Bearer ${done.json<{ access: string }>().access}`)).statusCode).toBe(200)
    expect((await post(factorPaths.keep, { challenge })).json()).toMatchObject({ code: 'auth.challenge' })
    expect((await asked('accounts')).second_factor).toBe('code')
    expect((await enter('accounts', recovery_codes[0] ?? '')).statusCode).toBe(200)
  })

  it('leaves other roles alone', async () => {
    await require(['accountant'])
    await signIn(app, 'ticketing@example.com')
  })

  it('reaches who is signed in at the next renewal, and leaves who has a factor', async () => {
    const browser = await signIn(app, 'ticketing@example.com')
    const { secret } = await enrolOwn(app, 'accounts')
    pass(60)
    const safe = await enter('accounts', await codeAt(secret))
    await require(['ticketing-officer', 'accountant'])
    expect((await whoAmI(app, browser.access)).statusCode).toBe(200)
    expect((await renew(app, browser.cookie)).statusCode).toBe(401)
    expect((await whoAmI(app, browser.access)).statusCode).toBe(401)
    const [row] = await app.database.asOwner(
      `select end_reason from user_session where user_id = ${users.ids.ticketing} order by created_at desc limit 1`,
    )
    expect(row?.['end_reason']).toBe('second factor required')
    expect((await renew(app, cookieOf(safe.headers['set-cookie']))).statusCode).toBe(200)
  })

  it('reaches a user who is given such a role, and the password link of a new user', async () => {
    await require(['auditor'])
    const browser = await signIn(app, 'entry@example.com')
    await sql`update app_user set role = ${users.roleIds.auditor} where id = ${users.ids.entry}`.execute(
      app.db,
    )
    expect((await renew(app, browser.cookie)).statusCode).toBe(401)
    expect((await asked('entry')).second_factor).toBe('enrolment')
    await sql`update app_user set role = ${users.roleIds['data-entry']} where id = ${users.ids.entry}`.execute(
      app.db,
    )
  })

  it('two who set the same account up at once do not undo each other', async () => {
    await require(['accountant'])
    const first = await asked('accounts')
    const kept = await enrolAtSignIn(app, 'accounts')
    const late = await post(factorPaths.confirm, {
      challenge: first.challenge,
      code: await codeAt(first.enrolment?.secret ?? ''),
    })
    const { challenge } = codesOf(late)
    expect((await post(factorPaths.keep, { challenge })).json()).toMatchObject({ code: 'auth.challenge' })
    pass(60)
    expect((await enter('accounts', await codeAt(kept.secret))).statusCode).toBe(200)
  })
})

describe('the own second factor', () => {
  it('needs the password typed just now, and ends the sessions that were opened without it', async () => {
    const [here, elsewhere] = [
      await signIn(app, 'accounts@example.com'),
      await signIn(app, 'accounts@example.com'),
    ]
    const headers = { authorization: here.access }
    pass(660)
    for (const action of ['start', 'codes', 'remove'])
      expect((await post(`${factorPaths.own}${action}/`, {}, headers)).json()).toMatchObject({
        code: 'auth.reauthenticate',
      })
    expect((await reauthenticate(here.access)).statusCode).toBe(204)
    const start = (
      await post(
        `${factorPaths.own}start/`,
        {},
        { ...headers, 'idempotency-key': '3b241101-e2bb-4255-8caf-4136c566a963' },
      )
    ).json<AskedAnswer>()
    const kept = await app.database.asOwner('select count(*) as n from idempotency')
    expect(Number(kept[0]?.['n'])).toBe(0)
    // Another session of the same person cannot finish it.
    const code = await codeAt(start.enrolment?.secret ?? '')
    const body = { challenge: start.challenge, code }
    expect(
      (await post(`${factorPaths.own}confirm/`, body, { authorization: elsewhere.access })).json(),
    ).toMatchObject({ code: 'auth.challenge' })
    const { challenge } = codesOf(await post(`${factorPaths.own}confirm/`, body, headers))
    // What is set up in the profile opens no session.
    expect((await post(factorPaths.keep, { challenge })).json()).toMatchObject({ code: 'auth.challenge' })
    expect((await post(`${factorPaths.own}keep/`, { challenge }, headers)).statusCode).toBe(204)
    expect((await whoAmI(app, here.access)).statusCode).toBe(200)
    expect((await whoAmI(app, elsewhere.access)).statusCode).toBe(401)
    expect((await renew(app, elsewhere.cookie)).statusCode).toBe(401)
  })

  it('gets new recovery codes, which replace the old ones when they are kept', async () => {
    const { codes, headers } = await enrolOwn(app, 'accounts')
    const { challenge, recovery_codes } = codesOf(await post(`${factorPaths.own}codes/`, {}, headers))
    expect((await enter('accounts', codes[0] ?? '')).statusCode).toBe(200)
    expect((await post(`${factorPaths.own}keep/`, { challenge }, headers)).statusCode).toBe(204)
    expect((await enter('accounts', codes[1] ?? '')).statusCode).toBe(422)
    expect((await enter('accounts', recovery_codes[0] ?? '')).statusCode).toBe(200)
  })

  it('is turned off only where the role does not need it', async () => {
    const { headers } = await enrolOwn(app, 'accounts')
    await require(['accountant'])
    expect((await post(`${factorPaths.own}remove/`, {}, headers)).statusCode).toBe(409)
    await require([])
    expect((await post(`${factorPaths.own}remove/`, {}, headers)).statusCode).toBe(204)
    await signIn(app, 'accounts@example.com')
    expect((await post(`${factorPaths.own}remove/`, {}, headers)).statusCode).toBe(409)
  })
})

describe('removing the second factor of another user', () => {
  const remove = async (who: 'admin' | 'manager' | 'accounts', of: StaffName, reason = 'Lost the phone') => {
    const inject = await users.as(who)
    await noteOwnPasswordForTest(app)
    return inject({
      method: 'POST',
      url: `/user/api/v1/user/remove_second_factor/${users.ids[of]}`,
      payload: { reason },
    })
  }

  it('is for administrators, with a reason, and signs the person out', async () => {
    const { headers } = await enrolOwn(app, 'accounts')
    expect((await remove('accounts', 'ticketing')).statusCode).toBe(403)
    expect((await remove('manager', 'accounts')).statusCode).toBe(403)
    expect(faultsOf(await remove('admin', 'accounts', ' '))?.[0]?.[0]).toBe('/reason')
    const admin = await users.as('admin')
    pass(660)
    expect(
      (
        await admin({
          method: 'POST',
          url: `/user/api/v1/user/remove_second_factor/${users.ids.accounts}`,
          payload: { reason: 'Lost the phone' },
        })
      ).json(),
    ).toMatchObject({ code: 'auth.reauthenticate' })
    expect((await remove('admin', 'accounts')).statusCode).toBe(200)
    expect((await whoAmI(app, headers.authorization)).statusCode).toBe(401)
    const [row] = await app.database.asOwner(
      `select changes from audit_log where action = 'user.secondFactorRemoved' order by id desc limit 1`,
    )
    expect(row?.['changes']).toEqual({ reason: [null, 'Lost the phone'] })
    expect((await remove('admin', 'accounts')).statusCode).toBe(409)
    await signIn(app, 'accounts@example.com')
  })

  it('is no way round for oneself', async () => {
    await enrolOwn(app, 'admin')
    await require(['admin'])
    expect((await remove('admin', 'admin')).statusCode).toBe(403)
    const { rows } =
      await sql`select 1 from app_user where id = ${users.ids.admin} and totp_confirmed_at is not null`.execute(
        app.db,
      )
    expect(rows).toHaveLength(1)
  })
})

it('nothing of it is stored, answered, listed or exported in clear', async () => {
  const { secret, codes } = await enrolOwn(app, 'accounts')
  const secrets = [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]
  const tables = ['app_user', 'second_factor_challenge', 'audit_log', 'idempotency', 'job_run']
  for (const table of tables) {
    const rows = JSON.stringify(await app.database.asOwner(`select * from ${table}`))
    expect(
      secrets.filter((one) => rows.includes(one)),
      table,
    ).toEqual([])
  }
  const [stored] = await app.database.asOwner(
    `select totp_secret, recovery_hashes from app_user where id = ${users.ids.accounts}`,
  )
  const hidden = [String(stored?.['totp_secret']), ...String(stored?.['recovery_hashes']).split(' ')]
  const admin = await users.as('admin')
  for (const url of [
    '/user/api/v1/user/all/?columns=totp_secret,totp_last_step,recovery_hashes',
    '/user/api/v1/user/all/',
    `/user/api/v1/user/${users.ids.accounts}`,
    '/user/api/v1/user/me/',
  ]) {
    const { body } = await admin({ url })
    expect(
      [...secrets, ...hidden, 'totp_secret', 'recovery_hashes', 'totp_last_step":'].filter((one) =>
        body.includes(one),
      ),
      url,
    ).toEqual([])
  }
})
