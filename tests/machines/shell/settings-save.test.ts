import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  mergeSettings,
  settingsSaveMachine,
  type SettingsPatch,
  type SettingsSaveEvent,
} from '../../../src/machines/shell/settings-save.ts'
import { exploreMachine } from '../../model.ts'

const loaded = (isSignedIn: boolean): SettingsSaveEvent => ({
  type: 'LOADED',
  settings: {},
  shortcuts: [],
  isSignedIn,
})

test('saving settings reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(settingsSaveMachine, {
    input: { settings: {}, shortcuts: null, isSignedIn: false },
    events: [
      { type: 'CHANGE', patch: { direction: 'rtl' } },
      loaded(true),
      loaded(false),
      { type: 'SIGN_OUT' },
      { type: 'SAVED' },
      { type: 'SAVE_FAILED', error: 'Too many requests.' },
      { type: 'xstate.after.the hand has rested.settingsSave.dirty' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const started = (isSignedIn: boolean) => {
  const clock = new SimulatedClock()
  type Stored = { settings: SettingsPatch; shortcuts: string[] | null }
  const [save, local, atOnce] = [
    vi.fn<(stored: Stored) => void>(),
    vi.fn<(stored: Stored) => void>(),
    vi.fn<(stored: Stored) => void>(),
  ]
  const said = vi.fn<() => void>()
  const failed = vi.fn<(error: string) => void>()
  const actor = createActor(
    settingsSaveMachine.provide({
      actors: {
        saveToProfile: fromCallback<
          { type: 'none' },
          { settings: SettingsPatch; shortcuts: string[] | null }
        >(({ input }) => {
          save(input)
        }),
      },
      actions: {
        'store it in this browser': (_, p) => local(p),
        'save it at once': (_, p) => atOnce(p),
        'say that it is saved': () => said(),
        'say that it failed': (_, p) => failed(p.error),
      },
    }),
    {
      clock,
      input: { settings: { theme: { main: 'light5', navbar: 'light5' } }, shortcuts: [], isSignedIn },
    },
  ).start()
  return { actor, clock, save, local, atOnce, said, failed }
}

test('a guest changes only this browser', () => {
  const { actor, local, save, clock } = started(false)
  actor.send({ type: 'CHANGE', patch: { theme: { main: 'dark2' } } })
  clock.increment(1000)
  expect(local).toHaveBeenCalledExactlyOnceWith({
    settings: { theme: { main: 'dark2', navbar: 'light5' } },
    shortcuts: [],
  })
  expect(save).not.toHaveBeenCalled()
})

test('changes within 300 ms go to the profile as one', () => {
  const { actor, clock, save, said } = started(true)
  actor.send({ type: 'CHANGE', patch: { theme: { main: 'dark2' } } })
  clock.increment(299)
  actor.send({ type: 'CHANGE', patch: { direction: 'rtl' }, shortcuts: ['agents'] })
  clock.increment(299)
  expect(save).not.toHaveBeenCalled()
  clock.increment(1)
  expect(save).toHaveBeenCalledExactlyOnceWith({
    settings: { theme: { main: 'dark2', navbar: 'light5' }, direction: 'rtl' },
    shortcuts: ['agents'],
  })
  actor.send({ type: 'SAVED' })
  expect(said).toHaveBeenCalledOnce()
  expect(actor.getSnapshot().value).toBe('clean')
})

test('a change during saving is saved after it, without saying "saved" in between', () => {
  const { actor, clock, save, said } = started(true)
  actor.send({ type: 'CHANGE', patch: { a: 1 } })
  clock.increment(300)
  actor.send({ type: 'CHANGE', patch: { a: 2 } })
  actor.send({ type: 'SAVED' })
  expect(said).not.toHaveBeenCalled()
  clock.increment(300)
  expect(save.mock.calls.map(([input]) => input.settings['a'])).toEqual([1, 2])
})

test('a failed save keeps what the screen shows and says why', () => {
  const { actor, clock, failed } = started(true)
  actor.send({ type: 'CHANGE', patch: { a: 1 } })
  clock.increment(300)
  actor.send({ type: 'SAVE_FAILED', error: 'The server does not answer.' })
  expect(failed).toHaveBeenCalledExactlyOnceWith('The server does not answer.')
  expect(actor.getSnapshot()).toMatchObject({ value: 'clean', context: { settings: { a: 1 } } })
})

test('signing out while something waits saves it at once', () => {
  const { actor, atOnce } = started(true)
  actor.send({ type: 'CHANGE', patch: { a: 1 } })
  actor.send({ type: 'SIGN_OUT' })
  expect(atOnce).toHaveBeenCalledOnce()
  expect(actor.getSnapshot().value).toBe('clean')
})

test('merging leaves its arguments alone and replaces lists', () => {
  const before = { a: { b: 1, list: [1, 2] } }
  expect(mergeSettings(before, { a: { list: [3] } })).toEqual({ a: { b: 1, list: [3] } })
  expect(before).toEqual({ a: { b: 1, list: [1, 2] } })
})
