import { useSelector } from '@xstate/react'
import { useT } from '../../../foundation/text/i18n.ts'
import { NavigationRegular, SearchRegular } from '../../../ui/icons/icons.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { FluentProvider, makeStyles, mergeClasses, tokens } from '../../../ui/layout/fluent.ts'
import { bottomPlaces } from './menu-groups.ts'
import { MenuIcon } from './menu-icon.tsx'
import { ownScheme, type NavbarProps } from './navbar-parts.tsx'

const useStyles = makeStyles({
  whole: { height: '100%', backgroundColor: 'transparent', colorScheme: ownScheme },
  bar: {
    height: '100%',
    display: 'flex',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  place: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: '2px',
    paddingBlockStart: '2px',
    paddingBlockEnd: 0,
    paddingInline: '2px',
    borderBlockStartWidth: 0,
    borderBlockEndWidth: 0,
    borderInlineWidth: 0,
    cursor: 'pointer',
    backgroundColor: 'transparent',
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    // At the edge of the window the ring has no room outside.
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
    ':hover': { textDecorationLine: 'none', color: tokens.colorNeutralForeground1 },
  },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    // The line says it in forced colours too.
    borderBlockStartWidth: '2px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorBrandForeground1,
    paddingBlockStart: 0,
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  icon: { fontSize: '20px' },
  text: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

type BottomBarProps = Pick<NavbarProps, 'actor' | 'nodes' | 'theme'> & {
  /** Address of the open page, and of the list its record belongs to. */
  path: string
  list: string | null | undefined
  onSearch: () => void
}

/** The bar under the thumb of a phone: work, people, search, money and the complete menu (desk 5). */
export function BottomBar({ actor, nodes, path, list, theme, onSearch }: BottomBarProps) {
  const styles = useStyles()
  const t = useT('shell')
  const tLook = useT('look')
  const isMenuOpen = useSelector(actor, (s) => s.matches({ mobile: 'open' }))
  const places = bottomPlaces(nodes ?? [], { path, list })
  const links = places.map(({ id, title, icon, url, current }) => (
    <AppLink
      key={id}
      to={url}
      className={mergeClasses(styles.place, current !== null && styles.current)}
      {...(current && { 'aria-current': current })}
    >
      <MenuIcon name={icon} className={styles.icon} />
      <span className={styles.text}>{title}</span>
    </AppLink>
  ))
  return (
    <FluentProvider theme={theme} className={styles.whole}>
      <nav aria-label={tLook('bottom.label')} className={styles.bar}>
        {nodes && (
          <>
            {links.slice(0, 2)}
            <button type="button" aria-haspopup="dialog" className={styles.place} onClick={onSearch}>
              <SearchRegular className={styles.icon} />
              <span className={styles.text}>{tLook('bottom.search')}</span>
            </button>
            {links.slice(2)}
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              className={styles.place}
              onClick={() => actor.send({ type: 'MENU_BUTTON' })}
            >
              <NavigationRegular className={styles.icon} />
              <span className={styles.text}>{t('toolbar.more')}</span>
            </button>
          </>
        )}
      </nav>
    </FluentProvider>
  )
}
