import { useLayoutEffect, useState } from 'react'

function makeBox<T>(start: T) {
  let value = start
  return {
    get: () => value,
    put: (next: T) => {
      value = next
    },
  }
}

/** The way to the newest value for listeners, timers and machines that outlive a drawing. Not for reading while drawing. */
export function useLatest<T>(value: T): () => T {
  const [box] = useState(() => makeBox(value))
  useLayoutEffect(() => box.put(value))
  return box.get
}

/** Something remembered between drawings that changes nothing on the screen. */
export function useMemory<T>(start: () => T) {
  const [box] = useState(() => makeBox(start()))
  return box
}
