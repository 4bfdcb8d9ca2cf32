const latestMs = 3000
/** Safari has no idle callbacks. */
const delayMs = 500

/**
 * Fetches what may be needed next once the browser has nothing else to do; answers how to call it off. What cannot be
 * fetched now is fetched, and its failure shown, where it is used.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => {})
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(handle)
}
