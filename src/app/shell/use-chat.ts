import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import {
  blankChatMessage,
  olderMessages,
  readChat,
  sayPresent,
  sendChatMessage,
  useContacts,
  useConversation,
} from '../../client/desk/chat.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { fetchFile, uploadFile } from '../../client/records/records-files.ts'
import { saveAs } from '../../client/http/save-as.ts'
import type { TeamChatProps } from '../../features/messages/team-chat.tsx'
import type { ChatStatus } from '../../domain/people/chat-status.ts'
import { chatPanelMachine, type ChatMessage } from '../../machines/shell/chat-panel.ts'
import { useLatest } from '../../ui/records/entity-latest.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'

const presenceMs = 30_000

const forgiven = () => {
  /* Presence and what was read are sent again with the next occasion. */
}

/**
 * While a user looks at the window they count as there (entities 1.1, is_online); the answer has the status
 * chosen on any screen.
 */
function usePresence(onStatus: (status: ChatStatus) => void) {
  const latest = useLatest({ onStatus })
  useEffect(() => {
    const say = () => {
      if (!document.hidden) void sayPresent().then(latest().onStatus, forgiven)
    }
    say()
    const timer = setInterval(say, presenceMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [latest])
}

/** The chat of one person, connected: what its view needs, and how many messages wait unread. Source: machines U3. */
export function useChat(me: number): TeamChatProps & { unread: number } {
  const t = useT('chat')
  const { snackbar } = useMessages()
  const contacts = useContacts(me)
  const latest = useLatest({ snackbar, t, refetch: contacts.refetch })
  const machine = useMemo(
    () =>
      chatPanelMachine.provide({
        actions: {
          'load contacts': () => void latest().refetch(),
          'load older messages': ({ self }, { contact, before }) =>
            void olderMessages(contact, before).then(
              (messages) => self.send({ type: 'OLDER', contact, messages }),
              () => latest().snackbar(latest().t('loadFailed'), 'error'),
            ),
          'post the message': ({ self }, body) =>
            void sendChatMessage(body).then(
              (message) => self.send({ type: 'SENT', message }),
              (fault: unknown) =>
                self.send({ type: 'SEND_FAILED', detail: isApiProblem(fault) ? fault.detail : null }),
            ),
          'mark it seen': (_, { contact }) => void readChat(contact).catch(forgiven),
          'store the status': ({ self }, { status, former }) =>
            void sayPresent(status).then(
              (now) => self.send({ type: 'STATUS_IS', status: now }),
              () => {
                self.send({ type: 'STATUS_IS', status: former })
                latest().snackbar(latest().t('statusFailed'), 'error')
              },
            ),
          'say that loading failed': () => latest().snackbar(latest().t('loadFailed'), 'error'),
          'say that sending failed': (_, { detail }) =>
            latest().snackbar(
              detail ? `${latest().t('sendFailed')} ${detail}` : latest().t('sendFailed'),
              'error',
            ),
        },
      }),
    [latest],
  )
  const [snapshot, send, actor] = useMachine(machine)
  const { contact } = snapshot.context
  const { data, isError, isFetching } = useConversation(contact)
  const isLoading = snapshot.matches('loading_chat')
  usePresence((status) => send({ type: 'STATUS_IS', status }))

  useEffect(() => {
    if (contact === null) return
    if (isLoading && isError && !isFetching) return send({ type: 'LOAD_FAILED', contact })
    if (!data || (isLoading && isFetching)) return
    if (isLoading) {
      send({ type: 'LOADED', contact, messages: data })
      void readChat(contact).catch(forgiven)
    } else
      for (const message of data.filter(
        (one) =>
          one.sender.id === contact &&
          !actor.getSnapshot().context.messages.some((shown) => shown.id === one.id),
      ))
        send({ type: 'MESSAGE_IN', message })
  }, [actor, contact, data, isError, isFetching, isLoading, send])

  const onFile = (file: File | null) => {
    if (!file) return send({ type: 'CHOOSE_FILE', file: null })
    uploadFile(file, { module: 'chat_message', field: 'file' }, () => {}).then(
      ({ id, name }) => {
        // When the user has opened another conversation meanwhile, it is not sent there.
        if (actor.getSnapshot().context.contact === contact) send({ type: 'CHOOSE_FILE', file: { id, name } })
      },
      (fault: unknown) => snackbar(isApiProblem(fault) ? fault.detail : t('fileFailed'), 'error'),
    )
  }
  const onOpenFile = (message: ChatMessage) =>
    void fetchFile(message.file ?? '').then(
      (blob) => {
        // Pictures are looked at, everything else is kept.
        if (blob.type.startsWith('image/')) window.open(URL.createObjectURL(blob), '_blank', 'noopener')
        else saveAs(blob, message.file_name ?? 'file')
      },
      () => snackbar(t('openFailed'), 'error'),
    )
  const onRemove = (message: ChatMessage) =>
    void blankChatMessage(message.id).catch((fault: unknown) =>
      snackbar(isApiProblem(fault) ? fault.detail : t('removeFailed'), 'error'),
    )
  const unread = (contacts.data ?? []).reduce(
    (sum, one) => sum + (one.id === contact ? 0 : one.unseen_count),
    0,
  )
  return {
    actor,
    me,
    contacts: contacts.data ?? null,
    loaded: contact === null ? null : (data ?? null),
    onRetry: contacts.isError ? () => void contacts.refetch() : null,
    onFile,
    onOpenFile,
    onRemove,
    unread,
  }
}
