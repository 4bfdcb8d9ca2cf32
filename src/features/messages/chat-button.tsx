import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, CounterBadge, makeStyles } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ChatRegular } from '../../ui/icons/icons.ts'
import type { TeamChatProps } from './team-chat.tsx'

const fetchPanel = () => import('./chat-panel.tsx')
const ChatPanel = lazy(() => fetchPanel().then((m) => ({ default: m.ChatPanel })))

const useStyles = makeStyles({
  place: { position: 'relative', display: 'inline-flex' },
  badge: { position: 'absolute', insetBlockStart: '2px', insetInlineEnd: '0', pointerEvents: 'none' },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
const mostShown = 99 // as the bell: ux 12

/** Said when more messages wait than before, and only then. */
function useGrowth(count: number): number | null {
  const [grown, setGrown] = useState<number | null>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) setGrown(count)
    before.current = count
  }, [count])
  return grown
}

/** The chat's button of the toolbar with what waits unread; opens the panel. */
export function ChatButton({ unread, ...chat }: TeamChatProps & { unread: number }) {
  const styles = useStyles()
  const t = useT('chat')
  const { actor } = chat
  const isOpen = useSelector(actor, (s) => s.value !== 'closed')
  const [isWanted, setWanted] = useState(isOpen)
  const isQuiet = useSelector(actor, (s) => s.context.status === 'do-not-disturb')
  const grown = useGrowth(unread)
  return (
    <span className={styles.place}>
      <span role="status" className={styles.hidden}>
        {grown === null || isQuiet ? '' : t('unread', { count: grown })}
      </span>
      <Button
        appearance="subtle"
        size="large"
        icon={<ChatRegular />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={t('title')}
        aria-label={unread > 0 ? `${t('open')}: ${t('unread', { count: unread })}` : t('open')}
        onPointerEnter={() => void fetchPanel()}
        onFocus={() => void fetchPanel()}
        onClick={() => {
          setWanted(true)
          actor.send({ type: isOpen ? 'CLOSE' : 'OPEN' })
        }}
      />
      {unread > 0 && (
        <CounterBadge
          className={styles.badge}
          aria-hidden
          count={unread}
          overflowCount={mostShown}
          size="small"
          color="danger"
        />
      )}
      {(isWanted || isOpen) && (
        <Suspense fallback={null}>
          <ChatPanel {...chat} />
        </Suspense>
      )}
    </span>
  )
}
