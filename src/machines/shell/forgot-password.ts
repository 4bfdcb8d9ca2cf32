import { assign, fromCallback, setup } from 'xstate'

/** What is wrong at the e-mail field: its form, no answer, or the server's own words. */
type ForgotPasswordFault = {
  code: 'emailRequired' | 'emailInvalid' | 'noAnswer' | 'refused'
  text: string
}
export type ForgotPasswordContext = { email: string; fault: ForgotPasswordFault | null }
export type ForgotPasswordEvent =
  | { type: 'SUBMIT'; email: string }
  | { type: 'ANSWERED' }
  | { type: 'FAILED'; fault: ForgotPasswordFault }
  | { type: 'AGAIN' }

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/ // specification 5, as at sign-in

/**
 * Asking for a way to a new password. Every address gets the same answer, so that no caller learns who has an account.
 * Source: specification 2 (forgot password); security 2 "Reset".
 */
export const forgotPasswordMachine = setup({
  types: { context: {} as ForgotPasswordContext, events: {} as ForgotPasswordEvent },
  actors: {
    /** Sends ANSWERED or FAILED; provided by the app. */
    askForLink: fromCallback<{ type: 'none' }, { email: string }>(() => {}),
  },
  guards: {
    'nothing is typed': ({ event }) => event.type === 'SUBMIT' && event.email.trim() === '',
    'it is no e-mail': ({ event }) => event.type === 'SUBMIT' && !emailForm.test(event.email.trim()),
  },
  actions: {
    'remember the e-mail': assign(({ event }) =>
      event.type === 'SUBMIT' ? { email: event.email.trim(), fault: null } : {},
    ),
    'say that it is required': assign({ fault: { code: 'emailRequired', text: '' } }),
    'say that it is no e-mail': assign({ fault: { code: 'emailInvalid', text: '' } }),
    'remember what failed': assign(({ event }) => (event.type === 'FAILED' ? { fault: event.fault } : {})),
    'start again': assign({ email: '', fault: null }),
  },
}).createMachine({
  id: 'forgotPassword',
  initial: 'asking',
  context: { email: '', fault: null },
  states: {
    asking: {
      on: {
        SUBMIT: [
          { guard: 'nothing is typed', actions: ['remember the e-mail', 'say that it is required'] },
          { guard: 'it is no e-mail', actions: ['remember the e-mail', 'say that it is no e-mail'] },
          { target: 'sending', actions: 'remember the e-mail' },
        ],
      },
    },
    sending: {
      invoke: { src: 'askForLink', input: ({ context }) => ({ email: context.email }) },
      on: {
        ANSWERED: 'answered',
        FAILED: { target: 'asking', actions: 'remember what failed' },
      },
    },
    answered: {
      on: { AGAIN: { target: 'asking', actions: 'start again' } },
    },
  },
})
