import { useActorRef, useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { menuBarMachine } from '../../../machines/shell/menu-bar.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Button, FluentProvider, makeStyles, mergeClasses, tokens } from '../../../ui/layout/fluent.ts'
import { ChevronDownRegular } from '../../../ui/icons/icons.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'
import type { MenuNode } from './menu-tree.ts'
import { NavList } from './nav-list.tsx'
import { Brand, Menu, ownScheme, type NavbarProps } from './navbar-parts.tsx'
import { elevationTokens } from '../../../ui/layout/theme.ts'

const useStyles = makeStyles({
  provider: { backgroundColor: 'transparent', colorScheme: ownScheme },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '48px',
    paddingInline: '16px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  brand: { flexShrink: 0, display: 'flex', maxWidth: '220px', minWidth: 0 },
  row: {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  unmeasured: { overflow: 'hidden' },
  group: { position: 'relative', flexShrink: 0 },
  button: { minWidth: 0, whiteSpace: 'nowrap', fontWeight: tokens.fontWeightRegular },
  current: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  down: {
    position: 'absolute',
    insetBlockStart: '100%',
    insetInlineStart: 0,
    zIndex: 30,
    width: '280px',
    maxHeight: 'calc(100vh - 140px)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: elevationTokens.elevationFloating,
  },
  atEnd: { insetInlineStart: 'auto', insetInlineEnd: 0 },
})

const moreId = 'more'
const holds = (node: MenuNode, id: string | null): boolean =>
  id !== null && (node.item_id === id || node.children.some((child) => holds(child, id)))

/** How many groups have room in the row; the widths are taken once, with all of them drawn. */
function useFit(nodes: readonly MenuNode[]) {
  const row = useRef<HTMLUListElement>(null)
  const [fit, setFit] = useState<{ of: readonly MenuNode[]; count: number } | null>(null)
  const widths = useRef<number[]>([])
  const isMeasured = fit?.of === nodes
  useLayoutEffect(() => {
    const list = row.current
    if (!list || nodes.length === 0) return
    if (!isMeasured) widths.current = [...list.children].map((item) => item.getBoundingClientRect().width)
    const count = () => {
      const room = list.getBoundingClientRect().width
      const all = widths.current.reduce((sum, width) => sum + width, 0)
      let left = all <= room ? room : room - 110
      const most = widths.current.findIndex((width) => (left -= width) < 0)
      setFit({ of: nodes, count: most === -1 ? nodes.length : most })
    }
    count()
    const watched = new ResizeObserver(count)
    watched.observe(list)
    return () => watched.disconnect()
  }, [nodes, isMeasured])
  return { row, count: isMeasured ? fit.count : null }
}

const moreOf = (title: string, children: MenuNode[]): MenuNode => ({
  id: moreId,
  item_id: moreId,
  type: 'group',
  title,
  translate: null,
  icon: null,
  url: null,
  exact: false,
  target: null,
  badge: null,
  children,
})

/** The groups in one row, each with its drop-down; those without room are in the last one. */
export function MenuBarView(props: NavbarProps & { menu: ActorRefFrom<typeof menuBarMachine> }) {
  const { nodes, currentId, site, theme, menu } = props
  const styles = useStyles()
  const t = useT('shell')
  const goTo = useGoTo()
  const shown = useSelector(menu, (s) => s.context.shown)
  const { row, count } = useFit(nodes ?? [])
  const all = nodes ?? []
  const groups =
    count === null || count === all.length
      ? all
      : [...all.slice(0, count), moreOf(t('toolbar.more'), all.slice(count))]
  const close = () => menu.send({ type: 'CLOSE' })
  const bar = usePresence<HTMLElement>({ onLeave: () => menu.send({ type: 'LEAVE' }), onEscape: close })
  return (
    <FluentProvider theme={theme} className={styles.provider}>
      <nav ref={bar} aria-label={t('menu.label')} className={styles.bar}>
        <div className={styles.brand}>
          <Brand site={site} isFolded />
        </div>
        {props.hasFailed && <Menu {...props} typed="" onType={() => {}} nodes={[]} />}
        <ul ref={row} className={mergeClasses(styles.row, count === null && styles.unmeasured)}>
          {groups.map((node, at) => {
            const isOpen = node.item_id === shown
            const isGroup = node.children.length > 0
            return (
              <li key={node.id} className={styles.group}>
                <Button
                  appearance="subtle"
                  className={mergeClasses(styles.button, holds(node, currentId) && styles.current)}
                  {...(isGroup
                    ? {
                        'aria-expanded': isOpen,
                        icon: <ChevronDownRegular />,
                        iconPosition: 'after' as const,
                      }
                    : {})}
                  onMouseEnter={() =>
                    menu.send(isGroup ? { type: 'HOVER', group: node.item_id } : { type: 'LEAVE' })
                  }
                  onClick={() => {
                    if (isGroup) return menu.send({ type: 'PRESS', group: node.item_id })
                    close()
                    if (node.url) goTo(node.url)
                  }}
                >
                  {node.title}
                </Button>
                {isOpen && isGroup && (
                  <div className={mergeClasses(styles.down, at > groups.length / 2 && styles.atEnd)}>
                    <NavList
                      nodes={node.children}
                      currentId={currentId}
                      isAllOpen={node.item_id !== moreId}
                      onGo={close}
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </FluentProvider>
  )
}

/** The horizontal menu with a machine of its own. Source: ux 1 "Layouts". */
export function MenuBar(props: NavbarProps) {
  const menu = useActorRef(menuBarMachine)
  return <MenuBarView {...props} menu={menu} />
}
