import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useT } from './i18n.ts'

/** Until the dialog is gone and the page behind is given back to the screen reader; a page changed earlier stays hidden. */
export const dialogGoneMs = 300

/** Leaving a form with unsaved changes asks once: save, discard or stay. */
export function UnsavedDialog({ onSave, onDiscard, onStay }: { onSave: () => void; onDiscard: () => void; onStay: () => void }) {
  const t = useT('entity')
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => { if (!data.open) onStay() }}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <DialogContent>{t('leave.text')}</DialogContent>
          <DialogActions>
            <Button onClick={onStay}>{t('leave.stay')}</Button>
            <Button onClick={onDiscard}>{t('leave.discard')}</Button>
            <Button appearance="primary" onClick={onSave}>{t('leave.save')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Closing the tab or the window asks too; the browser has its own words for that. */
export function useTabGuard(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    const listener = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [isUnsaved])
}
