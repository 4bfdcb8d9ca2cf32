import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRef, type ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import { Ltr } from '../layout/ltr.tsx'
import { Surface } from '../layout/surface.tsx'
import { moveByLines } from './lines/line-keys.ts'
import { StateChip } from './state-chip.tsx'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalM, justifyItems: 'stretch' },
  after: { justifySelf: 'start' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid' },
  line: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '44px',
    paddingBlock: tokens.spacingVerticalXS,
    gridTemplateColumns: 'minmax(150px, 190px) minmax(0, 2fr) minmax(0, 1fr) minmax(140px, max-content)',
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke3,
    ':first-child': { borderBlockStartStyle: 'none' },
    '@media (max-width: 959px)': {
      gridTemplateColumns: 'minmax(0, 1fr) max-content',
      '& > :nth-child(2)': { gridColumnStart: 1, gridColumnEnd: -1, gridRowStart: 1 },
    },
  },
  later: {
    paddingInline: '9px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  who: { minWidth: 0, display: 'grid' },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  place: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 959px)': { display: 'none' },
  },
  action: { justifySelf: 'end', whiteSpace: 'normal' },
})

type DueLevel = 'over' | 'today' | 'later' | 'none'
type Due = { level: DueLevel; day: string; why: string }
export type DueLine = {
  key: string
  /** The day and why it counts, e.g. '05 Jan 2027' and 'Appointment'. */
  due: Due | null
  name: string
  path: string
  second: readonly string[]
  place: string
  action: string
  onAction: () => void
}
const meanings = { over: 'late', today: 'ours' } as const

/** A day or time and why it counts, coloured by how near it is. */
export function DueChip({ level, day, why }: Due) {
  const styles = useStyles()
  const text = (
    <>
      <Ltr>{day}</Ltr>&nbsp;· {why}
    </>
  )
  // What is due later is no state yet; its words begin where those of a chip do.
  return level === 'over' || level === 'today' ? (
    <StateChip meaning={meanings[level]}>{text}</StateChip>
  ) : (
    <span className={styles.later}>{text}</span>
  )
}

/** Lines of work under headings like "Overdue": each with its day, whom it is about and the one thing to do. Up, down, j and k go from line to line. */
export function DueList({
  groups,
  after,
}: {
  groups: readonly { key: string; title: string; count: string; lines: readonly DueLine[] }[]
  after?: ReactNode
}) {
  const styles = useStyles()
  const box = useRef<HTMLDivElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between the buttons inside; the box is no control
    <div ref={box} className={styles.box} onKeyDown={(event) => moveByLines(event, box.current)}>
      {groups.map(({ key, title, count, lines }) => (
        <Surface key={key} title={title} aside={<Ltr>{count}</Ltr>}>
          <ul className={styles.list}>
            {lines.map((line) => (
              <li key={line.key} className={styles.line}>
                {line.due ? <DueChip {...line.due} /> : <span />}
                <span className={styles.who}>
                  <AppLink to={line.path}>
                    <bdi>{line.name}</bdi>
                  </AppLink>
                  <span className={styles.second}>
                    {line.second.map((text, at) => (
                      <span key={text}>
                        {at > 0 && ' · '}
                        <bdi>{text}</bdi>
                      </span>
                    ))}
                  </span>
                </span>
                <span className={styles.place}>{line.place}</span>
                <Button
                  data-action
                  className={styles.action}
                  size="small"
                  aria-label={`${line.action}: ${line.name}`}
                  onClick={line.onAction}
                >
                  {line.action}
                </Button>
              </li>
            ))}
          </ul>
        </Surface>
      ))}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  )
}
