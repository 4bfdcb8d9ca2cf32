import { assign, setup } from 'xstate'

export type PassengerSearchContext = { text: string }
export type PassengerSearchEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; text: string }
  | { type: 'ENTER' }
  | { type: 'ESCAPE' }
  | { type: 'CLICK_AWAY' }
  /** Another part of the product asks for a search; the text waits in session storage. */
  | { type: 'SEARCH_KEY_EVENT'; text: string }

/**
 * The passenger search box of the toolbar: opens on demand, goes to the result page on Enter.
 * Source: specification 2 and 5 "Passenger search"; machines U8.
 */
export const passengerSearchMachine = setup({
  types: { context: {} as PassengerSearchContext, events: {} as PassengerSearchEvent },
  guards: {
    'a text is typed': ({ context }) => context.text.trim() !== '',
    'a text waits in the session': ({ event }) => event.type === 'SEARCH_KEY_EVENT' && event.text !== '',
  },
  actions: {
    /** Provided by the app: goes to /apps/passenger/search/{encoded text}. */
    'go to the search results': (_args, _params: { text: string }) => {},
    'remember the text': assign(({ event }) =>
      event.type === 'TYPE' || event.type === 'SEARCH_KEY_EVENT' ? { text: event.text } : {},
    ),
    'clear the text': assign({ text: '' }),
  },
}).createMachine({
  id: 'passengerSearch',
  initial: 'closed',
  context: { text: '' },
  on: {
    SEARCH_KEY_EVENT: { guard: 'a text waits in the session', target: '.open', actions: 'remember the text' },
  },
  states: {
    closed: {
      on: { OPEN: 'open' },
    },
    open: {
      on: {
        TYPE: { actions: 'remember the text' },
        ENTER: {
          guard: 'a text is typed',
          target: 'closed',
          actions: [
            { type: 'go to the search results', params: ({ context }) => ({ text: context.text.trim() }) },
            'clear the text',
          ],
        },
        ESCAPE: { target: 'closed', actions: 'clear the text' },
        CLICK_AWAY: { target: 'closed', actions: 'clear the text' },
      },
    },
  },
})
