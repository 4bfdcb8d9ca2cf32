import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { Dialog } from '../feedback/overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useObjectUrl } from './object-url.ts'
import { PdfView } from './pdf-view.tsx'
import { PrintFileButton } from './print-file-button.tsx'

const useStyles = makeStyles({ surface: { maxWidth: 'min(1100px, 96vw)', width: '96vw' } })

/** The very paper that prints, to look at first. Source: ux 10. */
export function PaperDialog({ file, title, onClose }: { file: Blob; title: string; onClose: () => void }) {
  const styles = useStyles()
  const t = useT('report')
  const address = useObjectUrl(file)
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{address !== null && <PdfView address={address} title={title} />}</DialogContent>
          <DialogActions>
            {/* First, so that it has the focus: who asked for a paper prints it. */}
            <PrintFileButton address={address} appearance="primary" />
            <Button onClick={onClose}>{t('close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
