import { readFile } from 'node:fs/promises'
import type { MrzLines } from '../../../domain/passengers/mrz/mrz.ts'
import { mrzLineLength } from '../../../domain/passengers/mrz/mrz-layout.ts'
import { decodeNow } from '../../platform/pictures/codec.ts'
import type { Grey } from '../../platform/pictures/raster.ts'
import { greyOf } from '../../platform/pictures/raster.ts'
import { blur } from '../../platform/pictures/resample.ts'

/** The signs in the order of their drawings in ocr-b-shapes.png. */
export const shapeSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
/** Dots of one drawing. */
const shapeSize = { width: 20, height: 28 } as const
const dots = shapeSize.width * shapeSize.height

/** What the shapes say: the lines, and for each sign how much better it fits than the next best (0 to 1). */
export interface ShapeReading extends MrzLines {
  margins1: number[]
  margins2: number[]
}

/** A picture of one sign with mean 0 and length 1, so that the product of two is their likeness. */
function level(values: Float32Array): Float32Array {
  let mean = 0
  for (const value of values) mean += value
  mean /= values.length
  let length = 0
  for (const [at, value] of values.entries()) {
    values[at] = value - mean
    length += (value - mean) ** 2
  }
  length = Math.sqrt(length) || 1
  return values.map((value) => value / length)
}

let drawings: Promise<Map<string, Float32Array>> | undefined
async function loadDrawings(): Promise<Map<string, Float32Array>> {
  const { data, width } = blur(
    greyOf(decodeNow(await readFile(new URL('ocr-b-shapes.png', import.meta.url)))),
    0.7,
  )
  const cell = (at: number): Float32Array =>
    Float32Array.from(
      { length: dots },
      (_, dot) =>
        data[Math.floor(dot / shapeSize.width) * width + at * shapeSize.width + (dot % shapeSize.width)] ??
        255,
    )
  return new Map(Array.from(shapeSigns, (sign, at) => [sign, level(cell(at))]))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
const digits = '0123456789'
/** The signs that can stand at a place (ICAO Doc 9303 part 4, 4.2.2). */
function signsAt(line: 1 | 2, place: number): string {
  if (line === 1 || (place >= 10 && place < 13)) return letters
  if (place === 20) return 'MF<'
  if (place === 42) return digits + '<'
  return place < 9 || (place >= 28 && place < 42) ? shapeSigns : digits
}

interface Rows {
  top: number
  bottom: number
}

const dark = 120

/** The rows of the two lines of print in a flattened strip. */
function rowsOfLines({ data, width, height }: Grey): [Rows, Rows] | null {
  const ink = Array.from({ length: height }, (_, y) =>
    data.subarray(y * width, (y + 1) * width).reduce((count, value) => count + (value < dark ? 1 : 0), 0),
  )
  const enough = 0.25 * (ink.toSorted((a, b) => b - a)[Math.floor(height * 0.1)] ?? 0)
  const runs: Rows[] = []
  for (let y = 0; y < height; y++) {
    if ((ink[y] ?? 0) <= enough) continue
    const last = runs.at(-1)
    if (last && y - last.bottom <= 3) last.bottom = y
    else runs.push({ top: y, bottom: y })
  }
  const [first, second] = runs
    .toSorted((a, b) => b.bottom - b.top - (a.bottom - a.top))
    .slice(0, 2)
    .toSorted((a, b) => a.top - b.top)
  if (!first || !second) return null
  const heights = [first.bottom - first.top, second.bottom - second.top]
  return Math.min(...heights) > 0.6 * Math.max(...heights) ? [first, second] : null
}

/** Where 44 equal cells stand across the strip: as much ink as possible inside, as little as possible on their borders. */
function gridOf({ data, width }: Grey, rows: readonly Rows[]): { left: number; pitch: number } {
  const columns = new Float64Array(width)
  for (const { top, bottom } of rows)
    for (let y = top; y <= bottom; y++)
      for (let x = 0; x < width; x++)
        columns[x] = (columns[x] ?? 0) + ((data[y * width + x] ?? 255) < dark ? 1 : 0)
  const before = new Float64Array(width + 1)
  for (let x = 0; x < width; x++) before[x + 1] = (before[x] ?? 0) + (columns[x] ?? 0)
  const mean = (before[width] ?? 0) / width || 1
  let best = { left: 0, pitch: width / mrzLineLength, worth: -Infinity }
  for (let pitch = (width * 0.8) / mrzLineLength; pitch <= (width * 1.02) / mrzLineLength; pitch += 0.06) {
    for (let left = -pitch / 2; left + mrzLineLength * pitch <= width + pitch / 2; left++) {
      const from = Math.max(0, Math.round(left))
      const to = Math.min(width, Math.round(left + mrzLineLength * pitch))
      let border = 0
      for (let at = 0; at <= mrzLineLength; at++) border += columns[Math.round(left + at * pitch)] ?? 0
      const worth =
        ((before[to] ?? 0) - (before[from] ?? 0)) / (before[width] ?? 1) -
        (0.6 * border) / (mrzLineLength * mean)
      if (worth > best.worth) best = { left, pitch, worth }
    }
  }
  return best
}

/** The dots of one cell as `shapeSize`, sampled between the dots of the strip. */
function sample(
  { data, width, height }: Grey,
  left: number,
  top: number,
  wide: number,
  high: number,
): Float32Array {
  return Float32Array.from({ length: dots }, (_, dot) => {
    const x = left + (((dot % shapeSize.width) + 0.5) * wide) / shapeSize.width - 0.5
    const y = top + ((Math.floor(dot / shapeSize.width) + 0.5) * high) / shapeSize.height - 0.5
    const x0 = Math.max(0, Math.min(width - 2, Math.floor(x)))
    const y0 = Math.max(0, Math.min(height - 2, Math.floor(y)))
    const dx = Math.max(0, Math.min(1, x - x0))
    const dy = Math.max(0, Math.min(1, y - y0))
    const at = y0 * width + x0
    const upper = (data[at] ?? 255) * (1 - dx) + (data[at + 1] ?? 255) * dx
    const lower = (data[at + width] ?? 255) * (1 - dx) + (data[at + width + 1] ?? 255) * dx
    return upper * (1 - dy) + lower * dy
  })
}

/**
 * Reads a flattened strip a second way, by laying the drawings of OCR-B over 44 equal cells per line: independent of the
 * text engine and of words. Null when there are no two lines. Source: ICAO Doc 9303 part 3, 4.3 (OCR-B is the only face of the zone).
 */
export async function readByShape(strip: Grey): Promise<ShapeReading | null> {
  drawings ??= loadDrawings()
  const shapes = await drawings
  const lines = rowsOfLines(strip)
  if (!lines) return null
  const { left, pitch } = gridOf(strip, lines)
  const readLine = (number: 1 | 2, { top, bottom }: Rows): { text: string; margins: number[] } => {
    const high = bottom - top + 1
    const margins: number[] = []
    let text = ''
    for (let place = 0; place < mrzLineLength; place++) {
      const likeness = new Map<string, number>()
      for (const dx of [-0.16, -0.08, 0, 0.08, 0.16]) {
        for (const dy of [-0.05, 0, 0.05]) {
          const cell = level(sample(strip, left + (place + dx) * pitch, top + dy * high, pitch, high))
          for (const sign of signsAt(number, place)) {
            const shape = shapes.get(sign)
            if (!shape) continue
            let product = 0
            for (let dot = 0; dot < dots; dot++) product += (cell[dot] ?? 0) * (shape[dot] ?? 0)
            likeness.set(sign, Math.max(product, likeness.get(sign) ?? -1))
          }
        }
      }
      const [first, second] = [...likeness].toSorted(([, a], [, b]) => b - a)
      text += first?.[0] ?? '<'
      margins.push((first?.[1] ?? 0) - (second?.[1] ?? 0))
    }
    return { text, margins }
  }
  const first = readLine(1, lines[0])
  const second = readLine(2, lines[1])
  return { line1: first.text, line2: second.text, margins1: first.margins, margins2: second.margins }
}
