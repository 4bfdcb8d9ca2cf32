import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { commandPaletteMachine, paletteRestMs } from '../../../src/machines/shell/command-palette.ts'
import { exploreMachine } from '../../model.ts'

const rakib = { module: 'passenger', id: 7, name: 'MD RAKIB HASAN', second: 'Z10000101', path: null }

test('the palette reaches every state by every transition, and its guard answers both ways', () => {
  const seen = exploreMachine(commandPaletteMachine, {
    events: [
      { type: 'OPEN' },
      { type: 'TYPE', text: 'ra' },
      { type: 'TYPE', text: 'r' },
      { type: 'FOUND', records: [rakib] },
      { type: 'SEARCH_FAILED' },
      { type: 'MARK', at: 2 },
      { type: 'CLOSE' },
      { type: 'xstate.after.the hand has rested.commandPalette.open.waiting' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('passengers are looked for once the hand rests, and only what was typed last', () => {
  const clock = new SimulatedClock()
  const asked = vi.fn<(text: string) => void>()
  const palette = createActor(
    commandPaletteMachine.provide({
      actors: {
        searchRecords: fromCallback<{ type: 'none' }, { text: string }>(({ input, sendBack }) => {
          asked(input.text)
          sendBack({ type: 'FOUND', records: [rakib] })
        }),
      },
    }),
    { clock },
  ).start()
  palette.send({ type: 'OPEN' })
  palette.send({ type: 'TYPE', text: 'ra' })
  clock.increment(paletteRestMs - 1)
  palette.send({ type: 'TYPE', text: 'rakib ' })
  clock.increment(paletteRestMs)
  expect(asked.mock.calls).toEqual([['rakib']])
  expect(palette.getSnapshot()).toMatchObject({ value: { open: 'idle' }, context: { found: [rakib], at: 0 } })
  palette.send({ type: 'TYPE', text: 'r' })
  expect(palette.getSnapshot().context.found).toEqual([])
  palette.send({ type: 'CLOSE' })
  palette.send({ type: 'OPEN' })
  expect(palette.getSnapshot().context).toMatchObject({ text: '', found: [], at: 0 })
})
