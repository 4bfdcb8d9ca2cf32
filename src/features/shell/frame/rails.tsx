import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Button, makeStyles, mergeClasses, Text, tokens } from '../../../ui/layout/fluent.ts'
import { elevationTokens, ownTokens } from '../../../ui/layout/theme.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { MenuNode } from './menu-tree.ts'
import { Brand, Menu, type PartProps } from './navbar-parts.tsx'

const width = { full: 280, sidePanel: 120, dense: 64 } // specification 9

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    height: '56px',
    flexShrink: 0,
    paddingInline: '20px 12px',
  },
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  rails: { display: 'flex', height: '100%' },
  rail: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    height: '100%',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    boxSizing: 'border-box',
    scrollbarWidth: 'none',
  },
  railHead: { height: '56px', flexShrink: 0, display: 'grid', placeContent: 'center' },
  wide: { width: `${width.sidePanel}px` },
  dense: { width: `${width.dense}px` },
  railButton: {
    minWidth: 0,
    whiteSpace: 'normal',
    flexShrink: 0,
    flexDirection: 'column',
    rowGap: '4px',
    paddingBlock: '8px',
    paddingInline: '4px',
    marginInline: '6px',
    marginBlockEnd: '2px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase100,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  railDense: { minHeight: '44px' },
  railCurrent: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorBrandBackground2 },
  railIcon: { fontSize: '20px' },
  panel: {
    width: `${width.full}px`,
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: ownTokens.canvas,
    borderInlineEndWidth: '1px',
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    boxSizing: 'border-box',
  },
  panelOver: {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: `${width.dense}px`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: elevationTokens.elevationFloating,
  },
})

/** Style-3 and style-3-dense: a rail of groups and the panel of the chosen one; the dense panel lies over the page. */
export function Rails(props: PartProps) {
  const { actor, nodes, currentId, site } = props
  const styles = useStyles()
  const isDense = useSelector(actor, (s) => s.matches({ style: 'style-3-dense' }))
  const holdsCurrent = (node: MenuNode): boolean =>
    node.item_id === currentId || node.children.some(holdsCurrent)
  const current = nodes?.find(holdsCurrent) ?? null
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = nodes?.find((n) => n.item_id === chosenId) ?? (isDense ? null : current)
  const close = () => {
    if (isDense) choose(null)
  }
  const rails = usePresence<HTMLDivElement>({
    onLeave: (by) => {
      if (by === 'focus') close()
    },
    onEscape: close,
  })
  return (
    <div ref={rails} className={styles.rails}>
      <div className={mergeClasses(styles.rail, isDense ? styles.dense : styles.wide)}>
        <div className={styles.railHead}>
          <Brand site={site} isFolded />
        </div>
        {nodes?.map((node) => {
          const isChosen = node === chosen || (chosen === null && node === current)
          return (
            <Button
              key={node.id}
              appearance="subtle"
              className={mergeClasses(
                styles.railButton,
                isDense && styles.railDense,
                isChosen && styles.railCurrent,
              )}
              aria-label={node.title}
              title={isDense ? node.title : undefined}
              aria-expanded={node === chosen}
              onClick={() => choose(node === chosen && isDense ? null : node.item_id)}
            >
              <MenuIcon name={node.icon} className={styles.railIcon} />
              {!isDense && node.title}
            </Button>
          )
        })}
      </div>
      {chosen && (
        <div className={mergeClasses(styles.panel, isDense && styles.panelOver)}>
          <div className={styles.head}>
            <Text weight="semibold" size={400} className={styles.name}>
              {chosen.title}
            </Text>
          </div>
          <Menu
            {...props}
            typed=""
            nodes={chosen.children.length > 0 ? chosen.children : [chosen]}
            onGo={close}
          />
        </div>
      )}
    </div>
  )
}
