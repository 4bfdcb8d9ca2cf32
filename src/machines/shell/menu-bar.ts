import { assign, setup } from 'xstate'

/** Specification 9: the pointer rests this long on a group before its drop-down opens. */
export const menuHoverMs = 150

/** `wanted`: the group the pointer rests on; `shown`: the one whose drop-down is open, `isPinned` when it was pressed. */
export type MenuBarContext = { wanted: string | null; shown: string | null; isPinned: boolean }
export type MenuBarEvent =
  | { type: 'HOVER'; group: string }
  | { type: 'PRESS'; group: string }
  | { type: 'LEAVE' }
  | { type: 'CLOSE' }

const rest = { actions: 'note the group' } as const
const pressed = { target: 'open', actions: 'open the pressed group' } as const
const closed = { target: 'closed', actions: 'clear the groups' } as const

/**
 * The horizontal menu of layout2 and layout3: one drop-down at a time, after 150 ms of hover or at once when pressed.
 * A drop-down that hover opened stays when its group is pressed; pressed again it closes.
 * Source: specification 2 "Layout pieces", 9; ux 1 "Layouts".
 */
export const menuBarMachine = setup({
  types: { context: {} as MenuBarContext, events: {} as MenuBarEvent },
  guards: {
    'it was pressed open': ({ context, event }) =>
      event.type === 'PRESS' && context.isPinned && event.group === context.shown,
    'it is another group': ({ context, event }) => event.type === 'HOVER' && event.group !== context.shown,
  },
  actions: {
    'note the group': assign(({ event }) => (event.type === 'HOVER' ? { wanted: event.group } : {})),
    'open the noted group': assign(({ context }) => ({ shown: context.wanted, isPinned: false })),
    'open the pressed group': assign(({ event }) =>
      event.type === 'PRESS' ? { shown: event.group, isPinned: true } : {},
    ),
    'clear the groups': assign({ wanted: null, shown: null, isPinned: false }),
  },
  delays: { 'the pointer has rested': menuHoverMs },
}).createMachine({
  id: 'menuBar',
  initial: 'closed',
  context: { wanted: null, shown: null, isPinned: false },
  states: {
    closed: { on: { HOVER: { target: 'waiting', ...rest }, PRESS: pressed } },
    waiting: {
      on: {
        HOVER: { target: 'waiting', reenter: true, ...rest },
        PRESS: pressed,
        LEAVE: closed,
        CLOSE: closed,
      },
      after: { 'the pointer has rested': { target: 'open', actions: 'open the noted group' } },
    },
    open: {
      on: {
        HOVER: { guard: 'it is another group', target: 'switching', ...rest },
        PRESS: [{ guard: 'it was pressed open', ...closed }, pressed],
        LEAVE: closed,
        CLOSE: closed,
      },
    },
    switching: {
      on: {
        HOVER: [
          { guard: 'it is another group', target: 'switching', reenter: true, ...rest },
          { target: 'open' },
        ],
        PRESS: pressed,
        LEAVE: closed,
        CLOSE: closed,
      },
      after: { 'the pointer has rested': { target: 'open', actions: 'open the noted group' } },
    },
  },
})
