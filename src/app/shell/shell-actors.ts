import { createActor, fromCallback } from 'xstate'
import { removeFlag } from '../../client/journey/auto-status.ts'
import { dismissCards, fetchNotifications } from '../../client/desk/notifications.ts'
import { searchRecords } from '../../client/desk/palette.ts'
import { alertBarMachine } from '../../machines/shell/alert-bar.ts'
import { autoStatusBannerMachine } from '../../machines/shell/auto-status-banner.ts'
import { commandPaletteMachine } from '../../machines/shell/command-palette.ts'
import { navbarMachine } from '../../machines/shell/navbar.ts'
import { notificationPanelMachine, type NotificationCard } from '../../machines/shell/notification-panel.ts'
import { passengerSearchMachine } from '../../machines/shell/passenger-search.ts'
import { shortcutsMachine } from '../../machines/shell/shortcuts.ts'
import { settingsActor, showSnackbar } from '../actors.ts'
import { browse } from '../browse.ts'
import { navbarPatch, type Settings } from '../settings.ts'
import { say } from '../texts.ts'

/** Key of the session storage in which another page leaves the text to search for (specification 4). */
const searchTextKey = 'passenger_search_key'
/** Key of the session storage that holds the number on the bell (specification 6). */
const countKey = 'NotificationCount'
const wideScreen = '(min-width: 1280px)' // specification 9: lg
const change = (navbar: Partial<Settings['navbar']>) =>
  settingsActor.send({ type: 'CHANGE', patch: navbarPatch(navbar) })

/** The shell's own machines for one signed-in user, the navbar as the user's settings left it. */
export function createShellActors(navbar: Settings['navbar']) {
  const isWide = window.matchMedia(wideScreen).matches
  const machine = navbarMachine.provide({
    actions: {
      'save folded': (_, params) => change({ folded: params.folded }),
      'save the style': (_, params) => change({ style: params.style }),
    },
  })
  const snapshot = machine.resolveState({
    value: {
      desktop: 'open',
      folded: navbar.folded ? 'collapsed' : 'unfolded',
      mobile: 'closed',
      style: navbar.style,
    },
    context: { foldedOpen: false, isWide },
  })
  const search = createActor(
    passengerSearchMachine.provide({
      actions: {
        'go to the search results': (_, params) =>
          browse.goTo(`/apps/passenger/search/${encodeURIComponent(params.text)}`),
      },
    }),
  )
  const palette = createActor(
    commandPaletteMachine.provide({
      actors: {
        searchRecords: fromCallback<{ type: 'none' }, { text: string }>(({ input, sendBack }) => {
          const controller = new AbortController()
          searchRecords(input.text, controller.signal).then(
            (records) => sendBack({ type: 'FOUND', records }),
            () => {
              if (!controller.signal.aborted) sendBack({ type: 'SEARCH_FAILED' })
            },
          )
          return () => controller.abort()
        }),
      },
    }),
  )
  const notifications = createActor(
    notificationPanelMachine.provide({
      actors: {
        loadNotifications: fromCallback(({ sendBack }) => {
          const controller = new AbortController()
          fetchNotifications(controller.signal).then(
            (cards) => sendBack({ type: 'LOADED', cards }),
            () => {
              if (!controller.signal.aborted) sendBack({ type: 'LOAD_FAILED' })
            },
          )
          return () => controller.abort()
        }),
      },
      actions: {
        'keep the count': (_, params) => sessionStorage.setItem(countKey, String(params.count)),
        'report what was dismissed': (_, params) =>
          void dismissCards(params.cards).catch(() => showSnackbar(say('shell', 'saved.failed'), 'error')),
        'go to': (_, params) => browse.goTo(params.url),
      },
    }),
  )
  const shortcuts = createActor(
    shortcutsMachine.provide({
      actions: {
        'save the shortcuts': (_, params) =>
          settingsActor.send({ type: 'CHANGE', patch: {}, shortcuts: [...params.ids] }),
        'go to': (_, params) => browse.goTo(params.url),
      },
    }),
    { input: { starred: settingsActor.getSnapshot().context.shortcuts ?? [] } },
  )
  return {
    palette: palette.start(),
    notifications: notifications.start(),
    shortcuts: shortcuts.start(),
    navbar: createActor(machine, { snapshot, input: { isWide } }).start(),
    alertBar: createActor(alertBarMachine).start(),
    autoStatusBanner: createActor(
      autoStatusBannerMachine.provide({ actions: { 'remove the flag': removeFlag } }),
    ).start(),
    search: search.start(),
  }
}

export type ShellActors = ReturnType<typeof createShellActors>

/** Reports the width of the screen to the navbar. Returns the way to stop. */
export function followScreen(navbar: ShellActors['navbar']): () => void {
  const screen = window.matchMedia(wideScreen)
  const report = () => navbar.send({ type: 'SCREEN_CHANGED', isWide: screen.matches })
  report()
  screen.addEventListener('change', report)
  return () => screen.removeEventListener('change', report)
}

/** Opens the search box with the text another page or tab left behind. Returns the way to stop listening. */
export function followSearchKey(search: ShellActors['search']): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === searchTextKey)
      search.send({ type: 'SEARCH_KEY_EVENT', text: sessionStorage.getItem(searchTextKey) ?? '' })
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/**
 * Keeps the cards as the server answers them: new and changed ones are pushed, those that are gone count
 * nothing any more.
 */
export function pushCards(panel: ShellActors['notifications'], cards: readonly NotificationCard[]): void {
  const shown = panel.getSnapshot().context.cards
  for (const card of shown)
    if (!cards.some(({ key }) => key === card.key)) panel.send({ type: 'PUSH', card: { ...card, count: 0 } })
  for (const card of cards.toReversed()) panel.send({ type: 'PUSH', card })
}
