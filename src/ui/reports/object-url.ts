import { useEffect, useState } from 'react'

/** An address of this page for a file, as long as the part that shows it stands; null before. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let isGone = false
    queueMicrotask(() => {
      if (!isGone) setAddress(url)
    })
    return () => {
      isGone = true
      setAddress(null)
      URL.revokeObjectURL(url)
    }
  }, [file])
  return address
}

let printing: HTMLIFrameElement | undefined

/** Prints a file where the browser shows such files, and opens it in a page of its own, from where a phone prints it, where it does not. */
export function printFile(address: string): void {
  if (!navigator.pdfViewerEnabled) {
    window.open(address, '_blank', 'noreferrer')
    return
  }
  // A frame that is not laid out prints an empty sheet; it stands out of sight, and until the next one, as its dialog is still open.
  printing?.remove()
  const frame = document.createElement('iframe')
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;visibility:hidden'
  frame.addEventListener('load', () => frame.contentWindow?.print())
  frame.src = address
  document.body.append(frame)
  printing = frame
}
