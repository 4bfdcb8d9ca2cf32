import { assign, fromCallback, setup, type EventObject } from 'xstate'
import { mayVisit } from './route-auth.ts'
import type { Credentials, SessionContext, SessionEvent, SessionUser, TypedCode } from './session-types.ts'

/** Longest time a browser timer can wait. */
export const longestTimerMs = 2 ** 31 - 1

/** What an arriving person brings; asked for after LOGIN_OK and PASSWORD_CHANGED only. `access`: '' where it is stored already. */
export const arrival = ({
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
export const typedCode = ({
  context,
  event,
}: {
  context: SessionContext
  event: SessionEvent
}): TypedCode => ({
  challenge: context.challenge,
  code: event.type === 'SUBMIT_CODE' ? event.code : '',
})

const rolesOf = (user: SessionUser | null): readonly string[] => user?.roles ?? []
const remainingMs = ({ exp, knownAtMs }: SessionContext) => exp * 1000 - knownAtMs

/** What the states of the session use: actors, guards, actions and the delay. The states are in `session.ts`. */
export const sessionSetup = setup({
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
})
