import { crc32, deflateSync } from 'node:zlib'
import type { Grey, Raster } from './raster.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const metresPerInch = 0.0254
/** zlib's own middle: a level more costs twice the time for a few percent. */
const defaultLevel = 6

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The neighbour a dot resembles most: left, above or above left (PNG third edition, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
}

/**
 * Rows with the filter that leaves the least to be stored (PNG third edition, 12.7): none (0) for drawings, up (2) for
 * even grounds, Paeth (4) for photographs. `bytes` per dot.
 */
function filtered(rows: Uint8Array, height: number, bytes: number): Uint8Array {
  const wide = rows.length / height
  const all = new Uint8Array(rows.length + height)
  const up = new Uint8Array(wide)
  const near = new Uint8Array(wide)
  for (let y = 0; y < height; y++) {
    const from = y * wide
    let plainCost = 0
    let upCost = 0
    let nearCost = 0
    for (let x = 0; x < wide; x++) {
      const at = from + x
      const value = rows[at] ?? 0
      const above = y > 0 ? (rows[at - wide] ?? 0) : 0
      const left = x >= bytes ? (rows[at - bytes] ?? 0) : 0
      const corner = y > 0 && x >= bytes ? (rows[at - wide - bytes] ?? 0) : 0
      const overAbove = (value - above) & 255
      const overNear = (value - paeth(left, above, corner)) & 255
      up[x] = overAbove
      near[x] = overNear
      plainCost += value < 128 ? value : 256 - value
      upCost += overAbove < 128 ? overAbove : 256 - overAbove
      nearCost += overNear < 128 ? overNear : 256 - overNear
    }
    const to = from + y
    const least = Math.min(plainCost, upCost, nearCost)
    all[to] = least === plainCost ? 0 : least === upCost ? 2 : 4
    all.set(least === plainCost ? rows.subarray(from, from + wide) : least === upCost ? up : near, to + 1)
  }
  return all
}

function withoutOpacity(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from] ?? 0
    rgb[to++] = rgba[from + 1] ?? 0
    rgb[to++] = rgba[from + 2] ?? 0
  }
  return rgb
}

export interface PngOptions {
  /** Dots per inch, for readers that judge the size of print by it. */
  dpi?: number
  /** zlib's level, 1 to 9. */
  level?: number
}

/** A PNG without metadata: grey levels, or colours, with opacity only where something shines through. Blocks its thread. */
export function pngNow(picture: Grey | Raster, { dpi, level = defaultLevel }: PngOptions = {}): Buffer {
  const { width, height } = picture
  const isGrey = 'data' in picture
  const hasOpacity = !isGrey && !picture.isOpaque
  const bytes = isGrey ? 1 : hasOpacity ? 4 : 3
  const colourType = isGrey ? 0 : hasOpacity ? 6 : 2
  const dots = isGrey ? picture.data : hasOpacity ? picture.rgba : withoutOpacity(picture.rgba)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header)]
  if (dpi !== undefined) {
    const density = Buffer.alloc(9)
    density.writeUInt32BE(Math.round(dpi / metresPerInch), 0)
    density.writeUInt32BE(Math.round(dpi / metresPerInch), 4)
    density[8] = 1 // Per metre.
    chunks.push(chunk('pHYs', density))
  }
  chunks.push(
    chunk('IDAT', deflateSync(filtered(dots, height, bytes), { level })),
    chunk('IEND', Buffer.alloc(0)),
  )
  return Buffer.concat([signature, ...chunks])
}
