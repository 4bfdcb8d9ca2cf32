import { Textarea } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'

/** Where a message is typed: one line that grows by hand, in the direction of what is written. */
export function MessageBox({
  label,
  value,
  onChange,
  onKeyDown,
  readOnly,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  readOnly: boolean
}) {
  return (
    <Textarea
      aria-label={label}
      placeholder={label}
      resize="vertical"
      value={value}
      readOnly={readOnly}
      style={{ width: '100%' }}
      textarea={{ rows: 2, dir: 'auto', maxLength: 4000 }}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={onKeyDown}
    />
  )
}
