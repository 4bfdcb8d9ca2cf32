import type { QueryClient, Query } from '@tanstack/react-query'
import { followChanges } from './live.ts'
import type { Change } from './live.ts'
import { isTouchedBy, machinery } from './query-client.ts'

/** Changes that come together are answered together. */
const gatherMs = 150
/** However many changes come, what they touch is asked for once in so long; a slow answer is waited for as long. */
const restMs = 1_000
const longestAnswerMs = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function answerChanges(client: QueryClient, changes: readonly Change[]) {
  const read = client.invalidateQueries({
    predicate: ({ queryKey }: Query) =>
      queryKey[0] !== 'rehearsal' && changes.some((change) => isTouchedBy(change, queryKey)),
  })
  await Promise.race([read, pause(longestAnswerMs)])
  // An open preview is asked again, of the version that is on the screen by now.
  await pause(0)
  if (changes.some(({ module }) => !machinery.has(module)))
    void client.invalidateQueries({ queryKey: ['rehearsal'] })
}

/** Takes what others changed as it is heard. */
export function createChangeListener(client: QueryClient): (change: Change) => void {
  const waiting = new Map<string, Change>()
  let isBusy = false
  const answer = async () => {
    isBusy = true
    await pause(gatherMs)
    while (waiting.size > 0) {
      const changes = [...waiting.values()]
      waiting.clear()
      await Promise.all([answerChanges(client, changes), pause(restMs)])
    }
    isBusy = false
  }
  return (change) => {
    waiting.set(JSON.stringify(change), change)
    if (!isBusy) void answer()
  }
}

/** Keeps the answers of a signed-in person true to what others change, until stopped. */
export const followInto = (client: QueryClient): (() => void) => followChanges(createChangeListener(client))
