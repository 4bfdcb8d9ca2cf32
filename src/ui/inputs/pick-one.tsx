import { Select } from '@fluentui/react-components'

/** A small choice beside a heading: the browser's own list, quick with keys. */
export function PickOne({
  label,
  value,
  options,
  onPick,
  size = 'small',
}: {
  size?: 'small' | 'medium'
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}) {
  return (
    <Select size={size} aria-label={label} value={value} onChange={(_, data) => onPick(data.value)}>
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </Select>
  )
}
