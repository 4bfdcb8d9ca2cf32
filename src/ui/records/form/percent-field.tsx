import { Input, type InputProps } from '@fluentui/react-components'
import { useState } from 'react'
import { percentText, typedPercent } from '../../../foundation/values/percent.ts'

/** A percent over a value in hundredths: what is typed stays as it was typed while the field is in use. */
export function PercentField({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & {
  /** Hundredths, or what was typed and is no percent. */
  value: unknown
  onChange: (value: number | string) => void
  onBlur?: (() => void) | undefined
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typeof value === 'number' ? percentText(value) : typeof value === 'string' ? value : ''
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      contentAfter="%"
      value={typed ?? shown}
      onChange={(_, data) => {
        setTyped(data.value)
        onChange(typedPercent(data.value) ?? data.value)
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
