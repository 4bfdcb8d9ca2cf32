import { Switch as FluentSwitch } from '@fluentui/react-components'

/** On or off, with its words beside it. */
export function Switch({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <FluentSwitch
      label={label}
      checked={checked}
      disabled={disabled}
      onChange={(_, data) => onChange(data.checked)}
    />
  )
}
