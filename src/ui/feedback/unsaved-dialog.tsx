import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { Dialog } from './overlays.tsx'
import { useT } from '../../foundation/text/i18n.ts'

/** Leaving a form with unsaved changes asks once: save, discard or stay. */
export function UnsavedDialog({
  onSave,
  onDiscard,
  onStay,
}: {
  onSave: () => void
  onDiscard: () => void
  onStay: () => void
}) {
  const t = useT('entity')
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, data) => {
        if (!data.open) onStay()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <DialogContent>{t('leave.text')}</DialogContent>
          <DialogActions>
            <Button onClick={onStay}>{t('leave.stay')}</Button>
            <Button onClick={onDiscard}>{t('leave.discard')}</Button>
            <Button appearance="primary" onClick={onSave}>
              {t('leave.save')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
