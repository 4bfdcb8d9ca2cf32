import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  button: { minHeight: '44px' },
})

/** One of a few as large buttons, for what is chosen many times a day. */
export function ChoiceButtons({
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
        <ToggleButton
          key={one.value}
          className={styles.button}
          appearance={one.value === value ? 'primary' : 'secondary'}
          checked={one.value === value}
          onClick={() => onPick(one.value)}
        >
          {one.text}
        </ToggleButton>
      ))}
    </div>
  )
}
