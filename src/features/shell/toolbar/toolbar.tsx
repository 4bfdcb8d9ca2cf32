import { Button, FluentProvider, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { notificationPanelMachine } from '../../../machines/shell/notification-panel.ts'
import type { passengerSearchMachine } from '../../../machines/shell/passenger-search.ts'
import { useT, type Language } from '../../../foundation/text/i18n.ts'
import { NavigationRegular } from '../../../ui/icons/icons.ts'
import { LazyMenu } from '../../../ui/layout/lazy-menu.tsx'
import type { ProductTheme } from '../../../ui/layout/theme.ts'
import { NotificationBell } from './notification-bell.tsx'
import { PaletteButton } from './palette-button.tsx'
import { PassengerSearch } from './passenger-search.tsx'
import { ShortcutsBar } from './shortcuts-bar.tsx'
import type { ShortcutsProps } from './shortcuts-menu.tsx'
import { FontSizeButton, LanguageButton, MoreButton, UserButton } from './toolbar-buttons.tsx'
import type { FontSizeProps } from './toolbar-popovers.tsx'
import type { UserMenuProps } from './user-menu.tsx'

// What the buttons open is fetched when a user reaches for it.
const fetchLanguageMenu = () => import('./language-menu.tsx')
const fetchPopovers = () => import('./toolbar-popovers.tsx')
const fetchUserMenu = () => import('./user-menu.tsx')
const LanguageMenu = lazy(() => fetchLanguageMenu().then((m) => ({ default: m.LanguageMenu })))
const FontSizePopover = lazy(() => fetchPopovers().then((m) => ({ default: m.FontSizePopover })))
const MorePopover = lazy(() => fetchPopovers().then((m) => ({ default: m.MorePopover })))
const FullscreenButton = lazy(() =>
  import('./fullscreen-button.tsx').then((m) => ({ default: m.FullscreenButton })),
)
const UserMenu = lazy(() => fetchUserMenu().then((m) => ({ default: m.UserMenu })))

const useStyles = makeStyles({
  place: { position: 'sticky', insetBlockStart: 0, zIndex: 15, backgroundColor: 'transparent' },
  bar: {
    height: '56px',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    paddingInline: '12px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    boxSizing: 'border-box',
    '@media (max-width: 389px)': { columnGap: 0, paddingInline: '8px 0' },
  },
  spacer: { flexGrow: 1 },
  buttonPlace: { width: '40px', flexShrink: 0 },
  // On a phone the bar at the bottom leads to the menu, and the field finds passengers and pages.
  notOnPhone: { display: 'contents', '@media (max-width: 599px)': { display: 'none' } },
  wideOnly: { display: 'contents', '@media (max-width: 959px)': { display: 'none' } },
  narrowOnly: { display: 'none', '@media (max-width: 959px)': { display: 'contents' } },
})

export type ToolbarProps = FontSizeProps & {
  search: ActorRefFrom<typeof passengerSearchMachine> | null
  /** Bell and shortcuts of a signed-in person. */
  bell: ActorRefFrom<typeof notificationPanelMachine> | null
  shortcuts: ShortcutsProps | null
  /** The chat's button; null where there is none. */
  chat: ReactNode
  onPalette: (() => void) | null
  theme: ProductTheme
  language: Language
  learnMorePath: string
  user: UserMenuProps
  onMenu: (() => void) | null
  onLanguage: (language: Language) => void
}

/** The bar above every page, 56 px, with the way to everything in its middle (desk 2). Source: ux 1 "Toolbar". */
export function Toolbar({
  search,
  bell,
  chat,
  shortcuts,
  onPalette,
  theme,
  language,
  learnMorePath,
  font,
  settingsState,
  user,
  onMenu,
  onLanguage,
  onFont,
}: ToolbarProps) {
  const styles = useStyles()
  const t = useT('shell')
  const fontProps = { font, settingsState, onFont }
  const languageProps = { language, learnMorePath, onChoose: onLanguage }
  return (
    <FluentProvider theme={theme} className={styles.place}>
      <header className={styles.bar} aria-label={t('toolbar.label')}>
        <div className={styles.notOnPhone}>
          {onMenu && (
            <Button
              appearance="subtle"
              size="large"
              icon={<NavigationRegular />}
              aria-label={t('menu.button')}
              title={t('menu.button')}
              onClick={onMenu}
            />
          )}
          {shortcuts && <ShortcutsBar {...shortcuts} />}
        </div>
        {onPalette && <PaletteButton onOpen={onPalette} />}
        <div className={styles.spacer} />
        <div className={styles.notOnPhone}>{search && <PassengerSearch actor={search} />}</div>
        <div className={styles.wideOnly}>
          <LazyMenu
            fetchAhead={fetchLanguageMenu}
            button={(events) => <LanguageButton language={language} {...events} />}
          >
            <LanguageMenu {...languageProps} />
          </LazyMenu>
          <LazyMenu fetchAhead={fetchPopovers} button={(events) => <FontSizeButton {...events} />}>
            <FontSizePopover {...fontProps} />
          </LazyMenu>
          <Suspense fallback={<span className={styles.buttonPlace} />}>
            <FullscreenButton />
          </Suspense>
        </div>
        <div className={styles.narrowOnly}>
          <LazyMenu fetchAhead={fetchPopovers} button={(events) => <MoreButton {...events} />}>
            <MorePopover {...fontProps} {...languageProps} />
          </LazyMenu>
        </div>
        {chat}
        {bell && <NotificationBell actor={bell} />}
        <LazyMenu fetchAhead={fetchUserMenu} button={(events) => <UserButton user={user.user} {...events} />}>
          <UserMenu {...user} />
        </LazyMenu>
      </header>
    </FluentProvider>
  )
}
