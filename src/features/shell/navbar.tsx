import { Button, FluentProvider, Input, makeStyles, mergeClasses, OverlayDrawer, Text, tokens, Tooltip } from '@fluentui/react-components'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { navbarMachine } from '../../machines/navbar.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { useT } from '../../ui/i18n.ts'
import { DismissRegular, SearchRegular } from '../../ui/icons.ts'
import { ownTokens, type ProductTheme } from '../../ui/theme.ts'
import { usePresence } from '../../ui/use-presence.ts'
import { MenuIcon } from './menu-icon.tsx'
import { filterMenu, type MenuNode } from './menu-tree.ts'
import { NavList } from './nav-list.tsx'

const width = { full: 280, sidePanel: 120, folded: 64, dense: 64 } // specification §9

const useStyles = makeStyles({
  place: { position: 'sticky', insetBlockStart: 0, height: '100vh', flexShrink: 0, zIndex: 20, backgroundColor: 'transparent' },
  bar: { height: '100%', display: 'flex', flexDirection: 'column', backgroundColor: tokens.colorNeutralBackground1, borderInlineEndWidth: '1px', borderInlineEndStyle: 'solid', borderInlineEndColor: tokens.colorNeutralStroke2, boxSizing: 'border-box', overflow: 'hidden' },
  full: { width: `${width.full}px` },
  folded: { width: `${width.folded}px` },
  over: { position: 'absolute', insetBlock: 0, insetInlineStart: 0, width: `${width.full}px`, boxShadow: tokens.shadow28 },
  head: { display: 'flex', alignItems: 'center', columnGap: '12px', height: '64px', flexShrink: 0, paddingInline: '20px 12px' },
  headFolded: { paddingInline: '16px' },
  brand: { display: 'flex', alignItems: 'center', columnGap: '12px', minWidth: 0, flexGrow: 1, color: tokens.colorNeutralForeground1, textDecorationLine: 'none', ':hover': { textDecorationLine: 'none', color: tokens.colorNeutralForeground1 } },
  logo: { height: '32px', maxWidth: '140px', objectFit: 'contain', flexShrink: 0 },
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  filter: { marginInline: '12px', marginBlockEnd: tokens.spacingVerticalS },
  scroll: { flexGrow: 1, overflowY: 'auto', overflowX: 'hidden', paddingInline: '8px', paddingBlockEnd: tokens.spacingVerticalXXL, overscrollBehavior: 'contain' },
  line: { display: 'block', paddingInline: '12px', paddingBlock: tokens.spacingVerticalM, color: tokens.colorNeutralForeground3 },
  rails: { display: 'flex', height: '100%' },
  rail: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', height: '100%', overflowY: 'auto', backgroundColor: tokens.colorNeutralBackground1, borderInlineEndWidth: '1px', borderInlineEndStyle: 'solid', borderInlineEndColor: tokens.colorNeutralStroke2, boxSizing: 'border-box', scrollbarWidth: 'none' },
  railHead: { height: '64px', flexShrink: 0, display: 'grid', placeContent: 'center' },
  wide: { width: `${width.sidePanel}px` },
  dense: { width: `${width.dense}px` },
  railButton: { minWidth: 0, whiteSpace: 'normal', flexShrink: 0, flexDirection: 'column', rowGap: '4px', paddingBlock: '8px', paddingInline: '4px', marginInline: '6px', marginBlockEnd: '2px', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase100, fontWeight: tokens.fontWeightRegular, textAlign: 'center', overflowWrap: 'anywhere' },
  railDense: { minHeight: '44px' },
  railCurrent: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2 },
  railIcon: { fontSize: '20px' },
  panel: { width: `${width.full}px`, height: '100%', display: 'flex', flexDirection: 'column', backgroundColor: ownTokens.canvas, borderInlineEndWidth: '1px', borderInlineEndStyle: 'solid', borderInlineEndColor: tokens.colorNeutralStroke2, boxSizing: 'border-box' },
  panelOver: { position: 'absolute', insetBlock: 0, insetInlineStart: `${width.dense}px`, backgroundColor: tokens.colorNeutralBackground1, boxShadow: tokens.shadow28 },
  drawerMenu: { width: '100%', minHeight: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' },
  fill: { height: '100%' },
  drawerHead: { width: '100%', boxSizing: 'border-box' },
  drawerFilter: { width: '100%', display: 'grid' },
  drawer: { width: `min(${width.full + 20}px, 88vw)` },
})

export type NavbarProps = {
  actor: ActorRefFrom<typeof navbarMachine>
  /** Null while the menu is on its way. */
  nodes: readonly MenuNode[] | null
  hasFailed: boolean
  currentId: string | null
  site: { name: string; logo: string }
  theme: ProductTheme
  onRetry: () => void
}

type PartProps = NavbarProps & { typed: string; onType: (text: string) => void }

function Brand({ site, isFolded }: { site: NavbarProps['site']; isFolded: boolean }) {
  const styles = useStyles()
  return (
    <AppLink to="/" className={styles.brand} aria-label={site.name}>
      <img src={site.logo} alt="" className={styles.logo} />
      {!isFolded && <Text weight="semibold" size={400} className={styles.name}>{site.name}</Text>}
    </AppLink>
  )
}

function Menu({ nodes, hasFailed, currentId, onRetry, typed, isNarrow = false, onGo }: PartProps & { isNarrow?: boolean; onGo?: () => void }) {
  const styles = useStyles()
  const t = useT('shell')
  const shown = useMemo(() => filterMenu(nodes ?? [], typed), [nodes, typed])
  return (
    <div className={styles.scroll}>
      {hasFailed && !isNarrow && <Text className={styles.line}>{t('menu.failed')} <Button size="small" appearance="transparent" onClick={onRetry}>{t('problem.retry')}</Button></Text>}
      {nodes !== null && typed !== '' && shown.length === 0 && <Text className={styles.line}>{t('menu.nothing')}</Text>}
      <NavList nodes={shown} currentId={currentId} isNarrow={isNarrow} isAllOpen={typed.trim() !== ''} {...(onGo ? { onGo } : {})} />
    </div>
  )
}

function FilterBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
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

/** Style-1 and style-2: one column; folded style-2 shows icons and lies open over the page on hover or focus. */
function Column(props: PartProps) {
  const { actor, site } = props
  const styles = useStyles()
  const fold = useSelector(actor, (s) => (s.matches({ style: 'style-2' }) ? s.value.folded : 'unfolded'))
  const isNarrow = fold === 'collapsed'
  const leave = () => actor.send({ type: 'MOUSE_LEAVE' })
  const column = usePresence<HTMLDivElement>({ onEnter: () => actor.send({ type: 'MOUSE_ENTER' }), onLeave: leave, onEscape: leave })
  return (
    <div ref={column} className={mergeClasses(styles.fill, fold === 'unfolded' ? styles.full : styles.folded)}>
      <div className={mergeClasses(styles.bar, fold === 'hover_open' && styles.over)}>
        <div className={mergeClasses(styles.head, isNarrow && styles.headFolded)}><Brand site={site} isFolded={isNarrow} /></div>
        {!isNarrow && <FilterBox typed={props.typed} onType={props.onType} />}
        <Menu {...props} isNarrow={isNarrow} />
      </div>
    </div>
  )
}

/** Style-3 and style-3-dense: a rail of groups and the panel of the chosen one; the dense panel lies over the page. */
function Rails(props: PartProps) {
  const { actor, nodes, currentId, site } = props
  const styles = useStyles()
  const isDense = useSelector(actor, (s) => s.matches({ style: 'style-3-dense' }))
  const holdsCurrent = (node: MenuNode): boolean => node.item_id === currentId || node.children.some(holdsCurrent)
  const current = nodes?.find(holdsCurrent) ?? null
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = nodes?.find((n) => n.item_id === chosenId) ?? (isDense ? null : current)
  const close = () => { if (isDense) choose(null) }
  const rails = usePresence<HTMLDivElement>({ onLeave: (by) => { if (by === 'focus') close() }, onEscape: close })
  return (
    <div ref={rails} className={styles.rails}>
      <div className={mergeClasses(styles.rail, isDense ? styles.dense : styles.wide)}>
        <div className={styles.railHead}><Brand site={site} isFolded /></div>
        {nodes?.map((node) => {
          const isChosen = node === chosen || (chosen === null && node === current)
          const button = (
            <Button key={node.id} appearance="subtle" className={mergeClasses(styles.railButton, isDense && styles.railDense, isChosen && styles.railCurrent)} aria-label={node.title} aria-expanded={node === chosen} onClick={() => choose(node === chosen && isDense ? null : node.item_id)}>
              <MenuIcon name={node.icon} className={styles.railIcon} />
              {!isDense && node.title}
            </Button>
          )
          return isDense ? <Tooltip key={node.id} content={node.title} relationship="label" positioning="after">{button}</Tooltip> : button
        })}
      </div>
      {chosen && (
        <div className={mergeClasses(styles.panel, isDense && styles.panelOver)}>
          <div className={styles.head}><Text weight="semibold" size={400} className={styles.name}>{chosen.title}</Text></div>
          <Menu {...props} typed="" nodes={chosen.children.length > 0 ? chosen.children : [chosen]} onGo={close} />
        </div>
      )}
    </div>
  )
}

/** The temporary drawer of small screens. */
function MobileDrawer(props: PartProps) {
  const { actor, site } = props
  const styles = useStyles()
  const t = useT('shell')
  const isOpen = useSelector(actor, (s) => s.matches({ mobile: 'open' }))
  const close = () => actor.send({ type: 'CLOSE_MOBILE' })
  return (
    <OverlayDrawer open={isOpen} position="start" className={styles.drawer} aria-label={t('menu.label')} onOpenChange={(_, data) => { if (!data.open) close() }}>
      <div className={mergeClasses(styles.head, styles.drawerHead)}>
        <Brand site={site} isFolded={false} />
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('menu.close')} onClick={close} />
      </div>
      <div className={styles.drawerFilter}><FilterBox typed={props.typed} onType={props.onType} /></div>
      <nav aria-label={t('menu.label')} className={styles.drawerMenu}><Menu {...props} onGo={close} /></nav>
    </OverlayDrawer>
  )
}

/** The navigation sidebar in whatever form its machine says. Source: interaction handbook 1 "Navbar". */
export function Navbar(props: NavbarProps) {
  const styles = useStyles()
  const t = useT('shell')
  const { actor, theme } = props
  const [typed, onType] = useState('')
  const isWide = useSelector(actor, (s) => s.context.isWide)
  const isHidden = useSelector(actor, (s) => s.matches({ desktop: 'closed' }))
  const hasRails = useSelector(actor, (s) => s.matches({ style: 'style-3' }) || s.matches({ style: 'style-3-dense' }))
  const part = { ...props, typed, onType }
  if (!isWide) return <MobileDrawer {...part} />
  if (isHidden) return null
  return (
    <FluentProvider theme={theme} className={styles.place}>
      <nav aria-label={t('menu.label')} className={styles.fill}>{hasRails ? <Rails {...part} /> : <Column {...part} />}</nav>
    </FluentProvider>
  )
}
