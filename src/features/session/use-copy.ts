import { useState } from 'react'

/** Copies a text and says so; without a clipboard (plain http) the text stays to be selected by hand. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false)
  return {
    isCopied,
    copy: (text) =>
      void navigator.clipboard?.writeText(text).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
  }
}
