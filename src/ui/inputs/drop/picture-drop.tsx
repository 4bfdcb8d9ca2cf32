import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { ArrowUploadRegular, CameraRegular } from '../../icons/icons.ts'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingVerticalXL,
    textAlign: 'center',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} dashed ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: {
    backgroundColor: tokens.colorNeutralBackground2Hover,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: tokens.spacingHorizontalS },
  hint: { color: tokens.colorNeutralForeground3 },
})

/** What a camera and a scanner make and the server accepts (security 6). */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

export type PictureDropProps = {
  title: string
  hint: string
  chooseLabel: string
  cameraLabel: string
  /** Shown with a spinner instead of the buttons while the last picture is worked on. */
  busyLabel?: string | undefined
  onPicture: (picture: File) => void
  /** Called when something else than a picture was dropped or chosen. */
  onOtherFile: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Files dropped on or pasted into an element, and whether a drag hovers over it. The buttons inside do the same by keyboard. */
export function useGivenFiles(onFiles: (files: FileList) => void) {
  const place = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const gone = new AbortController()
    const { signal } = gone
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    element.addEventListener('dragenter', hover, { signal })
    element.addEventListener('dragover', hover, { signal })
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer) take(event.dataTransfer.files)
      },
      { signal },
    )
    element.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files
        if (!files?.length) return
        event.preventDefault()
        take(files)
      },
      { signal },
    )
    return () => gone.abort()
  }, [])
  return { place, isOver }
}

/** Takes one picture: dropped, chosen, photographed with the device's camera, or pasted while the focus is inside. */
export function PictureDrop({
  title,
  hint,
  chooseLabel,
  cameraLabel,
  busyLabel,
  onPicture,
  onOtherFile,
  children,
}: PictureDropProps) {
  const styles = useStyles()
  const choose = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    if (pictureTypes.includes(file.type)) onPicture(file)
    else onOtherFile()
  }
  const { place, isOver } = useGivenFiles(take)
  const input = (ref: typeof choose, label: string, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={pictureTypes.join(',')}
      capture={capture}
      onChange={(event) => {
        take(event.target.files)
        event.target.value = ''
      }}
    />
  )
  return (
    <section ref={place} aria-label={title} className={mergeClasses(styles.zone, isOver && styles.over)}>
      <Text weight="semibold">{title}</Text>
      <Text size={200} className={styles.hint}>
        {hint}
      </Text>
      {busyLabel ? (
        <Spinner size="small" label={busyLabel} />
      ) : (
        <div className={styles.buttons}>
          <Button icon={<ArrowUploadRegular />} onClick={() => choose.current?.click()}>
            {chooseLabel}
          </Button>
          <Button icon={<CameraRegular />} onClick={() => camera.current?.click()}>
            {cameraLabel}
          </Button>
          {children}
        </div>
      )}
      {input(choose, chooseLabel)}
      {input(camera, cameraLabel, 'environment')}
    </section>
  )
}
