import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { Ltr } from '../layout/ltr.tsx'
import { stateColours, type Meaning } from './state-colours.ts'

const useStyles = makeStyles({
  strip: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingHorizontalM,
    // Two beside each other on a phone: nothing scrolls sideways.
    '@media (max-width: 799px)': { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  item: { minWidth: 0, display: 'grid' },
  phase: {
    minWidth: 0,
    minHeight: '68px',
    // What is done of it goes below the name before a word of that breaks.
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    rowGap: '4px',
    padding: '8px 12px',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  open: { boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}` },
  current: {
    backgroundColor: stateColours.ours.fill,
    border: `1px solid ${stateColours.ours.text}`,
    ':hover': { backgroundColor: stateColours.ours.fill },
  },
  currentOpen: { boxShadow: `inset 0 0 0 1px ${stateColours.ours.text}` },
  currentBlocked: {
    backgroundColor: stateColours.blocked.fill,
    border: `1px solid ${stateColours.blocked.text}`,
    ':hover': { backgroundColor: stateColours.blocked.fill },
  },
  name: {
    minWidth: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  note: {
    minWidth: 0,
    flexBasis: '100%',
    overflowWrap: 'anywhere',
    // On a phone the stages stand below; here they would push them out of the window.
    '@media (max-width: 599px)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  track: {
    flexBasis: '100%',
    height: '4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
    // The part that is done is also said in words.
    forcedColorAdjust: 'none',
  },
  bar: { display: 'block', height: '100%' },
  done: { backgroundColor: stateColours.done.text },
  ours: { backgroundColor: stateColours.ours.text },
  blocked: { backgroundColor: stateColours.blocked.text },
  others: { backgroundColor: stateColours.others.text },
  late: { backgroundColor: stateColours.late.text },
  rest: { backgroundColor: stateColours.rest.text },
  below: { paddingBlockStart: tokens.spacingVerticalM },
})

export type StripPhase = {
  key: string
  name: string
  /** How many of its stages are done, in words. */
  progress: string
  /** The same from 0 to 1. */
  part: number
  /** What it is about, or what is done in it now. */
  note: string
  meaning: Meaning
  isCurrent: boolean
}

/** Parts of a way beside each other, each a button that unfolds its stages below. */
export function PhaseStrip({
  label,
  phases,
  open,
  onOpen,
  children,
}: {
  label: string
  phases: readonly StripPhase[]
  /** Key of the one that is unfolded; empty for none. */
  open: string
  onOpen: (key: string) => void
  /** Stages of the one that is open. */
  children: ReactNode
}) {
  const styles = useStyles()
  const below = useId()
  return (
    <div>
      <ol className={styles.strip} aria-label={label}>
        {phases.map(({ key, name, progress, part, note, meaning, isCurrent }) => (
          <li key={key} className={styles.item} aria-current={isCurrent ? 'step' : undefined}>
            <button
              type="button"
              className={mergeClasses(
                styles.phase,
                key === open && styles.open,
                isCurrent && styles.current,
                isCurrent && key === open && styles.currentOpen,
                isCurrent && meaning === 'blocked' && styles.currentBlocked,
              )}
              aria-expanded={key === open}
              aria-controls={below}
              data-meaning={meaning}
              onClick={() => onOpen(key)}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.small}>
                <Ltr>{progress}</Ltr>
              </span>
              <span className={mergeClasses(styles.small, styles.note)}>
                <bdi>{note}</bdi>
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={mergeClasses(styles.bar, styles[meaning])}
                  style={{ width: `${Math.round(part * 100)}%` }}
                />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div id={below} className={open === '' ? undefined : styles.below}>
        {children}
      </div>
    </div>
  )
}
