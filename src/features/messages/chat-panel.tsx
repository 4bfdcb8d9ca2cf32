import { useSelector } from '@xstate/react'
import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, makeStyles } from '../../ui/layout/fluent.ts'
import { OverlayDrawer } from '../../ui/feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { DismissRegular } from '../../ui/icons/icons.ts'
import { TeamChat, type TeamChatProps } from './team-chat.tsx'

const useStyles = makeStyles({
  panel: { width: '360px', maxWidth: '100vw', '@media (max-width: 599px)': { width: '320px' } },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    overflow: 'hidden',
    paddingBlockEnd: '12px',
  },
})

/** The panel at the side: Escape, a press outside or its button close it and clear the open conversation. Source: specification 4 "Chat panel", 9. */
export function ChatPanel(chat: TeamChatProps) {
  const styles = useStyles()
  const t = useT('chat')
  const { actor } = chat
  const isOpen = useSelector(actor, (s) => s.value !== 'closed')
  const close = () => actor.send({ type: 'CLOSE' })
  return (
    <OverlayDrawer
      open={isOpen}
      position="end"
      className={styles.panel}
      aria-label={t('title')}
      onOpenChange={(_, data) => {
        if (!data.open) close()
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ as: 'h2' }}
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={close} />
          }
        >
          {t('title')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>{isOpen && <TeamChat {...chat} isPanel />}</DrawerBody>
    </OverlayDrawer>
  )
}
