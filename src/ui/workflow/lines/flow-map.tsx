import { makeStyles, mergeClasses, tokens, useFluent } from '@fluentui/react-components'
import { AppLink } from '../../layout/app-link.tsx'
import { stateColours } from '../state-colours.ts'

const heightPx = 84
const leastPx = 6
const barShare = 0.74
const narrow = '@media (max-width: 959px)'

const useStyles = makeStyles({
  map: { position: 'relative', minWidth: 0 },
  river: { display: 'block', width: '100%', height: `${heightPx}px`, [narrow]: { display: 'none' } },
  mirrored: { transform: 'scaleX(-1)' },
  water: { fill: tokens.colorBrandBackground2 },
  bar: { fill: tokens.colorBrandBackground, opacity: 0.82 },
  late: { fill: stateColours.late.text },
  stages: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    marginBlockStart: `-${heightPx}px`,
    position: 'relative',
    [narrow]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', marginBlockStart: 0 },
  },
  stage: {
    display: 'grid',
    alignContent: 'start',
    height: '100%',
    boxSizing: 'border-box',
    paddingBlockStart: `${heightPx + 8}px`,
    paddingInlineEnd: '6px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    [narrow]: { paddingBlock: '8px' },
  },
  numbers: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  lateText: { color: stateColours.late.text },
})

export type FlowStage = {
  key: string
  title: string
  people: number
  late: number
  /** "14 people" and "4 late", in words. */
  peopleText: string
  lateText: string | null
  to: string
}

/** How people go through the stages: the height of a bar is their number, its red part those that are late; each opens its files. */
export function FlowMap({ stages, label }: { stages: readonly FlowStage[]; label: string }) {
  const styles = useStyles()
  const { dir } = useFluent()
  const most = Math.max(1, ...stages.map(({ people }) => people))
  const bars = stages.map(({ key, people, late }, at) => {
    const height = people === 0 ? 0 : Math.max(leastPx, (people / most) * (heightPx - 8))
    return {
      key,
      start: at * 100,
      end: at * 100 + barShare * 100,
      top: (heightPx - height) / 2,
      height,
      late: people === 0 ? 0 : Math.max(late > 0 ? 3 : 0, (late / people) * height),
    }
  })
  return (
    <div className={styles.map}>
      <svg
        aria-hidden
        className={mergeClasses(styles.river, dir === 'rtl' && styles.mirrored)}
        viewBox={`0 0 ${stages.length * 100} ${heightPx}`}
        preserveAspectRatio="none"
      >
        {bars.map((bar, at) => {
          const next = bars[at + 1]
          if (!next) return null
          const middle = (bar.end + next.start) / 2
          const [from, to] = [bar.top + bar.height, next.top + next.height]
          return (
            <path
              key={bar.key}
              className={styles.water}
              d={`M${bar.end} ${bar.top}C${middle} ${bar.top} ${middle} ${next.top} ${next.start} ${next.top}V${to}C${middle} ${to} ${middle} ${from} ${bar.end} ${from}Z`}
            />
          )
        })}
        {bars.map(({ key, start, end, top, height, late }) => (
          <g key={key}>
            <rect className={styles.bar} x={start} y={top} width={end - start} height={height} />
            <rect
              className={styles.late}
              x={start}
              y={top + height - late}
              width={end - start}
              height={late}
            />
          </g>
        ))}
      </svg>
      <ol className={styles.stages} aria-label={label}>
        {stages.map(({ key, title, peopleText, lateText, to }) => (
          <li key={key}>
            <AppLink to={to} className={styles.stage}>
              {title}
              <span className={styles.numbers}>
                {peopleText}
                {lateText && (
                  <>
                    {' · '}
                    <span className={styles.lateText}>{lateText}</span>
                  </>
                )}
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
    </div>
  )
}
