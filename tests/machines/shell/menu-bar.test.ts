import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import constants from '../../spec/constants.json' with { type: 'json' }
import { menuBarMachine, menuHoverMs } from '../../../src/machines/shell/menu-bar.ts'
import { exploreMachine } from '../../model.ts'

test('the menu bar reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(menuBarMachine, {
    events: [
      { type: 'HOVER', group: 'a' },
      { type: 'HOVER', group: 'b' },
      { type: 'PRESS', group: 'a' },
      { type: 'PRESS', group: 'b' },
      { type: 'LEAVE' },
      { type: 'CLOSE' },
      { type: 'xstate.after.the pointer has rested.menuBar.waiting' },
      { type: 'xstate.after.the pointer has rested.menuBar.switching' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const started = () => {
  const clock = new SimulatedClock()
  const menu = createActor(menuBarMachine, { clock }).start()
  return { clock, menu, shown: () => menu.getSnapshot().context.shown }
}

test('hover opens after the delay of the specification, a press at once', () => {
  expect(menuHoverMs).toBe(constants.ms.hoverMenu)
  const { clock, menu, shown } = started()
  menu.send({ type: 'HOVER', group: 'a' })
  clock.increment(menuHoverMs - 1)
  expect(shown()).toBeNull()
  clock.increment(1)
  expect(shown()).toBe('a')
  menu.send({ type: 'PRESS', group: 'b' })
  expect(shown()).toBe('b')
})

test('a group opened by hover stays when pressed and closes when pressed again', () => {
  const { clock, menu, shown } = started()
  menu.send({ type: 'HOVER', group: 'a' })
  clock.increment(menuHoverMs)
  menu.send({ type: 'PRESS', group: 'a' })
  expect(shown()).toBe('a')
  menu.send({ type: 'PRESS', group: 'a' })
  expect(shown()).toBeNull()
})

test('passing over another group on the way back changes nothing; resting there does', () => {
  const { clock, menu, shown } = started()
  menu.send({ type: 'PRESS', group: 'a' })
  menu.send({ type: 'HOVER', group: 'b' })
  clock.increment(menuHoverMs - 1)
  menu.send({ type: 'HOVER', group: 'a' })
  clock.increment(menuHoverMs)
  expect(shown()).toBe('a')
  menu.send({ type: 'HOVER', group: 'b' })
  clock.increment(menuHoverMs)
  expect(shown()).toBe('b')
})
