import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Before `pagehide`, at which forms keep their drafts: listeners of one event are called in the order they came. */
const leaving = ['beforeunload', 'popstate']

/**
 * A field that says what was typed when it is left says it as well when the page goes under it (reload, back).
 * @param report null while nothing is being typed.
 */
export function useBeforeLeaving(report: (() => void) | null): void {
  useEffect(() => {
    if (!report) return undefined
    const reportNow = () => flushSync(report)
    for (const event of leaving) window.addEventListener(event, reportNow)
    return () => {
      for (const event of leaving) window.removeEventListener(event, reportNow)
    }
  }, [report])
}
