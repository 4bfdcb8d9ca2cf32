import { makeStyles, tokens, useFluent } from '@fluentui/react-components'
import { useState, type KeyboardEvent } from 'react'
import { useOfferedKeys } from '../../layout/keys/offered-keys.ts'
import { ChoiceTabs } from '../../layout/choice-tabs.tsx'
import { Column, type BoardCardView, type BoardProps, type Lifted } from './board-column.tsx'

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
})

/**
 * Columns of cards. A card goes to another column by dragging, by its menu, or by keys: space lifts it, arrows choose the
 * column, space puts it down, Escape leaves it. `x` or its box chooses it; chosen cards of a column move together. On narrow windows one column shows at a time. Source: ux 6.
 */
export function Board({
  columns,
  targetsOf,
  hints,
  chosen: picked,
  onChoose,
  onLift,
  onMove,
  onOpen,
  say,
  words,
}: BoardProps) {
  const styles = useStyles()
  const { dir } = useFluent()
  useOfferedKeys('board  ', 'board x', 'board Enter')
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [chosen, choose] = useState<string | null>(null)
  const shown =
    columns.find(({ key }) => key === chosen)?.key ??
    columns.find(({ cards }) => cards.length > 0)?.key ??
    columns[0]?.key
  const titleOf = (key: string) => columns.find((one) => one.key === key)?.title ?? key
  const lift = (next: Lifted | null) => {
    if (next?.card !== lifted?.card) onLift(next?.card ?? null, next?.from ?? '')
    setLifted(next)
  }
  /** The card, and with it whatever else is chosen in its column. */
  const togetherWith = (card: string, from: string): string[] => {
    const others = columns.find(({ key }) => key === from)?.cards ?? []
    return picked.has(card) ? others.flatMap(({ key }) => (picked.has(key) ? [key] : [])) : [card]
  }
  const moveTo = (card: string, from: string, to: string) => onMove(togetherWith(card, from), from, to)
  const putDown = () => {
    lift(null)
    if (lifted && lifted.at !== lifted.from) moveTo(lifted.card, lifted.from, lifted.at)
    else if (lifted) say(words.left)
  }
  const onKey = (from: string) => (event: KeyboardEvent, card: BoardCardView) => {
    if (event.target !== event.currentTarget) return
    const isSpace = event.key === ' '
    if (!lifted) {
      if (event.key === 'Enter') onOpen(card.key)
      if (event.key === 'x') onChoose(card.key)
      if (!isSpace) return
      event.preventDefault()
      lift({ card: card.key, from, at: from, byKeys: true })
      return say(words.lifted(card.name, titleOf(from), togetherWith(card.key, from).length))
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
    say([words.over(next.title), hints?.[next.key]?.text ?? ''].join(' ').trim())
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
            isShown={column.key === shown}
            hints={hints}
            chosen={picked}
            onChoose={onChoose}
            words={words}
            titleOf={titleOf}
            targetsOf={targetsOf}
            onMove={(card, to) => moveTo(card, column.key, to)}
            onOpen={onOpen}
            onLift={(card, byKeys) => lift({ card: card.key, from: column.key, at: column.key, byKeys })}
            onOver={() => {
              if (lifted && lifted.at !== column.key) lift({ ...lifted, at: column.key })
            }}
            onDrop={() => {
              lift(null)
              if (lifted && lifted.from !== column.key) moveTo(lifted.card, lifted.from, column.key)
            }}
            onEnd={() => lift(null)}
            onKey={onKey(column.key)}
          />
        ))}
      </div>
    </>
  )
}
