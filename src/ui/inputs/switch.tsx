import { makeStyles, Switch as FluentSwitch, tokens } from '@fluentui/react-components'

// Fluent keeps room around the track; without it the switch begins where the fields around it do.
const useStyles = makeStyles({ root: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` } })

/** On or off, with its words beside it. */
export function Switch({
  label,
  checked,
  disabled = false,
  onBlur,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onBlur?: () => void
  onChange: (isOn: boolean) => void
}) {
  return (
    <FluentSwitch
      className={useStyles().root}
      label={label}
      checked={checked}
      disabled={disabled}
      {...(onBlur ? { onBlur } : {})}
      onChange={(_, data) => onChange(data.checked)}
    />
  )
}
