import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const useStyles = makeStyles({
  box: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  picture: {
    width: '100%',
    maxWidth: '420px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** The part of the browser's barcode reader that is used; not every browser has one. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
const detectorOf = (): Detector | null => {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return typeof found === 'function' ? (Reflect.construct(found, []) as Detector) : null // The constructor of the standard.
}

const lookEveryMs = 250
/** The same code in front of the camera is one scan; after this pause it is another. */
const sameCodeMs = 4000

type ScanCameraTexts = {
  start: string
  stop: string
  picture: string
  none: string
  read: string
  noBarcode: string
  notRead: string
}
export type ScanCameraProps = {
  texts: ScanCameraTexts
  onCode: (code: string) => void
  /** Reads the number on a picture of a passport page; null when it cannot be read. */
  readPage: (picture: Blob) => Promise<string | null>
}

/** Barcodes in front of the camera, one after the other, where the browser reads them; a passport page at the press of a button. */
export function ScanCamera({ texts, onCode, readPage }: ScanCameraProps) {
  const styles = useStyles()
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [said, setSaid] = useState('')
  const [isReading, setReading] = useState(false)
  const [detector] = useState(detectorOf)
  const notify = useEffectEvent(onCode)
  const fail = useEffectEvent(() => {
    setSaid(texts.none)
    setOn(false)
  })
  useEffect(() => {
    if (!isOn) return
    let stream: MediaStream | null = null
    let timer = 0
    let isOver = false
    let last = { code: '', at: 0 }
    const look = async () => {
      const picture = video.current
      const codes =
        detector && picture && picture.readyState >= 2 ? await detector.detect(picture).catch(() => []) : []
      if (isOver) return
      const code = codes[0]?.rawValue ?? ''
      const isSame = code === last.code && Date.now() - last.at < sameCodeMs
      if (code !== '') last = { code, at: isSame ? last.at : Date.now() }
      if (code !== '' && !isSame) notify(code)
      timer = window.setTimeout(() => void look(), lookEveryMs)
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        // No camera, or the person does not allow it; the field beside it takes every code as well.
        if (!isOver) fail()
        return
      }
      if (isOver || !video.current) return stream.getTracks().forEach((track) => track.stop())
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      if (detector) void look()
    }
    void begin()
    return () => {
      isOver = true
      window.clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [isOn, detector])
  const read = async () => {
    const picture = video.current
    if (!picture || picture.videoWidth === 0) return
    setReading(true)
    const canvas = new OffscreenCanvas(picture.videoWidth, picture.videoHeight)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const code = await readPage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }))
    setReading(false)
    setSaid(code === null ? texts.notRead : '')
    if (code !== null) onCode(code)
  }
  return (
    <div className={styles.box}>
      {isOn && <video ref={video} className={styles.picture} aria-label={texts.picture} muted playsInline />}
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            setSaid('')
            setOn(!isOn)
          }}
        >
          {isOn ? texts.stop : texts.start}
        </Button>
        {isOn && (
          <Button disabledFocusable={isReading} onClick={() => void read()}>
            {texts.read}
          </Button>
        )}
      </div>
      <div role="status">{said !== '' ? said : isOn && !detector ? texts.noBarcode : ''}</div>
    </div>
  )
}
