import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { isModalOpen } from '../feedback/modal-open.ts'

/** What a person is in the middle of: a dialog or panel over the page, a field being typed in. */
const isAtWork = () =>
  isModalOpen() || document.activeElement?.matches('input, textarea, select, [contenteditable]') === true

/** A page that waits loses the focus, and a dialog its hold on it: a part that loads late needs a Suspense of its own. */
function Away() {
  useLayoutEffect(() => {
    if (isAtWork()) console.error('The page was hidden while a person worked on it.')
  }, [])
  return null
}

/** Shows a page once its code and texts are there. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Away />}>{children}</Suspense>
}
