import { setup } from 'xstate'

export type SidePanel = 'theme' | 'schemes' | 'quick'
export type SidePanelsEvent = { type: 'OPEN'; panel: SidePanel } | { type: 'CLOSE' }

/**
 * The panels that the buttons at the edge of the window open: theme settings, colour schemes, Quick Panel. One at a time;
 * opening another closes the former. Source: specification 2 "Layout pieces"; ux 1 "Right side".
 */
export const sidePanelsMachine = setup({
  types: { events: {} as SidePanelsEvent },
  guards: {
    'it is the theme panel': ({ event }) => event.type === 'OPEN' && event.panel === 'theme',
    'it is the panel of schemes': ({ event }) => event.type === 'OPEN' && event.panel === 'schemes',
  },
}).createMachine({
  id: 'sidePanels',
  initial: 'closed',
  on: {
    OPEN: [
      { guard: 'it is the theme panel', target: '.theme' },
      { guard: 'it is the panel of schemes', target: '.schemes' },
      { target: '.quick' },
    ],
  },
  states: {
    closed: {},
    theme: { on: { CLOSE: 'closed' } },
    schemes: { on: { CLOSE: 'closed' } },
    quick: { on: { CLOSE: 'closed' } },
  },
})
