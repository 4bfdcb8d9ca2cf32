import { FluentProvider } from '@fluentui/react-components'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Snackbar } from '../features/shell/snackbar.tsx'
import { changeLanguage, useT } from '../ui/i18n.ts'
import { MessagesContext, type Messages } from '../ui/messages.ts'
import { NavigationContext } from '../ui/navigation.ts'
import { Splash } from '../ui/splash.tsx'
import { makeTheme } from '../ui/theme.ts'
import { sessionActor, settingsActor, showSnackbar, snackbarActor } from './actors.ts'
import { announce, sayAlert } from './announcements.ts'
import { browse } from './browse.ts'
import { LoginScreen } from './screens/login.tsx'
import { fontSize, readSettings } from './settings.ts'

/** Router, queries and shell: fetched while the sign-in form is filled in, or at once for somebody signed in. */
const loadRouter = () => import('./router-root.tsx')
const RouterRoot = lazy(loadRouter)

/** Pages guests may open that live behind the router. Everything else of theirs is the sign-in page. */
const isGuestPage = (path: string) => /^\/(pages|documentation|register)(\/|$)/.test(path)
const longestSplashMs = 3000 // interaction handbook 1

/** Language, direction and root size follow the settings at once, without a reload. */
function useAppliedSettings() {
  const stored = useSelector(settingsActor, (s) => s.context.settings)
  const settings = useMemo(() => readSettings(stored), [stored])
  useEffect(() => {
    const html = document.documentElement
    html.lang = settings.language
    html.dir = settings.direction
    html.style.fontSize = `${fontSize.rootPercent * settings.fontFactor}%`
    html.style.colorScheme = settings.theme.main.startsWith('dark') ? 'dark' : 'light'
    void changeLanguage(settings.language)
  }, [settings])
  return settings
}

function Content() {
  const t = useT('shell')
  const isChecking = useSelector(sessionActor, (s) => s.hasTag('splash'))
  const isSignedIn = useSelector(sessionActor, (s) => s.hasTag('shell'))
  const path = useSyncExternalStore(browse.subscribe, () => window.location.pathname)
  const [needsRouter, setNeedsRouter] = useState(false)
  const [isWaitingOver, endWaiting] = useState(false)
  const isGuestEntry = !isSignedIn && !needsRouter && !isGuestPage(path)

  useEffect(() => {
    const timer = setTimeout(() => endWaiting(true), longestSplashMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isChecking) return
    // Once loaded, the router stays: it shows the sign-in page itself.
    if (!isGuestEntry) setNeedsRouter(true)
    else if (path !== '/login') sessionActor.send({ type: 'VISIT', path: browse.here(), auth: ['user'] })
  }, [isChecking, isGuestEntry, path])

  const splash = <Splash logo="/favicon.svg" label={t('loading')} />
  if (isChecking && !isWaitingOver) return splash
  if (isGuestEntry) return <LoginScreen onTyping={() => void loadRouter()} />
  return <Suspense fallback={splash}><RouterRoot /></Suspense>
}

/** The root of the browser's side: settings, messages, then the sign-in page or everything else. */
export function App() {
  const settings = useAppliedSettings()
  const messages = useMemo<Messages>(() => ({ snackbar: showSnackbar, alert: sayAlert, announce }), [])
  return (
    <FluentProvider theme={makeTheme(settings.theme.main, settings.fontFactor)} dir={settings.direction}>
      <NavigationContext value={browse.goTo}>
        <MessagesContext value={messages}>
          <Suspense fallback={null}>
            <Content />
            <Snackbar actor={snackbarActor} />
          </Suspense>
        </MessagesContext>
      </NavigationContext>
    </FluentProvider>
  )
}
