export type PictureKind = 'jpeg' | 'png' | 'webp'

const starts = (bytes: Uint8Array, at: number, signs: readonly number[]): boolean =>
  signs.every((sign, place) => bytes[at + place] === sign)
const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0))

/** What a picture is by its first bytes, whatever its name says; null for everything else (security 6). */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, 0, ascii('RIFF')) && starts(bytes, 8, ascii('WEBP'))) return 'webp'
  return null
}
