import { Button, Link, makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { Waiting } from '../feedback/waiting.tsx'
import { ScrollRegion } from '../layout/scroll-region.tsx'

const useStyles = makeStyles({
  whole: { display: 'grid', inlineSize: '100%', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  // Room for the number before it is known.
  pages: { minInlineSize: '9ch' },
  frame: {
    overflow: 'auto',
    boxSizing: 'border-box',
    maxHeight: 'min(64vh, 1100px)',
    minHeight: '240px',
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 600px)': { maxHeight: '60vh', padding: tokens.spacingHorizontalXS },
  },
  coming: { aspectRatio: '210 / 297' },
  // Paper is white in every theme.
  sheet: {
    display: 'block',
    height: 'auto',
    marginInline: 'auto',
    marginBlockEnd: tokens.spacingVerticalM,
    backgroundColor: '#ffffff',
    outline: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

const pxPerPoint = 96 / 72
/** The largest a sheet is shown when it fits the width, of its true size. */
const fitting = 1.5
const factor = 1.25
const [smallest, largest] = [0.25, 4]
const mostPixels = 16_000_000

type Size = { width: number; height: number }

/** Draws a sheet into its canvas as large as it is shown, and empties it again: hundreds of drawn sheets would fill the memory. */
function draw(
  file: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  onSize: (size: Size) => void,
) {
  let task: RenderTask | undefined
  let isOver = false
  const run = async () => {
    const page = await file.getPage(number)
    if (isOver) return
    const size = page.getViewport({ scale: 1 })
    onSize({ width: size.width, height: size.height })
    const asked = (canvas.clientWidth / size.width) * (window.devicePixelRatio || 1)
    const scale = Math.min(asked, Math.sqrt(mostPixels / (size.width * size.height)))
    const viewport = page.getViewport({ scale })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
  }
  // A sheet that was left before it was drawn has nothing to say.
  run().catch((error: unknown) => {
    if (!isOver) throw error
  })
  return () => {
    isOver = true
    task?.cancel()
    canvas.width = 0
    canvas.height = 0
  }
}

/** One sheet: room for it at once, drawn while it is near the window. */
function Sheet({
  file,
  number,
  first,
  zoom,
}: {
  file: PDFDocumentProxy
  number: number
  first: Size
  zoom: number | null
}) {
  const styles = useStyles()
  const t = useT('entity')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [{ width, height }, setSize] = useState(first)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const sheet = canvas.current
    if (!sheet) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '400px',
    })
    watch.observe(sheet)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const sheet = canvas.current
    if (!isNear || !sheet) return
    return draw(file, number, sheet, (size) =>
      setSize((old) => (old.width === size.width && old.height === size.height ? old : size)),
    )
  }, [file, number, isNear, zoom])
  return (
    // The letters of a paper are placed from left to right, whatever the page is read in.
    <canvas
      ref={canvas}
      dir="ltr"
      role="img"
      aria-label={t('paper.page', { number, count: file.numPages })}
      className={styles.sheet}
      style={{
        aspectRatio: `${width} / ${height}`,
        width:
          zoom === null
            ? `min(100%, ${width * pxPerPoint * fitting}px)`
            : `${Math.round(width * pxPerPoint * zoom)}px`,
      }}
    />
  )
}

type Opened = { state: 'reading' | 'failed' } | { state: 'shown'; file: PDFDocumentProxy; first: Size }

function usePdf(address: string | null): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'reading' })
  useEffect(() => {
    if (address === null) return
    let isGone = false
    let file: PDFDocumentProxy | undefined
    const read = async () => {
      const { openPdf } = await import('./pdf-document.ts')
      file = await openPdf(address)
      const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
      if (isGone) await file.loadingTask.destroy()
      else setOpened({ state: 'shown', file, first: { width, height } })
    }
    read().catch(() => {
      if (!isGone) setOpened({ state: 'failed' })
    })
    return () => {
      isGone = true
      setOpened({ state: 'reading' })
      void file?.loadingTask.destroy()
    }
  }, [address])
  return opened
}

/**
 * A PDF on the page, drawn by the product itself: a phone's browser shows none inside a page. The sheets fit the width
 * or stand at a size of their own, 100 % true to mm. What cannot be drawn here is opened by the link. A file that is
 * still on its way (null) has the same room, so that what stands below keeps its place. Source: ux 10.
 */
export function PdfView({ address, title }: { address: string | null; title: string }) {
  const styles = useStyles()
  const t = useT('entity')
  const opened = usePdf(address)
  const [zoom, setZoom] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const change = (by: number) => {
    if (opened.state !== 'shown') return
    const shown = (box.current?.querySelector('canvas')?.clientWidth ?? 0) / (opened.first.width * pxPerPoint)
    setZoom(Math.min(largest, Math.max(smallest, (zoom ?? shown) * by)))
  }
  const link = (
    <Link {...(address === null ? { disabled: true } : { href: address })} target="_blank" rel="noreferrer">
      {t('paper.open')}
    </Link>
  )
  if (opened.state === 'failed')
    return (
      <div className={styles.whole}>
        <Text role="status">{t('paper.failed')}</Text>
        {link}
      </div>
    )
  return (
    <div className={styles.whole} ref={box}>
      <div className={styles.bar}>
        <Button size="small" onClick={() => change(1 / factor)}>
          {t('paper.smaller')}
        </Button>
        <Button size="small" onClick={() => change(factor)}>
          {t('paper.larger')}
        </Button>
        <ToggleButton size="small" checked={zoom === 1} onClick={() => setZoom(1)}>
          {t('paper.trueSize')}
        </ToggleButton>
        <ToggleButton size="small" checked={zoom === null} onClick={() => setZoom(null)}>
          {t('paper.fitWidth')}
        </ToggleButton>
        <Text size={200} className={styles.pages}>
          {opened.state === 'shown' ? t('paper.pages', { count: opened.file.numPages }) : '\u00a0'}
        </Text>
        {link}
      </div>
      <ScrollRegion label={title} className={styles.frame}>
        {opened.state !== 'shown' ? (
          <div className={styles.coming}>
            <Waiting label={t('paper.reading')} />
          </div>
        ) : (
          Array.from({ length: opened.file.numPages }, (_, at) => (
            <Sheet key={at} file={opened.file} number={at + 1} first={opened.first} zoom={zoom} />
          ))
        )}
      </ScrollRegion>
    </div>
  )
}
