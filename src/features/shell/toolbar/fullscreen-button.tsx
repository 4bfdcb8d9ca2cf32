import { useEffect, useState } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { FullScreenMaximizeRegular, FullScreenMinimizeRegular } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/layout/fluent.ts'

function useFullscreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [])
  const toggle = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {
      // The browser may refuse (a policy, a frame); the button keeps showing what is true.
    })
  return { isFull, toggle }
}

/** Shows the product on the whole screen, or no longer; in a menu with its words. */
export function FullscreenButton({ hasWords = false }: { hasWords?: boolean }) {
  const t = useT('shell')
  const { isFull, toggle } = useFullscreen()
  const text = isFull ? t('toolbar.leaveFullscreen') : t('toolbar.fullscreen')
  const icon = isFull ? <FullScreenMinimizeRegular /> : <FullScreenMaximizeRegular />
  return hasWords ? (
    <Button icon={icon} onClick={toggle}>
      {text}
    </Button>
  ) : (
    <Button appearance="subtle" size="large" icon={icon} aria-label={text} title={text} onClick={toggle} />
  )
}
