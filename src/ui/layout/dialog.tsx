import { Dialog as FluentDialog, type DialogProps } from '@fluentui/react-components'
import { useOverlayRemoval } from '../feedback/after-modal-closed.ts'

/** Fluent's dialog, which may also be taken away while it is open: the page behind it is given back to screen readers. */
export function Dialog(props: DialogProps) {
  useOverlayRemoval()
  return <FluentDialog {...props} />
}
