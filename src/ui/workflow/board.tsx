import {
  Button,
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
  useFluent,
} from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import { ChoiceTabs } from '../layout/choice-tabs.tsx'
import { MoreHorizontalRegular } from '../icons/icons.ts'
import { StateBadge } from './state-badge.tsx'
import type { Tone } from './state-colours.ts'
import { elevationTokens } from '../layout/theme.ts'

const cardPx = 104
const spareCards = 6

const useStyles = makeStyles({
  tabs: { display: 'none', '@media (max-width: 959px)': { display: 'block', overflowX: 'auto' } },
  board: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    overflowX: 'auto',
    minWidth: 0,
    paddingBlockEnd: tokens.spacingVerticalS,
    alignItems: 'flex-start',
  },
  column: {
    flex: '1 0 232px',
    maxWidth: '340px',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThick} solid ${tokens.colorTransparentStroke}`,
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
  },
  chosen: {},
  behind: { '@media (max-width: 959px)': { display: 'none' } },
  single: { '@media (max-width: 959px)': { maxWidth: 'none', flexBasis: '100%' } },
  target: { border: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  closed: { opacity: 0.6 },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  head: { display: 'grid', rowGap: tokens.spacingVerticalXXS, minHeight: '44px' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  oldest: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    minHeight: tokens.lineHeightBase200,
  },
  cards: { overflowY: 'auto', maxHeight: 'calc(100dvh - 330px)', minHeight: '120px', position: 'relative' },
  space: { listStyleType: 'none', margin: 0, padding: 0, position: 'relative' },
  place: {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: 0,
    paddingBlockEnd: tokens.spacingVerticalS,
  },
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    padding: tokens.spacingHorizontalS,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
    cursor: 'grab',
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  lifted: {
    boxShadow: elevationTokens.elevationFloating,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
  },
  line: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXS,
  },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXS },
  none: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    padding: tokens.spacingHorizontalS,
  },
})

export type BoardCardView = { key: string; name: string; path: string; second: string; chips: ReactNode }
type BoardColumnView = {
  key: string
  title: string
  tone: Tone
  count: string
  oldest: string
  cards: readonly BoardCardView[]
  onMore: (() => void) | null
}
export type BoardProps = {
  columns: readonly BoardColumnView[]
  /** Keys of the columns a card of this column can go to at all. */
  targetsOf: (column: string) => readonly string[]
  onMove: (card: string, from: string, to: string) => void
  onOpen: (card: string) => void
  /** Said to screen readers while a card is moved by keys. */
  say: (text: string) => void
  words: {
    columns: string
    moveTo: string
    actions: (name: string) => string
    open: string
    more: string
    empty: string
    hint: string
    lifted: (name: string, column: string) => string
    over: (column: string) => string
    left: string
  }
}

type Lifted = { card: string; from: string; at: string; byKeys: boolean }

type ColumnProps = Pick<BoardProps, 'targetsOf' | 'onMove' | 'onOpen' | 'words'> & {
  column: BoardColumnView
  titleOf: (key: string) => string
  lifted: Lifted | null
  isChosen: boolean
  onLift: (card: BoardCardView, byKeys: boolean) => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
  onKey: (event: KeyboardEvent, card: BoardCardView) => void
}

function Column({
  column,
  lifted,
  isChosen,
  words,
  titleOf,
  targetsOf,
  onMove,
  onOpen,
  onLift,
  onOver,
  onDrop,
  onEnd,
  onKey,
}: ColumnProps) {
  const styles = useStyles()
  const region = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone, by nothing that remembers it
  const rows = useVirtualizer({
    count: column.cards.length,
    getScrollElement: () => region.current,
    estimateSize: () => cardPx,
    overscan: spareCards,
    getItemKey: (at) => column.cards[at]?.key ?? at,
  })
  const canTake = lifted !== null && targetsOf(lifted.from).includes(column.key)
  const drag = {
    // Also where it cannot go: the drop then says why.
    onDragOver: (event: DragEvent) => {
      if (lifted && lifted.from !== column.key) {
        event.preventDefault()
        onOver()
      }
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      onDrop()
    },
  }
  return (
    <section
      aria-label={`${column.title} ${column.count}`}
      className={mergeClasses(
        styles.column,
        styles.single,
        !isChosen && styles.behind,
        canTake && styles.target,
        lifted !== null && !canTake && lifted.from !== column.key && styles.closed,
        lifted?.at === column.key && lifted.from !== column.key && styles.over,
      )}
      {...drag}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>
          <StateBadge tone={column.tone} text={column.title} />
          <bdi dir="ltr">{column.count}</bdi>
        </h2>
        <span className={styles.oldest}>{column.oldest}</span>
      </header>
      <div ref={region} className={styles.cards}>
        {column.cards.length === 0 && <div className={styles.none}>{words.empty}</div>}
        <ul
          className={styles.space}
          ref={(list) => list?.style.setProperty('height', `${rows.getTotalSize()}px`)}
        >
          {rows.getVirtualItems().map((row) => {
            const card = column.cards[row.index]
            if (!card) return null
            return (
              <li
                key={row.key}
                data-index={row.index}
                ref={(item) => {
                  if (item) {
                    item.style.setProperty('transform', `translateY(${row.start}px)`)
                    rows.measureElement(item)
                  }
                }}
                className={styles.place}
              >
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by the pointer, lifted by the space bar; its menu does the same */}
                <article
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the space bar lifts the card that has the focus
                  tabIndex={0}
                  data-card={card.key}
                  aria-label={`${card.name}. ${words.hint}`}
                  draggable
                  className={mergeClasses(styles.card, lifted?.card === card.key && styles.lifted)}
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', card.name)
                    event.dataTransfer.effectAllowed = 'move'
                    onLift(card, false)
                  }}
                  onDragEnd={onEnd}
                  onKeyDown={(event) => onKey(event, card)}
                >
                  <span className={styles.line}>
                    <AppLink to={card.path} className={styles.name} draggable={false}>
                      <bdi>{card.name}</bdi>
                    </AppLink>
                    <Menu>
                      <MenuTrigger disableButtonEnhancement>
                        <Button
                          size="small"
                          appearance="subtle"
                          icon={<MoreHorizontalRegular />}
                          aria-label={words.actions(card.name)}
                        />
                      </MenuTrigger>
                      <MenuPopover>
                        <MenuList>
                          <MenuItem onClick={() => onOpen(card.key)}>{words.open}</MenuItem>
                          <MenuDivider />
                          <MenuGroup>
                            <MenuGroupHeader>{words.moveTo}</MenuGroupHeader>
                            {targetsOf(column.key).map((to) => (
                              <MenuItem key={to} onClick={() => onMove(card.key, column.key, to)}>
                                {titleOf(to)}
                              </MenuItem>
                            ))}
                          </MenuGroup>
                        </MenuList>
                      </MenuPopover>
                    </Menu>
                  </span>
                  <span className={styles.second}>
                    <bdi>{card.second}</bdi>
                  </span>
                  <span className={styles.chips}>{card.chips}</span>
                </article>
              </li>
            )
          })}
        </ul>
        {column.onMore && (
          <Button size="small" onClick={column.onMore}>
            {words.more}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * Columns of cards. A card goes to another column by dragging, by its menu, or by keys: space lifts it, arrows choose the
 * column, space puts it down, Escape leaves it. On narrow windows one column shows at a time. Source: ux 6.
 */
export function Board({ columns, targetsOf, onMove, onOpen, say, words }: BoardProps) {
  const styles = useStyles()
  const { dir } = useFluent()
  const [lifted, lift] = useState<Lifted | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const shown =
    columns.find(({ key }) => key === chosen)?.key ??
    columns.find(({ cards }) => cards.length > 0)?.key ??
    columns[0]?.key
  const titleOf = (key: string) => columns.find((one) => one.key === key)?.title ?? key
  const putDown = () => {
    lift(null)
    if (lifted && lifted.at !== lifted.from) onMove(lifted.card, lifted.from, lifted.at)
    else if (lifted) say(words.left)
  }
  const onKey = (from: string) => (event: KeyboardEvent, card: BoardCardView) => {
    if (event.target !== event.currentTarget) return
    const isSpace = event.key === ' '
    if (!lifted) {
      if (event.key === 'Enter') onOpen(card.key)
      if (!isSpace) return
      event.preventDefault()
      lift({ card: card.key, from, at: from, byKeys: true })
      return say(words.lifted(card.name, titleOf(from)))
    }
    event.preventDefault()
    if (event.key === 'Escape') {
      lift(null)
      return say(words.left)
    }
    if (isSpace || event.key === 'Enter') return putDown()
    const step =
      event.key === (dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
        ? 1
        : event.key === (dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')
          ? -1
          : 0
    const next = step === 0 ? undefined : columns[columns.findIndex(({ key }) => key === lifted.at) + step]
    if (!next) return
    lift({ ...lifted, at: next.key })
    say(words.over(next.title))
  }
  return (
    <>
      <div className={styles.tabs}>
        <ChoiceTabs
          label={words.columns}
          value={shown ?? ''}
          onPick={choose}
          options={columns.map(({ key, title, count }) => ({ value: key, text: `${title} ${count}` }))}
        />
      </div>
      <div className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            lifted={lifted}
            isChosen={column.key === shown}
            words={words}
            titleOf={titleOf}
            targetsOf={targetsOf}
            onMove={onMove}
            onOpen={onOpen}
            onLift={(card, byKeys) => lift({ card: card.key, from: column.key, at: column.key, byKeys })}
            onOver={() => {
              if (lifted && lifted.at !== column.key) lift({ ...lifted, at: column.key })
            }}
            onDrop={() => {
              lift(null)
              if (lifted && lifted.from !== column.key) onMove(lifted.card, lifted.from, column.key)
            }}
            onEnd={() => lift(null)}
            onKey={onKey(column.key)}
          />
        ))}
      </div>
    </>
  )
}
