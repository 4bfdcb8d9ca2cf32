import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { isModalOpen } from '../feedback/modal-open.ts'
import { Waiting } from '../feedback/waiting.tsx'
import { PageOnItsWay } from './page.tsx'

/** What a person is in the middle of: a dialog or panel over the page, a field being typed in. */
const isAtWork = () =>
  isModalOpen() || document.activeElement?.matches('input, textarea, select, [contenteditable]') === true

/** A page that waits loses the focus, and a dialog its hold on it: a part that loads late needs a Suspense of its own. */
function Away() {
  const t = useT('shell')
  useLayoutEffect(() => {
    if (isAtWork()) console.error('The page was hidden while a person worked on it.')
  }, [])
  return (
    <PageOnItsWay>
      <Waiting label={t('loading')} />
    </PageOnItsWay>
  )
}

/** Shows a page once its code and texts are there, and its shape until then: no area of content is ever blank (desk 5). */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Away />}>{children}</Suspense>
}
