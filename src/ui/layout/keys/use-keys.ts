import { useEffect } from 'react'
import { useLatest } from '../../records/entity-latest.ts'
import { useOfferedKeys, type KeyOf, type KeyPlace, type OfferedKey } from './offered-keys.ts'

let isOff = false
/** Turns single letters off for who does not want them (WCAG 2.1.4); keys with Ctrl and function keys stay. */
export function turnLetters(on: boolean): void {
  isOff = !on
}

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

/** A single letter that no user types and nothing else has taken. */
export const isLetter = (event: KeyboardEvent): boolean =>
  !isOff &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !isTaken(event.target)

/** Single keys of a part of the screen. They never act while something is typed, nor with a modifier; a user may turn them off. */
export function useKeys<P extends KeyPlace>(
  place: P,
  keys: Readonly<Partial<Record<KeyOf<P>, () => void>>>,
  isOn = true,
): void {
  const latest = useLatest(keys as Readonly<Record<string, (() => void) | undefined>>)
  useOfferedKeys(...(isOn ? Object.keys(keys).map((key) => `${place} ${key}` as OfferedKey) : []))
  useEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => {
      if (!isLetter(event)) return
      const act = latest()[event.key]
      if (!act || (event.key === ' ' && isPressed(event.target))) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn, latest])
}
