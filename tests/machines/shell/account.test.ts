import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { forgotPasswordMachine } from '../../../src/machines/shell/forgot-password.ts'
import { reauthenticateMachine } from '../../../src/machines/shell/reauthenticate.ts'
import { resetPasswordMachine, type NewPasswordText } from '../../../src/machines/shell/reset-password.ts'
import { exploreMachine, type Exploration } from '../../model.ts'

const complete = (seen: Exploration) => {
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
}

describe('asking for a reset link', () => {
  test('reaches every state by every transition, and its guards answer both ways', () => {
    complete(
      exploreMachine(forgotPasswordMachine, {
        events: [
          { type: 'SUBMIT', email: ' ' },
          { type: 'SUBMIT', email: 'nadia' },
          { type: 'SUBMIT', email: 'nadia@agency.example' },
          { type: 'ANSWERED' },
          { type: 'FAILED', fault: { code: 'noAnswer', text: '' } },
          { type: 'AGAIN' },
        ],
      }),
    )
  })

  test('sends the trimmed address once, and keeps it when the server did not answer', () => {
    const asked = vi.fn<(email: string) => void>()
    const form = createActor(
      forgotPasswordMachine.provide({
        actors: {
          askForLink: fromCallback<{ type: 'none' }, { email: string }>(({ input }) => asked(input.email)),
        },
      }),
    ).start()
    form.send({ type: 'SUBMIT', email: ' nadia@agency.example ' })
    form.send({ type: 'SUBMIT', email: 'other@agency.example' })
    expect(asked).toHaveBeenCalledExactlyOnceWith('nadia@agency.example')
    form.send({ type: 'FAILED', fault: { code: 'noAnswer', text: '' } })
    expect(form.getSnapshot()).toMatchObject({
      value: 'asking',
      context: { email: 'nadia@agency.example', fault: { code: 'noAnswer' } },
    })
  })
})

const typed = { password: 'seven herons over the haor', confirm_password: 'seven herons over the haor' }

describe('choosing a new password', () => {
  test('reaches every state by every transition, and its guards answer both ways', () => {
    complete(
      exploreMachine(resetPasswordMachine, {
        input: { fields: ['password', 'confirm_password'] },
        events: [
          { type: 'SUBMIT', text: {} },
          { type: 'SUBMIT', text: { ...typed, confirm_password: 'seven herons' } },
          { type: 'SUBMIT', text: typed },
          { type: 'SAVED' },
          {
            type: 'REFUSED',
            faults: { password: { code: 'MIN', text: 'Password must have at least 15 characters.' } },
          },
          { type: 'LINK_DEAD' },
          { type: 'FAILED', problem: 'no answer' },
          { type: 'AGAIN' },
        ],
      }),
    )
  })

  test('asks for the current password where the form has it, and names every empty field', () => {
    const form = createActor(resetPasswordMachine, {
      input: { fields: ['current_password', 'password', 'confirm_password'] },
    }).start()
    form.send({ type: 'SUBMIT', text: typed })
    expect(form.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { faults: { current_password: { code: 'REQ' } } },
    })
    form.send({ type: 'SUBMIT', text: {} })
    expect(Object.keys(form.getSnapshot().context.faults)).toEqual([
      'current_password',
      'password',
      'confirm_password',
    ])
  })

  test('keeps no password once it is sent', () => {
    const saved = vi.fn<(text: NewPasswordText) => void>()
    const form = createActor(
      resetPasswordMachine.provide({
        actors: {
          savePassword: fromCallback<{ type: 'none' }, { text: NewPasswordText }>(({ input }) =>
            saved(input.text),
          ),
        },
      }),
      { input: { fields: ['password', 'confirm_password'] } },
    ).start()
    form.send({ type: 'SUBMIT', text: typed })
    expect(saved).toHaveBeenCalledExactlyOnceWith(typed)
    expect(JSON.stringify(form.getSnapshot().context)).not.toContain('herons')
  })
})

describe('typing the password again', () => {
  test('reaches every state by every transition, and its guard answers both ways', () => {
    complete(
      exploreMachine(reauthenticateMachine, {
        events: [
          { type: 'NEEDED' },
          { type: 'SUBMIT', password: '' },
          { type: 'SUBMIT', password: 'a' },
          { type: 'CONFIRMED' },
          { type: 'REFUSED', fault: { code: 'WRONG', text: '' } },
          { type: 'CANCEL' },
        ],
      }),
    )
  })

  test('lets the waiting requests go on once, or gives them up', () => {
    const did: string[] = []
    const dialog = createActor(
      reauthenticateMachine.provide({
        actions: {
          'let the requests go on': () => {
            did.push('on')
          },
          'give the requests up': () => {
            did.push('up')
          },
        },
      }),
    ).start()
    dialog.send({ type: 'NEEDED' })
    dialog.send({ type: 'NEEDED' })
    dialog.send({ type: 'SUBMIT', password: 'wrong' })
    dialog.send({ type: 'REFUSED', fault: { code: 'WRONG', text: '' } })
    expect(dialog.getSnapshot()).toMatchObject({ value: 'asking', context: { fault: { code: 'WRONG' } } })
    dialog.send({ type: 'SUBMIT', password: 'right' })
    dialog.send({ type: 'CONFIRMED' })
    dialog.send({ type: 'NEEDED' })
    dialog.send({ type: 'CANCEL' })
    expect(did).toEqual(['on', 'up'])
  })
})
