import { useState } from 'react'
import { useBeforeLeaving } from './before-leaving.ts'

/**
 * A text that is read when its field is left, its form sent, or the page goes; until then it stays as it is typed.
 * @param shown the value as it is in the field while the user does not type.
 * @param read the value of a typed text; null when it is none, then the text itself is handed on.
 */
export function useTypedText(
  shown: string,
  read: (text: string) => string | null,
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    // The text may be the very value that is shown ('05 Jan 2026' untouched): then nothing was typed.
    if (typed !== null && typed !== shown) onChange(typed.trim() === '' ? '' : (read(typed) ?? typed.trim()))
    setTyped(null)
  }
  useBeforeLeaving(typed === null ? null : settle)
  return { text: typed ?? shown, type: setTyped, settle, drop: () => setTyped(null) }
}
