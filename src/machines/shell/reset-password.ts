import { assign, fromCallback, setup } from 'xstate'

export type NewPasswordField = 'current_password' | 'password' | 'confirm_password'
/** A fault by its code of the error table ('REQ', 'SAME', 'MIN', 'COMMON', 'OLD', 'WRONG') and, from the server, its words. */
type NewPasswordFault = { code: string; text: string }
export type NewPasswordFaults = Partial<Record<NewPasswordField, NewPasswordFault>>
export type NewPasswordText = Partial<Record<NewPasswordField, string>>
export type ResetPasswordContext = {
  /** Fields this form asks for: a link replaces the current password. */
  fields: readonly NewPasswordField[]
  faults: NewPasswordFaults
  /** What failed beyond one field; null when nothing did. */
  problem: string | null
}
export type ResetPasswordEvent =
  | { type: 'SUBMIT'; text: NewPasswordText }
  | { type: 'SAVED' }
  | { type: 'REFUSED'; faults: NewPasswordFaults }
  | { type: 'LINK_DEAD' }
  | { type: 'FAILED'; problem: string }
  | { type: 'AGAIN' }

const missing = (fields: readonly NewPasswordField[], text: NewPasswordText) =>
  fields.filter((name) => !text[name])

/**
 * Choosing a new password, by a reset link or with the current one. Length and strength are the server's to judge; here
 * only what it need not be asked for. Source: security 2.
 */
export const resetPasswordMachine = setup({
  types: {
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    input: {} as { fields: readonly NewPasswordField[] },
  },
  actors: {
    /** Sends SAVED, REFUSED, LINK_DEAD or FAILED; provided by the app. */
    savePassword: fromCallback<{ type: 'none' }, { text: NewPasswordText }>(() => {}),
  },
  guards: {
    'a field is empty': ({ context, event }) =>
      event.type === 'SUBMIT' && missing(context.fields, event.text).length > 0,
    'the two differ': ({ event }) =>
      event.type === 'SUBMIT' && event.text.password !== event.text.confirm_password,
  },
  actions: {
    'mark the empty fields': assign(({ context, event }) =>
      event.type === 'SUBMIT'
        ? {
            problem: null,
            faults: Object.fromEntries(
              missing(context.fields, event.text).map((name) => [name, { code: 'REQ', text: '' }]),
            ),
          }
        : {},
    ),
    'mark the second one': assign({
      problem: null,
      faults: { confirm_password: { code: 'SAME', text: '' } },
    }),
    'clear the faults': assign({ problem: null, faults: {} }),
    'remember the faults': assign(({ event }) => (event.type === 'REFUSED' ? { faults: event.faults } : {})),
    'remember the problem': assign(({ event }) =>
      event.type === 'FAILED' ? { problem: event.problem } : {},
    ),
    /** Provided by the app. */
    'say that it is changed': () => {},
  },
}).createMachine({
  id: 'resetPassword',
  initial: 'editing',
  context: ({ input }) => ({ fields: input.fields, faults: {}, problem: null }),
  states: {
    editing: {
      on: {
        SUBMIT: [
          { guard: 'a field is empty', actions: 'mark the empty fields' },
          { guard: 'the two differ', actions: 'mark the second one' },
          { target: 'saving', actions: 'clear the faults' },
        ],
      },
    },
    saving: {
      // The passwords pass through with the event and are kept nowhere.
      invoke: {
        src: 'savePassword',
        input: ({ event }) => ({ text: event.type === 'SUBMIT' ? event.text : {} }),
      },
      on: {
        SAVED: 'changed',
        REFUSED: { target: 'editing', actions: 'remember the faults' },
        LINK_DEAD: 'linkDead',
        FAILED: { target: 'editing', actions: 'remember the problem' },
      },
    },
    changed: {
      entry: 'say that it is changed',
      on: { AGAIN: 'editing' },
    },
    linkDead: {},
  },
})
