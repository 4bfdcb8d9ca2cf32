import { useSyncExternalStore } from 'react'
import { onWaitingChanges, sendWaitingNow, waitingChanges } from '../../../client/http/outbox.ts'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'

const subscribe = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
})

/** Says that the browser has no connection or the server does not answer, as long as that is so, and what waits to be sent. */
export function OfflineBanner() {
  const styles = useStyles()
  const t = useT('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const count = useSyncExternalStore(onWaitingChanges, waitingChanges)
  return (
    <div role="status">
      {(!isOnline || count > 0) && (
        <div className={styles.bar}>
          <span>
            {t(isOnline ? 'unanswered' : 'offline')}
            {count > 0 && ` ${t('waitingChanges', { count })}`}
          </span>
          {count > 0 && (
            <Button size="small" onClick={sendWaitingNow}>
              {t('sendNow')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
