import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, minHeight: '28px' },
  chip: {
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    minHeight: '28px',
    padding: '4px 12px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    // A thumb needs more.
    '@media (max-width: 599px)': { minHeight: '36px' },
  },
  picked: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/** One of a few ways to narrow what stands below; the first shows everything. */
export function FilterChips({
  label,
  value,
  options,
  onPick,
}: {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}) {
  const styles = useStyles()
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          className={mergeClasses(styles.chip, one.value === value && styles.picked)}
          aria-pressed={one.value === value}
          onClick={() => onPick(one.value)}
        >
          {one.text}
        </button>
      ))}
    </div>
  )
}
