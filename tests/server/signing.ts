import { expect } from 'vitest'
import type { Clock } from '../../src/server/platform/clock.ts'
import type { TestApp } from './harness.ts'
import { testPassword } from './users.ts'

/** What a browser holds after signing in. */
export interface Browser {
  /** Authorization header. */
  access: string
  /** Cookie header. */
  cookie: string
}

export const paths = {
  login: '/user/api/v1/user/login/',
  refresh: '/user/api/v1/user/refresh/',
  logout: '/user/api/v1/user/logout/',
  me: '/user/api/v1/user/me/',
} as const

export const cookieOf = (header: string | string[] | number | undefined): string =>
  String(header).split(';')[0] ?? ''

/** The seconds hand of a server's clock: everything about sessions is a matter of seconds. */
export function secondsOf(app: TestApp): (seconds: number) => void {
  let at = Date.parse('2027-01-03T06:00:00Z')
  const clock: Clock = app.app.services.clock
  clock.now = () => new Date(at)
  return (seconds) => void (at += seconds * 1000)
}

export const tryLogin = (
  app: TestApp,
  email: string,
  password: string,
  headers: Record<string, string> = {},
) => app.inject({ method: 'POST', url: paths.login, payload: { email, password }, headers })

export async function signIn(
  app: TestApp,
  email = 'processing@example.com',
  password = testPassword,
): Promise<Browser> {
  const answer = await tryLogin(app, email, password)
  expect(answer.statusCode).toBe(200)
  return {
    access: `Bearer ${answer.json<{ access: string }>().access}`,
    cookie: cookieOf(answer.headers['set-cookie']),
  }
}

export const renew = (app: TestApp, cookie: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: paths.refresh, payload: {}, headers: { cookie, ...headers } })
export const whoAmI = (app: TestApp, authorization: string) =>
  app.inject({ url: paths.me, headers: { authorization } })

export async function audited(app: TestApp, action: string): Promise<number> {
  const [row] = await app.database.asOwner('select count(*) as n from audit_log where action = $1', [action])
  return Number(row?.['n'])
}
