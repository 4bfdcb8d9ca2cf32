import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Button, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { StarRegular } from '../../../ui/icons/icons.ts'
import { MenuIcon } from '../frame/menu-icon.tsx'
import type { ShortcutsProps } from './shortcuts-menu.tsx'

const fetchMenu = () => import('./shortcuts-menu.tsx')
const ShortcutsMenu = lazy(() => fetchMenu().then((m) => ({ default: m.ShortcutsMenu })))

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    '@media (max-width: 1279px)': { display: 'none' },
  },
  shortcut: {
    display: 'grid',
    placeContent: 'center',
    width: '36px',
    height: '40px',
    color: tokens.colorNeutralForeground2,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  icon: { fontSize: '20px' },
})

/** As many stand in the bar, the rest in the menu (ux 1. */
const mostInBar = 8

/** Starred pages beside each other and the button to find others. */
export function ShortcutsBar({ actor, pages }: ShortcutsProps) {
  const styles = useStyles()
  const t = useT('shell')
  const starred = useSelector(actor, (s) => s.context.starred)
  const isOpen = useSelector(actor, (s) => s.value !== 'closed')
  const shown = starred.flatMap((id) => pages.find((page) => page.id === id) ?? []).slice(0, mostInBar)
  const button = (
    <Button
      appearance="subtle"
      size="large"
      icon={<StarRegular />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('shortcuts.title')}
      title={t('shortcuts.title')}
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => actor.send({ type: isOpen ? 'CLOSE' : 'OPEN' })}
    />
  )
  return (
    <>
      <nav className={styles.bar} aria-label={t('shortcuts.title')}>
        {shown.map((page) => (
          <AppLink
            key={page.id}
            to={page.url}
            className={styles.shortcut}
            aria-label={page.title}
            title={page.title}
          >
            <MenuIcon name={page.icon} className={styles.icon} />
          </AppLink>
        ))}
      </nav>
      {isOpen ? (
        <Suspense fallback={button}>
          <ShortcutsMenu actor={actor} pages={pages} button={button} />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}
