import { ChatButton } from '../../features/messages/chat-button.tsx'
import { useChat } from './use-chat.ts'

/** The team chat of the shell: its button in the toolbar and the panel behind it. Source: specification 2 "Right-side chat panel". */
export default function ChatRoot({ me }: { me: number }) {
  return <ChatButton {...useChat(me)} />
}
