import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { alertBarMachine } from '../../../src/machines/shell/alert-bar.ts'
import { exploreMachine } from '../../model.ts'

test('the alert bar reaches every state by every transition, and its guard answers both ways', () => {
  const seen = exploreMachine(alertBarMachine, {
    events: [
      { type: 'ALERT', alertValue: 'Saved' },
      { type: 'ALERT', alertValue: '', alertType: 'error' },
      { type: 'DISMISS' },
      { type: 'xstate.after.the alert has been read.alertBar.shown' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('a second alert replaces the text, starts the three seconds again, and the default kind is success', () => {
  const clock = new SimulatedClock()
  const bar = createActor(alertBarMachine, { clock }).start()
  bar.send({ type: 'ALERT', alertValue: 'First', alertType: 'warning' })
  clock.increment(2999)
  bar.send({ type: 'ALERT', alertValue: 'Second' })
  expect(bar.getSnapshot().context).toMatchObject({
    alertValue: 'Second',
    alertType: 'success',
    alertChanged: false,
  })
  clock.increment(2999)
  expect(bar.getSnapshot().value).toBe('shown')
  clock.increment(1)
  expect(bar.getSnapshot().value).toBe('hidden')
  expect(bar.getSnapshot().context.alertValue).toBe('')
})
