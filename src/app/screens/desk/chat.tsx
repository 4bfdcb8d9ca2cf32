import { useEffect } from 'react'
import { useSessionUser } from '../../../client/http/session.ts'
import { TeamChat } from '../../../features/messages/team-chat.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useChat } from '../../shell/use-chat.ts'

/** /apps/chat: the team chat on a page of its own. Source: specification 2 and 4 "Chat panel". */
export function Component() {
  const t = useT('chat')
  const { unread: _unread, ...chat } = useChat(Number(useSessionUser()?.id ?? 0))
  const { actor } = chat
  useEffect(() => actor.send({ type: 'OPEN' }), [actor])
  return (
    <Page title={t('title')}>
      <Surface title={t('title')} isTitleHidden>
        <TeamChat {...chat} />
      </Surface>
    </Page>
  )
}
