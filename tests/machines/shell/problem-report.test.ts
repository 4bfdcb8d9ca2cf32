import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { problemReportMachine, type ProblemReportEvent } from '../../../src/machines/shell/problem-report.ts'
import { exploreMachine } from '../../model.ts'

test('the report of a problem reaches every state by every transition', () => {
  const seen = exploreMachine(problemReportMachine, {
    events: [
      { type: 'OPEN' },
      { type: 'TYPE', said: 'Fit was refused' },
      { type: 'SAVE' },
      { type: 'SAVED', file: 'report.json' },
      { type: 'FAILED' },
      { type: 'CLOSE' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
})

test('what was typed is handed over, stays after a failure and while closed, and is gone once saved', () => {
  const handed: string[] = []
  const actor = createActor(
    problemReportMachine.provide({
      actors: {
        saveFile: fromCallback<{ type: 'none' }, { said: string }>(({ input }) => {
          handed.push(input.said)
        }),
      },
    }),
  ).start()
  const send = (...events: ProblemReportEvent[]) => events.forEach((event) => actor.send(event))
  send({ type: 'OPEN' }, { type: 'TYPE', said: 'Fit was refused' }, { type: 'SAVE' }, { type: 'FAILED' })
  expect(actor.getSnapshot().value).toBe('failed')
  send({ type: 'CLOSE' }, { type: 'OPEN' })
  expect(actor.getSnapshot().context.said).toBe('Fit was refused')
  send({ type: 'SAVE' }, { type: 'SAVED', file: 'report.json' })
  expect(handed).toEqual(['Fit was refused', 'Fit was refused'])
  expect(actor.getSnapshot()).toMatchObject({ value: 'saved', context: { said: '', file: 'report.json' } })
})
