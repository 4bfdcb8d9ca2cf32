import { assign, setup } from 'xstate'

/** A page one can star: a row of the menu that leads somewhere. */
export type ShortcutPage = { id: string; title: string; url: string; icon: string | null }
export type ShortcutsContext = { text: string; starred: string[]; isFull: boolean }
export type ShortcutsInput = { starred: readonly string[] }
export type ShortcutsEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; text: string }
  | { type: 'TOGGLE_STAR'; itemId: string }
  | { type: 'GO'; url: string }
  | { type: 'CLOSE' }
  /** The profile arrived or was changed elsewhere. */
  | { type: 'STARRED'; ids: readonly string[] }

/** Specification 3 and machines U9. */
export const mostShortcuts = 20
/** Specification 6: navigation search gives at most so many. */
export const mostSuggestions = 10

/**
 * The shortcuts of the toolbar: pages one has starred, and a search for others.
 * Source: specification 2 "Shortcuts menu"; machines U9. STARRED is the profile's word, not in its table.
 */
export const shortcutsMachine = setup({
  types: { context: {} as ShortcutsContext, events: {} as ShortcutsEvent, input: {} as ShortcutsInput },
  guards: {
    'something is typed': ({ event }) => event.type === 'TYPE' && event.text.trim().length >= 1,
    'there is room or it goes': ({ context, event }) =>
      event.type === 'TOGGLE_STAR' &&
      (context.starred.includes(event.itemId) || context.starred.length < mostShortcuts),
  },
  actions: {
    'remember the text': assign(({ event }) => (event.type === 'TYPE' ? { text: event.text } : {})),
    'clear the text': assign({ text: '', isFull: false }),
    'star or unstar': assign(({ context, event }) =>
      event.type === 'TOGGLE_STAR'
        ? {
            starred: context.starred.includes(event.itemId)
              ? context.starred.filter((id) => id !== event.itemId)
              : [...context.starred, event.itemId],
            isFull: false,
          }
        : {},
    ),
    'say that it is full': assign({ isFull: true }),
    'take the profile': assign(({ event }) => (event.type === 'STARRED' ? { starred: [...event.ids] } : {})),
    /** Provided by the app: U10 CHANGE. */
    'save the shortcuts': (_args, _params: { ids: readonly string[] }) => {},
    'go to': (_args, _params: { url: string }) => {},
  },
}).createMachine({
  id: 'shortcuts',
  initial: 'closed',
  context: ({ input }) => ({ text: '', starred: [...input.starred], isFull: false }),
  on: { STARRED: { actions: 'take the profile' } },
  states: {
    closed: { on: { OPEN: 'open' } },
    open: {
      on: {
        TYPE: { guard: 'something is typed', target: 'searching', actions: 'remember the text' },
        TOGGLE_STAR: [
          {
            guard: 'there is room or it goes',
            actions: [
              'star or unstar',
              { type: 'save the shortcuts', params: ({ context }) => ({ ids: context.starred }) },
            ],
          },
          { actions: 'say that it is full' },
        ],
        GO: {
          target: 'closed',
          actions: ['clear the text', { type: 'go to', params: ({ event }) => ({ url: event.url }) }],
        },
        CLOSE: { target: 'closed', actions: 'clear the text' },
      },
    },
    searching: {
      on: {
        TYPE: [
          { guard: 'something is typed', actions: 'remember the text' },
          { target: 'open', actions: 'clear the text' },
        ],
        TOGGLE_STAR: [
          {
            guard: 'there is room or it goes',
            actions: [
              'star or unstar',
              { type: 'save the shortcuts', params: ({ context }) => ({ ids: context.starred }) },
            ],
          },
          { actions: 'say that it is full' },
        ],
        GO: {
          target: 'closed',
          actions: ['clear the text', { type: 'go to', params: ({ event }) => ({ url: event.url }) }],
        },
        CLOSE: { target: 'closed', actions: 'clear the text' },
      },
    },
  },
})
