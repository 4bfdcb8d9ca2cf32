import { assign, setup } from 'xstate'
import type { ChatStatus } from '../../domain/people/chat-status.ts'

/** One message between two people; `file` is the id of what is attached, an own young one may be taken back. */
export type ChatMessage = {
  id: number
  sender: { id: number }
  message: string
  updated_at: string
  file: string | null
  file_name: string | null
  seen_at: string | null
  is_removable: boolean
}
/** A person one can write to. */
export type ChatContact = {
  id: number
  first_name: string
  last_name: string
  image: string | null
  is_online: boolean
  status: ChatStatus
  unseen_count: number
}
/** A chosen file that is stored already and goes with the next message. */
export type ChatFile = { id: string; name: string }

export type ChatPanelContext = {
  contact: number | null
  messages: readonly ChatMessage[]
  /** Whether the server may hold messages before the first one shown. */
  hasOlder: boolean
  text: string
  file: ChatFile | null
  /** Unread messages that came in since the contacts were loaded, by contact; a chosen contact has none. */
  unseen: Readonly<Record<number, number>>
  /** What colleagues see of the person at this screen. */
  status: ChatStatus
}
export type ChatPanelEvent =
  | { type: 'OPEN' }
  | { type: 'SELECT_CONTACT'; contact: number }
  | { type: 'LOADED'; contact: number; messages: readonly ChatMessage[] }
  | { type: 'LOAD_FAILED'; contact: number }
  | { type: 'LOAD_OLDER' }
  | { type: 'OLDER'; contact: number; messages: readonly ChatMessage[] }
  | { type: 'TYPE'; text: string }
  | { type: 'CHOOSE_FILE'; file: ChatFile | null }
  | { type: 'SEND' }
  | { type: 'SENT'; message: ChatMessage }
  | { type: 'SEND_FAILED'; detail: string | null }
  | { type: 'MESSAGE_IN'; message: ChatMessage }
  | { type: 'CHOOSE_STATUS'; status: ChatStatus }
  /** The server answered with the status that holds, the former one where the choice failed. */
  | { type: 'STATUS_IS'; status: ChatStatus }
  | { type: 'CLOSE' }

/** Messages loaded at a time; fewer mean that there are none before them. */
export const mostMessages = 200
const nothing = {
  contact: null,
  messages: [],
  hasOlder: false,
  text: '',
  file: null,
} satisfies Partial<ChatPanelContext>
/** A message stands once, however often it arrives. */
const withMessage = (messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] =>
  messages.some((one) => one.id === message.id) ? messages : [...messages, message]
const without = (unseen: ChatPanelContext['unseen'], contact: number) =>
  Object.fromEntries(Object.entries(unseen).filter(([id]) => Number(id) !== contact))

/**
 * The team chat: contacts, one conversation at a time, what is typed and chosen kept until it was sent.
 * Source: specification 4 "Chat panel" and 5; machines U3.
 */
export const chatPanelMachine = setup({
  types: { context: {} as ChatPanelContext, events: {} as ChatPanelEvent },
  guards: {
    'a text is typed or a file chosen': ({ context }) => context.text.trim() !== '' || context.file !== null,
    'it is the chosen conversation': ({ context, event }) =>
      (event.type === 'LOADED' || event.type === 'LOAD_FAILED' || event.type === 'OLDER') &&
      event.contact === context.contact,
    'there may be older messages': ({ context }) => context.hasOlder && context.messages.length > 0,
    'it is from the chosen contact': ({ context, event }) =>
      event.type === 'MESSAGE_IN' && event.message.sender.id === context.contact,
  },
  actions: {
    /** Provided by the app: asks the server for the contacts. */
    'load contacts': () => {},
    /** Provided by the app: asks for the conversation, answers LOADED or LOAD_FAILED, and marks it read. */
    'load the conversation': (_args, _params: { contact: number }) => {},
    /** Provided by the app: asks for the messages before the first one shown, answers OLDER or says that it failed. */
    'load older messages': (_args, _params: { contact: number; before: number }) => {},
    /** Provided by the app: posts the message, answers SENT or SEND_FAILED. */
    'post the message': (_args, _params: { receiver: number; message: string; file: string | null }) => {},
    /** Provided by the app: notifies the server that the conversation was read. */
    'mark it seen': (_args, _params: { contact: number }) => {},
    /** Provided by the app: stores the status, answers STATUS_IS. */
    'store the status': (_args, _params: { status: ChatStatus; former: ChatStatus }) => {},
    /** Provided by the app: a sentence at the top of the window. */
    'say that loading failed': () => {},
    'say that sending failed': (_args, _params: { detail: string | null }) => {},
    'choose the contact': assign(({ context, event }) =>
      event.type === 'SELECT_CONTACT'
        ? { ...nothing, contact: event.contact, unseen: without(context.unseen, event.contact) }
        : {},
    ),
    'show the messages': assign(({ event }) =>
      event.type === 'LOADED'
        ? { messages: event.messages, hasOlder: event.messages.length >= mostMessages }
        : {},
    ),
    'show the older messages': assign(({ context, event }) =>
      event.type === 'OLDER'
        ? {
            messages: [
              ...event.messages.filter((one) => !context.messages.some(({ id }) => id === one.id)),
              ...context.messages,
            ],
            hasOlder: event.messages.length >= mostMessages,
          }
        : {},
    ),
    'clear the contact': assign({ contact: null, messages: [], hasOlder: false }),
    'remember the text': assign(({ event }) => (event.type === 'TYPE' ? { text: event.text } : {})),
    'remember the file': assign(({ event }) => (event.type === 'CHOOSE_FILE' ? { file: event.file } : {})),
    'append the message': assign(({ context, event }) =>
      event.type === 'SENT' || event.type === 'MESSAGE_IN'
        ? { messages: withMessage(context.messages, event.message) }
        : {},
    ),
    'clear text and file': assign({ text: '', file: null }),
    'count it as unseen': assign(({ context, event }) =>
      event.type === 'MESSAGE_IN'
        ? {
            unseen: {
              ...context.unseen,
              [event.message.sender.id]: (context.unseen[event.message.sender.id] ?? 0) + 1,
            },
          }
        : {},
    ),
    'show the status': assign(({ event }) =>
      event.type === 'CHOOSE_STATUS' || event.type === 'STATUS_IS' ? { status: event.status } : {},
    ),
    'clear everything': assign(nothing),
  },
}).createMachine({
  id: 'chatPanel',
  initial: 'closed',
  context: { ...nothing, unseen: {}, status: 'online' },
  on: {
    CHOOSE_STATUS: {
      actions: [
        {
          type: 'store the status',
          params: ({ context, event }) => ({ status: event.status, former: context.status }),
        },
        'show the status',
      ],
    },
    STATUS_IS: { actions: 'show the status' },
  },
  states: {
    closed: {
      on: {
        OPEN: { target: 'open_contacts', actions: 'load contacts' },
        SELECT_CONTACT: { target: 'loading_chat', actions: 'choose the contact' },
        MESSAGE_IN: { actions: 'count it as unseen' },
      },
    },
    open_contacts: {
      on: {
        SELECT_CONTACT: { target: 'loading_chat', actions: 'choose the contact' },
        MESSAGE_IN: { actions: 'count it as unseen' },
        CLOSE: { target: 'closed', actions: 'clear everything' },
      },
    },
    loading_chat: {
      entry: { type: 'load the conversation', params: ({ context }) => ({ contact: context.contact ?? 0 }) },
      on: {
        LOADED: { guard: 'it is the chosen conversation', target: 'chatting', actions: 'show the messages' },
        LOAD_FAILED: {
          guard: 'it is the chosen conversation',
          target: 'open_contacts',
          actions: ['clear the contact', 'say that loading failed'],
        },
        SELECT_CONTACT: { target: 'loading_chat', reenter: true, actions: 'choose the contact' },
        CLOSE: { target: 'closed', actions: 'clear everything' },
      },
    },
    chatting: {
      on: {
        SELECT_CONTACT: { target: 'loading_chat', actions: 'choose the contact' },
        LOAD_OLDER: {
          guard: 'there may be older messages',
          actions: {
            type: 'load older messages',
            params: ({ context }) => ({
              contact: context.contact ?? 0,
              before: context.messages[0]?.id ?? 0,
            }),
          },
        },
        OLDER: { guard: 'it is the chosen conversation', actions: 'show the older messages' },
        TYPE: { actions: 'remember the text' },
        CHOOSE_FILE: { actions: 'remember the file' },
        SEND: {
          guard: 'a text is typed or a file chosen',
          target: 'sending',
          actions: {
            type: 'post the message',
            params: ({ context }) => ({
              receiver: context.contact ?? 0,
              message: context.text.trim() || (context.file?.name ?? ''),
              file: context.file?.id ?? null,
            }),
          },
        },
        MESSAGE_IN: [
          {
            guard: 'it is from the chosen contact',
            actions: [
              'append the message',
              { type: 'mark it seen', params: ({ context }) => ({ contact: context.contact ?? 0 }) },
            ],
          },
          { actions: 'count it as unseen' },
        ],
        CLOSE: { target: 'closed', actions: 'clear everything' },
      },
    },
    sending: {
      on: {
        OLDER: { guard: 'it is the chosen conversation', actions: 'show the older messages' },
        SENT: { target: 'chatting', actions: ['append the message', 'clear text and file'] },
        SEND_FAILED: {
          target: 'chatting',
          actions: { type: 'say that sending failed', params: ({ event }) => ({ detail: event.detail }) },
        },
        MESSAGE_IN: [
          { guard: 'it is from the chosen contact', actions: 'append the message' },
          { actions: 'count it as unseen' },
        ],
        CLOSE: { target: 'closed', actions: 'clear everything' },
      },
    },
  },
})
