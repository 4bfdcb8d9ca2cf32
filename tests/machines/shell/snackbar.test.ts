import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { snackbarMachine, type SnackbarEvent } from '../../../src/machines/shell/snackbar.ts'
import { exploreMachine } from '../../model.ts'

const show = (message: string, atMs = 0): SnackbarEvent => ({ type: 'SHOW', message, variant: 'info', atMs })

test('the snackbar reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(snackbarMachine, {
    events: [
      show('a'),
      show('b'),
      show('c'),
      show('d'),
      show('e'),
      show('f'),
      { type: 'EXPIRED', id: 1 },
      { type: 'CLOSE', id: 1 },
      { type: 'PAUSE' },
      { type: 'RESUME' },
    ],
    key: (s) => [s.value, s.context.visible.length, s.context.waiting.length, s.context.isPaused],
    limit: 400,
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const started = () => {
  const timers = new Map<number, string[]>()
  const messageTimer = fromCallback<
    { type: 'PAUSE' | 'RESUME' },
    { id: number; ms: number; isPaused: boolean }
  >(({ input, receive }) => {
    timers.set(input.id, [`${input.ms}${input.isPaused ? ' held' : ''}`])
    receive((event) => timers.get(input.id)?.push(event.type))
    return () => timers.get(input.id)?.push('stopped')
  })
  return { timers, bar: createActor(snackbarMachine.provide({ actors: { messageTimer } })).start() }
}

test('a sixth message waits and takes the first free place', () => {
  const { bar, timers } = started()
  for (const text of ['1', '2', '3', '4', '5', '6']) bar.send(show(text))
  expect(bar.getSnapshot().context.visible.map((m) => m.message)).toEqual(['1', '2', '3', '4', '5'])
  expect(timers.has(6)).toBe(false)
  bar.send({ type: 'EXPIRED', id: 2 })
  expect(bar.getSnapshot().context.visible.map((m) => m.message)).toEqual(['1', '3', '4', '5', '6'])
  expect(bar.getSnapshot().context.waiting).toEqual([])
  expect(timers.get(2)).toEqual(['6000', 'stopped'])
  expect(timers.get(6)).toEqual(['6000'])
})

test('the same text within a second counts up, a second later it stands alone', () => {
  const { bar } = started()
  bar.send(show('Saved', 1000))
  bar.send(show('Saved', 1999))
  bar.send(show('Saved', 2000))
  expect(bar.getSnapshot().context.visible.map((m) => m.times)).toEqual([2, 1])
})

test('hover holds every timer, and closing the last message while held does not hold the next one', () => {
  const { bar, timers } = started()
  bar.send(show('a'))
  bar.send({ type: 'PAUSE' })
  bar.send(show('b'))
  bar.send({ type: 'RESUME' })
  expect(timers.get(1)).toEqual(['6000', 'PAUSE', 'RESUME'])
  expect(timers.get(2)).toEqual(['6000 held', 'RESUME'])
  bar.send({ type: 'PAUSE' })
  bar.send({ type: 'CLOSE', id: 1 })
  bar.send({ type: 'CLOSE', id: 2 })
  expect(bar.getSnapshot().value).toBe('idle')
  bar.send(show('c'))
  expect(timers.get(3)).toEqual(['6000'])
})

test('a late timer of a message already closed changes nothing', () => {
  const { bar } = started()
  bar.send(show('a'))
  bar.send({ type: 'EXPIRED', id: 99 })
  expect(bar.getSnapshot()).toMatchObject({ value: 'showing', context: { visible: [{ message: 'a' }] } })
})
