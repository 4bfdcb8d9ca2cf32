import { decodeNow } from '../../platform/pictures/codec.ts'
import { median, normalise, sharpen } from '../../platform/pictures/filters.ts'
import { pngNow } from '../../platform/pictures/png.ts'
import type { Grey } from '../../platform/pictures/raster.ts'
import { crop, greyOf } from '../../platform/pictures/raster.ts'
import { blur, cubic, resize } from '../../platform/pictures/resample.ts'
import type { QuarterTurn } from '../../platform/pictures/turn.ts'
import { quarterTurn, turnBy } from '../../platform/pictures/turn.ts'
import { flatten } from './flatten.ts'
import { findStrip, skewOf } from './strip.ts'

/** Finding the lines needs no more dots than this across. */
const searchWidth = 900
/** Enough for 44 signs of 60 dots; scans and phone pictures beyond it only cost time. */
const workWidth = 3000

const atMost = (picture: Grey, width: number): Grey => resize(picture, Math.min(width, picture.width))

/** Decodes a picture upright into grey levels, at most `workWidth` wide. @throws Error as `decodeNow`. */
export const greyPicture = (bytes: Uint8Array): Grey => atMost(greyOf(decodeNow(bytes)), workWidth)

/** The picture turned upright and cut to the machine-readable zone, or null when no two full lines of text are found. */
export function cutStrip(picture: Grey, turn: QuarterTurn): Grey | null {
  const turned = quarterTurn(picture, turn)
  const small = (grey: Grey): Grey => blur(resize(grey, searchWidth), 1)
  const search = small(turned)
  const skew = skewOf(search)
  const isLevel = Math.abs(skew) < 0.15
  const level = isLevel ? turned : turnBy(turned, -skew, 128)
  const box = findStrip(isLevel ? search : small(level))
  if (!box) return null
  const scale = level.width / searchWidth
  const left = Math.floor(box.left * scale)
  const top = Math.floor(box.top * scale)
  return crop(level, {
    left,
    top,
    width: Math.min(level.width - left, Math.ceil(box.width * scale)),
    height: Math.min(level.height - top, Math.ceil(box.height * scale)),
  })
}

/** 44 signs of print with their margins are about 36 lines wide. */
const lineHeightOf = (stripWidth: number): number => Math.round(stripWidth / 36)
const flatWidth = 1500

/** How a strip is prepared for one reading: different sizes and filters make different slips, which outvote each other. */
interface Treatment {
  width: number
  sharpen?: number
  median?: boolean
  plain?: boolean
}

/** In the order of their success on the measured pictures; the measurement found nothing in more of them. */
export const treatments: readonly Treatment[] = [
  { width: 1500 },
  { width: 2000, plain: true },
  { width: 1500, sharpen: 2 },
  { width: 1800, median: true },
]

const sized = (strip: Grey, width: number): Grey => resize(strip, width, undefined, cubic)

/** The strip in one size without shadows, as the shapes are laid over it. */
export const flatStrip = (strip: Grey): Grey => flatten(sized(strip, flatWidth), lineHeightOf(flatWidth))

/** Dots per inch at which a strip of this width shows its 4.4 inches of print; the text engine judges noise by it. */
const densityOf = (width: number): number => Math.round(width / 5)

/** A strip ready to be read, as PNG. */
export function treat(strip: Grey, treatment: Treatment): Buffer {
  let picture = sized(strip, treatment.width)
  if (treatment.median) picture = median(picture)
  if (treatment.sharpen) picture = sharpen(picture, { sigma: treatment.sharpen, flat: 2, jagged: 3 })
  return pngNow(treatment.plain ? normalise(picture) : flatten(picture, lineHeightOf(treatment.width)), {
    dpi: densityOf(treatment.width),
  })
}

/** The strip as a person compares it with the fields: PNG, at most 900 wide. */
export const showStrip = (strip: Grey): Buffer => pngNow(normalise(atMost(strip, searchWidth)), { level: 9 })

/** The lower part of the page, where the zone stands when its lines could not be found. */
export function lowerPart({ data, width, height }: Grey): Grey {
  const from = Math.floor(height * 0.6)
  return { data: data.subarray(from * width), width, height: height - from }
}
