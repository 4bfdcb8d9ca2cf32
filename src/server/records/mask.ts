import type { FieldOptions } from '../../foundation/definitions/fields.ts'
import { textOf } from '../platform/text-of.ts'

/** Stands for a hidden character; no stored value contains it. */
export const maskDot = '•'

/** What others see of a reserved value: its last four characters, or the first two and last two (roles 3.2, security 4). */
export function maskValue(value: unknown, hiddenAs: FieldOptions['hiddenAs']): string | null {
  if (value === null || value === undefined) return null
  const text = textOf(value)
  if (hiddenAs === 'last4')
    return text.length > 4 ? maskDot.repeat(text.length - 4) + text.slice(-4) : maskDot.repeat(text.length)
  return text.length > 4 ? text.slice(0, 2) + maskDot.repeat(5) + text.slice(-2) : maskDot.repeat(5)
}
