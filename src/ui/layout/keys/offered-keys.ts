import { useEffect, useSyncExternalStore } from 'react'

/** Keys by the place where they act, as they are pressed. The sheet of keys says what each does. */
interface KeysOfPlaces {
  everywhere: '?' | 'Ctrl+K'
  goTo: 'g d' | 'g p' | 'g b' | 'g v' | 'g t' | 'g a' | 'g r' | 'g c'
  list: '/' | 'n' | 'j' | 'k' | 'x' | ' ' | 'f' | 'v' | '[' | ']'
  lines: 'j' | 'k'
  panel: 'j' | 'k'
  record: 'e' | 'j' | 'k'
  form: 'Ctrl+S' | 'Ctrl+Enter' | 'Ctrl+.' | 'F9' | 'Shift+F9'
  step: 'Ctrl+Enter' | 'Escape'
  field: 'F4'
  board: ' ' | 'x' | 'Enter'
  sheet: 'Enter'
  grid: 'Enter' | 'Ctrl+D' | 'Ctrl+Delete'
  calendar: 'Ctrl+←→↑↓'
  replay: 'F8' | 'F9' | 'F10'
  queue: 'a' | 'r' | 'z' | 'j' | 'k'
  report: 'Backspace'
  paper: 'Ctrl+P'
}
export type KeyPlace = keyof KeysOfPlaces
export type KeyOf<P extends KeyPlace> = KeysOfPlaces[P]
/** A key with its place: 'list j'. */
export type OfferedKey = { [P in KeyPlace]: `${P} ${KeyOf<P>}` }[KeyPlace]

/** How many parts of the screen offer each key now. */
const offers = new Map<OfferedKey, number>()
const readers = new Set<() => void>()
let now: readonly OfferedKey[] = []

function count(keys: readonly OfferedKey[], by: 1 | -1): void {
  for (const key of keys) {
    const left = (offers.get(key) ?? 0) + by
    if (left > 0) offers.set(key, left)
    else offers.delete(key)
  }
  now = [...offers.keys()]
  for (const read of readers) read()
}

/** Says which keys act as long as the part of the screen stands that handles them. */
export function useOfferedKeys(...keys: readonly (OfferedKey | false)[]): void {
  const all = keys.filter((key) => key !== false).join('\n')
  useEffect(() => {
    if (all === '') return undefined
    const offered = all.split('\n') as OfferedKey[] // Joined above.
    count(offered, 1)
    return () => count(offered, -1)
  }, [all])
}

/** The keys that act on the screen as it is. */
export const useKeysOfScreen = (): readonly OfferedKey[] =>
  useSyncExternalStore(
    (read) => {
      readers.add(read)
      return () => readers.delete(read)
    },
    () => now,
  )
