import { assign, setup } from 'xstate'

export type AlertType = 'success' | 'warning' | 'error'
export type AlertBarContext = { alertValue: string; alertType: AlertType; alertChanged: boolean }
export type AlertBarEvent = { type: 'ALERT'; alertValue: string; alertType?: AlertType } | { type: 'DISMISS' }

/** Specification 9: the alert bar clears itself after this time. */
export const alertShownMs = 3000

/**
 * The floating alert bar: shows one short message, and clears it after three seconds.
 * Source: specification 4 "Alert bar"; machines U5.
 */
export const alertBarMachine = setup({
  types: { context: {} as AlertBarContext, events: {} as AlertBarEvent },
  guards: {
    'the alert has a text': ({ event }) => event.type === 'ALERT' && event.alertValue !== '',
  },
  actions: {
    'show the alert': assign(({ context, event }) =>
      event.type === 'ALERT'
        ? {
            alertValue: event.alertValue,
            alertType: event.alertType ?? 'success',
            alertChanged: !context.alertChanged,
          }
        : {},
    ),
    'clear the alert': assign({ alertValue: '' }),
  },
  delays: { 'the alert has been read': alertShownMs },
}).createMachine({
  id: 'alertBar',
  initial: 'hidden',
  context: { alertValue: '', alertType: 'success', alertChanged: false },
  states: {
    hidden: {
      on: { ALERT: { guard: 'the alert has a text', target: 'shown', actions: 'show the alert' } },
    },
    shown: {
      on: {
        ALERT: { guard: 'the alert has a text', target: 'shown', reenter: true, actions: 'show the alert' },
        DISMISS: { target: 'hidden', actions: 'clear the alert' },
      },
      after: { 'the alert has been read': { target: 'hidden', actions: 'clear the alert' } },
    },
  },
})
