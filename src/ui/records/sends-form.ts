import type { KeyboardEvent } from 'react'

/** Keys by which a form is sent or saved from inside a field (Enter, Ctrl+Enter, Ctrl+S): what is being typed becomes its value first. */
export const sendsForm = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' || (key.toLowerCase() === 's' && (ctrlKey || metaKey))
