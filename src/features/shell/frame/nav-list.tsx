import { makeStyles, mergeClasses, tokens, useFluent } from '../../../ui/layout/fluent.ts'
import { useState } from 'react'
import { isPlainClick } from '../../../ui/layout/app-link.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { ChevronDownRegular, ChevronLeftRegular, ChevronRightRegular } from '../../../ui/icons/icons.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuNode } from './menu-tree.ts'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
  },
  row: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    minHeight: '36px',
    paddingBlock: '4px',
    paddingInline: '12px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  group: { color: tokens.colorNeutralForeground1 },
  hasCurrent: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  child: { minHeight: '32px', paddingInlineStart: '44px' },
  grandchild: { minHeight: '32px', paddingInlineStart: '60px' },
  deeper: { minHeight: '32px', paddingInlineStart: '76px' },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover, color: tokens.colorBrandForeground2 },
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: '8px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  icon: { flexShrink: 0, fontSize: '20px', width: '20px', height: '20px' },
  label: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  chevron: { flexShrink: 0, fontSize: '14px', color: tokens.colorNeutralForeground3 },
  divider: {
    height: '1px',
    backgroundColor: tokens.colorNeutralStroke2,
    marginBlock: tokens.spacingVerticalS,
    marginInline: '12px',
  },
  badge: {
    flexShrink: 0,
    paddingInline: '6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
  },
  narrow: { overflow: 'hidden', whiteSpace: 'nowrap' },
  inNarrow: { opacity: 0 },
})

export type NavListProps = {
  nodes: readonly MenuNode[]
  /** item_id of the open page's row. */
  currentId: string | null
  /** Only the icons of the first level are shown (folded style-2). */
  isNarrow?: boolean
  /** Every group is open, while the filter box is in use. */
  isAllOpen?: boolean
  onGo?: () => void
}

const indentOf = (styles: ReturnType<typeof useStyles>, level: number): string =>
  level === 1 ? styles.child : level === 2 ? styles.grandchild : styles.deeper

const contains = (node: MenuNode, id: string | null): boolean =>
  id !== null && (node.item_id === id || node.children.some((child) => contains(child, id)))

/** The rows of the menu: groups and collapses open and close, the others are links. */
export function NavList({ nodes, currentId, isNarrow = false, isAllOpen = false, onGo }: NavListProps) {
  const styles = useStyles()
  return (
    <ul className={mergeClasses(styles.list, isNarrow && styles.narrow)}>
      {nodes.map((node) => (
        <NavRow
          key={node.id}
          node={node}
          level={0}
          currentId={currentId}
          isNarrow={isNarrow}
          isAllOpen={isAllOpen}
          {...(onGo ? { onGo } : {})}
        />
      ))}
    </ul>
  )
}

function NavRow({
  node,
  level,
  currentId,
  isNarrow,
  isAllOpen,
  onGo,
}: {
  node: MenuNode
  level: number
  currentId: string | null
  isNarrow: boolean
  isAllOpen: boolean
  onGo?: () => void
}) {
  const styles = useStyles()
  const { dir } = useFluent()
  const holdsCurrent = contains(node, currentId)
  // Null: not opened or closed by hand, so it is open exactly when the open page is inside.
  const [chosen, choose] = useState<boolean | null>(null)
  if (node.type === 'divider') return <li aria-hidden className={styles.divider} />
  if (node.children.length === 0)
    return (
      <NavLeaf
        node={node}
        level={level}
        isCurrent={node.item_id === currentId}
        isNarrow={isNarrow}
        {...(onGo ? { onGo } : {})}
      />
    )

  const isOpen = !isNarrow && (isAllOpen || (chosen ?? holdsCurrent))
  const Chevron = isOpen ? ChevronDownRegular : dir === 'rtl' ? ChevronLeftRegular : ChevronRightRegular
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        className={mergeClasses(
          styles.row,
          level === 0 ? styles.group : indentOf(styles, level),
          holdsCurrent && !isOpen && styles.hasCurrent,
        )}
        onClick={() => choose(!isOpen)}
      >
        {level === 0 && <MenuIcon name={node.icon} className={styles.icon} />}
        <span className={mergeClasses(styles.label, isNarrow && styles.inNarrow)}>{node.title}</span>
        <Chevron className={mergeClasses(styles.chevron, isNarrow && styles.inNarrow)} />
      </button>
      {isOpen && (
        <ul className={styles.list}>
          {node.children.map((child) => (
            <NavRow
              key={child.id}
              node={child}
              level={level + 1}
              currentId={currentId}
              isNarrow={isNarrow}
              isAllOpen={isAllOpen}
              {...(onGo ? { onGo } : {})}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

function NavLeaf({
  node,
  level,
  isCurrent,
  isNarrow,
  onGo,
}: {
  node: MenuNode
  level: number
  isCurrent: boolean
  isNarrow: boolean
  onGo?: () => void
}) {
  const styles = useStyles()
  const goTo = useGoTo()
  const t = useT('shell')
  const url = node.url ?? '/'
  const opensTab = node.type === 'link' || node.target === '_blank'
  return (
    <li>
      <a
        href={url}
        target={opensTab ? '_blank' : undefined}
        rel={opensTab ? 'noreferrer' : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        className={mergeClasses(
          styles.row,
          level > 0 && indentOf(styles, level),
          isCurrent && styles.current,
        )}
        onClick={(event) => {
          if (opensTab || !isPlainClick(event)) return
          event.preventDefault()
          goTo(url)
          onGo?.()
        }}
      >
        {level === 0 && <MenuIcon name={node.icon} className={styles.icon} />}
        <span className={mergeClasses(styles.label, isNarrow && styles.inNarrow)}>{node.title}</span>
        {node.badge && !isNarrow && <span className={styles.badge}>{node.badge.title}</span>}
        {opensTab && <span hidden>{t('menu.opensNewTab')}</span>}
      </a>
    </li>
  )
}
