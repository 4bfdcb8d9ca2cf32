import { MessageBar, MessageBarBody } from '../../ui/fluent.ts'
import { useSyncExternalStore } from 'react'
import { useT } from '../../ui/i18n.ts'

const subscribe = (tell: () => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Says that the browser has no connection, as long as that is so. */
export function OfflineBanner() {
  const t = useT('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : <MessageBar intent="warning" shape="square" layout="multiline" politeness="polite"><MessageBarBody>{t('offline')}</MessageBarBody></MessageBar>
}
