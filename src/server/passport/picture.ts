import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { flatten } from './flatten.ts'
import type { Grey } from './strip.ts'
import { findStrip, skewOf } from './strip.ts'

/** Security 6: bigger pictures are refused from their header, before a dot is decoded. */
const mostPixels = 40_000_000
/** Security 6: the time one decoding may take. */
const decodeSeconds = 10
/** Finding the lines needs no more dots than this across. */
const searchWidth = 900
/** Enough for 44 signs of 60 dots; scans and phone pictures beyond it only cost time. */
const workWidth = 3000

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image.grayscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const imageOf = ({ data, width, height }: Grey): Sharp => sharp(data, { raw: { width, height, channels: 1 } })

/** Decodes a picture upright (EXIF) into grey levels, at most `workWidth` wide. Throws on pictures that are broken or too big. */
export function decode(bytes: Uint8Array): Promise<Grey> {
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
  return greyOf(image.timeout({ seconds: decodeSeconds }).autoOrient().flatten({ background: '#ffffff' }).resize({ width: workWidth, withoutEnlargement: true }))
}

/** Quarter turns clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** The picture turned upright and cut to the machine-readable zone, or null when no two full lines of text are found. */
export async function cutStrip(picture: Grey, turn: QuarterTurn): Promise<Grey | null> {
  const turned = turn === 0 ? picture : await greyOf(imageOf(picture).rotate(turn))
  const small = (grey: Grey): Promise<Grey> => greyOf(imageOf(grey).resize({ width: searchWidth }).blur(1))
  const skew = skewOf(await small(turned))
  const level = Math.abs(skew) < 0.15 ? turned : await greyOf(imageOf(turned).rotate(-skew, { background: '#808080' }))
  const box = findStrip(await small(level))
  if (!box) return null
  const scale = level.width / searchWidth
  const left = Math.floor(box.left * scale)
  const top = Math.floor(box.top * scale)
  const width = Math.min(level.width - left, Math.ceil(box.width * scale))
  const height = Math.min(level.height - top, Math.ceil(box.height * scale))
  return greyOf(imageOf(level).extract({ left, top, width, height }))
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

/** The strip in one size without shadows, as the shapes are laid over it. */
export async function flatStrip(strip: Grey): Promise<Grey> {
  return flatten(await greyOf(imageOf(strip).resize({ width: flatWidth, kernel: 'cubic' })), lineHeightOf(flatWidth))
}

/** A strip ready to be read, as PNG. */
export async function treat(strip: Grey, { width, sharpen, median, plain }: Treatment): Promise<Buffer> {
  let image = imageOf(strip).resize({ width, kernel: 'cubic' })
  if (median) image = image.median(3)
  if (sharpen) image = image.sharpen({ sigma: sharpen, m1: 2, m2: 3 })
  const sized = await greyOf(image)
  return plain ? imageOf(sized).normalise().png().toBuffer() : imageOf(flatten(sized, lineHeightOf(width))).png().toBuffer()
}

/** The strip as a person compares it with the fields: PNG, at most 900 wide. */
export const showStrip = (strip: Grey): Promise<Buffer> => imageOf(strip).resize({ width: searchWidth, withoutEnlargement: true }).normalise().png({ compressionLevel: 9 }).toBuffer()

/** The lower part of the page, where the zone stands when its lines could not be found. */
export function lowerPart({ data, width, height }: Grey): Grey {
  const from = Math.floor(height * 0.6)
  return { data: data.subarray(from * width), width, height: height - from }
}
