import { Button, makeStyles } from '../../ui/layout/fluent.ts'
import type { ParseKeys } from 'i18next'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Footer } from '../../features/shell/frame/footer.tsx'
import { currentLeaf, menuLeaves } from '../../features/shell/frame/menu-tree.ts'
import { Navbar } from '../../features/shell/frame/navbar.tsx'
import { ShellFrame } from '../../features/shell/frame/shell-frame.tsx'
import { Toolbar } from '../../features/shell/toolbar/toolbar.tsx'
import type { SessionUser } from '../../machines/shell/session-types.ts'
import { useNotifications } from '../../client/desk/notifications.ts'
import { ErrorBoundary } from '../../ui/layout/error-boundary.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { PageFrameContext, type Crumb } from '../../ui/layout/page.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { counterpart, isDark, makeTheme } from '../../ui/layout/theme.ts'
import { sessionActor, settingsActor } from '../actors.ts'
import { receiveAnnouncements, reportProblem } from './announcements.ts'
import { homePath, loginPath, profilePath, registerPath, rowFor, type RouteRow } from '../routes.ts'
import { fontPatch, fontSize, languagePatch, navbarPatch, readSettings, themePatch } from '../settings.ts'
import { createShellActors, followScreen, followSearchKey, pushCards } from './shell-actors.ts'
import { useFavicon } from './favicon.ts'
import { useMenu, useMenuGroups, useSite } from './use-menu.ts'

/** Not part of the first picture; what is pressed and typed before it has arrived waits for it. */
const PaletteRoot = lazy(() => import('./palette-root.tsx').then((m) => ({ default: m.PaletteRoot })))

const BottomBar = lazy(() =>
  import('../../features/shell/frame/bottom-bar.tsx').then((m) => ({ default: m.BottomBar })),
)
const KeysRoot = lazy(() => import('./keys-root.tsx'))
const PanelsRoot = lazy(() => import('./panels-root.tsx'))
const ProblemReportRoot = lazy(() => import('./problem-report-root.tsx'))
const AlertBar = lazy(() =>
  import('../../features/shell/notices/alert-bar.tsx').then((m) => ({ default: m.AlertBar })),
)
const AutoStatusBanner = lazy(() =>
  import('../../features/shell/notices/auto-status-banner.tsx').then((m) => ({
    default: m.AutoStatusBanner,
  })),
)
const SettingsState = lazy(() =>
  import('../../features/shell/notices/settings-state.tsx').then((m) => ({ default: m.SettingsState })),
)
// A page comes before the chat beside it.
const ChatRoot = lazy(() => import('./chat-root.tsx'))

const learnMorePath = '/documentation/configuration/multi-language' // specification 2
const year = new Date().getFullYear()

const useStyles = makeStyles({
  heard: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  problem: { padding: '24px' },
  guest: { minHeight: '40px', textAlign: 'center' },
  // The button of the chat comes with its code; nothing beside it moves then.
  chatPlace: { width: '40px', height: '40px', flexShrink: 0 },
})

/** Home, the menu's own grouping, the list a record belongs to, and the page itself. */
function useCrumbs(
  row: RouteRow | null,
  pathname: string,
  leaf: ReturnType<typeof currentLeaf>,
): readonly Crumb[] {
  const t = useT('shell')
  const tRoutes = useT('routes')
  return useMemo(() => {
    if (!row || row.kind === 'dashboard' || row.kind === 'error') return []
    // Every row's title is a key of the area; a test of the table proves it.
    const titleOf = (r: RouteRow) => tRoutes(r.title as ParseKeys<'routes'>)
    const listRow = row.list && row.list !== pathname ? rowFor(row.list) : null
    return [
      { text: t('home'), to: homePath },
      ...(leaf?.above.slice(0, 1).map((text) => ({ text })) ?? []),
      ...(listRow && row.list ? [{ text: titleOf(listRow), to: row.list }] : []),
      { text: listRow ? titleOf(row) : leaf?.node.url === pathname ? leaf.node.title : titleOf(row) },
    ]
  }, [row, pathname, leaf, t, tRoutes])
}

/** Connects the parts of the shell with machines, settings and the menu; shows the page inside. */
export function Shell({
  row,
  user,
  children,
}: {
  row: RouteRow | null
  user: SessionUser | null
  children: ReactNode
}) {
  const styles = useStyles()
  const t = useT('shell')
  const { pathname, key } = useLocation()
  const stored = useSelector(settingsActor, (s) => s.context.settings)
  const settings = useMemo(() => readSettings(stored), [stored])
  const [actors] = useState(() => createShellActors(settings.navbar))
  const site = useSite()
  const menu = useMenu(user !== null)
  const leaf = useMemo(() => (menu.nodes ? currentLeaf(menu.nodes, pathname) : null), [menu.nodes, pathname])
  const groups = useMenuGroups(menu.nodes)
  const openRow = useMemo(() => currentLeaf(groups ?? [], pathname), [groups, pathname])
  const crumbs = useCrumbs(row, pathname, leaf)
  const tRoutes = useT('routes')
  const title = row ? tRoutes(row.title as ParseKeys<'routes'>) : ''
  const pages = useMemo(
    () =>
      menuLeaves(menu.nodes ?? []).map(({ node, above }) => ({
        id: node.item_id,
        title: [...above.slice(-1), node.title].join(' › '),
        url: node.url ?? '',
        icon: node.icon,
      })),
    [menu.nodes],
  )
  const cards = useNotifications(user !== null).data
  const [heard, setHeard] = useState('')
  const [reports, report] = useState(0)
  const [isKeySheet, showKeySheet] = useState(false)
  const change = (patch: object) => settingsActor.send({ type: 'CHANGE', patch: { ...patch } })

  const isWide = useSelector(actors.navbar, (s) => s.context.isWide)
  const isAlerting = useSelector(actors.alertBar, (s) => s.matches('shown'))
  useEffect(
    () =>
      receiveAnnouncements({
        alert: (alertValue, alertType) => actors.alertBar.send({ type: 'ALERT', alertValue, alertType }),
        announce: setHeard,
        report: () => report((count) => count + 1),
      }),
    [actors],
  )
  useEffect(() => followSearchKey(actors.search), [actors])
  useEffect(() => {
    if (user) void import('./palette-key.ts').then((m) => m.awaitPalette())
  }, [user])
  useEffect(() => followScreen(actors.navbar), [actors])
  useEffect(
    () => actors.navbar.send({ type: 'SET_STYLE', style: settings.navbar.style }),
    [actors, settings.navbar.style],
  )
  useEffect(() => actors.navbar.send({ type: 'CLOSE_MOBILE' }), [actors, pathname])
  useEffect(() => {
    if (cards) pushCards(actors.notifications, cards)
  }, [actors, cards])
  useFavicon(site.favicon)

  const theme = (name: typeof settings.theme.main) => makeTheme(name, settings.fontFactor)
  const frame = useMemo(
    () => ({ siteName: site.name, crumbs, key, crumbsLabel: t('breadcrumbs'), title }),
    [site.name, crumbs, key, t, title],
  )
  const style = settings.navbar.style
  return (
    <PageFrameContext value={frame}>
      <ShellFrame
        layout={settings.layout}
        mode={settings.mode}
        isNavbarAtEnd={settings.navbar.position === 'right'}
        containerWidth={settings.containerWidth}
        path={pathname}
        footerTheme={theme(settings.theme.footer)}
        navbar={
          user &&
          (settings.navbar.shown || !isWide) && (
            <Navbar
              isHorizontal={settings.layout !== 'layout1'}
              actor={actors.navbar}
              nodes={groups}
              hasFailed={menu.hasFailed}
              onRetry={menu.retry}
              currentId={openRow?.node.item_id ?? null}
              site={site}
              theme={theme(settings.theme.navbar)}
            />
          )
        }
        toolbar={
          settings.toolbar && (
            <Toolbar
              search={user && actors.search}
              bell={user && actors.notifications}
              chat={
                user &&
                row?.kind !== 'chat' && (
                  <ErrorBoundary resetKey={key} fallback={() => null}>
                    <Suspense fallback={<span className={styles.chatPlace} />}>
                      <ChatRoot me={Number(user.id)} />
                    </Suspense>
                  </ErrorBoundary>
                )
              }
              shortcuts={user && { actor: actors.shortcuts, pages }}
              onPalette={user && (() => actors.palette.send({ type: 'OPEN' }))}
              theme={theme(settings.theme.toolbar)}
              language={settings.language}
              font={{
                factor: settings.fontFactor,
                min: fontSize.min,
                max: fontSize.max,
                step: fontSize.step,
              }}
              learnMorePath={learnMorePath}
              onMenu={
                user && (settings.layout === 'layout1' || !isWide)
                  ? () => actors.navbar.send({ type: 'MENU_BUTTON' })
                  : null
              }
              onLanguage={(language) => change(languagePatch(language))}
              onFont={(factor) => change(fontPatch(factor))}
              settingsState={<SettingsState actor={settingsActor} />}
              user={{
                user,
                isDark: isDark(settings.theme.main),
                isFoldable: style === 'style-2',
                loginPath,
                profilePath,
                registerPath,
                onDark: () => change(themePatch(counterpart(settings.theme.main))),
                onFoldable: (isFoldable) =>
                  change(navbarPatch({ style: isFoldable ? 'style-2' : 'style-1' })),
                onKeys: () => showKeySheet(true),
                onReport: reportProblem,
                onLogout: () => sessionActor.send({ type: 'LOGOUT' }),
              }}
            />
          )
        }
        bottom={
          user && (
            <Suspense fallback={null}>
              <BottomBar
                actor={actors.navbar}
                nodes={groups}
                path={pathname}
                list={row?.list}
                theme={theme(settings.theme.navbar)}
                onSearch={() => actors.palette.send({ type: 'OPEN' })}
              />
            </Suspense>
          )
        }
        footer={settings.footer && <Footer siteName={site.name} year={year} isDemo={site.isDemo} />}
      >
        <ErrorBoundary
          resetKey={key}
          fallback={(_, retry) => (
            <div className={styles.problem}>
              <ProblemMessage title={t('problem.title')} detail={t('problem.detailNoId')} onRetry={retry}>
                <Button size="small" onClick={reportProblem}>
                  {t('problem.report')}
                </Button>
              </ProblemMessage>
            </div>
          )}
        >
          {children}
        </ErrorBoundary>
        {!user && children !== null && (
          <div className={styles.guest}>
            <Button appearance="subtle" size="small" onClick={reportProblem}>
              {t('problem.report')}
            </Button>
          </div>
        )}
      </ShellFrame>
      {isAlerting && (
        <Suspense fallback={null}>
          <AlertBar actor={actors.alertBar} />
        </Suspense>
      )}
      {user && (
        <Suspense fallback={null}>
          <PaletteRoot
            actor={actors.palette}
            pages={pages}
            onDark={() => change(themePatch(counterpart(settings.theme.main)))}
            onLanguage={(language) => change(languagePatch(language))}
            onKeys={() => showKeySheet(true)}
            onReport={reportProblem}
          />
          <KeysRoot pages={pages} hasLetters={settings.letters} isOpen={isKeySheet} onOpen={showKeySheet} />
        </Suspense>
      )}
      {user && (
        <Suspense fallback={null}>
          <PanelsRoot settings={settings} />
        </Suspense>
      )}
      {reports > 0 && (
        <Suspense fallback={null}>
          <ProblemReportRoot asked={reports} isGuest={user === null} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <AutoStatusBanner actor={actors.autoStatusBanner} />
      </Suspense>
      <div aria-live="polite" className={styles.heard}>
        {heard}
      </div>
    </PageFrameContext>
  )
}
