import { Button } from '@fluentui/react-components'
import { ClipboardTextLtrRegular } from '../icons/icons.ts'

export type PasteButtonProps = {
  label: string
  onPicture: (picture: Blob) => void
  onText: (text: string) => void
  onNothing: () => void
}

/** What the clipboard holds: a picture before a text; nothing when the browser refuses or it is empty. */
async function clipboard(): Promise<Blob | string | null> {
  const items = await navigator.clipboard.read()
  for (const item of items) {
    const type = item.types.find((one) => one.startsWith('image/'))
    if (type) return item.getType(type)
  }
  return (await navigator.clipboard.readText()).trim() || null
}

/**
 * Takes a picture or a text from the clipboard. Browsers allow it only on https and localhost, where it is shown;
 * elsewhere Ctrl+V does the same.
 */
export function PasteButton({ label, onPicture, onText, onNothing }: PasteButtonProps) {
  if (typeof navigator.clipboard?.read !== 'function') return null
  const paste = () => {
    clipboard().then((found) => {
      if (found === null) onNothing()
      else if (typeof found === 'string') onText(found)
      else onPicture(found)
    }, onNothing)
  }
  return (
    <Button icon={<ClipboardTextLtrRegular />} onClick={paste}>
      {label}
    </Button>
  )
}
