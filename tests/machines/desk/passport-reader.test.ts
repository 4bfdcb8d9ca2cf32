import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  parseTd3,
  writeTd3,
  type MrzFieldName,
  type Td3Data,
} from '../../../src/domain/passengers/mrz/mrz.ts'
import {
  acceptedFields,
  fieldsToConfirm,
  type AcceptedFields,
  type PassportProposal,
} from '../../../src/domain/passengers/passport-proposal.ts'
import {
  passportReaderMachine,
  type PassportAnswer,
  type PassportSource,
} from '../../../src/machines/desk/passport-reader.ts'
import { exploreMachine } from '../../model.ts'

const rakib: Td3Data = {
  issuing_state: 'BGD',
  nationality: 'BGD',
  surname: 'HASAN',
  given_name: 'MD RAKIB',
  passport_no: 'Z10000101',
  date_of_birth: '1998-05-14',
  gender: 'male',
  passport_expiry_date: '2033-08-20',
}

function proposalOf(data: Td3Data, spoil: (line2: string) => string = (line2) => line2): PassportProposal {
  const { line1, line2 } = writeTd3(data)
  const reading = parseTd3(line1, spoil(line2), '2027-01-03')
  const fields = Object.fromEntries(
    Object.entries(reading.fields).map(([name, field]) => [name, { ...field, confidence: 1 }]),
  )
  // Every key of the reading's fields was copied.
  return {
    ...reading,
    fields: fields as Record<MrzFieldName, PassportProposal['fields'][MrzFieldName]>,
    crop: null,
  }
}

const proposal = proposalOf(rakib)
const single = proposalOf({ ...rakib, surname: '', given_name: 'KARIM' })
const unreadable = 'The passport could not be read. Type the data.'

test('the passport reader reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(passportReaderMachine, {
    events: [
      { type: 'picture.chosen', picture: new Blob(['x']) },
      { type: 'lines.given', text: 'P<BGD' },
      { type: 'lines.given', text: '  ' },
      { type: 'reading.cancelled' },
      // Answers of the invoked actor; the type of their event does not know the output.
      { type: 'xstate.done.actor.read', output: { proposal: single } } as never,
      { type: 'xstate.done.actor.read', output: { refusal: unreadable } } as never,
      { type: 'field.confirmed', name: 'given_name' },
      { type: 'field.confirmed', name: 'surname' },
      { type: 'field.doubted', name: 'surname' },
      { type: 'goodFields.confirmed' },
      { type: 'proposal.accepted' },
      { type: 'proposal.discarded' },
    ],
    key: ({ value, context }) => [
      value,
      context.confirmed.length,
      context.proposal === null,
      context.refusal,
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

function reader(read: (source: PassportSource) => Promise<PassportAnswer>) {
  const fill = vi.fn<(fields: AcceptedFields) => void>()
  const actor = createActor(
    passportReaderMachine.provide({
      actors: {
        'read the passport': fromPromise<PassportAnswer, PassportSource>(({ input }) => read(input)),
      },
      actions: { 'fill the form': (_, { fields }) => fill(fields) },
    }),
  ).start()
  return {
    actor,
    fill,
    until: (value: 'proposed' | 'unreadable') => waitFor(actor, (snapshot) => snapshot.matches(value)),
  }
}

test('nothing goes into the form before a field is confirmed', async () => {
  const { actor, fill, until } = reader(async () => ({ proposal }))
  actor.send({ type: 'lines.given', text: `${proposal.line1}\n${proposal.line2}` })
  await until('proposed')
  expect(actor.getSnapshot().can({ type: 'proposal.accepted' })).toBe(false)
  actor.send({ type: 'proposal.accepted' })
  expect(fill).not.toHaveBeenCalled()
  actor.send({ type: 'goodFields.confirmed' })
  actor.send({ type: 'proposal.accepted' })
  expect(actor.getSnapshot().value).toBe('accepted')
  expect(fill).toHaveBeenCalledExactlyOnceWith({
    surname: 'HASAN',
    given_name: 'MD RAKIB',
    full_name: 'MD RAKIB HASAN',
    nationality: 'BGD',
    date_of_birth: '1998-05-14',
    gender: 'male',
    passport_no: 'Z10000101',
    passport_expiry_date: '2033-08-20',
    mrz_line1: proposal.line1,
    mrz_line2: proposal.line2,
  })
})

test('"Accept all good" leaves out a field whose check digit is wrong; a clerk may still confirm it', async () => {
  const wrong = proposalOf(rakib, (line2) => line2.replace('Z10000101', 'Z10000131'))
  const { actor, fill, until } = reader(async () => ({ proposal: wrong }))
  actor.send({ type: 'picture.chosen', picture: new Blob(['x']) })
  await until('proposed')
  actor.send({ type: 'goodFields.confirmed' })
  expect(actor.getSnapshot().context.confirmed).not.toContain('passport_no')
  actor.send({ type: 'field.confirmed', name: 'passport_no' })
  actor.send({ type: 'field.doubted', name: 'gender' })
  actor.send({ type: 'proposal.accepted' })
  const [[fields] = []] = fill.mock.calls
  expect(fields).toMatchObject({ passport_no: 'Z10000131' })
  expect(Object.keys(fields ?? {})).not.toContain('gender')
  expect(Object.keys(fields ?? {})).not.toContain('mrz_line2')
})

test('the full name needs both of its parts, and a person with one name has nothing to confirm as surname', () => {
  expect(acceptedFields(proposal, ['surname']).full_name).toBeUndefined()
  expect(fieldsToConfirm(single)).not.toContain('surname')
  expect(acceptedFields(single, ['given_name'])).toMatchObject({ given_name: 'KARIM', full_name: 'KARIM' })
})

test('an unreadable passport shows the sentence of the server, and a new picture can be tried', async () => {
  const { actor, until } = reader(async () => ({ refusal: unreadable }))
  actor.send({ type: 'picture.chosen', picture: new Blob(['x']) })
  await until('unreadable')
  expect(actor.getSnapshot().context.refusal).toBe(unreadable)
  actor.send({ type: 'picture.chosen', picture: new Blob(['y']) })
  expect(actor.getSnapshot().value).toBe('reading')
})

test('a cancelled reading proposes nothing', async () => {
  let answer = (_answer: PassportAnswer): void => undefined
  const { actor } = reader(
    () =>
      new Promise((done) => {
        answer = done
      }),
  )
  actor.send({ type: 'picture.chosen', picture: new Blob(['x']) })
  actor.send({ type: 'reading.cancelled' })
  answer({ proposal })
  await Promise.resolve()
  expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { proposal: null } })
})
