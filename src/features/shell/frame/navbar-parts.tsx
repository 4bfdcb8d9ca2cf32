import { Button, Input, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { navbarMachine } from '../../../machines/shell/navbar.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { SearchRegular } from '../../../ui/icons/icons.ts'
import type { ProductTheme } from '../../../ui/layout/theme.ts'
import { filterMenu, type MenuNode } from './menu-tree.ts'
import { NavList } from './nav-list.tsx'

const useStyles = makeStyles({
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    minWidth: 0,
    flexGrow: 1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'none', color: tokens.colorNeutralForeground1 },
  },
  logo: { height: '32px', maxWidth: '140px', objectFit: 'contain', flexShrink: 0 },
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  filter: { marginInline: '12px', marginBlockEnd: tokens.spacingVerticalS },
  scroll: {
    flexGrow: 1,
    overflowY: 'auto',
    overflowX: 'hidden',
    paddingInline: '8px',
    paddingBlockEnd: tokens.spacingVerticalXXL,
    overscrollBehavior: 'contain',
  },
  line: {
    display: 'block',
    paddingInline: '12px',
    paddingBlock: tokens.spacingVerticalM,
    color: tokens.colorNeutralForeground3,
  },
})

/** What the browser draws itself in a part with a theme of its own, such as scrollbars. */
export const ownScheme = 'var(--colorScheme)'

export type NavbarProps = {
  actor: ActorRefFrom<typeof navbarMachine>
  /** Null while the menu is on its way. */
  nodes: readonly MenuNode[] | null
  hasFailed: boolean
  currentId: string | null
  site: { name: string; logo: string }
  theme: ProductTheme
  /** One row of groups, as layout2 and layout3 have it on a wide screen. */
  isHorizontal: boolean
  onRetry: () => void
}

/** What every form of the navbar gets. */
export type PartProps = NavbarProps & { typed: string; onType: (text: string) => void }

/** Logo and name of the agency; leads home. */
export function Brand({ site, isFolded }: { site: NavbarProps['site']; isFolded: boolean }) {
  const styles = useStyles()
  return (
    <AppLink to="/" className={styles.brand} aria-label={site.name}>
      <img src={site.logo} alt="" className={styles.logo} />
      {!isFolded && (
        <Text weight="semibold" size={400} className={styles.name}>
          {site.name}
        </Text>
      )}
    </AppLink>
  )
}

/** The rows of the menu, narrowed by what is typed; or why there are none. */
export function Menu({
  nodes,
  hasFailed,
  currentId,
  onRetry,
  typed,
  isNarrow = false,
  onGo,
}: PartProps & { isNarrow?: boolean; onGo?: () => void }) {
  const styles = useStyles()
  const t = useT('shell')
  const shown = useMemo(() => filterMenu(nodes ?? [], typed), [nodes, typed])
  return (
    <div className={styles.scroll}>
      {hasFailed && !isNarrow && (
        <Text className={styles.line}>
          {t('menu.failed')}{' '}
          <Button size="small" appearance="transparent" onClick={onRetry}>
            {t('problem.retry')}
          </Button>
        </Text>
      )}
      {nodes !== null && typed !== '' && shown.length === 0 && (
        <Text className={styles.line}>{t('menu.nothing')}</Text>
      )}
      <NavList
        nodes={shown}
        currentId={currentId}
        isNarrow={isNarrow}
        isAllOpen={typed.trim() !== ''}
        {...(onGo ? { onGo } : {})}
      />
    </div>
  )
}

/** Narrows the menu while typing; Escape empties it. */
export function FilterBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const styles = useStyles()
  const t = useT('shell')
  return (
    <Input
      className={styles.filter}
      appearance="filled-darker"
      type="search"
      aria-label={t('menu.filter')}
      placeholder={t('menu.filter')}
      value={typed}
      contentBefore={<SearchRegular />}
      onChange={(_, data) => onType(data.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        onType('')
      }}
    />
  )
}
