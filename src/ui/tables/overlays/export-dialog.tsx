import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { Dialog } from '../../feedback/overlays.tsx'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'

/** Asks before a long list is written into a file. */
export function ExportDialog({
  total,
  onCancel,
  onConfirm,
}: {
  total: number
  onCancel: () => void
  onConfirm: () => void
}) {
  const t = useT('entity')
  const language = useLanguage()
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onCancel()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('list.exportAskTitle', { total: numberText(total, language) })}</DialogTitle>
          <DialogContent>{t('list.exportAsk')}</DialogContent>
          <DialogActions>
            <Button onClick={onCancel}>{t('form.cancel')}</Button>
            <Button appearance="primary" onClick={onConfirm}>
              {t('list.export')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
