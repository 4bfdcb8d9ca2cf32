import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { Dialog } from '../feedback/overlays.tsx'
import { useEffect, useState } from 'react'
import { FilePicture } from './file-field-picture.tsx'
import {
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DismissRegular,
  DocumentRegular,
} from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'
import { useRecordServices } from '../records/record-services.ts'
import { PdfView } from '../reports/pdf-view.tsx'
import { PrintFileButton } from '../reports/print-file-button.tsx'

const useStyles = makeStyles({
  tiles: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  tile: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingVerticalM,
    width: '100%',
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    height: '100%',
  },
  icon: {
    fontSize: '48px',
    color: tokens.colorNeutralForeground3,
    height: '112px',
    display: 'grid',
    placeContent: 'center',
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  surface: { maxWidth: 'min(960px, 94vw)', width: '94vw' },
  stage: {
    height: '66vh',
    overflow: 'auto',
    display: 'grid',
    placeItems: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  flip: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
})

/** `fileName` is what a saved copy is called; its title without one. */
export type FileTile = {
  key: string
  id: string
  title: string
  note: string
  isPicture: boolean
  fileName?: string
}

/** Files as tiles; a tile opens the preview. */
export function FileTiles({
  tiles,
  openLabel,
  onOpen,
}: {
  tiles: readonly FileTile[]
  openLabel: (title: string) => string
  onOpen: (at: number) => void
}) {
  const styles = useStyles()
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ key, id, title, note, isPicture }, at) => (
        <li key={key}>
          <Button
            appearance="outline"
            className={styles.tile}
            aria-label={openLabel(title)}
            onClick={() => onOpen(at)}
          >
            {isPicture ? (
              <FilePicture id={id} alt="" size="large" />
            ) : (
              <span className={styles.icon}>
                <DocumentRegular />
              </span>
            )}
            <span>{title}</span>
            {note && (
              <span className={styles.note}>
                <Ltr>{note}</Ltr>
              </span>
            )}
          </Button>
        </li>
      ))}
    </ul>
  )
}

export type PreviewWords = {
  close: string
  next: string
  previous: string
  larger: string
  smaller: string
  turn: string
  save: string
  failed: string
  loading: string
}
type Shown = { state: 'loading' | 'failed' } | { state: 'shown'; url: string; mime: string }

function useFile(id: string): Shown {
  const { viewFile } = useRecordServices()
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  useEffect(() => {
    let url = ''
    let isGone = false
    viewFile(id).then(
      (blob) => {
        url = URL.createObjectURL(blob)
        if (isGone) URL.revokeObjectURL(url)
        else setShown({ state: 'shown', url, mime: blob.type })
      },
      () => {
        if (!isGone) setShown({ state: 'failed' })
      },
    )
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, viewFile])
  return shown
}

const largest = 4
type FilePreviewProps = {
  tiles: readonly FileTile[]
  at: number
  words: PreviewWords
  onGo: (at: number) => void
  onClose: () => void
}

/** One file large, the others an arrow key away; pictures zoom and turn. */
export const FilePreview = (props: FilePreviewProps) => <OneFile key={props.at} {...props} />

function OneFile({ tiles, at, words, onGo, onClose }: FilePreviewProps) {
  const styles = useStyles()
  const tile = tiles[at]
  const shown = useFile(tile?.id ?? '')
  const [look, setLook] = useState({ zoom: 1, quarter: 0 })
  const go = (by: number) => {
    if (tiles[at + by]) onGo(at + by)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(event.key === forward ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  if (!tile) return null
  const url = shown.state === 'shown' ? shown.url : ''
  const isPicture = shown.state === 'shown' && shown.mime.startsWith('image/')
  const save = () => {
    if (shown.state !== 'shown') return
    const link = document.createElement('a')
    link.href = shown.url
    link.download = tile.fileName ?? tile.title
    link.click()
  }
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={
              <Button
                appearance="subtle"
                aria-label={words.close}
                icon={<DismissRegular />}
                onClick={onClose}
              />
            }
          >
            {tile.title}
          </DialogTitle>
          <DialogContent className={styles.stage}>
            {shown.state === 'loading' ? (
              words.loading
            ) : shown.state === 'failed' ? (
              words.failed
            ) : isPicture ? (
              <img
                src={url}
                alt={tile.title}
                style={{ maxWidth: `${look.zoom * 100}%`, transform: `rotate(${look.quarter * 90}deg)` }}
              />
            ) : (
              <PdfView address={url} title={tile.title} />
            )}
          </DialogContent>
          <DialogActions>
            {isPicture && (
              <Button
                onClick={() =>
                  setLook(({ zoom, quarter }) => ({ zoom: Math.min(largest, zoom * 1.25), quarter }))
                }
              >
                {words.larger}
              </Button>
            )}
            {isPicture && (
              <Button
                onClick={() =>
                  setLook(({ zoom, quarter }) => ({ zoom: Math.max(0.25, zoom / 1.25), quarter }))
                }
              >
                {words.smaller}
              </Button>
            )}
            {isPicture && (
              <Button
                icon={<ArrowClockwiseRegular />}
                onClick={() => setLook(({ zoom, quarter }) => ({ zoom, quarter: quarter + 1 }))}
              >
                {words.turn}
              </Button>
            )}
            <PrintFileButton address={shown.state === 'shown' ? shown.url : null} />
            <Button icon={<ArrowDownloadRegular />} onClick={save}>
              {words.save}
            </Button>
            <Button
              icon={<ChevronLeftRegular className={styles.flip} />}
              disabledFocusable={at === 0}
              onClick={() => go(-1)}
            >
              {words.previous}
            </Button>
            <Button
              icon={<ChevronRightRegular className={styles.flip} />}
              disabledFocusable={at === tiles.length - 1}
              onClick={() => go(1)}
            >
              {words.next}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
