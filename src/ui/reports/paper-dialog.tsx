import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { useEffect, useMemo, useRef } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { PrintRegular } from '../icons/icons.ts'
import { PdfFrame } from './pdf-frame.tsx'

const useStyles = makeStyles({ surface: { maxWidth: 'min(1100px, 96vw)', width: '96vw' } })

/** The very paper that prints, to look at first; browsers that show no PDF inside a page open it by the link. Source: ux 10. */
export function PaperDialog({ file, title, onClose }: { file: Blob; title: string; onClose: () => void }) {
  const styles = useStyles()
  const t = useT('report')
  const box = useRef<HTMLDivElement>(null)
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const print = () => box.current?.querySelector('iframe')?.contentWindow?.print()
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
          <DialogContent ref={box}>
            <PdfFrame address={address} title={title} openLabel={t('openPaper')} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button appearance="primary" icon={<PrintRegular />} onClick={print}>
              {t('print')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
