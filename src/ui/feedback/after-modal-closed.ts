import { useEffect, useState } from 'react'
import { isModalOpen } from './modal-open.ts'

/** What hides the page from screen readers while a dialog or panel lies over it. */
const overlay = () => (document.querySelector('main') ?? document.body).closest('[aria-hidden="true"]')
const isPageBack = () => !isModalOpen() && overlay() === null

/**
 * Calls `next` once an open dialog or panel is gone and the page behind it is given back to the screen reader; at the
 * earliest in the next frame, when what was just closed has been taken out.
 */
export function afterModalClosed(next: () => void): void {
  requestAnimationFrame(() => {
    if (isPageBack()) return next()
    const observer = new MutationObserver(() => {
      if (!isPageBack()) return
      observer.disconnect()
      next()
    })
    observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-hidden', 'aria-modal'],
    })
  })
}

let watch: MutationObserver | null = null

/** Removes the overlay from a page that nothing lies over, now and until the next dialog or panel opens. */
function removeOverlay() {
  const lift = () => {
    if (isModalOpen()) return watch?.disconnect()
    overlay()?.removeAttribute('aria-hidden')
  }
  watch?.disconnect()
  watch = new MutationObserver(lift)
  watch.observe(document.documentElement, { subtree: true, attributeFilter: ['aria-hidden'] })
  lift()
}

/**
 * For a dialog or panel that may vanish together with its page (the Back button): the keeper of the focus then loses sight of
 * what it hid, or hides it only afterwards, and the next page would stay hidden from screen readers.
 */
export function useOverlayRemoval(): void {
  useEffect(() => () => void requestAnimationFrame(removeOverlay), [])
}

/** Where the focus was before the panel that was closed last; what follows it at once finds the focus nowhere. */
let left: Element | null = null
const followsMs = 1000

/**
 * When a dialog or panel is closed and nothing else took the focus, it goes back to where it was: the next key belongs to the page, not
 * to nothing. What follows one, e.g. the paper that a form printed, gives it back to what opened the first.
 */
export function useFocusBack(isOpen: boolean): void {
  const [now, setNow] = useState<{ isOpen: boolean; from: Element | null }>({ isOpen: false, from: null })
  // Read before the dialog takes the focus.
  if (now.isOpen !== isOpen) {
    const on = document.activeElement
    setNow({ isOpen, from: isOpen ? (on === document.body ? left : on) : null })
  }
  const { from } = now
  useEffect(() => {
    if (!(from instanceof HTMLElement)) return undefined
    return () => {
      left = from
      setTimeout(() => {
        if (left === from) left = null
      }, followsMs)
      afterModalClosed(() => {
        const { activeElement: on, body } = document
        if ((on === null || on === body) && from.isConnected) from.focus()
      })
    }
  }, [from])
}
