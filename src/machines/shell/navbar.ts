import { and, assign, setup, stateIn } from 'xstate'

export type NavbarStyle = 'style-1' | 'style-2' | 'style-3' | 'style-3-dense'
/** `foldedOpen`: a folded navbar lies open over the content. `isWide`: the screen is lg (1280 px) or wider. */
export type NavbarContext = { foldedOpen: boolean; isWide: boolean }
export type NavbarEvent =
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'MENU_BUTTON' }
  | { type: 'MOUSE_ENTER' }
  | { type: 'MOUSE_LEAVE' }
  | { type: 'CLOSE_MOBILE' }
  | { type: 'SET_STYLE'; style: NavbarStyle }
  | { type: 'SCREEN_CHANGED'; isWide: boolean }
export type NavbarInput = { isWide: boolean }

const toStyle1 = { guard: 'style-1 is asked for', target: 'style-1' } as const
const toStyle2 = { guard: 'style-2 is asked for', target: 'style-2' } as const
const toStyle3 = { guard: 'style-3 is asked for', target: 'style-3' } as const
const toStyle3Dense = { guard: 'style-3-dense is asked for', target: 'style-3-dense' } as const
const onlyFoldable = and(['the screen is wide', 'the style can be folded'])
/** U2 rows 11 to 13: the menu button of a wide screen changes the style and stores it. */
const toggleTo = <const TStyle extends NavbarStyle>(style: TStyle) =>
  ({
    guard: 'the screen is wide',
    target: style,
    actions: { type: 'save the style', params: { style } },
  }) as const

/**
 * The navigation sidebar: visible or hidden, folded or not (style-2), mobile drawer, and its style.
 * Source: specification 4 "Navbar"; machines U2. `SCREEN_CHANGED` has the width the guards of U2
 * ask for; growing to lg closes the drawer (U2 row 10). `SET_STYLE` and `MENU_BUTTON` at a guard that says no do nothing.
 */
export const navbarMachine = setup({
  types: { context: {} as NavbarContext, events: {} as NavbarEvent, input: {} as NavbarInput },
  guards: {
    'the screen is wide': ({ context }) => context.isWide,
    'the screen is small': ({ context }) => !context.isWide,
    'the style can be folded': stateIn({ style: 'style-2' }),
    'the screen grew': ({ event }) => event.type === 'SCREEN_CHANGED' && event.isWide,
    'style-1 is asked for': ({ event }) => event.type === 'SET_STYLE' && event.style === 'style-1',
    'style-2 is asked for': ({ event }) => event.type === 'SET_STYLE' && event.style === 'style-2',
    'style-3 is asked for': ({ event }) => event.type === 'SET_STYLE' && event.style === 'style-3',
    'style-3-dense is asked for': ({ event }) =>
      event.type === 'SET_STYLE' && event.style === 'style-3-dense',
  },
  actions: {
    /** Provided by the app: stores settings layout.config.navbar.folded. */
    'save folded': (_args, _params: { folded: boolean }) => {},
    /** Provided by the app: stores settings layout.config.navbar.style. */
    'save the style': (_args, _params: { style: NavbarStyle }) => {},
    'lay the folded navbar open': assign({ foldedOpen: true }),
    'fold it back': assign({ foldedOpen: false }),
    'remember the width': assign(({ event }) =>
      event.type === 'SCREEN_CHANGED' ? { isWide: event.isWide } : {},
    ),
  },
}).createMachine({
  id: 'navbar',
  type: 'parallel',
  context: ({ input }) => ({ foldedOpen: false, isWide: input.isWide }),
  on: { SCREEN_CHANGED: { actions: 'remember the width' } },
  states: {
    desktop: {
      initial: 'open',
      states: {
        open: { on: { CLOSE: 'closed' } },
        closed: { on: { OPEN: 'open' } },
      },
    },
    folded: {
      initial: 'unfolded',
      states: {
        unfolded: {
          on: {
            MENU_BUTTON: {
              guard: onlyFoldable,
              target: 'collapsed',
              actions: { type: 'save folded', params: { folded: true } },
            },
          },
        },
        collapsed: {
          on: {
            MENU_BUTTON: {
              guard: onlyFoldable,
              target: 'unfolded',
              actions: { type: 'save folded', params: { folded: false } },
            },
            MOUSE_ENTER: { target: 'hover_open', actions: 'lay the folded navbar open' },
          },
        },
        hover_open: {
          on: {
            MENU_BUTTON: {
              guard: onlyFoldable,
              target: 'unfolded',
              actions: ['fold it back', { type: 'save folded', params: { folded: false } }],
            },
            MOUSE_LEAVE: { target: 'collapsed', actions: 'fold it back' },
          },
        },
      },
    },
    mobile: {
      initial: 'closed',
      states: {
        closed: { on: { MENU_BUTTON: { guard: 'the screen is small', target: 'open' } } },
        open: {
          on: {
            MENU_BUTTON: { guard: 'the screen is small', target: 'closed' },
            CLOSE_MOBILE: 'closed',
            SCREEN_CHANGED: { guard: 'the screen grew', target: 'closed', actions: 'remember the width' },
          },
        },
      },
    },
    style: {
      initial: 'style-1',
      states: {
        'style-1': {
          on: { MENU_BUTTON: toggleTo('style-3-dense'), SET_STYLE: [toStyle2, toStyle3, toStyle3Dense] },
        },
        'style-2': { on: { SET_STYLE: [toStyle1, toStyle3, toStyle3Dense] } },
        'style-3': {
          on: { MENU_BUTTON: toggleTo('style-3-dense'), SET_STYLE: [toStyle1, toStyle2, toStyle3Dense] },
        },
        'style-3-dense': {
          on: { MENU_BUTTON: toggleTo('style-1'), SET_STYLE: [toStyle1, toStyle2, toStyle3] },
        },
      },
    },
  },
})
