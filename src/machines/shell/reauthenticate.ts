import { assign, fromCallback, setup } from 'xstate'

/** What is wrong at the password field: a code of the error table, or the server's own words. */
type ReauthenticateFault = { code: 'REQ' | 'WRONG' | 'noAnswer' | 'refused'; text: string }
export type ReauthenticateContext = { fault: ReauthenticateFault | null }
export type ReauthenticateEvent =
  /** A request was refused because the password was typed too long ago. */
  | { type: 'NEEDED' }
  | { type: 'SUBMIT'; password: string }
  | { type: 'CONFIRMED' }
  | { type: 'REFUSED'; fault: ReauthenticateFault }
  | { type: 'CANCEL' }

/**
 * Typing the password again for a change a stolen session must not make. Requests refused meanwhile wait for the same
 * answer. Source: security 2 "re-authentication not older than 10 min".
 */
export const reauthenticateMachine = setup({
  types: { context: {} as ReauthenticateContext, events: {} as ReauthenticateEvent },
  actors: {
    /** Sends CONFIRMED or REFUSED; provided by the app. */
    checkPassword: fromCallback<{ type: 'none' }, { password: string }>(() => {}),
  },
  guards: {
    'nothing is typed': ({ event }) => event.type === 'SUBMIT' && event.password === '',
  },
  actions: {
    'say that it is required': assign({ fault: { code: 'REQ', text: '' } }),
    'remember the fault': assign(({ event }) => (event.type === 'REFUSED' ? { fault: event.fault } : {})),
    'clear the fault': assign({ fault: null }),
    /** Provided by the app. */
    'let the requests go on': () => {},
    'give the requests up': () => {},
  },
}).createMachine({
  id: 'reauthenticate',
  initial: 'closed',
  context: { fault: null },
  states: {
    closed: {
      on: { NEEDED: { target: 'asking', actions: 'clear the fault' } },
    },
    asking: {
      on: {
        SUBMIT: [
          { guard: 'nothing is typed', actions: 'say that it is required' },
          { target: 'checking', actions: 'clear the fault' },
        ],
        CANCEL: { target: 'closed', actions: 'give the requests up' },
      },
    },
    checking: {
      invoke: {
        src: 'checkPassword',
        input: ({ event }) => ({ password: event.type === 'SUBMIT' ? event.password : '' }),
      },
      on: {
        CONFIRMED: { target: 'closed', actions: 'let the requests go on' },
        REFUSED: { target: 'asking', actions: 'remember the fault' },
        CANCEL: { target: 'closed', actions: 'give the requests up' },
      },
    },
  },
})
