import { arrival, sessionSetup, typedCode } from './session-setup.ts'

/**
 * The session: who is signed in, from the stored token over the sign-in form to the sign-out.
 * Source: specification 4 "Session", 8; machines U1. Beyond U1 there is TOKEN_RENEWED: the access token
 * lives 15 minutes and the client renews it in time (security 3), which re-arms TOKEN_TIMEOUT.
 * `second_factor` stands between the right password and the session (decision 0310).
 * And `interrupted`: a session that ends over unsent work is signed in again over the page (decision 0240).
 */
export const sessionMachine = sessionSetup.createMachine({
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
