/** Dialogs and panels over a page. Every one gives the page back to the screen reader when it is taken away while open. */
import {
  Dialog as FluentDialog,
  OverlayDrawer as FluentDrawer,
  type DialogProps,
  type OverlayDrawerProps,
} from '@fluentui/react-components'
import { useOverlayRemoval } from './after-modal-closed.ts'

export function Dialog(props: DialogProps) {
  useOverlayRemoval()
  return <FluentDialog {...props} />
}

export function OverlayDrawer(props: OverlayDrawerProps) {
  useOverlayRemoval()
  return <FluentDrawer {...props} />
}
