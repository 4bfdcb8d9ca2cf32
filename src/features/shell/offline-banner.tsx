import { useSyncExternalStore } from 'react'
import { makeStyles, tokens } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

const useStyles = makeStyles({
  bar: { paddingBlock: tokens.spacingVerticalS, paddingInline: tokens.spacingHorizontalM, borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`, backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorNeutralForeground1 },
})

/** Says that the browser has no connection, as long as that is so. */
export function OfflineBanner() {
  const styles = useStyles()
  const t = useT('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!isOnline && <div className={styles.bar}>{t('offline')}</div>}</div>
}
