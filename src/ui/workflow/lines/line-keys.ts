import type { KeyboardEvent, RefObject } from 'react'
import { useKeys } from '../../layout/keys/use-keys.ts'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The button of the line `step` away from that which has the focus; from elsewhere, of the first one. */
function nextAction(box: HTMLElement | null, step: number): HTMLElement | undefined {
  const actions = [...(box?.querySelectorAll<HTMLElement>('[data-action]') ?? [])]
  const line = document.activeElement?.closest('li')
  const at = actions.findIndex((action) => line?.contains(action))
  return at === -1 ? actions[0] : actions[at + step]
}

/** Down, up, j and k go from the button of one line to that of the next, unless something is being typed. */
export function moveByLines(event: KeyboardEvent, box: HTMLElement | null) {
  const step = steps[event.key] ?? 0
  const isTyped = event.target instanceof HTMLElement && event.target.closest('form') !== null
  if (step === 0 || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
  const next = nextAction(box, step)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** j and k reach the lines from the rest of the page too, as those of a list. Source: decision 1120. */
export function useLineKeys(box: RefObject<HTMLElement | null>) {
  const go = (step: number) => nextAction(box.current, step)?.focus()
  useKeys('lines', { j: () => go(1), k: () => go(-1) })
}
