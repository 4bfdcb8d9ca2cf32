import { makeStyles, mergeClasses, tokens } from '../layout/fluent.ts'
import type { ReactNode } from 'react'
import { stateColours, type Meaning } from './state-colours.ts'

const of = ({ text, fill }: { text: string; fill: string }) => ({ color: text, backgroundColor: fill })
// A chip is as wide as its words; long ones go on below and are never cut.
const useStyles = makeStyles({
  chip: {
    justifySelf: 'start',
    width: 'fit-content',
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    maxWidth: '100%',
    minHeight: '20px',
    paddingInline: '8px',
    borderRadius: '11px',
    border: '1px solid transparent',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    overflowWrap: 'anywhere',
  },
  medium: { paddingBlock: '1px' },
  small: {},
  ours: of(stateColours.ours),
  others: of(stateColours.others),
  blocked: of(stateColours.blocked),
  done: of(stateColours.done),
  late: of(stateColours.late),
  rest: of(stateColours.rest),
  shape: { flexShrink: 0, width: '8px', height: '8px', fill: 'currentColor', stroke: 'currentColor' },
})

const shapes: Record<Meaning, ReactNode> = {
  ours: <circle cx="4" cy="4" r="4" stroke="none" />,
  others: <circle cx="4" cy="4" r="3" fill="none" strokeWidth="2" />,
  blocked: <rect width="8" height="8" stroke="none" />,
  done: <circle cx="4" cy="4" r="4" stroke="none" />,
  late: <path d="M4 0 8 8H0Z" stroke="none" />,
  rest: <path d="M0 4H8" strokeWidth="2" />,
}

/** The shape of a state in the colour of the words around it. */
export function StateShape({ meaning }: { meaning: Meaning }) {
  const { shape } = useStyles()
  return (
    <svg className={shape} viewBox="0 0 8 8" aria-hidden="true">
      {shapes[meaning]}
    </svg>
  )
}

/** Words of a state with its shape and colour; both say the same, so nothing hangs on the colour alone. */
export function StateChip({
  meaning,
  size = 'medium',
  title,
  children,
}: {
  meaning: Meaning
  size?: 'small' | 'medium'
  title?: string
  children: ReactNode
}) {
  const styles = useStyles()
  return (
    <span
      className={mergeClasses(styles.chip, styles[size], styles[meaning])}
      data-meaning={meaning}
      title={title}
    >
      <StateShape meaning={meaning} />
      <span>{children}</span>
    </span>
  )
}
