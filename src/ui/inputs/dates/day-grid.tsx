import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useOfferedKeys } from '../../layout/keys/offered-keys.ts'
import { stateColours, type Meaning } from '../../workflow/state-colours.ts'
import { StateShape } from '../../workflow/state-chip.tsx'
import { useState, type DragEvent, type KeyboardEvent } from 'react'

const stateOf = ({ text, fill }: { text: string; fill: string }) => ({
  color: text,
  backgroundColor: fill,
  borderInlineStartColor: text,
})
const useStates = makeStyles({
  ours: stateOf(stateColours.ours),
  others: stateOf(stateColours.others),
  blocked: stateOf(stateColours.blocked),
  done: stateOf(stateColours.done),
  late: stateOf(stateColours.late),
  rest: stateOf(stateColours.rest),
})
const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: '1px',
    backgroundColor: tokens.colorNeutralStroke2,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  row: { display: 'contents' },
  head: {
    backgroundColor: tokens.colorNeutralBackground2,
    padding: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '@media (max-width: 959px)': { padding: tokens.spacingHorizontalXS },
  },
  day: {
    backgroundColor: tokens.colorNeutralBackground1,
    minHeight: '112px',
    padding: tokens.spacingHorizontalXS,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    minWidth: 0,
    '@media (max-width: 959px)': { minHeight: '56px' },
  },
  tall: { minHeight: '320px' },
  outside: { backgroundColor: tokens.colorNeutralBackground2 },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  number: { alignSelf: 'flex-start', minWidth: '28px' },
  today: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  entry: {
    display: 'flex',
    columnGap: '4px',
    textAlign: 'start',
    width: '100%',
    minHeight: '24px',
    border: 'none',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusSmall,
    paddingInline: '4px',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
  },
  medical: { borderInlineStartColor: tokens.colorPaletteGreenBorder2 },
  flight: { borderInlineStartColor: tokens.colorPaletteBlueBorderActive },
  embassy: { borderInlineStartColor: tokens.colorPalettePurpleBorderActive },
  holiday: { borderInlineStartColor: tokens.colorPaletteRedBorder2 },
  training: { borderInlineStartColor: tokens.colorPaletteDarkOrangeBorderActive },
  received: { borderInlineStartColor: tokens.colorPaletteGreenBorder2 },
  issued: { borderInlineStartColor: tokens.colorPaletteBlueBorderActive },
  late: {
    borderInlineStartColor: tokens.colorPaletteRedBorder2,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  bmet: { borderInlineStartColor: tokens.colorPaletteTealBorderActive },
  // A title keeps its beginning, whichever way its letters run.
  title: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  sum: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  hour: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  inState: { alignItems: 'center', '> bdi': { color: 'inherit' } },
  isOff: { '> bdi': { textDecorationLine: 'line-through' } },
  wide: { display: 'contents', '@media (max-width: 959px)': { display: 'none' } },
  count: { minWidth: 0, width: '100%', paddingInline: '2px' },
  narrow: { display: 'none', '@media (max-width: 959px)': { display: 'block' } },
})

export type GridEntry = {
  key: string
  title: string
  hour: string
  kind: string
  label: string
  canMove: boolean
  /** Shape and colour of its state, for what is no longer to come. */
  meaning?: Meaning
  /** Struck out: it will not happen. */
  isOff?: boolean
}
export type GridDay = {
  day: string
  number: string
  label: string
  isOutside: boolean
  isToday: boolean
  entries: readonly GridEntry[]
  /** What the day comes to, below its number. */
  sums?: readonly string[]
}
export type DayGridProps = {
  label: string
  /** Names of the seven days, in order. */
  heads: readonly string[]
  weeks: readonly (readonly GridDay[])[]
  /** Entries of a day that are shown; the rest is counted. */
  most: number
  moreText: (count: number) => string
  onDay: (day: string) => void
  onEntry: (key: string) => void
  /** By dragging, or by Ctrl and an arrow; for entries that can be moved. */
  onMove?: (key: string, days: number) => void
}

const arrows: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7 }
const isKind = (kind: string, styles: Record<string, string>) => (kind in styles ? styles[kind] : undefined)

/** Weeks of days with what happens on them. On narrow windows a day shows how much, and opens. */
export function DayGrid({ label, heads, weeks, most, moreText, onDay, onEntry, onMove }: DayGridProps) {
  const styles = useStyles()
  const states = useStates()
  const [dragged, drag] = useState<{ key: string; day: string } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const days = weeks.flat()
  useOfferedKeys(
    onMove !== undefined &&
      days.some(({ entries }) => entries.some(({ canMove }) => canMove)) &&
      'calendar Ctrl+←→↑↓',
  )
  const press = (event: KeyboardEvent<HTMLElement>, entry: GridEntry) => {
    if (!event.ctrlKey || !entry.canMove) return
    const along =
      document.documentElement.dir === 'rtl'
        ? { ArrowLeft: 1, ArrowRight: -1 }
        : { ArrowLeft: -1, ArrowRight: 1 }
    const step = { ...arrows, ...along }[event.key]
    if (!step) return
    event.preventDefault()
    onMove?.(entry.key, step)
  }
  const drop = (event: DragEvent, to: string) => {
    event.preventDefault()
    setOver(null)
    if (!dragged || dragged.day === to) return
    const [from, until] = [
      days.findIndex(({ day }) => day === dragged.day),
      days.findIndex(({ day }) => day === to),
    ]
    if (from >= 0 && until >= 0) onMove?.(dragged.key, until - from)
  }
  return (
    <div role="grid" aria-label={label} className={styles.grid}>
      <div role="row" className={styles.row}>
        {heads.map((head) => (
          <div key={head} role="columnheader" className={styles.head}>
            {head}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.day} role="row" className={styles.row}>
          {week.map((day) => (
            <div
              key={day.day}
              role="gridcell"
              tabIndex={-1}
              className={mergeClasses(
                styles.day,
                weeks.length === 1 && styles.tall,
                day.isOutside && styles.outside,
                over === day.day && styles.over,
              )}
              onDragOver={(event) => {
                if (dragged) {
                  event.preventDefault()
                  setOver(day.day)
                }
              }}
              onDrop={(event) => drop(event, day.day)}
            >
              <Button
                size="small"
                appearance="subtle"
                className={mergeClasses(styles.number, day.isToday && styles.today)}
                aria-label={day.label}
                aria-current={day.isToday ? 'date' : undefined}
                onClick={() => onDay(day.day)}
              >
                {day.number}
              </Button>
              <span className={styles.wide}>
                {day.sums?.map((sum) => (
                  <bdi key={sum} className={styles.sum} title={sum}>
                    {sum}
                  </bdi>
                ))}
                {day.entries.slice(0, most).map((entry) => (
                  <button
                    key={entry.key}
                    type="button"
                    title={entry.label}
                    aria-label={entry.label}
                    draggable={entry.canMove}
                    className={mergeClasses(
                      styles.entry,
                      isKind(entry.kind, styles),
                      entry.meaning && styles.inState,
                      entry.meaning && states[entry.meaning],
                      entry.isOff && styles.isOff,
                    )}
                    data-meaning={entry.meaning}
                    onDragStart={() => drag({ key: entry.key, day: day.day })}
                    onDragEnd={() => {
                      drag(null)
                      setOver(null)
                    }}
                    onKeyDown={(event) => press(event, entry)}
                    onClick={() => onEntry(entry.key)}
                  >
                    {entry.meaning && <StateShape meaning={entry.meaning} />}
                    {entry.hour && (
                      <>
                        <bdi dir="ltr" className={styles.hour}>
                          {entry.hour}
                        </bdi>{' '}
                      </>
                    )}
                    <bdi className={styles.title}>{entry.title}</bdi>
                  </button>
                ))}
                {day.entries.length > most && (
                  <Button size="small" appearance="transparent" onClick={() => onDay(day.day)}>
                    {moreText(day.entries.length - most)}
                  </Button>
                )}
              </span>
              {day.entries.length > 0 && (
                <span className={styles.narrow}>
                  <Button
                    size="small"
                    appearance="outline"
                    className={styles.count}
                    aria-label={`${day.label}: ${day.entries.length}`}
                    onClick={() => onDay(day.day)}
                  >
                    {day.entries.length}
                  </Button>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
