import { makeStyles, Switch as FluentSwitch } from '@fluentui/react-components'

// Without the room that Fluent keeps before the track the switch begins where the fields around it do.
const useStyles = makeStyles({ track: { marginInlineStart: 0 } })

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
      indicator={{ className: useStyles().track }}
      label={label}
      checked={checked}
      disabled={disabled}
      {...(onBlur ? { onBlur } : {})}
      onChange={(_, data) => onChange(data.checked)}
    />
  )
}
