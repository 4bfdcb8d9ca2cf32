import type { Meta, StoryObj } from '@storybook/react-vite'
import { actorIn } from '../../client/journey/machine-story.ts'
import {
  chatPanelMachine,
  type ChatContact,
  type ChatMessage,
  type ChatPanelContext,
} from '../../machines/shell/chat-panel.ts'
import { TeamChat } from './team-chat.tsx'

const meta = { title: 'Chat/Team Chat' } satisfies Meta
export default meta
type Story = StoryObj

const person = (
  id: number,
  first: string,
  last: string,
  status: ChatContact['status'],
  unseen = 0,
): ChatContact => ({
  id,
  first_name: first,
  last_name: last,
  image: null,
  is_online: status !== 'offline',
  status,
  unseen_count: unseen,
})
const contacts = [
  person(2, 'Farzana', 'Kabir', 'online', 2),
  person(3, 'Rezaul', 'Karim', 'do-not-disturb'),
  person(4, 'عبد الرحمن', 'الهاشمي', 'away'),
]
const said = (
  id: number,
  sender: number,
  message: string,
  at: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id,
  sender: { id: sender },
  message,
  updated_at: at,
  file: null,
  file_name: null,
  seen_at: null,
  is_removable: false,
  ...more,
})
const messages = [
  said(1, 2, 'Is the file of Rakib ready for the embassy?', '2027-01-27T05:10:00Z'),
  said(2, 1, 'The medical comes at noon.', '2027-01-27T05:12:00Z', {
    seen_at: '2027-01-27T05:13:00Z',
    is_removable: true,
  }),
  said(3, 2, 'medical-slip.pdf', '2027-01-28T03:40:00Z', { file: 'f', file_name: 'medical-slip.pdf' }),
]

// A story closes over its actor: Storybook would try to serialise it as an argument.
const standing = (
  state: 'closed' | 'open_contacts' | 'loading_chat' | 'chatting' | 'sending',
  context: Partial<ChatPanelContext> = {},
): Story => {
  const actor = actorIn(chatPanelMachine, state, context)
  return {
    render: () => (
      <TeamChat
        actor={actor}
        me={1}
        contacts={contacts}
        loaded={null}
        onRetry={null}
        onFile={() => {}}
        onOpenFile={() => {}}
        onRemove={() => {}}
      />
    ),
    parameters: { machine: 'chat-panel', state },
  }
}
export const Closed = standing('closed')
export const Contacts = standing('open_contacts', { unseen: { 3: 1 } })
export const DoNotDisturb = standing('open_contacts', { status: 'do-not-disturb' })
export const Loading = standing('loading_chat', { contact: 2 })
export const Chatting = standing('chatting', {
  contact: 2,
  messages,
  text: 'It is here now',
  file: { id: 'g', name: 'report.pdf' },
})
export const NoMessages = standing('chatting', { contact: 3 })
export const Sending = standing('sending', { contact: 2, messages, text: 'It is here now' })
