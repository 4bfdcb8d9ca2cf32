/** Where the cursor is in a grid of lines, and where it goes. */
import type { KeyboardEvent } from 'react'

/** What a person types in, of a row or of all rows, in reading order. */
export const cellsOf = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  ),
]

/** Cells that what filled the lines left to be typed: `asks` of a line names its one. */
export const askedIn = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>('td[data-asked] input:not([disabled])'),
]

/** A cell marked by PassedBy. */
export const isPassedByEnter = (cell: HTMLElement): boolean =>
  cell.closest('td')?.querySelector('[data-passed-by]') instanceof HTMLElement

export function goTo(cell: HTMLElement | undefined): void {
  cell?.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** The cell the cursor is in. */
export function typedIn(part: HTMLElement | null): HTMLElement | undefined {
  const { activeElement: at } = document
  return at instanceof HTMLElement && part?.contains(at) ? at : undefined
}

/** Enter that goes on from a cell: not one that picks from an open list, breaks a line of text, or sends the form. */
export const isGoingOn = ({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.getAttribute('aria-expanded') !== 'true'
