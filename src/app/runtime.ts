import { useSyncExternalStore } from 'react'

/**
 * The machines of the browser's side arrive with the router in a chunk of their own, so that the sign-in form is there
 * without them (performance 2 "Browser").
 */
type Actors = typeof import('./signed-in.ts')

let actors: Actors | null = null
let arriving: Promise<Actors> | null = null
const listeners = new Set<() => void>()

/** Fetches and starts the machines, once. */
export function loadActors(): Promise<Actors> {
  arriving ??= import('./signed-in.ts').then((loaded) => {
    actors = loaded
    loaded.startActors()
    for (const listener of listeners) listener()
    return loaded
  })
  return arriving
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The machines, or null while they are on their way. */
export const loadedActors = (): Actors | null => actors
export const useActors = (): Actors | null => useSyncExternalStore(subscribe, loadedActors)

type Source<TSnapshot> = {
  getSnapshot: () => TSnapshot
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/** One fact of a machine that may not be there yet. `select` must answer with a value or an unchanging object. */
export function useFact<TSnapshot, TFact>(
  source: Source<TSnapshot> | undefined,
  select: (snapshot: TSnapshot) => TFact,
  before: TFact,
): TFact {
  return useSyncExternalStore(
    (listener) => {
      const subscription = source?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    () => (source ? select(source.getSnapshot()) : before),
  )
}
