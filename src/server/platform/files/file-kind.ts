import { pictureKind } from '../pictures/kind.ts'
import { endingOf } from './file-name.ts'

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

const endings: Record<FileKind, readonly string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  pdf: ['pdf'],
}
/** A reader looks for the end mark in the last kibibyte (ISO 32000-1, 7.5.5 and its implementation notes). */
const tailBytes = 1024

/** A whole PDF: it begins with its version, not after something else, and it has an end. */
function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-\d\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
    bytes.subarray(-tailBytes).toString('latin1').includes('%%EOF')
  )
}

/** What a file is by its bytes *and* its ending; null when they disagree or it is something else (security 6). */
export function fileKind(bytes: Buffer, name: string): FileKind | null {
  const kind = pictureKind(bytes) ?? (isPdf(bytes) ? 'pdf' : null)
  return kind !== null && endings[kind].includes(endingOf(name)) ? kind : null
}
