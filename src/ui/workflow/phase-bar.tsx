import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Ltr } from '../layout/ltr.tsx'
import { stateColours } from './state-colours.ts'

const useStyles = makeStyles({
  bar: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXS,
  },
  phase: {
    minWidth: 0,
    padding: '6px 8px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  done: { color: stateColours.done.text, backgroundColor: stateColours.done.fill },
  current: { color: stateColours.ours.text, backgroundColor: stateColours.ours.fill },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
})

/** Parts of a way with how far each is; the first that is not done is the current one. */
export function PhaseBar({
  label,
  phases,
}: {
  label: string
  phases: readonly { key: string; name: string; progress: string; isDone: boolean }[]
}) {
  const styles = useStyles()
  const current = phases.find(({ isDone }) => !isDone)?.key
  return (
    <ol className={styles.bar} aria-label={label}>
      {phases.map(({ key, name, progress, isDone }) => (
        <li
          key={key}
          className={mergeClasses(styles.phase, isDone && styles.done, key === current && styles.current)}
          aria-current={key === current ? 'step' : undefined}
        >
          <span className={styles.name}>{name}</span>
          <Ltr>{progress}</Ltr>
        </li>
      ))}
    </ol>
  )
}
