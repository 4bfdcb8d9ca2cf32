/**
 * Changes of the address. Before the router is loaded (the sign-in page does without) the history is changed here
 * and the listener decides what to load; afterwards the router takes over.
 */
type Navigate = (path: string, replace: boolean) => void | Promise<void>

const listeners = new Set<() => void>()
let underWay = 0
let leaves: (path: string) => boolean = () => false
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
  /** True while the page at `path` is being left: React may show it a little longer than the router itself. */
  isLeaving: (path: string) => underWay > 0 || leaves(path),
  /** The router reports for duty. @param isLeft whether it is on its way from this path to another. */
  handOver: (to: Navigate, isLeft: (path: string) => boolean) => {
    navigate = to
    leaves = isLeft
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
