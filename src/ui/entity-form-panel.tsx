import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, makeStyles, OverlayDrawer, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useT } from './i18n.ts'
import { DismissRegular } from './icons.ts'

const useStyles = makeStyles({
  panel: { width: '480px', maxWidth: '100vw', '@media (max-width: 959px)': { width: '100vw' } }, // interaction handbook 4
  body: { paddingBlockStart: tokens.spacingVerticalM },
})

/** A short form beside what it belongs to. */
export function EntityFormPanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const styles = useStyles()
  const t = useT('entity')
  return (
    <OverlayDrawer open position="end" className={styles.panel} onOpenChange={(_, data) => { if (!data.open) onClose() }}>
      <DrawerHeader><DrawerHeaderTitle heading={{ as: 'h2' }} action={<Button appearance="subtle" icon={<DismissRegular />} aria-label={t('bulk.close')} onClick={onClose} />}><bdi>{title}</bdi></DrawerHeaderTitle></DrawerHeader>
      <DrawerBody className={styles.body}>{children}</DrawerBody>
    </OverlayDrawer>
  )
}
