import { onSignOut } from './sign-out.ts'

/**
 * Changes that got no answer and wait in the memory of this window to be sent again, each with the key of its first try.
 * Nothing of them is written to the browser's storage (ux 14 "offline").
 */
type Waiting = { wake: (isAgain: boolean) => void }

const firstPauseMs = 1_000
const longestPauseMs = 15_000

let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()
const put = (next: readonly Waiting[]) => {
  waiting = next
  for (const listener of listeners) listener()
}

export function onWaitingChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How many changes wait for the connection. */
export const waitingChanges = (): number => waiting.length

/** Sends everything that waits at once. */
export const sendWaitingNow = (): void => {
  for (const one of waiting) one.wake(true)
}

const wakeAll = (isAgain: boolean) => {
  for (const one of waiting) one.wake(isAgain)
}
if (typeof window !== 'undefined') window.addEventListener('online', sendWaitingNow)
onSignOut(() => wakeAll(false))

/**
 * Waits until it is worth trying again: a pause that grows with each try, the browser's word that it is online, or the
 * person's. Answers false when the change is given up, by its own signal or because the person has gone.
 * @param leastMs shortest pause, when the server said one.
 */
export function untilConnected(
  tries: number,
  { leastMs = 0, signal }: { leastMs?: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  return new Promise((resolve) => {
    const pause = Math.max(leastMs, Math.min(firstPauseMs * 2 ** tries, longestPauseMs))
    const mine: Waiting = {
      wake: (isAgain) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        put(waiting.filter((one) => one !== mine))
        resolve(isAgain)
      },
    }
    const giveUp = () => mine.wake(false)
    const timer = setTimeout(() => mine.wake(true), pause)
    signal?.addEventListener('abort', giveUp)
    put([...waiting, mine])
    if (signal?.aborted) giveUp()
  })
}
