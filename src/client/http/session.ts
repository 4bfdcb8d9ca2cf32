import type { Answer } from './answers.ts'
import { createContext, useContext } from 'react'
import type { FieldRefusal, SessionEvent, SessionUser } from '../../machines/shell/session-types.ts'
import { api, isApiProblem, refreshAccess } from './api.ts'
import { expiryOf, readToken } from './token.ts'

type SignedInAnswer = Answer<
  'POST /user/api/v1/user/second_factor' | 'POST /user/api/v1/user/second_factor/keep'
>
type MeAnswer = Answer<'GET /user/api/v1/user/me'>
const userPath = '/user/api/v1/user/'

/** GET current user. */
const fetchMe = () => api.get<MeAnswer>('/user/api/v1/user/me/')

type SessionAnswer = Extract<
  SessionEvent,
  {
    type:
      | 'TOKEN_FOUND'
      | 'NO_TOKEN'
      | 'ME_FAILED'
      | 'LOGIN_OK'
      | 'LOGIN_FAIL'
      | 'HTTP_401'
      | 'TOKEN_RENEWED'
      | 'CODE_ASKED'
      | 'ENROLMENT_ASKED'
      | 'CODE_REFUSED'
      | 'CHALLENGE_OVER'
      | 'CODES_SHOWN'
  }
>

/**
 * What the stored token is worth: a live one is asked for its user, an expired one is renewed once first.
 * Source: security 3 "Start with an expired token → one refresh".
 */
export async function checkStoredToken(): Promise<SessionAnswer> {
  const token = readToken()
  if (!token) return { type: 'NO_TOKEN' }
  const exp = expiryOf(token)
  try {
    const live = exp !== null && exp * 1000 > Date.now() ? token : await refreshAccess(token)
    const user = await fetchMe()
    return { type: 'TOKEN_FOUND', exp: expiryOf(readToken() ?? live) ?? 0, nowMs: Date.now(), user }
  } catch (error) {
    const isOver = isApiProblem(error) && error.status === 401
    return isOver && exp !== null && exp * 1000 <= Date.now()
      ? { type: 'TOKEN_FOUND', exp, nowMs: Date.now(), user: null }
      : { type: 'ME_FAILED' }
  }
}

/** Posts the sign-in form and asks who it is. The token is not stored yet: the session does that. */
export async function signIn(email: string, password: string): Promise<SessionAnswer> {
  try {
    const answer = await api.post<Answer<'POST /user/api/v1/user/login'>>(`${userPath}login/`, {
      email,
      password,
    })
    if ('access' in answer) return await arrivedWith(answer)
    const { challenge, enrolment } = answer
    return enrolment ? { type: 'ENROLMENT_ASKED', challenge, enrolment } : { type: 'CODE_ASKED', challenge }
  } catch (error) {
    if (isApiProblem(error) && error.status === 401) return { type: 'HTTP_401', isRetry: false }
    return { type: 'LOGIN_FAIL', fieldErrors: { password: refusalOf(error) } }
  }
}

async function arrivedWith({ access }: SignedInAnswer): Promise<SessionAnswer> {
  const user = await meOf(access)
  return { type: 'LOGIN_OK', access, exp: expiryOf(access) ?? 0, nowMs: Date.now(), user }
}

/** One request of the second half of a sign-in; a refusal belongs to the code, and a challenge that is over to the password. */
async function second<T>(
  action: string,
  body: object,
  answered: (answer: T) => SessionAnswer | Promise<SessionAnswer>,
): Promise<SessionAnswer> {
  try {
    return await answered(await api.post<T>(`${userPath}second_factor/${action}`, body))
  } catch (error) {
    if (!isApiProblem(error)) return { type: 'CODE_REFUSED', refusal: { code: 'noAnswer' } }
    if (error.code === 'auth.challenge') return { type: 'CHALLENGE_OVER' }
    const isWrong = error.errors.some(({ pointer }) => pointer === '/code')
    return { type: 'CODE_REFUSED', refusal: isWrong ? { code: 'wrongCode' } : refusalOf(error) }
  }
}

/** Sends a code of the authenticator, or a recovery code. */
export const sendCode = (challenge: string, code: string): Promise<SessionAnswer> =>
  second<SignedInAnswer>('', { challenge, code }, arrivedWith)
/** The first code of a factor that is set up during the sign-in. */
export const confirmEnrolment = (challenge: string, code: string): Promise<SessionAnswer> =>
  second<Answer<'POST /user/api/v1/user/second_factor/confirm'>>(
    'confirm/',
    { challenge, code },
    (answer) => ({
      type: 'CODES_SHOWN',
      challenge: answer.challenge,
      recoveryCodes: answer.recovery_codes,
    }),
  )
/** The recovery codes are kept: the factor counts, and the person is signed in. */
export const finishEnrolment = (challenge: string): Promise<SessionAnswer> =>
  second<SignedInAnswer>('keep/', { challenge }, arrivedWith)

async function meOf(access: string): Promise<MeAnswer> {
  const answer = await fetch('/user/api/v1/user/me/', {
    headers: { Authorization: `Bearer ${access}`, Accept: 'application/json' },
  })
  // The shape is the endpoint's own schema, as everywhere in this folder.
  if (answer.ok) return (await answer.json()) as MeAnswer
  throw new Error(`me answered ${answer.status}`)
}

/** What a refused sign-in or code says at its field. */
export function refusalOf(error: unknown): FieldRefusal {
  if (!isApiProblem(error)) return { code: 'refused' }
  if (error.status === 429) return { code: 'tooManyAttempts', seconds: error.retryAfterS ?? 30 }
  if (error.status === 0) return { code: 'noAnswer' }
  return { code: 'refused', text: error.detail || error.title }
}

/** Ends the session at the server with the token given; the browser drops it whatever the answer is. */
export function signOut(token: string | null) {
  if (!token) return
  void fetch('/user/api/v1/user/logout/', {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => {
    // Offline: the server ends the session by its own idle time.
  })
}

/** Saves settings with a token the browser is about to drop; throws when the server did not take them. */
export async function saveSettingsNow(
  token: string | null,
  profile: { settings: object; shortcuts: string[] | null },
): Promise<void> {
  const answer = await fetch('/user/api/v1/user/settings/', {
    method: 'PUT',
    keepalive: true,
    headers: { Authorization: token ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...profile, shortcuts: profile.shortcuts ?? [] }),
  })
  if (!answer.ok) throw new Error(`settings answered ${answer.status}`)
}

const renewAheadMs = 60_000
/** Server-side idle end of a session (security 3): without a key or a click for so long, nothing is renewed. */
const idleEndMs = 60 * 60_000

/** Renews the access token a minute before its end while a user works. Returns the way to stop. */
export function renewInTime(exp: number, answer: (event: SessionAnswer) => void): () => void {
  let lastSeen = Date.now()
  const see = () => {
    lastSeen = Date.now()
  }
  const activities = ['pointerdown', 'keydown', 'focus'] as const
  for (const activity of activities) window.addEventListener(activity, see, { passive: true })
  const timer = setTimeout(
    () => {
      if (Date.now() - lastSeen > idleEndMs) return
      refreshAccess(readToken()).then(
        (token) => answer({ type: 'TOKEN_RENEWED', exp: expiryOf(token) ?? 0, nowMs: Date.now() }),
        () => {
          // The token lives for another minute; its end or the next refused request ends the session.
        },
      )
    },
    Math.min(Math.max(0, exp * 1000 - Date.now() - renewAheadMs), 2 ** 31 - 1),
  )
  return () => {
    clearTimeout(timer)
    for (const activity of activities) window.removeEventListener(activity, see)
  }
}

export type DemoAccess = { password: string; users: { email: string; role: string }[] }
export type NewAgency = {
  company_name: string
  site_name: string
  branch: { name: string; code: string; address: string; phone: string; city: string }
  admin: {
    first_name: string
    last_name: string
    username: string
    email: string
    primary_phone: string
    password: string
  }
  /** Dates 'YYYY-MM-DD'. */
  rl: {
    name: string
    rl_no: string
    licence_issue_date: string
    licence_expiry_date: string
    proprietor_name: string
    proprietor_designation: string
  }
}

/** Fills the empty database with the demo agency; its passwords are answered once, here. */
export const startDemo = (setupToken: string) =>
  api.post<Answer<'POST /setup/api/v1/setup/demo'>>(
    '/setup/api/v1/setup/demo/',
    setupToken ? { setup_token: setupToken } : {},
  )
export const startAgency = (agency: NewAgency, setupToken: string) =>
  api.post<Answer<'POST /setup/api/v1/setup/agency'>>(
    '/setup/api/v1/setup/agency/',
    setupToken ? { ...agency, setup_token: setupToken } : agency,
  )

/** Who is signed in, for views; the app provides it from the session machine. */
export const SessionContext = createContext<SessionUser | null>(null)
export const useSessionUser = () => useContext(SessionContext)
