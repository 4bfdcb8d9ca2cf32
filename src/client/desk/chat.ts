import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import type { ChatStatus } from '../../domain/people/chat-status.ts'
import type { ChatMessage } from '../../machines/shell/chat-panel.ts'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

/** Presence ends without a notice, and live changes may be cut off (ux 12. */
const pollMs = 60_000

/** People one can write to, unread first; stale with every message to or from oneself. */
export const useContacts = (me: number) =>
  useQuery({
    queryKey: keys.list('chat_message', { contacts: me }),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /message/api/v1/message/contacts/:user_id'>>(
          apiPath('message', 'contacts', me),
          undefined,
          signal,
        )
      ).users,
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
  })

/** The last messages with one person, oldest first; asked again with every message to or from oneself. */
export const useConversation = (contact: number | null) =>
  useQuery({
    queryKey: keys.record('chat_message', contact ?? 'none'),
    queryFn: async ({ signal }) =>
      (
        await api.get<Answer<'GET /message/api/v1/message/by_contact/:contact_id'>>(
          apiPath('message', 'by_contact', contact ?? 0),
          undefined,
          signal,
        )
      ).messages,
    enabled: contact !== null,
    staleTime: 0,
  })

/** Up to 200 messages before the one given, oldest first. @throws ApiProblem */
export const olderMessages = async (contact: number, before: number): Promise<ChatMessage[]> =>
  (
    await api.get<Answer<'GET /message/api/v1/message/by_contact/:contact_id'>>(
      apiPath('message', 'by_contact', contact),
      { before },
    )
  ).messages

export const sendChatMessage = (body: { receiver: number; message: string; file: string | null }) =>
  api.post<Answer<'POST /message/api/v1/message/send'>>(apiPath('message', 'send'), body, { once: true })
/** Takes an own message back, which is possible for ten minutes; its place stays. @throws ApiProblem */
export const blankChatMessage = (id: number) =>
  api.post<Answer<'POST /message/api/v1/message/blank/:id'>>(apiPath('message', 'blank', id))
/** Everything of this person counts as read from now on. */
export const readChat = (contact: number) =>
  api.get<Answer<'GET /message/api/v1/message/unseen/:contact_id'>>(apiPath('message', 'unseen', contact))
/** Says that one is there, which holds for a minute, and with what status from now on; the chosen one stays without. @throws ApiProblem */
export const sayPresent = async (status?: ChatStatus): Promise<ChatStatus> =>
  (
    await api.post<Answer<'POST /api/chat/user/data'>>('/api/chat/user/data', status ? { status } : {}, {
      once: true,
    })
  ).status
