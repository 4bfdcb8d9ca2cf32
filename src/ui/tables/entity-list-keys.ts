import { useEffect } from 'react'
import { useLatest } from '../records/entity-latest.ts'

export type ListKeys = Partial<
  Record<'/' | 'e' | 'n' | 'j' | 'k' | 'x' | 'f' | 'v' | '[' | ']' | ' ', () => void>
>

/** Somewhere a letter is text or steers another widget. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]',
    ) !== null)

/** The space bar presses what has the focus. */
const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, button, summary, [role="button"], [role="tab"]') !== null

/**
 * Single keys of a list (ux 13. They never act while something is typed, nor with a modifier; a user
 * may turn them off.
 */
export function useListKeys(keys: ListKeys, isOn: boolean) {
  const latest = useLatest(keys)
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
        return
      const act = (latest() as Record<string, (() => void) | undefined>)[event.key] // Any key may come; only the named ones act.
      if (!act || (event.key === ' ' && isPressed(event.target))) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn, latest])
}
