import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { ownFactorMachine, type OwnFactorEvent } from '../../../src/machines/shell/own-factor.ts'
import { exploreMachine } from '../../model.ts'

const enrolment = { secret: 'JBSWY3DP', uri: 'otpauth://totp/RAMS:officer', qr: 'data:image/svg+xml;base64,' }
const started: OwnFactorEvent = { type: 'STARTED', challenge: 'c1', enrolment }
const shown: OwnFactorEvent = { type: 'CODES_SHOWN', challenge: 'c2', recoveryCodes: ['k7mq-x2vd-9tha'] }
const refused: OwnFactorEvent = { type: 'REFUSED', refusal: { code: 'wrongCode' } }

test('the own second factor reaches every state by every transition', () => {
  const seen = exploreMachine(ownFactorMachine, {
    events: [
      { type: 'START' },
      { type: 'RENEW_CODES' },
      { type: 'REMOVE' },
      started,
      { type: 'SUBMIT_CODE', code: '123456' },
      shown,
      { type: 'KEPT' },
      { type: 'DONE' },
      refused,
      { type: 'CHALLENGE_OVER' },
      { type: 'CANCEL' },
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
})

test('a refused code keeps the key on the screen; kept codes are cleared and the state is read again', () => {
  const readAgain = vi.fn<() => void>()
  const actor = createActor(
    ownFactorMachine.provide({ actions: { 'read the state again': readAgain } }),
  ).start()
  for (const event of [
    { type: 'START' } as const,
    started,
    { type: 'SUBMIT_CODE', code: '000000' } as const,
    refused,
  ])
    actor.send(event)
  expect(actor.getSnapshot()).toMatchObject({
    value: 'enrolment',
    context: { challenge: 'c1', enrolment, refusal: { code: 'wrongCode' } },
  })
  actor.send({ type: 'SUBMIT_CODE', code: '123456' })
  expect(actor.getSnapshot().context.refusal).toBeNull()
  actor.send(shown)
  expect(actor.getSnapshot().context).toMatchObject({ challenge: 'c2', enrolment: null })
  expect(readAgain).not.toHaveBeenCalled()
  actor.send({ type: 'KEPT' })
  actor.send({ type: 'DONE' })
  expect(actor.getSnapshot()).toMatchObject({
    value: 'idle',
    context: { challenge: '', recoveryCodes: [], refusal: null },
  })
  expect(readAgain).toHaveBeenCalledTimes(1)
})
