import { createActor } from 'xstate'
import { alertBarMachine } from '../machines/alert-bar.ts'
import { navbarMachine } from '../machines/navbar.ts'
import { passengerSearchMachine } from '../machines/passenger-search.ts'
import { settingsActor } from './actors.ts'
import { browse } from './browse.ts'
import { navbarPatch, type Settings } from './settings.ts'

/** Key of the session storage in which another page leaves the text to search for (specification §4). */
const searchTextKey = 'passenger_search_key'
const wideScreen = '(min-width: 1280px)' // specification §9: lg
const change = (navbar: Partial<Settings['navbar']>) => settingsActor.send({ type: 'CHANGE', patch: navbarPatch(navbar) })

/** The shell's own machines for one signed-in user, the navbar as his settings left it. */
export function createShellActors(navbar: Settings['navbar']) {
  const isWide = window.matchMedia(wideScreen).matches
  const machine = navbarMachine.provide({
    actions: {
      'save folded': (_, params) => change({ folded: params.folded }),
      'save the style': (_, params) => change({ style: params.style }),
    },
  })
  const snapshot = machine.resolveState({
    value: { desktop: 'open', folded: navbar.folded ? 'collapsed' : 'unfolded', mobile: 'closed', style: navbar.style },
    context: { foldedOpen: false, isWide },
  })
  const search = createActor(
    passengerSearchMachine.provide({
      actions: { 'go to the search results': (_, params) => browse.goTo(`/apps/passenger/search/${encodeURIComponent(params.text)}`) },
    }),
  )
  return {
    navbar: createActor(machine, { snapshot, input: { isWide } }).start(),
    alertBar: createActor(alertBarMachine).start(),
    search: search.start(),
  }
}

export type ShellActors = ReturnType<typeof createShellActors>

/** Tells the navbar how wide the screen is. Returns the way to stop. */
export function followScreen(navbar: ShellActors['navbar']): () => void {
  const screen = window.matchMedia(wideScreen)
  const tell = () => navbar.send({ type: 'SCREEN_CHANGED', isWide: screen.matches })
  tell()
  screen.addEventListener('change', tell)
  return () => screen.removeEventListener('change', tell)
}

/** Opens the search box with the text another page or tab left behind. Returns the way to stop listening. */
export function followSearchKey(search: ShellActors['search']): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === searchTextKey) search.send({ type: 'SEARCH_KEY_EVENT', text: sessionStorage.getItem(searchTextKey) ?? '' })
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
