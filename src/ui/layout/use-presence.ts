import { useEffect, useRef, type RefObject } from 'react'

export type Presence = {
  /** Pointer or focus came into the element. */
  onEnter?: () => void
  /** Pointer left it, or the focus went elsewhere. */
  onLeave?: (by: 'pointer' | 'focus') => void
  /** Escape was pressed inside. */
  onEscape?: () => void
}

/**
 * Watches whether a user is at an element. The element itself stays what it is (a list, a region): its own
 * controls are what one acts on, this only notices it.
 */
export function usePresence<TElement extends HTMLElement>(presence: Presence): RefObject<TElement | null> {
  const element = useRef<TElement>(null)
  const latest = useRef(presence)
  useEffect(() => {
    latest.current = presence
  })
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const enter = () => latest.current.onEnter?.()
    const leave = () => latest.current.onLeave?.('pointer')
    const blur = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node) || !watched.contains(event.relatedTarget))
        latest.current.onLeave?.('focus')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onEscape?.()
    }
    watched.addEventListener('mouseenter', enter)
    watched.addEventListener('mouseleave', leave)
    watched.addEventListener('focusin', enter)
    watched.addEventListener('focusout', blur)
    watched.addEventListener('keydown', key)
    return () => {
      watched.removeEventListener('mouseenter', enter)
      watched.removeEventListener('mouseleave', leave)
      watched.removeEventListener('focusin', enter)
      watched.removeEventListener('focusout', blur)
      watched.removeEventListener('keydown', key)
    }
  }, [])
  return element
}
