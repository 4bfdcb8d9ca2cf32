import { assign, fromCallback, setup, type EventObject } from 'xstate'

/** The signed-in user as the server describes them; `roles` = [role name, access level]. */
export type SessionUser = {
  id: number
  email: string
  first_name: string
  last_name: string
  image: string | null
  role: { name: string; title: string } | null
  roles: string[]
  user_permissions: string[]
  branch: { id: number; name: string; code: string } | null
  branch_scope: string
  /** Agents the person is limited to; none for all of them. */
  agent_scope: readonly number[]
  settings: { [key: string]: unknown } | null
  shortcuts: string[] | null
  must_change_password: boolean
}

/** What is set up during the sign-in: secret as text, as an otpauth address and as a QR code (data address of a picture). */
export type Enrolment = { secret: string; uri: string; qr: string }

/** Why a sign-in was refused, by form field. `seconds`: how long the server asks to wait. */
export type FieldRefusal = {
  code: 'wrongPassword' | 'tooManyAttempts' | 'noAnswer' | 'refused' | 'wrongCode' | 'tookTooLong'
  text?: string
  seconds?: number
}
export type FieldErrors = { email?: FieldRefusal; password?: FieldRefusal; code?: FieldRefusal }

/** Who may see a route: no list = everybody signed in or not; empty list = only guests; else any shared name. */
export type RouteAuth = readonly string[] | null

export type SessionContext = {
  user: SessionUser | null
  /** End of the access token in seconds since 1970, and the instant (ms) it was last compared with. */
  exp: number
  knownAtMs: number
  rememberedPath: string | null
  /** The page that is open; remembered when the session ends by itself (ux 14. */
  visitedPath: string | null
  email: string
  fieldErrors: FieldErrors
  /** Names the sign-in whose password was right, until the code or the second factor is there; '' without one. */
  challenge: string
  enrolment: Enrolment | null
  /** Shown once, cleared when they are kept. */
  recoveryCodes: readonly string[]
  /** Who signed in with a password another user chose, until it is changed. */
  due: { user: SessionUser; exp: number; nowMs: number } | null
  /** Something typed on the open page has not reached the server. */
  hasUnsentWork: boolean
  /** The session ended over unsent work: the page stays as it is, for `user` only, until that person signs in over it. */
  isPageKept: boolean
}

type Credentials = { email: string; password: string }
type TypedCode = { challenge: string; code: string }
export type SessionEvent =
  | { type: 'TOKEN_FOUND'; exp: number; nowMs: number; user: SessionUser | null }
  | { type: 'NO_TOKEN' }
  | { type: 'ME_FAILED' }
  | { type: 'VISIT'; path: string; auth: RouteAuth }
  | ({ type: 'SUBMIT'; isChanged: boolean; isValid: boolean } & Credentials)
  | { type: 'LOGIN_OK'; access: string; exp: number; nowMs: number; user: SessionUser }
  | { type: 'LOGIN_FAIL'; fieldErrors: FieldErrors }
  /** The password was right; the account has a second factor. */
  | { type: 'CODE_ASKED'; challenge: string }
  /** The password was right; the role needs a second factor and the account has none. */
  | { type: 'ENROLMENT_ASKED'; challenge: string; enrolment: Enrolment }
  | { type: 'SUBMIT_CODE'; code: string }
  | { type: 'CODE_REFUSED'; refusal: FieldRefusal }
  /** The challenge was used, took too long, or ended with the password. */
  | { type: 'CHALLENGE_OVER' }
  | { type: 'CODES_SHOWN'; challenge: string; recoveryCodes: readonly string[] }
  | { type: 'KEPT' }
  /** The own password took the place of the one another user chose. */
  | { type: 'PASSWORD_CHANGED' }
  /** Back to e-mail and password. */
  | { type: 'BACK' }
  /** `isRetry`: the client still has one more try for this request. */
  | { type: 'HTTP_401'; isRetry: boolean }
  | { type: 'TOKEN_RENEWED'; exp: number; nowMs: number }
  | { type: 'TOKEN_TIMEOUT' }
  /** `userId`, `exp`: of the token that is there now. `isSignedOut`: it went because the user signed out, not because the session was over. */
  | {
      type: 'STORAGE_CHANGED'
      hasToken: boolean
      userId?: number | null
      exp?: number
      nowMs?: number
      isSignedOut?: boolean
    }
  | { type: 'WORK'; isUnsent: boolean }
  /** The kept page is given up, so that another person can sign in. */
  | { type: 'GIVE_UP' }
  | { type: 'LOGOUT' }

/** Longest time a browser timer can wait. */
export const longestTimerMs = 2 ** 31 - 1

/**
 * May a user with these role names open a route? Specification 6 "Route-permission helper": no list lets
 * everybody in, an empty list only people without a role, any other list every user who shares a name with
 * it.
 */
export function mayVisit(auth: RouteAuth, roles: readonly string[]): boolean {
  if (auth === null) return true
  if (auth.length === 0) return roles.length === 0
  return auth.some((name) => roles.includes(name))
}

/** What an arriving person brings; asked for after LOGIN_OK and PASSWORD_CHANGED only. `access`: '' where it is stored already. */
const arrival = ({
  context,
  event,
}: {
  context: SessionContext
  event: SessionEvent
}): { access: string; user: SessionUser } => {
  if (event.type === 'PASSWORD_CHANGED' && context.user) return { access: '', user: context.user }
  if (event.type !== 'LOGIN_OK') throw new Error(`no user arrives with ${event.type}`)
  return { access: event.access, user: event.user }
}
const typedCode = ({ context, event }: { context: SessionContext; event: SessionEvent }): TypedCode => ({
  challenge: context.challenge,
  code: event.type === 'SUBMIT_CODE' ? event.code : '',
})

const rolesOf = (user: SessionUser | null): readonly string[] => user?.roles ?? []
const remainingMs = ({ exp, knownAtMs }: SessionContext) => exp * 1000 - knownAtMs

/**
 * The session: who is signed in, from the stored token over the sign-in form to the sign-out.
 * Source: specification 4 "Session", 8; machines U1. Beyond U1 there is TOKEN_RENEWED: the access token
 * lives 15 minutes and the client renews it in time (security 3), which re-arms TOKEN_TIMEOUT.
 * `second_factor` stands between the right password and the session (decision 0310).
 * And `interrupted`: a session that ends over unsent work is signed in again over the page (decision 0240).
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    /** Reads the stored token, renews an expired one, asks who it belongs to: TOKEN_FOUND, NO_TOKEN or ME_FAILED. */
    checkStoredToken: fromCallback<EventObject>(() => {}),
    /** Posts the form: LOGIN_OK, LOGIN_FAIL or HTTP_401. */
    askToSignIn: fromCallback<EventObject, Credentials>(() => {}),
    /** Sends the code: LOGIN_OK, CODE_REFUSED or CHALLENGE_OVER. */
    sendCode: fromCallback<EventObject, TypedCode>(() => {}),
    /** Sends the first code of a new factor: CODES_SHOWN, CODE_REFUSED or CHALLENGE_OVER. */
    confirmEnrolment: fromCallback<EventObject, TypedCode>(() => {}),
    /** Says that the recovery codes are kept: LOGIN_OK, CODE_REFUSED or CHALLENGE_OVER. */
    finishEnrolment: fromCallback<EventObject, { challenge: string }>(() => {}),
    /** Watches for token changes by other tabs: STORAGE_CHANGED. */
    watchStoredToken: fromCallback<EventObject>(() => {}),
    /** Renews the token while the user works: TOKEN_RENEWED. */
    renewInTime: fromCallback<EventObject, { exp: number }>(() => {}),
  },
  guards: {
    'the token is still valid': ({ event }) =>
      event.type === 'TOKEN_FOUND' && event.user !== null && event.exp * 1000 > event.nowMs,
    'the route needs a sign-in': ({ event }) => event.type === 'VISIT' && !mayVisit(event.auth, []),
    'the form is changed and valid': ({ event }) =>
      event.type === 'SUBMIT' && event.isChanged && event.isValid,
    'a code is typed': ({ event }) => event.type === 'SUBMIT_CODE' && event.code.trim() !== '',
    'a role opens the route': ({ context, event }) =>
      event.type === 'VISIT' && mayVisit(event.auth, rolesOf(context.user)),
    'there is no further try': ({ event }) => event.type === 'HTTP_401' && !event.isRetry,
    'there is no further try, and work is unsent': ({ context, event }) =>
      event.type === 'HTTP_401' && !event.isRetry && context.hasUnsentWork,
    'work is unsent': ({ context }) => context.hasUnsentWork,
    'the token is gone': ({ event }) => event.type === 'STORAGE_CHANGED' && !event.hasToken,
    'the token is over, and work is unsent': ({ context, event }) =>
      event.type === 'STORAGE_CHANGED' &&
      !event.hasToken &&
      event.isSignedOut !== true &&
      context.hasUnsentWork,
    'the person signed out': ({ event }) =>
      event.type === 'STORAGE_CHANGED' && !event.hasToken && event.isSignedOut === true,
    'a token is there': ({ event }) => event.type === 'STORAGE_CHANGED' && event.hasToken,
    'another person is there': ({ context, event }) =>
      event.type === 'STORAGE_CHANGED' &&
      event.hasToken &&
      typeof event.userId === 'number' &&
      event.userId !== context.user?.id,
    'the same person is there': ({ context, event }) =>
      event.type === 'STORAGE_CHANGED' && event.hasToken && event.userId === context.user?.id,
    'the same person is back at the kept page': ({ context, event }) =>
      context.isPageKept &&
      event.type === 'STORAGE_CHANGED' &&
      event.hasToken &&
      event.userId === context.user?.id,
    'the page is kept': ({ context }) => context.isPageKept,
    'the page is kept for this person': ({ context, event }) =>
      context.isPageKept &&
      ((event.type === 'LOGIN_OK' && event.user.id === context.user?.id) ||
        (event.type === 'PASSWORD_CHANGED' && context.due?.user.id === context.user?.id)),
    'the password is due': ({ event }) => event.type === 'LOGIN_OK' && event.user.must_change_password,
    'the token is still valid, and the password is due': ({ event }) =>
      event.type === 'TOKEN_FOUND' &&
      event.user?.must_change_password === true &&
      event.exp * 1000 > event.nowMs,
    'the user has a role': ({ context }) => rolesOf(context.user).length > 0,
    'the token outlives the timer': ({ context }) => remainingMs(context) > longestTimerMs,
  },
  actions: {
    'remember who waits for a password': assign(({ event }) =>
      (event.type === 'TOKEN_FOUND' || event.type === 'LOGIN_OK') && event.user !== null
        ? {
            due: { user: event.user, exp: event.exp, nowMs: event.nowMs },
            email: event.user.email,
            fieldErrors: {},
          }
        : {},
    ),
    'remember who is signed in': assign(({ context, event }) => {
      if (event.type === 'PASSWORD_CHANGED' && context.due) {
        const { user, exp, nowMs } = context.due
        return { user: { ...user, must_change_password: false }, exp, knownAtMs: nowMs, due: null }
      }
      if (event.type === 'TOKEN_FOUND')
        return { user: event.user, exp: event.exp, knownAtMs: event.nowMs, fieldErrors: {} }
      if (event.type === 'LOGIN_OK')
        return { user: event.user, exp: event.exp, knownAtMs: event.nowMs, fieldErrors: {} }
      return {}
    }),
    'remember the new end': assign(({ event }) =>
      event.type === 'TOKEN_RENEWED' || event.type === 'STORAGE_CHANGED'
        ? { exp: event.exp ?? 0, knownAtMs: event.nowMs ?? 0 }
        : {},
    ),
    'note the unsent work': assign(({ event }) =>
      event.type === 'WORK' ? { hasUnsentWork: event.isUnsent } : {},
    ),
    'keep the page': assign(({ context }) => ({
      isPageKept: true,
      email: context.user?.email ?? '',
      fieldErrors: {},
    })),
    'keep the page no longer': assign({ isPageKept: false, due: null }),
    'count the waited time': assign({ knownAtMs: ({ context }) => context.knownAtMs + longestTimerMs }),
    'remember the path': assign(({ event }) =>
      event.type === 'VISIT' ? { rememberedPath: event.path } : {},
    ),
    'note the open page': assign(({ event }) => (event.type === 'VISIT' ? { visitedPath: event.path } : {})),
    'remember the open page': assign({ rememberedPath: ({ context }) => context.visitedPath }),
    'clear the path': assign({ rememberedPath: null }),
    'keep the e-mail': assign(({ event }) =>
      event.type === 'SUBMIT' ? { email: event.email, fieldErrors: {} } : {},
    ),
    'attach the errors to the fields': assign(({ event }) =>
      event.type === 'LOGIN_FAIL' ? { fieldErrors: event.fieldErrors } : {},
    ),
    'remember the challenge': assign(({ event }) => {
      if (event.type === 'CODE_ASKED') return { challenge: event.challenge, fieldErrors: {} }
      if (event.type === 'ENROLMENT_ASKED')
        return { challenge: event.challenge, enrolment: event.enrolment, fieldErrors: {} }
      return {}
    }),
    'remember the recovery codes': assign(({ event }) =>
      event.type === 'CODES_SHOWN'
        ? { challenge: event.challenge, recoveryCodes: event.recoveryCodes, enrolment: null }
        : {},
    ),
    'attach the error to the code': assign(({ event }) =>
      event.type === 'CODE_REFUSED' ? { fieldErrors: { code: event.refusal } } : {},
    ),
    'clear the errors': assign({ fieldErrors: {} }),
    'say that it took too long': assign({ fieldErrors: { password: { code: 'tookTooLong' } } }),
    'clear the second factor': assign({ challenge: '', enrolment: null, recoveryCodes: [] }),
    'blame the password': assign({ fieldErrors: { password: { code: 'wrongPassword' } } }),
    'clear the first person': assign({ visitedPath: null, hasUnsentWork: false, isPageKept: false }),
    'clear the user': assign({
      user: null,
      exp: 0,
      knownAtMs: 0,
      visitedPath: null,
      due: null,
      hasUnsentWork: false,
      isPageKept: false,
    }),
    // What follows touches the browser or the server; the app provides it.
    'load what every page needs': () => {},
    'load the general settings': () => {},
    'store the token and the user': (_args, _params: { access: string; user: SessionUser }) => {},
    'clear the stored token': () => {},
    'notify the other tabs': () => {},
    'sign out at the server and reset the store': () => {},
    'reset the store': () => {},
    'let the waiting requests go on': () => {},
    'go to': (_args, _params: { path: string }) => {},
    'say that the token expired': () => {},
    'say that the token sign-in failed': () => {},
    'say that name or password is wrong': () => {},
    'say that the page is not open to the user': () => {},
  },
  delays: { TOKEN_TIMEOUT: ({ context }) => Math.max(0, Math.min(remainingMs(context), longestTimerMs)) },
}).createMachine({
  id: 'session',
  initial: 'checking',
  context: {
    user: null,
    exp: 0,
    knownAtMs: 0,
    rememberedPath: null,
    visitedPath: null,
    email: '',
    fieldErrors: {},
    challenge: '',
    enrolment: null,
    recoveryCodes: [],
    due: null,
    hasUnsentWork: false,
    isPageKept: false,
  },
  invoke: { src: 'watchStoredToken' },
  on: { WORK: { actions: 'note the unsent work' } },
  states: {
    checking: {
      tags: 'splash',
      invoke: { src: 'checkStoredToken' },
      on: {
        TOKEN_FOUND: [
          {
            guard: 'the token is still valid, and the password is due',
            target: 'password_due',
            actions: 'remember who waits for a password',
          },
          {
            guard: 'the token is still valid',
            target: 'signed_in',
            actions: ['remember who is signed in', 'load what every page needs'],
          },
          { target: 'guest', actions: ['clear the stored token', 'say that the token expired'] },
        ],
        NO_TOKEN: { target: 'guest', actions: 'load the general settings' },
        ME_FAILED: {
          target: 'guest',
          actions: ['clear the stored token', 'say that the token sign-in failed'],
        },
      },
    },
    guest: {
      // Every way in which a sign-in fails ends here, also one over a kept page.
      always: { guard: 'the page is kept', target: 'interrupted' },
      on: {
        VISIT: {
          guard: 'the route needs a sign-in',
          actions: ['remember the path', { type: 'go to', params: { path: '/login' } }],
        },
        SUBMIT: {
          guard: 'the form is changed and valid',
          target: 'authenticating',
          actions: 'keep the e-mail',
        },
        STORAGE_CHANGED: { guard: 'a token is there', target: 'checking' },
      },
    },
    authenticating: {
      invoke: {
        src: 'askToSignIn',
        input: ({ event }) =>
          event.type === 'SUBMIT'
            ? { email: event.email, password: event.password }
            : { email: '', password: '' },
      },
      on: {
        LOGIN_OK: 'arriving',
        CODE_ASKED: { target: 'second_factor.code_asked', actions: 'remember the challenge' },
        ENROLMENT_ASKED: { target: 'second_factor.enrolment', actions: 'remember the challenge' },
        LOGIN_FAIL: { target: 'guest', actions: 'attach the errors to the fields' },
        HTTP_401: { target: 'guest', actions: ['blame the password', 'say that name or password is wrong'] },
      },
    },
    /** Signed in at last, by password alone or with a second factor: whose page is it? */
    arriving: {
      always: [
        {
          guard: 'the password is due',
          target: 'password_due',
          actions: [
            'remember who waits for a password',
            {
              type: 'store the token and the user',
              params: arrival,
            },
          ],
        },
        {
          guard: 'the page is kept for this person',
          target: 'signed_in',
          actions: [
            'remember who is signed in',
            {
              type: 'store the token and the user',
              params: arrival,
            },
            'load what every page needs',
            'keep the page no longer',
            'let the waiting requests go on',
            'notify the other tabs',
          ],
        },
        {
          // Nothing of the first person is sent or shown under another name.
          guard: 'the page is kept',
          target: 'signed_in',
          actions: [
            'reset the store',
            'clear the first person',
            'remember who is signed in',
            {
              type: 'store the token and the user',
              params: arrival,
            },
            'load what every page needs',
            { type: 'go to', params: { path: '/' } },
            'notify the other tabs',
          ],
        },
        {
          target: 'signed_in',
          actions: [
            'remember who is signed in',
            {
              type: 'store the token and the user',
              params: arrival,
            },
            'load what every page needs',
            { type: 'go to', params: ({ context }) => ({ path: context.rememberedPath ?? '/' }) },
            'clear the path',
            'notify the other tabs',
          ],
        },
      ],
    },
    /** The password was right; there is no session before a code is right or a factor is set up. */
    second_factor: {
      initial: 'code_asked',
      exit: 'clear the second factor',
      on: {
        BACK: { target: 'guest', actions: 'clear the errors' },
        CHALLENGE_OVER: { target: 'guest', actions: 'say that it took too long' },
        LOGIN_OK: 'arriving',
        VISIT: {
          guard: 'the route needs a sign-in',
          actions: ['remember the path', { type: 'go to', params: { path: '/login' } }],
        },
        GIVE_UP: 'signing_out',
        // A user signed in or out in another tab; over a kept page `interrupted` knows what that means.
        STORAGE_CHANGED: [
          {
            guard: 'the same person is back at the kept page',
            target: 'signed_in',
            actions: ['remember the new end', 'keep the page no longer', 'let the waiting requests go on'],
          },
          {
            guard: 'another person is there',
            target: 'checking',
            actions: ['reset the store', 'clear the user', { type: 'go to', params: { path: '/' } }],
          },
          { guard: 'the person signed out', target: 'signing_out' },
        ],
      },
      states: {
        code_asked: {
          on: { SUBMIT_CODE: { guard: 'a code is typed', target: 'checking_code' } },
        },
        checking_code: {
          entry: 'clear the errors',
          invoke: { src: 'sendCode', input: typedCode },
          on: { CODE_REFUSED: { target: 'code_asked', actions: 'attach the error to the code' } },
        },
        enrolment: {
          on: { SUBMIT_CODE: { guard: 'a code is typed', target: 'confirming' } },
        },
        confirming: {
          entry: 'clear the errors',
          invoke: { src: 'confirmEnrolment', input: typedCode },
          on: {
            CODE_REFUSED: { target: 'enrolment', actions: 'attach the error to the code' },
            CODES_SHOWN: { target: 'recovery_codes', actions: 'remember the recovery codes' },
          },
        },
        recovery_codes: { on: { KEPT: 'finishing' } },
        finishing: {
          entry: 'clear the errors',
          invoke: { src: 'finishEnrolment', input: ({ context }) => ({ challenge: context.challenge }) },
          on: { CODE_REFUSED: { target: 'recovery_codes', actions: 'attach the error to the code' } },
        },
      },
    },
    /** Signed in with a password another user chose: nothing is done with it but choosing another. The server holds to that. */
    password_due: {
      on: {
        PASSWORD_CHANGED: 'arriving',
        BACK: 'signing_out',
        GIVE_UP: 'signing_out',
        VISIT: {
          guard: 'the route needs a sign-in',
          actions: ['remember the path', { type: 'go to', params: { path: '/login' } }],
        },
        STORAGE_CHANGED: [
          {
            guard: 'the same person is back at the kept page',
            target: 'signed_in',
            actions: ['remember the new end', 'keep the page no longer', 'let the waiting requests go on'],
          },
          { guard: 'the token is gone', target: 'signing_out' },
          { guard: 'a token is there', target: 'checking', actions: ['reset the store', 'clear the user'] },
        ],
      },
    },
    signed_in: {
      tags: 'shell',
      invoke: { src: 'renewInTime', input: ({ context }) => ({ exp: context.exp }) },
      after: {
        TOKEN_TIMEOUT: [
          {
            guard: 'the token outlives the timer',
            target: 'signed_in',
            reenter: true,
            actions: 'count the waited time',
          },
          { guard: 'work is unsent', target: 'interrupted', actions: 'keep the page' },
          { target: 'signing_out', actions: ['remember the open page', 'say that the token expired'] },
        ],
      },
      on: {
        VISIT: [
          { guard: 'a role opens the route', actions: 'note the open page' },
          {
            actions: [
              'say that the page is not open to the user',
              // The remembered path may be the forbidden one itself: going there again would never end.
              {
                type: 'go to',
                params: ({ context, event }) => ({
                  path:
                    context.rememberedPath && context.rememberedPath !== event.path
                      ? context.rememberedPath
                      : '/',
                }),
              },
              'clear the path',
            ],
          },
        ],
        HTTP_401: [
          {
            guard: 'there is no further try, and work is unsent',
            target: 'interrupted',
            actions: 'keep the page',
          },
          {
            guard: 'there is no further try',
            target: 'signing_out',
            actions: ['remember the open page', 'say that name or password is wrong'],
          },
        ],
        TOKEN_RENEWED: { target: 'signed_in', reenter: true, actions: 'remember the new end' },
        TOKEN_TIMEOUT: [
          { guard: 'work is unsent', target: 'interrupted', actions: 'keep the page' },
          { target: 'signing_out', actions: ['remember the open page', 'say that the token expired'] },
        ],
        STORAGE_CHANGED: [
          {
            guard: 'another person is there',
            target: 'checking',
            actions: ['reset the store', 'clear the user', { type: 'go to', params: { path: '/' } }],
          },
          { guard: 'the token is over, and work is unsent', target: 'interrupted', actions: 'keep the page' },
          { guard: 'the token is gone', target: 'signing_out' },
        ],
        LOGOUT: { guard: 'the user has a role', target: 'signing_out' },
      },
    },
    /** The session is over, the page with its unsent work stays below the sign-in form. Nothing is sent meanwhile. */
    interrupted: {
      tags: 'shell',
      on: {
        SUBMIT: {
          guard: 'the form is changed and valid',
          target: 'authenticating',
          actions: 'keep the e-mail',
        },
        STORAGE_CHANGED: [
          {
            guard: 'the same person is there',
            target: 'signed_in',
            actions: ['remember the new end', 'keep the page no longer', 'let the waiting requests go on'],
          },
          {
            guard: 'another person is there',
            target: 'checking',
            actions: ['reset the store', 'clear the user', { type: 'go to', params: { path: '/' } }],
          },
          { guard: 'the person signed out', target: 'signing_out' },
        ],
        GIVE_UP: 'signing_out',
      },
    },
    signing_out: {
      always: {
        target: 'guest',
        actions: [
          'sign out at the server and reset the store',
          'clear the stored token',
          'clear the user',
          'notify the other tabs',
          { type: 'go to', params: { path: '/login' } },
        ],
      },
    },
  },
})
