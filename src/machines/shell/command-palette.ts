import { assign, fromCallback, setup } from 'xstate'

/** A record a search found. */
export type PaletteRecord = {
  module: string
  id: number
  name: string
  second: string
  /** Its page; null where it has none. */
  path: string | null
  /** What a record of its kind is called; null where the name says it. */
  kind?: string | null
  /** The field that has what was typed, where neither line above shows it. */
  why?: { field: string; value: string } | null
}
export type PaletteContext = { text: string; found: PaletteRecord[]; at: number; hasFailed: boolean }
export type PaletteEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; text: string }
  | { type: 'FOUND'; records: readonly PaletteRecord[] }
  | { type: 'SEARCH_FAILED' }
  /** The marked line; the view counts the lines it shows. */
  | { type: 'MARK'; at: number }
  | { type: 'CLOSE' }

/** ux 12: records are looked for from two characters on. */
export const leastTyped = 2
/** ux 3: a search follows the hands after a short rest. */
export const paletteRestMs = 200

/** The command palette: one field for pages, passengers and what can be done now. Source: ux 12. */
export const commandPaletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    /** Sends FOUND or SEARCH_FAILED; provided by the app. */
    searchRecords: fromCallback<{ type: 'none' }, { text: string }>(() => {}),
  },
  guards: {
    'enough is typed': ({ event }) => event.type === 'TYPE' && event.text.trim().length >= leastTyped,
  },
  actions: {
    'remember the text': assign(({ event }) => (event.type === 'TYPE' ? { text: event.text, at: 0 } : {})),
    'clear what was found': assign({ found: [], hasFailed: false }),
    'show what was found': assign(({ event }) =>
      event.type === 'FOUND' ? { found: [...event.records], hasFailed: false } : {},
    ),
    'say that the search failed': assign({ found: [], hasFailed: true }),
    'mark the line': assign(({ event }) => (event.type === 'MARK' ? { at: event.at } : {})),
    'begin again': assign({ text: '', found: [], at: 0, hasFailed: false }),
  },
  delays: { 'the hand has rested': paletteRestMs },
}).createMachine({
  id: 'commandPalette',
  initial: 'closed',
  context: { text: '', found: [], at: 0, hasFailed: false },
  states: {
    closed: { on: { OPEN: { target: 'open', actions: 'begin again' } } },
    open: {
      initial: 'idle',
      on: {
        TYPE: [
          { guard: 'enough is typed', target: '.waiting', actions: 'remember the text' },
          { target: '.idle', actions: ['remember the text', 'clear what was found'] },
        ],
        MARK: { actions: 'mark the line' },
        OPEN: 'closed',
        CLOSE: 'closed',
      },
      states: {
        idle: {},
        waiting: { after: { 'the hand has rested': 'searching' } },
        searching: {
          invoke: { src: 'searchRecords', input: ({ context }) => ({ text: context.text.trim() }) },
          on: {
            FOUND: { target: 'idle', actions: 'show what was found' },
            SEARCH_FAILED: { target: 'idle', actions: 'say that the search failed' },
          },
        },
      },
    },
  },
})
