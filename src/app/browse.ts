/**
 * Changes of the address. Before the router is loaded (the sign-in page does without) the history is changed here
 * and whoever listens decides what to load; afterwards the router takes over.
 */
type Navigate = (path: string, replace: boolean) => void | Promise<void>

const listeners = new Set<() => void>()
let underWay = 0
let navigate: Navigate = (path, replace) => {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  for (const listener of listeners) listener()
}

export const browse = {
  goTo: (path: string, options?: { replace?: boolean }) => {
    underWay += 1
    void Promise.resolve(navigate(path, options?.replace ?? false)).finally(() => {
      underWay -= 1
    })
  },
  /** Is a change of the address still on its way? Then the page being left is no visit any more. */
  isUnderWay: () => underWay > 0,
  /** The router reports for duty. */
  handOver: (to: Navigate) => {
    navigate = to
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('popstate', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('popstate', listener)
    }
  },
  here: () => window.location.pathname + window.location.search,
}
