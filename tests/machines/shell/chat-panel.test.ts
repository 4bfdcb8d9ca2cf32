import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { chatPanelMachine, mostMessages, type ChatMessage } from '../../../src/machines/shell/chat-panel.ts'
import { exploreMachine } from '../../model.ts'

const from = (sender: number, id = 1): ChatMessage => ({
  id,
  sender: { id: sender },
  message: 'Is the file of Rakib ready?',
  updated_at: '2027-01-28T08:00:00Z',
  file: null,
  file_name: null,
  seen_at: null,
  is_removable: false,
})
/** As many messages as the server answers at a time. */
const page = Array.from({ length: mostMessages }, (_, at) => from(3, 1000 + at))
const file = { id: 'f-1', name: 'slip.pdf' }

test('the chat reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(chatPanelMachine, {
    events: [
      { type: 'OPEN' },
      { type: 'SELECT_CONTACT', contact: 2 },
      { type: 'SELECT_CONTACT', contact: 3 },
      { type: 'LOADED', contact: 2, messages: [] },
      { type: 'LOADED', contact: 3, messages: page },
      { type: 'LOAD_OLDER' },
      { type: 'OLDER', contact: 3, messages: [from(3, 1)] },
      { type: 'LOAD_FAILED', contact: 2 },
      { type: 'TYPE', text: ' ' },
      { type: 'TYPE', text: 'Yes' },
      { type: 'CHOOSE_FILE', file },
      { type: 'SEND' },
      { type: 'SENT', message: from(1, 5) },
      { type: 'SEND_FAILED', detail: null },
      { type: 'MESSAGE_IN', message: from(2) },
      { type: 'CHOOSE_STATUS', status: 'away' },
      { type: 'STATUS_IS', status: 'online' },
      { type: 'CLOSE' },
    ],
    key: ({ value, context }) => [
      value,
      context.contact,
      context.text.trim() === '',
      context.file === null,
      context.hasOlder,
    ],
  })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

function chat() {
  const [load, post, seen, failed] = [
    vi.fn<(contact: number) => void>(),
    vi.fn<(body: object) => void>(),
    vi.fn<(contact: number) => void>(),
    vi.fn<(detail: string | null) => void>(),
  ]
  const actor = createActor(
    chatPanelMachine.provide({
      actions: {
        'load the conversation': (_, params) => load(params.contact),
        'post the message': (_, params) => post(params),
        'mark it seen': (_, params) => seen(params.contact),
        'say that sending failed': (_, params) => failed(params.detail),
      },
    }),
  ).start()
  const at = () => actor.getSnapshot()
  return { actor, at, load, post, seen, failed }
}
const talking = () => {
  const one = chat()
  one.actor.send({ type: 'SELECT_CONTACT', contact: 2 })
  one.actor.send({ type: 'LOADED', contact: 2, messages: [from(2, 1)] })
  return one
}

test('a contact opens their conversation, also from the strip of a closed panel; a late answer for another is not shown', () => {
  const { actor, at, load } = chat()
  actor.send({ type: 'MESSAGE_IN', message: from(2) })
  expect(at().context.unseen).toEqual({ 2: 1 })
  actor.send({ type: 'SELECT_CONTACT', contact: 2 })
  actor.send({ type: 'SELECT_CONTACT', contact: 3 })
  expect(load.mock.calls).toEqual([[2], [3]])
  actor.send({ type: 'LOADED', contact: 2, messages: [from(2)] })
  expect(at().value).toBe('loading_chat')
  actor.send({ type: 'LOADED', contact: 3, messages: [] })
  expect([at().value, at().context.contact, at().context.unseen]).toEqual(['chatting', 3, {}])
})

test('an empty text is not sent; a file alone goes with its name', () => {
  const { actor, at, post } = talking()
  actor.send({ type: 'TYPE', text: '   ' })
  actor.send({ type: 'SEND' })
  expect([at().value, post.mock.calls.length]).toEqual(['chatting', 0])
  actor.send({ type: 'CHOOSE_FILE', file })
  actor.send({ type: 'SEND' })
  expect(post).toHaveBeenCalledExactlyOnceWith({ receiver: 2, message: 'slip.pdf', file: 'f-1' })
  actor.send({ type: 'SENT', message: from(1, 9) })
  expect(at().context).toMatchObject({ text: '', file: null, messages: [{ id: 1 }, { id: 9 }] })
})

test('what could not be sent stays typed and chosen', () => {
  const { actor, at, failed } = talking()
  actor.send({ type: 'TYPE', text: 'Yes, at noon' })
  actor.send({ type: 'CHOOSE_FILE', file })
  actor.send({ type: 'SEND' })
  actor.send({ type: 'SEND_FAILED', detail: 'The server does not answer.' })
  expect([at().value, at().context.text, at().context.file]).toEqual(['chatting', 'Yes, at noon', file])
  expect(failed).toHaveBeenCalledExactlyOnceWith('The server does not answer.')
})

test('a message of the open conversation is shown and marked read, sent twice it stands once; others are counted', () => {
  const { actor, at, seen } = talking()
  actor.send({ type: 'MESSAGE_IN', message: from(2, 4) })
  actor.send({ type: 'MESSAGE_IN', message: from(2, 4) })
  actor.send({ type: 'MESSAGE_IN', message: from(7, 5) })
  expect(at().context.messages.map((one) => one.id)).toEqual([1, 4])
  expect([seen.mock.calls, at().context.unseen]).toEqual([[[2], [2]], { 7: 1 }])
  actor.send({ type: 'CLOSE' })
  expect(at()).toMatchObject({
    value: 'closed',
    context: { contact: null, messages: [], text: '', unseen: { 7: 1 } },
  })
})

test('a full page of messages leads to the ones before it, until a page is not full', () => {
  const asked = vi.fn<(params: object) => void>()
  const actor = createActor(
    chatPanelMachine.provide({ actions: { 'load older messages': (_, params) => asked(params) } }),
  ).start()
  actor.send({ type: 'SELECT_CONTACT', contact: 3 })
  actor.send({ type: 'LOADED', contact: 3, messages: page })
  actor.send({ type: 'LOAD_OLDER' })
  expect(asked).toHaveBeenCalledExactlyOnceWith({ contact: 3, before: 1000 })
  actor.send({ type: 'OLDER', contact: 2, messages: [from(2, 7)] })
  actor.send({ type: 'OLDER', contact: 3, messages: [from(3, 8), from(3, 1000)] })
  const { messages, hasOlder } = actor.getSnapshot().context
  expect([messages.length, messages[0]?.id, messages[1]?.id, hasOlder]).toEqual([
    mostMessages + 1,
    8,
    1000,
    false,
  ])
  actor.send({ type: 'LOAD_OLDER' })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a chosen status is shown at once, stored with the one it replaces, and the answer of the server counts', () => {
  const store = vi.fn<(params: { status: string; former: string }) => void>()
  const actor = createActor(
    chatPanelMachine.provide({ actions: { 'store the status': (_, params) => store(params) } }),
  ).start()
  actor.send({ type: 'CHOOSE_STATUS', status: 'do-not-disturb' })
  expect(actor.getSnapshot().context.status).toBe('do-not-disturb')
  expect(store).toHaveBeenCalledWith({ status: 'do-not-disturb', former: 'online' })
  actor.send({ type: 'STATUS_IS', status: 'online' })
  expect(actor.getSnapshot().context.status).toBe('online')
})
