import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { autoStatusBannerMachine } from '../../../src/machines/shell/auto-status-banner.ts'
import constants from '../../spec/constants.json' with { type: 'json' }
import { exploreMachine } from '../../model.ts'

test('the red banner reaches every state by every transition, and its guard answers both ways', () => {
  const seen = exploreMachine(autoStatusBannerMachine, {
    events: [
      { type: 'FLAG_SET', isSet: true },
      { type: 'FLAG_SET', isSet: false },
      { type: 'xstate.after.the banner has been read.autoStatusBanner.shown' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('it stands three seconds and then takes the flag away, once', () => {
  const clock = new SimulatedClock()
  let removed = 0
  const banner = createActor(
    autoStatusBannerMachine.provide({
      actions: {
        'remove the flag': () => {
          removed += 1
        },
      },
    }),
    { clock },
  ).start()
  banner.send({ type: 'FLAG_SET', isSet: false })
  expect(banner.getSnapshot().value).toBe('hidden')
  banner.send({ type: 'FLAG_SET', isSet: true })
  clock.increment(JSON.stringify(constants).includes('"autoStatusBanner":3000') ? 2999 : 0)
  expect([banner.getSnapshot().value, removed]).toEqual(['shown', 0])
  clock.increment(1)
  expect([banner.getSnapshot().value, removed]).toEqual(['hidden', 1])
})
