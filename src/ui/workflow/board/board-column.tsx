import {
  Button,
  Checkbox,
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
} from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { AppLink } from '../../layout/app-link.tsx'
import { MoreHorizontalRegular } from '../../icons/icons.ts'
import { StateBadge } from '../state-badge.tsx'
import { stateColours, type Tone } from '../state-colours.ts'
import { elevationTokens } from '../../layout/theme.ts'

const cardPx = 104
const spareCards = 6

const useStyles = makeStyles({
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
  chosen: {
    outlineWidth: tokens.strokeWidthThick,
    outlineStyle: 'solid',
    outlineColor: tokens.colorBrandStroke1,
    // Within the card: the column cuts what stands out at its sides.
    outlineOffset: `calc(-1 * ${tokens.strokeWidthThick})`,
  },
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
  hint: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalS,
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  refused: { borderInlineStartColor: stateColours.blocked.text },
  line: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXS,
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
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

export type BoardCardView = {
  key: string
  name: string
  path: string
  second: readonly string[]
  chips: ReactNode
}
/** What becomes of a lifted card in a column: whether it may go there, and what is asked or why not. */
export type BoardHint = { isOpen: boolean; text: string }
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
  /** What is known of the lifted card by column; null while nothing is known. */
  hints: Readonly<Record<string, BoardHint>> | null
  /** Chosen cards move together. */
  chosen: ReadonlySet<string>
  onChoose: (card: string) => void
  /** A card was lifted, or put down again. */
  onLift: (card: string | null, from: string) => void
  onMove: (cards: readonly string[], from: string, to: string) => void
  onOpen: (card: string) => void
  /** Said to screen readers while a card is moved by keys. */
  say: (text: string) => void
  words: {
    columns: string
    moveTo: string
    actions: (name: string) => string
    choose: (name: string) => string
    open: string
    more: string
    empty: string
    hint: string
    lifted: (name: string, column: string, count: number) => string
    over: (column: string) => string
    left: string
  }
}

export type Lifted = { card: string; from: string; at: string; byKeys: boolean }

type ColumnProps = Pick<BoardProps, 'targetsOf' | 'hints' | 'chosen' | 'onChoose' | 'onOpen' | 'words'> & {
  column: BoardColumnView
  titleOf: (key: string) => string
  lifted: Lifted | null
  isShown: boolean
  onMove: (card: string, to: string) => void
  onLift: (card: BoardCardView, byKeys: boolean) => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
  onKey: (event: KeyboardEvent, card: BoardCardView) => void
}

/** One column of the board, with its cards drawn as they come into view. */
export function Column({
  column,
  lifted,
  isShown,
  hints,
  chosen,
  onChoose,
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
  const isElsewhere = lifted !== null && lifted.from !== column.key
  const hint = isElsewhere ? hints?.[column.key] : undefined
  const canTake = isElsewhere && (hint?.isOpen ?? targetsOf(lifted.from).includes(column.key))
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
        !isShown && styles.behind,
        canTake && styles.target,
        isElsewhere && !canTake && styles.closed,
        isElsewhere && lifted.at === column.key && styles.over,
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
      {hint?.text && <p className={mergeClasses(styles.hint, !hint.isOpen && styles.refused)}>{hint.text}</p>}
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
                  className={mergeClasses(
                    styles.card,
                    lifted?.card === card.key && styles.lifted,
                    chosen.has(card.key) && styles.chosen,
                  )}
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', card.name)
                    event.dataTransfer.effectAllowed = 'move'
                    onLift(card, false)
                  }}
                  onDragEnd={onEnd}
                  onKeyDown={(event) => onKey(event, card)}
                >
                  <span className={styles.line}>
                    <Checkbox
                      aria-label={words.choose(card.name)}
                      checked={chosen.has(card.key)}
                      onChange={() => onChoose(card.key)}
                    />
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
                              <MenuItem key={to} onClick={() => onMove(card.key, to)}>
                                {titleOf(to)}
                              </MenuItem>
                            ))}
                          </MenuGroup>
                        </MenuList>
                      </MenuPopover>
                    </Menu>
                  </span>
                  <span className={styles.second}>
                    {card.second.map((text, at) => (
                      <span key={text}>
                        {at > 0 && ' · '}
                        <bdi>{text}</bdi>
                      </span>
                    ))}
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
