import { FluentProvider, makeStyles, mergeClasses, tokens } from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { elevationTokens } from '../../../ui/layout/theme.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'
import { Brand, FilterBox, Menu, ownScheme, type NavbarProps, type PartProps } from './navbar-parts.tsx'

export type { NavbarProps }

const MobileDrawer = lazy(() => import('./mobile-drawer.tsx').then((m) => ({ default: m.MobileDrawer })))
/** Not the style a new user meets first. */
const Rails = lazy(() => import('./rails.tsx').then((m) => ({ default: m.Rails })))
const MenuBar = lazy(() => import('./menu-bar.tsx').then((m) => ({ default: m.MenuBar })))

const width = { full: 280, folded: 64 } // specification 9

const useStyles = makeStyles({
  place: {
    colorScheme: ownScheme,
    position: 'sticky',
    insetBlockStart: 0,
    height: '100vh',
    flexShrink: 0,
    zIndex: 20,
    backgroundColor: 'transparent',
  },
  barPlace: { height: '48px', backgroundColor: tokens.colorNeutralBackground1 },
  bar: {
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    boxSizing: 'border-box',
    overflow: 'hidden',
  },
  full: { width: `${width.full}px` },
  folded: { width: `${width.folded}px` },
  over: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: `${width.full}px`,
    boxShadow: elevationTokens.elevationFloating,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    height: '56px',
    flexShrink: 0,
    paddingInline: '20px 12px',
  },
  headFolded: { paddingInline: '16px' },
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  fill: { height: '100%' },
})

/** Style-1 and style-2: one column; folded style-2 shows icons and lies open over the page on hover or focus. */
function Column(props: PartProps) {
  const { actor, site } = props
  const styles = useStyles()
  const fold = useSelector(actor, (s) => (s.matches({ style: 'style-2' }) ? s.value.folded : 'unfolded'))
  const isNarrow = fold === 'collapsed'
  const leave = () => actor.send({ type: 'MOUSE_LEAVE' })
  const column = usePresence<HTMLDivElement>({
    onEnter: () => actor.send({ type: 'MOUSE_ENTER' }),
    onLeave: leave,
    onEscape: leave,
  })
  return (
    <div
      ref={column}
      className={mergeClasses(styles.fill, fold === 'unfolded' ? styles.full : styles.folded)}
    >
      <div className={mergeClasses(styles.bar, fold === 'hover_open' && styles.over)}>
        <div className={mergeClasses(styles.head, isNarrow && styles.headFolded)}>
          <Brand site={site} isFolded={isNarrow} />
        </div>
        {!isNarrow && <FilterBox typed={props.typed} onType={props.onType} />}
        <Menu {...props} isNarrow={isNarrow} />
      </div>
    </div>
  )
}

/** The navigation sidebar in whatever form its machine says. Source: ux 1 "Navbar". */
export function Navbar(props: NavbarProps) {
  const styles = useStyles()
  const t = useT('shell')
  const { actor, theme } = props
  const [typed, onType] = useState('')
  const isWide = useSelector(actor, (s) => s.context.isWide)
  const isHidden = useSelector(actor, (s) => s.matches({ desktop: 'closed' }))
  const hasRails = useSelector(
    actor,
    (s) => s.matches({ style: 'style-3' }) || s.matches({ style: 'style-3-dense' }),
  )
  const part = { ...props, typed, onType }
  const hasOpened = useSelector(actor, (s) => s.matches({ mobile: 'open' }))
  const [isDrawerThere, setDrawerThere] = useState(false)
  // The drawer is fetched when it is first asked for, and stays so that it can slide out again.
  if (hasOpened && !isDrawerThere) setDrawerThere(true)
  if (!isWide)
    return isDrawerThere ? (
      <Suspense fallback={null}>
        <MobileDrawer {...part} />
      </Suspense>
    ) : null
  if (isHidden) return null
  if (props.isHorizontal)
    return (
      <Suspense fallback={<div className={styles.barPlace} />}>
        <MenuBar {...props} />
      </Suspense>
    )
  return (
    <FluentProvider theme={theme} className={styles.place}>
      <nav aria-label={t('menu.label')} className={styles.fill}>
        {hasRails ? (
          <Suspense fallback={null}>
            <Rails {...part} />
          </Suspense>
        ) : (
          <Column {...part} />
        )}
      </nav>
    </FluentProvider>
  )
}
