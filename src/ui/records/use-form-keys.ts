import { useEffect, useRef, type RefObject } from 'react'
import { useOfferedKeys } from '../layout/keys/offered-keys.ts'

export type FormKeys = { onSend: () => void; onCancel?: () => void }

/** Ctrl+Enter anywhere in a form sends it; Escape leaves it, unless a list or dialog inside took the key. */
export function useFormKeys(keys: FormKeys): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef(keys)
  useOfferedKeys('step Ctrl+Enter', keys.onCancel !== undefined && 'step Escape')
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const watched = form.current
    if (!watched) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        // A typed date or amount is read when its field is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        setTimeout(() => latest.current.onSend())
      } else if (event.key === 'Escape' && !event.defaultPrevented) latest.current.onCancel?.()
    }
    watched.addEventListener('keydown', press)
    return () => watched.removeEventListener('keydown', press)
  }, [])
  return form
}
