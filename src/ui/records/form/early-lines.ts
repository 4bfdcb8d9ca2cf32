import { useState } from 'react'
import type { EntityFormProps } from './form-props.ts'

/** Which lines are still being typed and were not refused: what they lack is said when they are left or were to be saved. */
export function useEarlyLines(state: EntityFormProps['state']) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wasRefused, setRefused] = useState(false)
  if (state === 'invalid' && !wasRefused) setRefused(true)
  // The next record is another one.
  if (state === 'pristine' && wasRefused) setRefused(false)
  return {
    isEarly: (name: string): boolean => typed === name && !wasRefused,
    onTyping: (name: string, isTyping: boolean) =>
      setTyped((now) => (isTyping ? name : now === name ? null : now)),
  }
}
