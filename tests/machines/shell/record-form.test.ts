import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { recordFormMachine, type RecordFormEvent } from '../../../src/machines/shell/record-form.ts'
import { exploreMachine } from '../../model.ts'

const problem = { status: 503, title: 'Busy', detail: '', requestId: null, retryAfterS: 5 }
const conflict = { by: 'Tania Sultana', at: '2027-01-03T10:42:00Z', theirs: { name: 'Dhaka' } }
const events: RecordFormEvent[] = [
  { type: 'record.loaded', draftAt: null },
  { type: 'record.loaded', draftAt: '2027-01-03T10:42:00Z' },
  { type: 'record.missing' },
  { type: 'record.unavailable', problem },
  { type: 'record.reloaded' },
  { type: 'value.changed' },
  { type: 'save.asked', after: 'list' },
  { type: 'check.passed' },
  { type: 'check.refused' },
  { type: 'save.done' },
  { type: 'save.refused' },
  { type: 'save.stale', conflict },
  { type: 'save.missing' },
  { type: 'save.unsent' },
  { type: 'save.failed', problem },
  { type: 'conflict.merged' },
  { type: 'conflict.left' },
  { type: 'form.restarted' },
  { type: 'draft.kept', at: '2027-01-03T10:42:00Z' },
  { type: 'draft.taken' },
  { type: 'draft.dropped' },
  { type: 'leave.asked' },
  { type: 'leave.stayed' },
  { type: 'leave.agreed' },
]

test('a form reaches every state by every transition', () => {
  const seen = exploreMachine(recordFormMachine, {
    events,
    key: (s) => [s.value, s.context.isLeaving, s.context.offeredDraft !== null],
    limit: 4000,
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
})

type Script = { check: RecordFormEvent; save: RecordFormEvent }
function formThat({ check = { type: 'check.passed' }, save = { type: 'save.done' } }: Partial<Script>) {
  const done: string[] = []
  let requests = 0
  const form = createActor(
    recordFormMachine.provide({
      actors: {
        'check the values': fromCallback(({ sendBack }) => {
          sendBack(check)
        }),
        'save the values': fromCallback(({ sendBack }) => {
          requests += 1
          sendBack(save)
        }),
      },
      actions: {
        'go where asked': (_, { after }) => {
          done.push(`to ${after}`)
        },
        'point to the first mistake': () => {
          done.push('first mistake')
        },
        'let it go': () => {
          done.push('gone')
        },
        'delete the draft': () => {
          done.push('no draft')
        },
        'fill in the draft': () => {
          done.push('draft in')
        },
      },
    }),
  ).start()
  form.send({ type: 'record.loaded', draftAt: null })
  return { form, done, requests: () => requests }
}

test('what breaks a rule never reaches the server', () => {
  const { form, done, requests } = formThat({ check: { type: 'check.refused' } })
  form.send({ type: 'value.changed' })
  form.send({ type: 'save.asked', after: 'list' })
  expect(form.getSnapshot().value).toBe('invalid')
  expect(done).toEqual(['first mistake'])
  expect(requests()).toBe(0)
})

test('a saved form goes where the clerk asked and discards its draft', () => {
  const { form, done } = formThat({})
  form.send({ type: 'value.changed' })
  form.send({ type: 'save.asked', after: 'new' })
  expect(form.getSnapshot().value).toBe('saved')
  expect(form.getSnapshot().hasTag('unsaved')).toBe(false)
  expect(done).toEqual(['no draft', 'to new'])
})

test('only one request is on its way: asking again while saving changes nothing', () => {
  const form = createActor(
    recordFormMachine.provide({
      actors: {
        'check the values': fromCallback(({ sendBack }) => {
          sendBack({ type: 'check.passed' })
        }),
      },
    }),
  ).start()
  form.send({ type: 'record.loaded', draftAt: null })
  form.send({ type: 'save.asked', after: 'list' })
  const saving = form.getSnapshot()
  expect(saving.value).toBe('saving')
  expect(saving.can({ type: 'save.asked', after: 'list' })).toBe(false)
})

test('a save without an answer waits unchanged, and its late answer counts', () => {
  const { form, done, requests } = formThat({ save: { type: 'save.unsent' } })
  form.send({ type: 'value.changed' })
  form.send({ type: 'save.asked', after: 'list' })
  expect(form.getSnapshot().value).toBe('offline')
  expect(form.getSnapshot().can({ type: 'save.asked', after: 'list' })).toBe(false)
  expect(form.getSnapshot().can({ type: 'value.changed' })).toBe(false)
  form.send({ type: 'save.stale', conflict })
  expect(form.getSnapshot()).toMatchObject({ value: 'conflict', context: { conflict } })
  form.send({ type: 'conflict.merged' })
  form.send({ type: 'save.done' })
  expect(requests()).toBe(2)
  expect(done).toEqual(['no draft', 'to list'])
})

test('leaving asks only while something is unsaved, and the answer is one of three', () => {
  const { form, done } = formThat({})
  expect(form.getSnapshot().can({ type: 'leave.asked' })).toBe(false)
  form.send({ type: 'value.changed' })
  form.send({ type: 'leave.asked' })
  expect(form.getSnapshot().context.isLeaving).toBe(true)
  form.send({ type: 'leave.stayed' })
  expect(form.getSnapshot().context.isLeaving).toBe(false)
  expect(form.getSnapshot().value).toBe('dirty')
  form.send({ type: 'leave.asked' })
  form.send({ type: 'leave.agreed' })
  expect(done).toEqual(['no draft', 'gone'])
})

test('a record another user saved first is merged and checked again before it is sent', () => {
  const { form } = formThat({ save: { type: 'save.stale', conflict } })
  form.send({ type: 'value.changed' })
  form.send({ type: 'save.asked', after: 'stay' })
  expect(form.getSnapshot().value).toBe('conflict')
  expect(form.getSnapshot().context.conflict).toEqual(conflict)
  form.send({ type: 'conflict.left' })
  expect(form.getSnapshot().value).toBe('dirty')
})

test('an offered draft is taken up once, or dropped once', () => {
  const { form, done } = formThat({})
  form.send({ type: 'record.reloaded' })
  form.send({ type: 'record.loaded', draftAt: '2027-01-03T10:42:00Z' })
  expect(form.getSnapshot().context.offeredDraft).toBe('2027-01-03T10:42:00Z')
  form.send({ type: 'draft.taken' })
  expect(form.getSnapshot().value).toBe('dirty')
  expect(form.getSnapshot().context.offeredDraft).toBeNull()
  expect(done).toEqual(['draft in'])
})
