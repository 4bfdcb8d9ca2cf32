import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { OverlayDrawer } from '../feedback/overlays.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { onPhone } from '../feedback/send-place.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { DismissRegular } from '../icons/icons.ts'
import { Waiting } from '../feedback/waiting.tsx'
import { afterModalClosed } from '../feedback/after-modal-closed.ts'

const useStyles = makeStyles({
  panel: { width: '480px', maxWidth: '100vw', '@media (max-width: 959px)': { width: '100vw' } }, // ux 4
  // Money with what it is for (desk 6.5).
  money: { width: '560px' },
  // A sheet of many columns.
  sheet: { width: '1040px' },
  body: { paddingBlockStart: tokens.spacingVerticalM, '@media (max-width: 599px)': onPhone },
})

/** Closes the panel and does what comes next once it is gone. */
type CloseThen = (next: () => void) => void

/**
 * A short form beside what it belongs to; `children` get the way to close it.
 * @param mayClose asked before the person closes it; false keeps it open, e.g. because something is unsaved.
 */
export function EntityFormPanel({
  title,
  onClose,
  mayClose = () => true,
  width,
  children,
}: {
  title: string
  /** What it holds beside a short form. */
  width?: 'money' | 'sheet'
  onClose: () => void
  mayClose?: () => boolean
  children: (closeThen: CloseThen) => ReactNode
}) {
  const styles = useStyles()
  const t = useT('entity')
  const [isOpen, setOpen] = useState(true)
  const closeThen: CloseThen = (next) => {
    setOpen(false)
    afterModalClosed(next)
  }
  return (
    <OverlayDrawer
      open={isOpen}
      position="end"
      className={mergeClasses(styles.panel, width && styles[width])}
      onOpenChange={(_, data) => {
        if (!data.open && mayClose()) closeThen(onClose)
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ as: 'h2' }}
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('bulk.close')}
              onClick={() => {
                if (mayClose()) closeThen(onClose)
              }}
            />
          }
        >
          <bdi>{title}</bdi>
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {/* What the form loads late must not take the page away below the panel. */}
        <Suspense fallback={<Waiting label={title} />}>{children(closeThen)}</Suspense>
      </DrawerBody>
    </OverlayDrawer>
  )
}
