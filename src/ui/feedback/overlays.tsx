/** Dialogs and panels over a page. Every one gives the page back to the screen reader when it is taken away while open, and the focus to where it came from. */
import {
  Dialog as FluentDialog,
  OverlayDrawer as FluentDrawer,
  type DialogProps,
  type OverlayDrawerProps,
} from '@fluentui/react-components'
import { useFocusBack, useOverlayRemoval } from './after-modal-closed.ts'

export function Dialog(props: DialogProps) {
  useOverlayRemoval()
  useFocusBack(props.open === true)
  return <FluentDialog {...props} />
}

export function OverlayDrawer(props: OverlayDrawerProps) {
  useOverlayRemoval()
  useFocusBack(props.open === true)
  return <FluentDrawer {...props} />
}
