import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import {
  badgeOf,
  notificationPanelMachine,
  type NotificationCard,
} from '../../../src/machines/shell/notification-panel.ts'
import { exploreMachine } from '../../model.ts'

const passport: NotificationCard = {
  key: 'expiry:passport',
  variant: 'passport',
  message: '3 passports will expire within 180 days',
  count: 3,
  url: '/apps/passportExpires/report',
  at: null,
}
const fit: NotificationCard = {
  key: 'note:7',
  variant: 'info',
  message: 'MD RAKIB HASAN (#7) is medically FIT.',
  count: 1,
  url: '/apps/passenger-management/passenger/7',
  at: '2027-01-03T04:00:00Z',
}

test('the panel reaches every state by every transition', () => {
  const seen = exploreMachine(notificationPanelMachine, {
    events: [
      { type: 'TOGGLE' },
      { type: 'LOADED', cards: [passport, fit] },
      { type: 'LOAD_FAILED' },
      { type: 'CLOSE' },
      { type: 'DISMISS', id: fit.key },
      { type: 'DISMISS_ALL' },
      { type: 'OPEN_CARD', url: '/apps/passportExpires/report' },
      { type: 'PUSH', card: fit },
      { type: 'PUSH', card: { ...fit, count: 0 } },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
})

function panel() {
  const sent: string[] = []
  const goTo = vi.fn<(url: string) => void>()
  const actor = createActor(
    notificationPanelMachine.provide({
      actions: {
        'keep the count': (_, { count }) => sent.push(`count ${count}`),
        'report what was dismissed': (_, { cards }) =>
          sent.push(`dismissed ${cards.map(({ key, count }) => `${key}=${count}`).join()}`),
        'go to': (_, { url }) => goTo(url),
      },
    }),
  ).start()
  return { actor, sent, goTo }
}

test('the bell counts all cards, and less once one is dismissed', () => {
  const { actor, sent } = panel()
  actor.send({ type: 'TOGGLE' })
  actor.send({ type: 'LOADED', cards: [passport, fit] })
  expect(badgeOf(actor.getSnapshot().context.cards)).toBe(4)
  actor.send({ type: 'DISMISS', id: passport.key })
  actor.send({ type: 'DISMISS_ALL' })
  expect(sent).toEqual(['count 4', 'dismissed expiry:passport=3', 'count 1', 'dismissed note:7=1', 'count 0'])
  expect(actor.getSnapshot()).toMatchObject({ value: 'open', context: { cards: [] } })
})

test('a failed answer keeps the cards there were and says so; the next one takes it back', () => {
  const { actor } = panel()
  actor.send({ type: 'PUSH', card: fit })
  actor.send({ type: 'TOGGLE' })
  actor.send({ type: 'LOAD_FAILED' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'open', context: { cards: [fit], hasFailed: true } })
  actor.send({ type: 'TOGGLE' })
  actor.send({ type: 'TOGGLE' })
  actor.send({ type: 'LOADED', cards: [passport] })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'open',
    context: { cards: [passport], hasFailed: false },
  })
})

test('a pushed card replaces the one of its key, comes first when it is new, and goes when nothing is left to count', () => {
  const { actor } = panel()
  actor.send({ type: 'PUSH', card: passport })
  actor.send({ type: 'PUSH', card: fit })
  actor.send({ type: 'PUSH', card: { ...passport, count: 5 } })
  expect(actor.getSnapshot().context.cards.map(({ key, count }) => `${key} ${count}`)).toEqual([
    'note:7 1',
    'expiry:passport 5',
  ])
  actor.send({ type: 'PUSH', card: { ...passport, count: 0 } })
  expect(actor.getSnapshot().context.cards).toEqual([fit])
})

test('a card leads to its page and closes the drawer', () => {
  const { actor, goTo } = panel()
  actor.send({ type: 'TOGGLE' })
  actor.send({ type: 'LOADED', cards: [passport] })
  actor.send({ type: 'OPEN_CARD', url: '/apps/passportExpires/report' })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/apps/passportExpires/report')
  expect(actor.getSnapshot().value).toBe('closed')
})
