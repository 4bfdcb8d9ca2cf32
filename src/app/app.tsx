import { FluentProvider } from '../ui/layout/fluent.ts'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { askIn } from '../client/http/asked-language.ts'
import { readToken } from '../client/http/token.ts'
import { changeLanguage, useT } from '../foundation/text/i18n.ts'
import { MessagesContext, type Messages } from '../ui/feedback/messages.ts'
import { NavigationContext } from '../ui/layout/navigation.ts'
import { Splash } from '../ui/layout/splash.tsx'
import { makeTheme } from '../ui/layout/theme.ts'
import { announce, sayAlert } from './shell/announcements.ts'
import { browse } from './browse.ts'
import { loadActors, useActors, useFact } from './runtime.ts'
import { fontSize, readLocalSettings, readSettings } from './settings.ts'

/**
 * Router, queries and shell: fetched while the sign-in form is filled in, or at once for a signed-in user.
 */
const RouterRoot = lazy(() => loadActors().then((m) => ({ default: m.RouterRoot })))
const LoginScreen = lazy(() => import('./screens/account/login.tsx').then((m) => ({ default: m.Component })))
const Snackbar = lazy(() =>
  import('../features/shell/notices/snackbar.tsx').then((m) => ({ default: m.Snackbar })),
)

/** Pages guests may open that live behind the router. Everything else of theirs is the sign-in page. */
const isGuestPage = (path: string) => /^\/(pages|documentation|register|v)(\/|$)/.test(path)
const longestSplashMs = 3000 // ux 1
const storedAtStart = readLocalSettings()

/** Language, direction and root size follow the settings at once, without a reload. */
function useAppliedSettings() {
  const stored = useFact(useActors()?.settingsActor, (s) => s.context.settings, storedAtStart)
  const settings = useMemo(() => readSettings(stored), [stored])
  useEffect(() => {
    const html = document.documentElement
    html.lang = settings.language
    html.dir = settings.direction
    html.style.fontSize = `${fontSize.rootPercent * settings.fontFactor}%`
    html.style.colorScheme = makeTheme(settings.theme.main).colorScheme
    askIn(settings.language)
    void changeLanguage(settings.language)
  }, [settings])
  return settings
}

function Content() {
  const t = useT('shell')
  const session = useActors()?.sessionActor
  const isChecking = useFact(session, (s) => s.hasTag('splash'), readToken() !== null)
  const isSignedIn = useFact(session, (s) => s.hasTag('shell'), false)
  const path = useSyncExternalStore(browse.subscribe, () => window.location.pathname)
  const [needsRouter, setNeedsRouter] = useState(false)
  const [isWaitingOver, endWaiting] = useState(false)
  const isGuestEntry = !isSignedIn && !needsRouter && !isGuestPage(path)

  useEffect(() => {
    const timer = setTimeout(() => endWaiting(true), longestSplashMs)
    return () => clearTimeout(timer)
  }, [])
  // Once loaded, the router stays: it shows the sign-in page itself.
  if (!isChecking && session && !isGuestEntry && !needsRouter) setNeedsRouter(true)
  useEffect(() => {
    if (!isChecking && isGuestEntry && path !== '/login')
      session?.send({ type: 'VISIT', path: browse.here(), auth: ['user'] })
  }, [isChecking, isGuestEntry, path, session])

  const splash = <Splash logo="/favicon.svg" label={t('loading')} />
  if (isChecking && !isWaitingOver) return splash
  if (isGuestEntry)
    return (
      <Suspense fallback={splash}>
        <LoginScreen onTyping={() => void loadActors()} />
      </Suspense>
    )
  return session ? (
    <Suspense fallback={splash}>
      <RouterRoot />
    </Suspense>
  ) : (
    splash
  )
}

/** The root of the browser's side: settings, messages, then the sign-in page or everything else. */
export function App() {
  const settings = useAppliedSettings()
  const actors = useActors()
  const hasMessages = useFact(actors?.snackbarActor, (s) => s.matches('showing'), false)
  const messages = useMemo<Messages>(
    () => ({
      snackbar: (message, variant, action) =>
        void loadActors().then((a) => a.showSnackbar(message, variant, action)),
      alert: sayAlert,
      announce,
    }),
    [],
  )
  return (
    <FluentProvider theme={makeTheme(settings.theme.main, settings.fontFactor)} dir={settings.direction}>
      <NavigationContext value={browse.goTo}>
        <MessagesContext value={messages}>
          <Suspense fallback={null}>
            <Content />
          </Suspense>
          {actors && hasMessages && (
            <Suspense fallback={null}>
              <Snackbar actor={actors.snackbarActor} />
            </Suspense>
          )}
        </MessagesContext>
      </NavigationContext>
    </FluentProvider>
  )
}
