import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from '../feedback/overlays.tsx'
import { useContext, useRef, useState } from 'react'
import { FilePicture, usePicture } from './file-field-picture.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import {
  ArrowUploadRegular,
  CameraRegular,
  DeleteRegular,
  DocumentRegular,
  EyeRegular,
} from '../icons/icons.ts'
import { useGivenFiles } from './drop/picture-drop.tsx'
import { UploadModuleContext, useRecordServices } from '../records/record-services.ts'
import { PdfView } from '../reports/pdf-view.tsx'
import { PrintFileButton } from '../reports/print-file-button.tsx'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalS,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { backgroundColor: tokens.colorBrandBackground2 },
  words: { display: 'grid', rowGap: tokens.spacingVerticalXXS, flexGrow: 1, minWidth: '140px' },
  hint: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  hidden: { display: 'none' },
  picture: { maxWidth: '100%', maxHeight: '70vh', display: 'block', marginInline: 'auto' },
  surface: { maxWidth: '860px' },
})

type Accepts = 'image' | 'pdf' | 'doc'
const kinds: Record<Accepts, { types: readonly string[]; mostBytes: number }> = {
  image: { types: ['image/jpeg', 'image/png'], mostBytes: 2 * 1024 * 1024 },
  pdf: { types: ['application/pdf'], mostBytes: 5 * 1024 * 1024 },
  doc: { types: ['application/pdf', 'image/jpeg', 'image/png'], mostBytes: 5 * 1024 * 1024 },
}

/** A stored file: a picture as a picture, a paper page by page. */
export function FileShown({ id, label }: { id: string; label: string }) {
  const styles = useStyles()
  const t = useT('entity')
  const file = usePicture(id)
  if (file.state !== 'shown')
    return <Text role="status">{file.state === 'failed' ? t('lookup.failed') : t('lookup.searching')}</Text>
  return file.type.startsWith('image/') ? (
    <img className={styles.picture} src={file.url} alt={label} />
  ) : (
    <PdfView address={file.url} title={label} />
  )
}

/** A stored file in a dialog. */
export function FilePreview({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const styles = useStyles()
  const t = useT('entity')
  const file = usePicture(id)
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('file.preview', { label })}</DialogTitle>
          <DialogContent>
            <FileShown {...{ id, label }} />
          </DialogContent>
          <DialogActions>
            <PrintFileButton address={file.state === 'shown' ? file.url : null} />
            <Button appearance="primary" onClick={onClose}>
              {t('bulk.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

export type FileFieldProps = {
  name: string
  label: string
  accept: Accepts
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  disabled?: boolean
  describedBy?: string | undefined
}

type Upload =
  | { state: 'idle' }
  | { state: 'running'; share: number }
  | { state: 'failed'; file: File; reason: string }

/** One file of a record: dropped, pasted or chosen; checked before it is sent; shown, replaced, removed. */
export function FileField({
  name: field,
  label,
  accept,
  value,
  onChange,
  onBlur,
  disabled,
  describedBy,
}: FileFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const { upload } = useRecordServices()
  const module = useContext(UploadModuleContext)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const [doing, setDoing] = useState<Upload>({ state: 'idle' })
  const [isShown, setShown] = useState(false)
  const { types, mostBytes } = kinds[accept]

  const send = async (file: File | undefined) => {
    if (!file || disabled) return
    if (!types.includes(file.type) || file.size > mostBytes)
      return setDoing({
        state: 'failed',
        file,
        reason: t(accept === 'image' ? 'file.tooLargeImage' : 'file.tooLargeDoc', { label }),
      })
    setDoing({ state: 'running', share: 0 })
    try {
      const stored = await upload(file, { module, field }, (share) => setDoing({ state: 'running', share }))
      setName(stored.name)
      setDoing({ state: 'idle' })
      onChange(stored.id)
      onBlur?.()
    } catch (error) {
      setDoing({
        state: 'failed',
        file,
        reason: error instanceof Error && error.message ? error.message : t('file.failed'),
      })
    }
  }
  const { place, isOver } = useGivenFiles((files) => void send(files[0]))
  return (
    <section
      ref={place}
      aria-label={label}
      aria-describedby={describedBy}
      className={mergeClasses(styles.zone, isOver && styles.over)}
    >
      {value && accept === 'image' ? (
        <FilePicture id={value} alt={label} size="large" />
      ) : value ? (
        <DocumentRegular fontSize={28} aria-hidden />
      ) : null}
      <div className={styles.words}>
        <Text size={200}>{value ? <bdi>{name ?? t('file.stored')}</bdi> : t('file.drop')}</Text>
        <Text size={200} className={styles.hint}>
          {t(`file.${accept}`)}
        </Text>
        {doing.state === 'running' && (
          <>
            <ProgressBar
              value={doing.share}
              aria-label={t('file.uploading', { percent: Math.round(doing.share * 100) })}
            />
            <Text size={200}>{t('file.uploading', { percent: Math.round(doing.share * 100) })}</Text>
          </>
        )}
        {doing.state === 'failed' && (
          <Text size={200} role="alert">
            {doing.reason}{' '}
            <Button size="small" appearance="transparent" onClick={() => void send(doing.file)}>
              {t('file.retry')}
            </Button>
          </Text>
        )}
      </div>
      <div className={styles.buttons}>
        {value && (
          <Button size="small" icon={<EyeRegular />} onClick={() => setShown(true)}>
            {t('file.view')}
          </Button>
        )}
        {!disabled && (
          <Button
            size="small"
            icon={<ArrowUploadRegular />}
            disabled={doing.state === 'running'}
            onClick={() => input.current?.click()}
          >
            {t(value ? 'file.replace' : 'file.choose')}
          </Button>
        )}
        {!disabled && accept === 'doc' && (
          <Button
            size="small"
            icon={<CameraRegular />}
            disabled={doing.state === 'running'}
            onClick={() => camera.current?.click()}
          >
            {t('file.camera')}
          </Button>
        )}
        {value && !disabled && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`${t('file.remove')}: ${label}`}
            onClick={() => {
              setName(null)
              onChange(null)
            }}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        className={styles.hidden}
        accept={types.join(',')}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {!disabled && accept === 'doc' && (
        <input
          ref={camera}
          type="file"
          tabIndex={-1}
          aria-label={`${t('file.camera')}: ${label}`}
          className={styles.hidden}
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      )}
      {isShown && value && <FilePreview id={value} label={label} onClose={() => setShown(false)} />}
    </section>
  )
}
