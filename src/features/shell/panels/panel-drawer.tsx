import type { ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular } from '../../../ui/icons/icons.ts'
import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { OverlayDrawer } from '../../../ui/feedback/overlays.tsx'

const useStyles = makeStyles({
  panel: { width: '360px', maxWidth: '100vw' },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    alignContent: 'start',
    paddingBlockEnd: tokens.spacingVerticalXXL,
  },
})

/** A panel at the end edge with its title; Escape, a press outside and its button close it. */
export function PanelDrawer({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const styles = useStyles()
  const t = useT('look')
  return (
    <OverlayDrawer
      open={isOpen}
      position="end"
      className={styles.panel}
      aria-label={title}
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ as: 'h2' }}
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('close')} onClick={onClose} />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>{children}</DrawerBody>
    </OverlayDrawer>
  )
}
