import { Transformer } from '@napi-rs/image'
import { headerOf, mostPixels } from './header.ts'
import type { Raster } from './raster.ts'
import { flattened } from './raster.ts'
import { upright } from './orientation.ts'

interface Layout {
  channels: number
  /** Of each channel. */
  bytes: number
}

/** How the library lays out a dot: its `colorType` 0 to 3 are one to four channels of a byte, 4 to 7 the same of two. */
const layoutOf = (colorType: number): Layout | null =>
  colorType > 7 ? null : { channels: (colorType % 4) + 1, bytes: colorType < 4 ? 1 : 2 }

/** Dots in any layout as red, green, blue and opacity, one byte each. Of two bytes (little-endian) the higher one stays. */
function spread(
  dots: Uint8Array,
  count: number,
  { channels, bytes }: Layout,
): { rgba: Uint8Array; isOpaque: boolean } {
  const rgba = new Uint8Array(count * 4)
  const step = channels * bytes
  const isColoured = channels >= 3
  const green = isColoured ? bytes : 0
  const blue = isColoured ? 2 * bytes : 0
  const opacity = channels % 2 === 0 ? step - bytes : -1
  let least = 255
  for (let from = bytes - 1, to = 0; to < rgba.length; from += step, to += 4) {
    rgba[to] = dots[from] ?? 0
    rgba[to + 1] = dots[from + green] ?? 0
    rgba[to + 2] = dots[from + blue] ?? 0
    const alpha = opacity < 0 ? 255 : (dots[from + opacity] ?? 255)
    rgba[to + 3] = alpha
    if (alpha < least) least = alpha
  }
  return { rgba, isOpaque: least === 255 }
}

/**
 * Decodes a JPEG, PNG or WebP picture, upright. Blocks its thread: call it inside a worker only, else `decode`.
 * @throws Error for pictures that are broken, cut off, animated or of more than 40 million dots (before decoding).
 */
export function decodeNow(bytes: Uint8Array): Raster {
  const header = headerOf(bytes)
  if (!header) throw new Error('not a whole picture')
  const { width, height, orientation } = header
  if (width * height > mostPixels) throw new Error('too many dots')
  const picture = new Transformer(bytes)
  const found = picture.metadataSync()
  const layout = layoutOf(found.colorType)
  if (!layout || found.width !== width || found.height !== height)
    throw new Error('the picture is not what its header says')
  const { rgba, isOpaque } = spread(picture.rawPixelsSync(), width * height, layout)
  const turned = upright({ dots: new Uint32Array(rgba.buffer), width, height }, orientation)
  return { width: turned.width, height: turned.height, rgba: new Uint8Array(turned.dots.buffer), isOpaque }
}

/** A JPEG of the picture on white, without metadata; `quality` 1 to 100. Blocks its thread. */
export function jpegNow(raster: Raster, quality: number): Uint8Array {
  const { rgba, width, height } = flattened(raster)
  return new Uint8Array(Transformer.fromRgbaPixels(rgba, width, height).jpegSync(quality))
}

/**
 * A drawing of our own as a picture on white: shapes only, because no font is at hand. Strangers' SVG never comes here,
 * it is no picture by `pictureKind`. Blocks its thread.
 */
export function drawingNow(svg: string, width: number, height: number): Raster {
  // The library draws what is narrow several times as big, so the size wanted is said again.
  const picture = Transformer.fromSvg(svg, '#ffffff').resize(width, height)
  const found = picture.metadataSync()
  const layout = layoutOf(found.colorType)
  if (!layout || found.width !== width || found.height !== height)
    throw new Error('the drawing has another shape')
  return { width, height, ...spread(picture.rawPixelsSync(), width * height, layout) }
}
