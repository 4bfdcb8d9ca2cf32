import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { sidePanelsMachine } from '../../../src/machines/shell/side-panels.ts'
import { exploreMachine } from '../../model.ts'

test('the side panels reach every state by every transition, and their guards answer both ways', () => {
  const seen = exploreMachine(sidePanelsMachine, {
    events: [
      { type: 'OPEN', panel: 'theme' },
      { type: 'OPEN', panel: 'schemes' },
      { type: 'OPEN', panel: 'quick' },
      { type: 'CLOSE' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('opening a panel closes the former', () => {
  const panels = createActor(sidePanelsMachine).start()
  panels.send({ type: 'OPEN', panel: 'theme' })
  panels.send({ type: 'OPEN', panel: 'quick' })
  expect(panels.getSnapshot().value).toBe('quick')
  panels.send({ type: 'CLOSE' })
  expect(panels.getSnapshot().value).toBe('closed')
})
