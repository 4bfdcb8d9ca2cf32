import type { Box, Grey } from '../../platform/pictures/raster.ts'

/** Bins across the picture in which a row of text has to leave a trace to count as a full line. */
const bins = 64

/** Dots where brightness changes most from left to right: strokes of letters. Edges of the page lie along the rows and hardly count. */
function strokes({ data, width, height }: Grey): { x: number; y: number }[] {
  const change = new Uint8Array(width * height)
  const histogram = new Uint32Array(256)
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const step = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0))
      change[at] = step
      histogram[step] = (histogram[step] ?? 0) + 1
    }
  }
  // The strongest tenth of all dots: enough for two lines of a page and independent of light and contrast.
  let left = (width * height) / 10
  let least = 255
  while (least > 3 && left > (histogram[least] ?? 0)) left -= histogram[least--] ?? 0
  const found: { x: number; y: number }[] = []
  for (let at = 0; at < change.length; at++)
    if ((change[at] ?? 0) > least) found.push({ x: at % width, y: Math.floor(at / width) })
  return found
}

/** How clearly the strokes fall into rows when the picture is sheared by an angle: the sum of squared changes from row to row. */
function rowContrast(points: { x: number; y: number }[], height: number, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Float64Array(height * 2)
  for (const { x, y } of points) {
    const row = Math.round(y - x * slope + height / 2)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 2; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 2] ?? 0)) ** 2
  return sum
}

/** The turn of the text in degrees clockwise, within ±`most`; 0.1 degrees exact on a clear picture. */
export function skewOf(picture: Grey, most = 10): number {
  const points = strokes(picture)
  const best = (from: number, to: number, step: number): number => {
    let found = { degrees: 0, contrast: -1 }
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const contrast = rowContrast(points, picture.height, degrees)
      if (contrast > found.contrast) found = { degrees, contrast }
    }
    return found.degrees
  }
  const coarse = best(-most, most, 0.5)
  return best(coarse - 0.4, coarse + 0.4, 0.1)
}

interface Band {
  top: number
  bottom: number
  /** First and last bin with a trace. */
  from: number
  to: number
  covered: number
}

/** Rows of text that run across most of the picture, from top to bottom. */
function fullLines(picture: Grey): Band[] {
  const { width, height } = picture
  const traces = new Uint8Array(height * bins)
  for (const { x, y } of strokes(picture)) {
    const at = y * bins + Math.floor((x * bins) / width)
    traces[at] = Math.min(255, (traces[at] ?? 0) + 1)
  }
  const marked = (y: number, bin: number): boolean => {
    let sum = 0
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      sum += traces[row * bins + bin] ?? 0
    return sum >= 3
  }
  const coverage = Array.from(
    { length: height },
    (_, y) => Array.from({ length: bins }, (_none, bin) => bin).filter((bin) => marked(y, bin)).length,
  )
  const enough = Math.max(0.55 * Math.max(...coverage), bins / 4)
  const bands: Band[] = []
  for (let y = 0; y < height; y++) {
    if ((coverage[y] ?? 0) < enough) continue
    const last = bands.at(-1)
    if (last && y - last.bottom <= 2) last.bottom = y
    else bands.push({ top: y, bottom: y, from: 0, to: 0, covered: 0 })
  }
  for (const band of bands) {
    const seen = Array.from({ length: bins }, (_, bin) => bin).filter((bin) =>
      Array.from({ length: band.bottom - band.top + 1 }, (_none, at) => band.top + at).some((y) =>
        marked(y, bin),
      ),
    )
    band.from = seen[0] ?? 0
    band.to = seen.at(-1) ?? bins - 1
    band.covered = seen.length
  }
  return bands.filter((band) => band.bottom - band.top >= 3)
}

/**
 * Finds the two lines of a machine-readable zone in an upright picture: the lowest two neighbouring rows of text that are
 * equally high, equally wide and fill the width. Returns their box with a margin of one line around, or null.
 */
export function findStrip(picture: Grey): Box | null {
  const bands = fullLines(picture)
  for (let at = bands.length - 1; at > 0; at--) {
    const lower = bands[at]
    const upper = bands[at - 1]
    if (!lower || !upper) continue
    const high = Math.max(lower.bottom - lower.top, upper.bottom - upper.top) + 1
    const low = Math.min(lower.bottom - lower.top, upper.bottom - upper.top) + 1
    const gap = lower.top - upper.bottom
    const from = Math.min(lower.from, upper.from)
    const to = Math.max(lower.to, upper.to)
    const wide = ((to - from + 1) * picture.width) / bins
    // 44 signs stand 44 × 2.54 mm wide and about 3 mm high, lines 6.35 mm apart (ICAO Doc 9303 part 4, 4.2.4): about 1 to 37.
    if (low < high / 2 || gap > high * 2.5 || wide < high * 18 || wide > high * 70) continue
    const left = Math.max(0, Math.round((from * picture.width) / bins - high))
    const top = Math.max(0, upper.top - high)
    return {
      left,
      top,
      width: Math.min(picture.width - left, Math.round(wide + 2 * high)),
      height: Math.min(picture.height - top, lower.bottom + high + 1 - top),
    }
  }
  return null
}
