import { expect } from 'vitest'
import { generate } from 'otplib'
import type { TestApp } from '../harness.ts'
import { signIn, tryLogin } from '../signing.ts'
import { testPassword, type StaffName } from '../users.ts'

const base = '/user/api/v1/user/'
export const factorPaths = {
  code: `${base}second_factor/`,
  confirm: `${base}second_factor/confirm/`,
  keep: `${base}second_factor/keep/`,
  own: `${base}own_second_factor/`,
} as const

/** What a sign-in answers when the password is not enough. */
export interface AskedAnswer {
  second_factor: 'code' | 'enrolment'
  challenge: string
  enrolment: { secret: string; uri: string; qr: string } | null
}

export const codesOf = (answer: { json<T>(): T }) =>
  answer.json<{ challenge: string; recovery_codes: string[] }>()

const codeNow = (app: TestApp, secret: string) =>
  generate({ secret, epoch: Math.floor(app.app.services.clock.now().getTime() / 1000) })

/** Signs in without a factor and sets one up in the profile. Answers what the person has then. */
export async function enrolOwn(app: TestApp, name: StaffName) {
  const headers = { authorization: (await signIn(app, `${name}@example.com`)).access }
  const post = (action: string, payload: object) =>
    app.inject({ method: 'POST', url: `${factorPaths.own}${action}/`, payload, headers })
  const start = (await post('start', {})).json<AskedAnswer>()
  const secret = start.enrolment?.secret ?? ''
  const code = await codeNow(app, secret)
  const { challenge, recovery_codes } = codesOf(await post('confirm', { challenge: start.challenge, code }))
  expect((await post('keep', { challenge })).statusCode).toBe(204)
  return { secret, code, codes: recovery_codes, headers }
}

/** Sets a factor up where the sign-in asks for one. */
export async function enrolAtSignIn(app: TestApp, name: StaffName) {
  const asked = (await tryLogin(app, `${name}@example.com`, testPassword)).json<AskedAnswer>()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const secret = asked.enrolment?.secret ?? ''
  const confirmed = await post(factorPaths.confirm, {
    challenge: asked.challenge,
    code: await codeNow(app, secret),
  })
  const { challenge, recovery_codes } = codesOf(confirmed)
  expect((await post(factorPaths.keep, { challenge })).statusCode).toBe(200)
  return { secret, codes: recovery_codes }
}
