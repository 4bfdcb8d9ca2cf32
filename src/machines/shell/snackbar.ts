import { assign, enqueueActions, fromCallback, setup, stopChild } from 'xstate'

export type SnackbarVariant = 'success' | 'warning' | 'error' | 'info'
/** What a message offers other than being read, e.g. taking a change back. */
export type SnackbarAction = { label: string; run: () => void }
/** `times`: how often the same text arrived within a second; shown as a counter from 2 on. */
export type SnackbarMessage = {
  id: number
  message: string
  variant: SnackbarVariant
  autoHideMs: number
  shownAtMs: number
  times: number
  action?: SnackbarAction
}
export type SnackbarContext = {
  visible: SnackbarMessage[]
  waiting: SnackbarMessage[]
  nextId: number
  isPaused: boolean
}
export type SnackbarEvent =
  /** `atMs`: when it happened, for merging the same text. */
  | {
      type: 'SHOW'
      message: string
      variant: SnackbarVariant
      atMs: number
      autoHideMs?: number
      action?: SnackbarAction
    }
  | { type: 'EXPIRED'; id: number }
  | { type: 'CLOSE'; id: number }
  /** The pointer or the focus is on the messages, or the window is not looked at: no message runs out. */
  | { type: 'PAUSE' }
  | { type: 'RESUME' }

/** Specification 9. */
export const snackbarShownMs = 6000
export const snackbarStackSize = 5
/** Machines U6: the same text within this time only counts up. */
const mergeWithinMs = 1000

const same = (a: SnackbarMessage, event: Extract<SnackbarEvent, { type: 'SHOW' }>) =>
  !a.action &&
  !event.action &&
  a.message === event.message &&
  a.variant === event.variant &&
  event.atMs - a.shownAtMs < mergeWithinMs

const timerId = (id: number) => `timer-${id}`

/** Keeps the message's own time; the app provides the real one, which understands PAUSE and RESUME. */
const messageTimer = fromCallback<
  { type: 'PAUSE' | 'RESUME' },
  { id: number; ms: number; isPaused: boolean }
>(() => {})

/**
 * Short messages at the top of the window: at most five at once, the rest waits in order.
 * Source: specification 4 "Message snackbar", 9; machines U6. Merging of equal texts and the pause on
 * hover are in its description, not in its table.
 */
export const snackbarMachine = setup({
  types: { context: {} as SnackbarContext, events: {} as SnackbarEvent },
  actors: { messageTimer },
  guards: {
    'the same text was just shown': ({ context, event }) =>
      event.type === 'SHOW' && [...context.visible, ...context.waiting].some((m) => same(m, event)),
    'there is room': ({ context }) => context.visible.length < snackbarStackSize,
    'it is the last message': ({ context, event }) =>
      (event.type === 'EXPIRED' || event.type === 'CLOSE') &&
      context.waiting.length === 0 &&
      context.visible.length === 1 &&
      context.visible[0]?.id === event.id,
  },
  actions: {
    'count it up': assign({
      visible: ({ context, event }) =>
        event.type === 'SHOW'
          ? context.visible.map((m) => (same(m, event) ? { ...m, times: m.times + 1 } : m))
          : context.visible,
      waiting: ({ context, event }) =>
        event.type === 'SHOW'
          ? context.waiting.map((m) => (same(m, event) ? { ...m, times: m.times + 1 } : m))
          : context.waiting,
    }),
    'show it': enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'SHOW') return
      const message = newMessage(context.nextId, event)
      enqueue.assign({ visible: [...context.visible, message], nextId: context.nextId + 1 })
      enqueue.spawnChild('messageTimer', {
        id: timerId(message.id),
        input: { id: message.id, ms: message.autoHideMs, isPaused: context.isPaused },
      })
    }),
    'let it wait': assign(({ context, event }) =>
      event.type === 'SHOW'
        ? { waiting: [...context.waiting, newMessage(context.nextId, event)], nextId: context.nextId + 1 }
        : {},
    ),
    'remove it and show the next': enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'EXPIRED' && event.type !== 'CLOSE') return
      enqueue(stopChild(timerId(event.id)))
      const kept = context.visible.filter((m) => m.id !== event.id)
      const [next, ...waiting] = context.waiting
      if (!next || kept.length === context.visible.length) return enqueue.assign({ visible: kept })
      enqueue.assign({ visible: [...kept, next], waiting })
      enqueue.spawnChild('messageTimer', {
        id: timerId(next.id),
        input: { id: next.id, ms: next.autoHideMs, isPaused: context.isPaused },
      })
    }),
    'hold the time': enqueueActions(({ enqueue, context }) => {
      enqueue.assign({ isPaused: true })
      for (const m of context.visible) enqueue.sendTo(timerId(m.id), { type: 'PAUSE' })
    }),
    'let the time run': enqueueActions(({ enqueue, context }) => {
      enqueue.assign({ isPaused: false })
      for (const m of context.visible) enqueue.sendTo(timerId(m.id), { type: 'RESUME' })
    }),
  },
}).createMachine({
  id: 'snackbar',
  initial: 'idle',
  context: { visible: [], waiting: [], nextId: 1, isPaused: false },
  states: {
    idle: {
      on: { SHOW: { target: 'showing', actions: 'show it' } },
    },
    showing: {
      on: {
        SHOW: [
          { guard: 'the same text was just shown', actions: 'count it up' },
          { guard: 'there is room', actions: 'show it' },
          { actions: 'let it wait' },
        ],
        EXPIRED: [
          { guard: 'it is the last message', target: 'idle', actions: 'remove it and show the next' },
          { actions: 'remove it and show the next' },
        ],
        CLOSE: [
          { guard: 'it is the last message', target: 'idle', actions: 'remove it and show the next' },
          { actions: 'remove it and show the next' },
        ],
        PAUSE: { actions: 'hold the time' },
        RESUME: { actions: 'let the time run' },
      },
      exit: assign({ isPaused: false }),
    },
  },
})

function newMessage(id: number, event: Extract<SnackbarEvent, { type: 'SHOW' }>): SnackbarMessage {
  return {
    id,
    message: event.message,
    variant: event.variant,
    autoHideMs: event.autoHideMs ?? snackbarShownMs,
    shownAtMs: event.atMs,
    times: 1,
    ...(event.action ? { action: event.action } : {}),
  }
}
