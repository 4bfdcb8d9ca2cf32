import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { badgeOf, type notificationPanelMachine } from '../../../machines/shell/notification-panel.ts'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { AlertRegular } from '../../../ui/icons/icons.ts'

const fetchDrawer = () => import('./notification-drawer.tsx')
const NotificationDrawer = lazy(() => fetchDrawer().then((m) => ({ default: m.NotificationDrawer })))

const useStyles = makeStyles({
  place: { position: 'relative', display: 'inline-flex' },
  badge: {
    position: 'absolute',
    insetBlockStart: '2px',
    insetInlineEnd: '0',
    pointerEvents: 'none',
    minWidth: '16px',
    height: '16px',
    boxSizing: 'border-box',
    paddingInline: '4px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    textAlign: 'center',
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
})
const mostShown = 99 // ux 12

/** The bell of the toolbar with its count; opens the drawer. */
export function NotificationBell({ actor }: { actor: ActorRefFrom<typeof notificationPanelMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const count = useSelector(actor, (s) => badgeOf(s.context.cards))
  const isOpen = useSelector(actor, (s) => s.value !== 'closed')
  const [isWanted, setWanted] = useState(isOpen)
  return (
    <span className={styles.place}>
      <Button
        appearance="subtle"
        size="large"
        icon={<AlertRegular />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={t('notifications.title')}
        aria-label={t('notifications.bell', { count })}
        onPointerEnter={() => void fetchDrawer()}
        onFocus={() => void fetchDrawer()}
        onClick={() => {
          setWanted(true)
          actor.send({ type: 'TOGGLE' })
        }}
      />
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
      {(isWanted || isOpen) && (
        <Suspense fallback={null}>
          <NotificationDrawer actor={actor} />
        </Suspense>
      )}
    </span>
  )
}
