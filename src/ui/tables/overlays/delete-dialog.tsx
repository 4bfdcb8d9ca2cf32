import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from '../../feedback/overlays.tsx'
import { useT } from '../../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  list: {
    maxHeight: '40vh',
    overflowY: 'auto',
    paddingInlineStart: tokens.spacingHorizontalXL,
    margin: '0',
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
  body: { display: 'grid', rowGap: tokens.spacingVerticalM },
})

type DeleteDialogProps = {
  step: 'confirming' | 'running' | 'done'
  count: number
  deleted: number
  refused: readonly { id: number; name: string; message: string }[]
  failure: string | null
  onCancel: () => void
  onConfirm: () => void
  onClose: () => void
}

/** Deletes several rows: asks once, shows how far it is, then what was refused and why. */
export function DeleteDialog({
  step,
  count,
  deleted,
  refused,
  failure,
  onCancel,
  onConfirm,
  onClose,
}: DeleteDialogProps) {
  const styles = useStyles()
  const t = useT('entity')
  const done = deleted + refused.length
  const title =
    step === 'confirming'
      ? t('bulk.confirmTitle', { count })
      : step === 'running'
        ? t('bulk.runningTitle')
        : t('bulk.doneTitle', { done: deleted, total: count })
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, data) => {
        if (data.open || step === 'running') return
        if (step === 'confirming') onCancel()
        else onClose()
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.body}>
            {step === 'confirming' && <Text>{t('bulk.confirm')}</Text>}
            {step === 'running' && (
              <>
                <ProgressBar value={done} max={count} aria-label={t('bulk.runningTitle')} />
                <Text role="status">{t('bulk.progress', { done, total: count })}</Text>
              </>
            )}
            {step === 'done' && failure && (
              <MessageBar intent="error">
                <MessageBarBody>{t('bulk.failed', { reason: failure })}</MessageBarBody>
              </MessageBar>
            )}
            {step === 'done' && refused.length > 0 && (
              <>
                <Text>{t('bulk.refusedTitle', { count: refused.length })}</Text>
                <ul className={styles.list}>
                  {refused.map((one) => (
                    <li key={one.id}>
                      <Text weight="semibold">
                        <bdi>{one.name}</bdi>
                      </Text>
                      : {one.message}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {step === 'done' && refused.length === 0 && !failure && <Text>{t('bulk.allDone')}</Text>}
          </DialogContent>
          <DialogActions>
            {step === 'confirming' && (
              <>
                <Button onClick={onCancel}>{t('form.cancel')}</Button>
                <Button appearance="primary" onClick={onConfirm}>
                  {t('bulk.delete')}
                </Button>
              </>
            )}
            {step === 'done' && (
              <Button appearance="primary" onClick={onClose}>
                {t('bulk.close')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
