import { Suspense, useState, type ReactNode } from 'react'
import type { FetchAheadEvents } from './lazy-menu.tsx'

/**
 * A button like that of `LazyMenu` whose owner says whether it is open, because a key opens it too. What it opens stays
 * once it has been open.
 */
export function LazyPopup({
  button,
  fetchAhead,
  isOpen,
  onOpen,
  children,
}: {
  button: (events: FetchAheadEvents) => ReactNode
  fetchAhead: () => Promise<unknown>
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const ahead = () => void fetchAhead()
  if (!wasOpen) return button({ onPointerEnter: ahead, onFocus: ahead, onClick: onOpen })
  return <Suspense fallback={button({})}>{children}</Suspense>
}
