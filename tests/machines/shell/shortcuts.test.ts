import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { mostShortcuts, shortcutsMachine } from '../../../src/machines/shell/shortcuts.ts'
import { exploreMachine } from '../../model.ts'

const all = Array.from({ length: mostShortcuts - 1 }, (_, at) => `page-${at}`)

test('the shortcuts reach every state by every transition, and their guards answer both ways', () => {
  const seen = exploreMachine(shortcutsMachine, {
    input: { starred: all },
    events: [
      { type: 'OPEN' },
      { type: 'TYPE', text: 'me' },
      { type: 'TYPE', text: ' ' },
      { type: 'TOGGLE_STAR', itemId: 'svc-medical' },
      { type: 'TOGGLE_STAR', itemId: 'svc-mofa' },
      { type: 'GO', url: '/apps/medical/new' },
      { type: 'CLOSE' },
      { type: 'STARRED', ids: ['agents'] },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('a star is saved at once and taken back the same way; the twenty-first is refused', () => {
  const save = vi.fn<(ids: readonly string[]) => void>()
  const menu = createActor(
    shortcutsMachine.provide({ actions: { 'save the shortcuts': (_, { ids }) => save(ids) } }),
    { input: { starred: all } },
  ).start()
  menu.send({ type: 'OPEN' })
  menu.send({ type: 'TOGGLE_STAR', itemId: 'svc-medical' })
  expect(save).toHaveBeenLastCalledWith([...all, 'svc-medical'])
  menu.send({ type: 'TOGGLE_STAR', itemId: 'svc-mofa' })
  expect(save).toHaveBeenCalledTimes(1)
  expect(menu.getSnapshot().context).toMatchObject({ isFull: true, starred: [...all, 'svc-medical'] })
  menu.send({ type: 'TOGGLE_STAR', itemId: 'page-0' })
  expect(save).toHaveBeenLastCalledWith([...all.slice(1), 'svc-medical'])
  expect(menu.getSnapshot().context.isFull).toBe(false)
})

test('going somewhere closes the menu and clears what was typed', () => {
  const goTo = vi.fn<(url: string) => void>()
  const menu = createActor(shortcutsMachine.provide({ actions: { 'go to': (_, { url }) => goTo(url) } }), {
    input: { starred: [] },
  }).start()
  menu.send({ type: 'OPEN' })
  menu.send({ type: 'TYPE', text: 'medi' })
  expect(menu.getSnapshot()).toMatchObject({ value: 'searching', context: { text: 'medi' } })
  menu.send({ type: 'GO', url: '/apps/medical/new' })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/apps/medical/new')
  expect(menu.getSnapshot()).toMatchObject({ value: 'closed', context: { text: '' } })
})
