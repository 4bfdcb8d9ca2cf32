import { makeStyles, mergeClasses, shorthands, tokens } from '@fluentui/react-components'
import { StateChip } from '../state-chip.tsx'
import type { Meaning } from '../state-colours.ts'

const useStyles = makeStyles({
  // The buttons are a little larger than what they show.
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginInline: '-2px' },
  button: {
    ...shorthands.borderStyle('none'),
    padding: '2px',
    minHeight: '24px',
    backgroundColor: tokens.colorTransparentBackground,
    fontFamily: 'inherit',
    borderRadius: '13px',
    cursor: 'pointer',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: { outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}` },
})

/** Counts by meaning; a press shows only those, another press everything. */
export function ChipFilter<T extends string>({
  chosen,
  chips,
  onChoose,
}: {
  chosen: T | null
  chips: readonly { key: T; meaning: Meaning; text: string }[]
  onChoose: (key: T | null) => void
}) {
  const styles = useStyles()
  return (
    <span className={styles.chips}>
      {chips.map(({ key, meaning, text }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          className={mergeClasses(styles.button, key === chosen && styles.chosen)}
          onClick={() => onChoose(key === chosen ? null : key)}
        >
          <StateChip meaning={meaning}>{text}</StateChip>
        </button>
      ))}
    </span>
  )
}
