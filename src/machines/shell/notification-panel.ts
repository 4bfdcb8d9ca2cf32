import { assign, fromCallback, setup } from 'xstate'

export type NotificationCard = {
  /** What it is about; a new card of the same key replaces the old one. */
  key: string
  variant: 'passport' | 'medical' | 'visa' | 'flight' | 'info'
  message: string
  count: number
  /** Page it leads to; null when there is none. */
  url: string | null
  /** Instant (ISO) of the notification; null for what is counted again each time. */
  at: string | null
}
export type NotificationContext = { cards: NotificationCard[]; hasFailed: boolean }
export type NotificationEvent =
  | { type: 'TOGGLE' }
  | { type: 'LOADED'; cards: readonly NotificationCard[] }
  | { type: 'LOAD_FAILED' }
  | { type: 'CLOSE' }
  | { type: 'DISMISS'; id: string }
  | { type: 'DISMISS_ALL' }
  | { type: 'OPEN_CARD'; url: string }
  /** A card that came meanwhile; one with a count of 0 is over (machines 9.2: cards with 0 are not shown). */
  | { type: 'PUSH'; card: NotificationCard }

/** The number on the bell: what all cards count. */
export const badgeOf = (cards: readonly NotificationCard[]): number =>
  cards.reduce((sum, { count }) => sum + count, 0)

const withCard = (cards: readonly NotificationCard[], card: NotificationCard): NotificationCard[] => {
  if (card.count === 0) return cards.filter(({ key }) => key !== card.key)
  return cards.some(({ key }) => key === card.key)
    ? cards.map((one) => (one.key === card.key ? card : one))
    : [card, ...cards]
}

/**
 * The notification drawer behind the bell: asks when it opens, keeps what it had when the answer fails.
 * Source: specification 4 "Notification panel"; machines U4.
 */
export const notificationPanelMachine = setup({
  types: { context: {} as NotificationContext, events: {} as NotificationEvent },
  actors: {
    /** Sends LOADED or LOAD_FAILED; provided by the app. */
    loadNotifications: fromCallback(() => {}),
  },
  actions: {
    'show the cards': assign(({ event }) =>
      event.type === 'LOADED' ? { cards: [...event.cards], hasFailed: false } : {},
    ),
    'keep what there was': assign({ hasFailed: true }),
    'remove the card': assign(({ context, event }) =>
      event.type === 'DISMISS' ? { cards: context.cards.filter(({ key }) => key !== event.id) } : {},
    ),
    'remove all cards': assign({ cards: [] }),
    'add or update the card': assign(({ context, event }) =>
      event.type === 'PUSH' ? { cards: withCard(context.cards, event.card) } : {},
    ),
    /** Provided by the app: NotificationCount in the session storage. */
    'keep the count': (_args, _params: { count: number }) => {},
    'report what was dismissed': (
      _args,
      _params: { cards: readonly Pick<NotificationCard, 'key' | 'count'>[] },
    ) => {},
    'go to': (_args, _params: { url: string }) => {},
  },
}).createMachine({
  id: 'notificationPanel',
  initial: 'closed',
  context: { cards: [], hasFailed: false },
  states: {
    closed: {
      on: {
        TOGGLE: 'loading',
        PUSH: {
          actions: [
            'add or update the card',
            { type: 'keep the count', params: ({ context }) => ({ count: badgeOf(context.cards) }) },
          ],
        },
      },
    },
    loading: {
      invoke: { src: 'loadNotifications' },
      on: {
        LOADED: {
          target: 'open',
          actions: [
            'show the cards',
            { type: 'keep the count', params: ({ context }) => ({ count: badgeOf(context.cards) }) },
          ],
        },
        LOAD_FAILED: { target: 'open', actions: 'keep what there was' },
        TOGGLE: 'closed',
        CLOSE: 'closed',
      },
    },
    open: {
      on: {
        TOGGLE: 'closed',
        CLOSE: 'closed',
        DISMISS: {
          actions: [
            {
              type: 'report what was dismissed',
              params: ({ context, event }) => ({
                cards: context.cards.filter(({ key }) => key === event.id),
              }),
            },
            'remove the card',
            { type: 'keep the count', params: ({ context }) => ({ count: badgeOf(context.cards) }) },
          ],
        },
        DISMISS_ALL: {
          actions: [
            {
              type: 'report what was dismissed',
              params: ({ context }) => ({ cards: context.cards }),
            },
            'remove all cards',
            { type: 'keep the count', params: { count: 0 } },
          ],
        },
        OPEN_CARD: {
          target: 'closed',
          actions: { type: 'go to', params: ({ event }) => ({ url: event.url }) },
        },
        PUSH: {
          actions: [
            'add or update the card',
            { type: 'keep the count', params: ({ context }) => ({ count: badgeOf(context.cards) }) },
          ],
        },
      },
    },
  },
})
