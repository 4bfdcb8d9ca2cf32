import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { passengerSearchMachine } from '../../../src/machines/shell/passenger-search.ts'
import { exploreMachine } from '../../model.ts'

test('the search box reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(passengerSearchMachine, {
    events: [
      { type: 'OPEN' },
      { type: 'TYPE', text: 'A1' },
      { type: 'TYPE', text: '  ' },
      { type: 'ENTER' },
      { type: 'ESCAPE' },
      { type: 'CLICK_AWAY' },
      { type: 'SEARCH_KEY_EVENT', text: 'B2' },
      { type: 'SEARCH_KEY_EVENT', text: '' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

test('Enter goes to the results of the trimmed text and closes; Enter on blanks does nothing', () => {
  const goTo = vi.fn<(text: string) => void>()
  const box = createActor(
    passengerSearchMachine.provide({
      actions: { 'go to the search results': (_, params) => goTo(params.text) },
    }),
  ).start()
  box.send({ type: 'OPEN' })
  box.send({ type: 'TYPE', text: '   ' })
  box.send({ type: 'ENTER' })
  expect(box.getSnapshot().value).toBe('open')
  expect(goTo).not.toHaveBeenCalled()
  box.send({ type: 'TYPE', text: ' AB0123456 ' })
  box.send({ type: 'ENTER' })
  expect(goTo).toHaveBeenCalledExactlyOnceWith('AB0123456')
  expect(box.getSnapshot()).toMatchObject({ value: 'closed', context: { text: '' } })
})

test('a search asked for elsewhere opens the box with its text', () => {
  const box = createActor(passengerSearchMachine).start()
  box.send({ type: 'SEARCH_KEY_EVENT', text: 'DHK-R-2026-0001' })
  expect(box.getSnapshot()).toMatchObject({ value: 'open', context: { text: 'DHK-R-2026-0001' } })
})
