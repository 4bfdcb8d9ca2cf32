import { useEffect, useRef } from 'react'
import { useLatest } from '../records/entity-latest.ts'

/** A list with one of its items at another place. */
export function movedItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  const one = items[from]
  return one ? [...rest.slice(0, to), one, ...rest.slice(to)] : [...items]
}

/** Hears what is dragged over and dropped on the rows of a list, by their place (`data-at`). */
export function useDropPlace(onOver: (at: number) => void, onDrop: () => void) {
  const place = useRef<HTMLUListElement>(null)
  const latest = useLatest({ onOver, onDrop })
  useEffect(() => {
    const list = place.current
    const over = (event: DragEvent) => {
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest('[data-at]') : null
      if (row) latest().onOver(Number(row.getAttribute('data-at')))
    }
    const drop = () => latest().onDrop()
    list?.addEventListener('dragover', over)
    list?.addEventListener('drop', drop)
    return () => {
      list?.removeEventListener('dragover', over)
      list?.removeEventListener('drop', drop)
    }
  }, [latest])
  return place
}
