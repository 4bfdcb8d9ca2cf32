/**
 * What a person has typed or changed and the server does not have yet. A session that ends meanwhile is signed in again
 * over the page; without unsent work it ends at the sign-in page (decision 0240).
 */
const works = new Set<symbol>()
const typedInto = new Set<HTMLElement>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Notes work that is not sent yet; the answer ends the note. */
export function noteWork(): () => void {
  const work = Symbol('work')
  works.add(work)
  notify()
  return () => {
    if (works.delete(work)) notify()
  }
}

const valueOf = (element: HTMLElement): string =>
  'value' in element && typeof element.value === 'string' ? element.value : (element.textContent ?? '')
const isStillThere = (element: HTMLElement): boolean => element.isConnected && valueOf(element) !== ''

/** Is there anything that would be lost? Fields typed into count as long as they are on the screen. */
export function hasUnsentWork(): boolean {
  for (const element of typedInto) if (!isStillThere(element)) typedInto.delete(element)
  return works.size > 0 || typedInto.size > 0
}

/** Called when the answer of `hasUnsentWork` may have changed. */
export const onUnsentWork = (listener: () => void): void => {
  listeners.add(listener)
}

/** What was typed before is saved: fields that stay on the screen hold nothing unsent. */
export function clearTyping(): void {
  typedInto.clear()
  notify()
}

/** Searching is no work, and passwords are typed again. */
const isWork = (element: HTMLElement): boolean =>
  !element.matches('input[type="search"], input[type="password"], [role="searchbox"]') &&
  element.closest('[role="search"], [data-no-work]') === null

/** Notes every field that is typed into, in whatever form it stands. */
export function watchTyping(page: Document): void {
  page.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !isWork(target)) return
      typedInto.add(target)
      notify()
    },
    true,
  )
  // What was typed may have gone from the screen with its form.
  page.addEventListener('click', () => setTimeout(notify), true)
}
