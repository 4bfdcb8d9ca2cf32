import type { PictureKind } from './kind.ts'
import { pictureKind } from './kind.ts'
import type { Orientation } from './orientation.ts'
import { orientationIn } from './orientation.ts'

/** Security 6: bigger pictures are refused from their header, before a dot is decoded. */
export const mostPixels = 40_000_000

/** What a picture says about itself; no dot has been decoded. */
export interface PictureHeader {
  kind: PictureKind
  /** Dots as stored; they change places when the orientation is a quarter turn (5 to 8). */
  width: number
  height: number
  orientation: Orientation
}

type Stated = Omit<PictureHeader, 'kind'>

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))
const exifMark = 'Exif\0\0'

/** JPEG, ITU-T T.81: segments up to the scan, then coded dots in which a lone 0xff begins the next segment. */
function jpegHeader(bytes: Uint8Array, view: DataView): Stated | null {
  let size: { width: number; height: number } | null = null
  let orientation: Orientation = 1
  let hasScan = false
  for (let at = 2; ;) {
    // Inside a scan: past dots, stuffed bytes and restart marks to the next marker.
    if (hasScan) {
      at = bytes.indexOf(0xff, at)
      if (at < 0) return null
    } else if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    at += 2
    if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue
    if (marker === 0xd9) return hasScan && size ? { ...size, orientation } : null
    const length = view.getUint16(at)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      // Only baseline, extended and progressive; a second frame could be bigger than the first said.
      if (marker > 0xc2 || size) return null
      size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) }
    }
    if (marker === 0xe1 && textAt(bytes, at + 2, 6) === exifMark)
      orientation = orientationIn(bytes.subarray(at + 8, at + length))
    if (marker === 0xda) hasScan = true
    at += length
  }
}

/** PNG (third edition), 5: the size stands in the first chunk, the last one is empty and called IEND. */
function pngHeader(bytes: Uint8Array, view: DataView): Stated | null {
  if (textAt(bytes, 12, 4) !== 'IHDR') return null
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  let orientation: Orientation = 1
  for (let at = 8; ;) {
    const length = view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    const next = at + 12 + length
    if (next > bytes.length) return null
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length))
    if (name === 'IEND') return { ...size, orientation }
    at = next
  }
}

/** Size of one WebP image chunk (RFC 6386, 9.1; RFC 9649, 3.4); null for other chunks. */
function webpImage(name: string, at: number, view: DataView): { width: number; height: number } | null {
  if (name === 'VP8 ')
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name !== 'VP8L') return null
  const packed = view.getUint32(at + 1, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** WebP, RFC 9649: chunks in a RIFF box. Animations are refused: papers do not move. */
function webpHeader(bytes: Uint8Array, view: DataView): Stated | null {
  const end = view.getUint32(4, true) + 8
  if (end > bytes.length) return null
  let size: { width: number; height: number } | null = null
  let orientation: Orientation = 1
  for (let at = 12; at + 8 <= end;) {
    const name = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > end || name === 'ANIM' || name === 'ANMF') return null
    const image = webpImage(name, at + 8, view)
    if (image && size) return null
    size ??= image
    if (name === 'EXIF') {
      const exif = bytes.subarray(at + 8, at + 8 + length)
      orientation = orientationIn(textAt(exif, 0, 6) === exifMark ? exif.subarray(6) : exif)
    }
    at += 8 + length + (length % 2)
  }
  return size && { ...size, orientation }
}

const readers = { jpeg: jpegHeader, png: pngHeader, webp: webpHeader }

/**
 * Type, size and orientation of a whole JPEG, PNG or WebP picture, from its structure alone.
 * @returns null for anything else, and for pictures that are cut off, empty, animated or state their size twice.
 */
export function headerOf(bytes: Uint8Array): PictureHeader | null {
  const kind = pictureKind(bytes)
  if (!kind) return null
  try {
    const stated = readers[kind](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return stated && stated.width > 0 && stated.height > 0 ? { kind, ...stated } : null
  } catch (fault) {
    if (fault instanceof RangeError) return null // A view was asked beyond its end: the picture is cut off.
    throw fault
  }
}
