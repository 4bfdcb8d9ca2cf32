import { Suspense, useState, type ReactNode } from 'react'

export type FetchAheadEvents = { onPointerEnter?: () => void; onFocus?: () => void; onClick?: () => void }

/**
 * A button whose menu is fetched when a user reaches for it (`fetchAhead`) and takes the button's place,
 * open, when it is pressed. `button` must look like the trigger inside `children`.
 */
export function LazyMenu({
  button,
  fetchAhead,
  children,
}: {
  button: (events: FetchAheadEvents) => ReactNode
  fetchAhead: () => Promise<unknown>
  children: ReactNode
}) {
  const [isWanted, setWanted] = useState(false)
  const ahead = () => void fetchAhead()
  if (!isWanted) return button({ onPointerEnter: ahead, onFocus: ahead, onClick: () => setWanted(true) })
  return <Suspense fallback={button({})}>{children}</Suspense>
}
