import { useEffect } from 'react'

/** Closing the tab or the window asks first while something is unsaved; the browser has its own words for that. */
export function useTabGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [isUnsaved])
}
