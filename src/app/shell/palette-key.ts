/** The key of the palette, heard from the first script on: the palette loads late, and hands do not wait for it. */
import { readToken } from '../../client/http/token.ts'

/** So long a pressed key waits for the palette; a later one opens nothing under hands that do something else by then. */
export const waitMs = 10_000

type Pressed = { at: number; text: string }

let pressed: Pressed | null = null
let isFollowed = false

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

const isWaiting = (): boolean => pressed !== null && performance.now() - pressed.at < waitMs

/** What follows the key is text for the palette, no key of the page. */
function keep(event: KeyboardEvent): void {
  // To who is signed out no palette comes: what is typed is for the sign-in.
  if (readToken() === null) {
    pressed = null
    return
  }
  if (isPaletteKey(event)) {
    if (!isWaiting()) pressed = { at: performance.now(), text: '' }
  } else if (pressed && isWaiting() && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (event.key === 'Escape') pressed = null
    else if (event.key === 'Backspace') pressed.text = pressed.text.slice(0, -1)
    else if (event.key.length === 1) pressed.text += event.key
    else return
  } else return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps the key and what is typed after it until the palette follows it. */
export function awaitPalette(): void {
  if (!isFollowed) window.addEventListener('keydown', keep, true)
}

/**
 * Hands over what was kept and calls `press` at each further press of the key. Returns the way to stop.
 * @param type gets what was typed after the kept key, where something was.
 */
export function followPaletteKey(press: () => void, type: (text: string) => void): () => void {
  isFollowed = true
  window.removeEventListener('keydown', keep, true)
  const earlyPress = isWaiting() ? pressed : null
  pressed = null
  if (earlyPress) press()
  if (earlyPress?.text) type(earlyPress.text)
  const hear = (event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return
    event.preventDefault()
    press()
  }
  window.addEventListener('keydown', hear)
  return () => {
    isFollowed = false
    window.removeEventListener('keydown', hear)
  }
}
