import { assign, fromCallback, setup, type EventObject } from 'xstate'
import type { Enrolment, FieldRefusal } from './session-types.ts'

export type OwnFactorContext = {
  challenge: string
  enrolment: Enrolment | null
  /** Shown once, cleared when they are kept. */
  recoveryCodes: readonly string[]
  refusal: FieldRefusal | null
}
export type OwnFactorEvent =
  | { type: 'START' }
  | { type: 'RENEW_CODES' }
  | { type: 'REMOVE' }
  | { type: 'STARTED'; challenge: string; enrolment: Enrolment }
  | { type: 'SUBMIT_CODE'; code: string }
  | { type: 'CODES_SHOWN'; challenge: string; recoveryCodes: readonly string[] }
  | { type: 'KEPT' }
  | { type: 'DONE' }
  | { type: 'REFUSED'; refusal: FieldRefusal }
  /** What was begun took too long, or was begun again elsewhere. */
  | { type: 'CHALLENGE_OVER' }
  | { type: 'CANCEL' }

const nothing = { challenge: '', enrolment: null, recoveryCodes: [], refusal: null }

/** The own second factor in the profile: set up, new recovery codes, turned off. Source: security 2; decision 0310. */
export const ownFactorMachine = setup({
  types: { context: {} as OwnFactorContext, events: {} as OwnFactorEvent },
  actors: {
    /** Sends STARTED or REFUSED, like all of these provided by the app. */
    start: fromCallback<EventObject>(() => {}),
    /** Sends CODES_SHOWN or REFUSED. */
    renewCodes: fromCallback<EventObject>(() => {}),
    /** Sends CODES_SHOWN, REFUSED or CHALLENGE_OVER. */
    confirm: fromCallback<EventObject, { challenge: string; code: string }>(() => {}),
    /** Sends DONE, REFUSED or CHALLENGE_OVER. */
    keep: fromCallback<EventObject, { challenge: string }>(() => {}),
    /** Sends DONE or REFUSED. */
    remove: fromCallback<EventObject>(() => {}),
  },
  actions: {
    'remember the enrolment': assign(({ event }) =>
      event.type === 'STARTED' ? { challenge: event.challenge, enrolment: event.enrolment } : {},
    ),
    'remember the recovery codes': assign(({ event }) =>
      event.type === 'CODES_SHOWN'
        ? { challenge: event.challenge, recoveryCodes: event.recoveryCodes, enrolment: null }
        : {},
    ),
    'remember the refusal': assign(({ event }) =>
      event.type === 'REFUSED' ? { refusal: event.refusal } : {},
    ),
    'clear the refusal': assign({ refusal: null }),
    'say that it took too long': assign({ ...nothing, refusal: { code: 'tookTooLong' } }),
    'clear everything': assign(nothing),
    /** Provided by the app. */
    'read the state again': () => {},
  },
}).createMachine({
  id: 'ownFactor',
  initial: 'idle',
  context: nothing,
  states: {
    idle: {
      on: { START: 'starting', RENEW_CODES: 'renewing', REMOVE: 'removing' },
    },
    starting: {
      entry: 'clear the refusal',
      invoke: { src: 'start' },
      on: {
        STARTED: { target: 'enrolment', actions: 'remember the enrolment' },
        REFUSED: { target: 'idle', actions: 'remember the refusal' },
      },
    },
    enrolment: {
      on: {
        SUBMIT_CODE: 'confirming',
        CANCEL: { target: 'idle', actions: 'clear everything' },
      },
    },
    confirming: {
      entry: 'clear the refusal',
      invoke: {
        src: 'confirm',
        input: ({ context, event }) => ({
          challenge: context.challenge,
          code: event.type === 'SUBMIT_CODE' ? event.code : '',
        }),
      },
      on: {
        CODES_SHOWN: { target: 'recovery_codes', actions: 'remember the recovery codes' },
        REFUSED: { target: 'enrolment', actions: 'remember the refusal' },
        CHALLENGE_OVER: { target: 'idle', actions: 'say that it took too long' },
      },
    },
    renewing: {
      entry: 'clear the refusal',
      invoke: { src: 'renewCodes' },
      on: {
        CODES_SHOWN: { target: 'recovery_codes', actions: 'remember the recovery codes' },
        REFUSED: { target: 'idle', actions: 'remember the refusal' },
      },
    },
    recovery_codes: {
      on: { KEPT: 'keeping', CANCEL: { target: 'idle', actions: 'clear everything' } },
    },
    keeping: {
      entry: 'clear the refusal',
      invoke: { src: 'keep', input: ({ context }) => ({ challenge: context.challenge }) },
      on: {
        DONE: { target: 'idle', actions: ['clear everything', 'read the state again'] },
        REFUSED: { target: 'recovery_codes', actions: 'remember the refusal' },
        CHALLENGE_OVER: { target: 'idle', actions: 'say that it took too long' },
      },
    },
    removing: {
      entry: 'clear the refusal',
      invoke: { src: 'remove' },
      on: {
        DONE: { target: 'idle', actions: 'read the state again' },
        REFUSED: { target: 'idle', actions: 'remember the refusal' },
      },
    },
  },
})
