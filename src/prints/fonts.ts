/** The faces of every print: whole static TTF files, embedded as subsets, never loaded from elsewhere (forms.md 1.3, decision 0085). */
import { Font } from '@react-pdf/renderer'

export const latin = 'Noto Sans'
export const arabic = 'IBM Plex Sans Arabic'
export const bangla = 'Hind Siliguri'

export interface Face {
  family: string
  weight: 400 | 700
  /** File inside the package of the family. */
  file: string
}

export const faces: readonly Face[] = [
  { family: latin, weight: 400, file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' },
  { family: latin, weight: 700, file: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' },
  { family: arabic, weight: 400, file: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf' },
  { family: arabic, weight: 700, file: '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf' },
  { family: bangla, weight: 400, file: '@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf' },
  { family: bangla, weight: 700, file: '@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf' },
]

interface Glyph { codePoints?: number[] }
interface Opened { getGlyph: (id: number, codePoints?: number[]) => Glyph | null; hasGlyphForCodePoint: (code: number) => boolean }

const isOpened = (data: unknown): data is Opened => typeof data === 'object' && data !== null && typeof Reflect.get(data, 'getGlyph') === 'function'

/**
 * The font keeps with each glyph the characters it was first drawn for; a later text that reaches the same glyph from
 * other characters would lose joins or letters. So every request gets a glyph that remembers its own (forms.md 2, trap 1).
 */
function forgetFirstUse(font: Opened): void {
  const get = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = get(id, codePoints)
    if (!glyph) return glyph
    const own = glyph.codePoints ?? []
    if (own.length === codePoints.length && own.every((code, at) => code === codePoints[at])) return glyph
    const fresh: Glyph = Object.create(glyph, { codePoints: { value: codePoints, writable: true, enumerable: true } })
    return fresh
  }
}

const lineFeed = 10

/** A line break is not drawn, but no face has a sign for it, and the search for one would end at a face that is not embedded. */
function ownLineBreaks(font: Opened): void {
  const has = font.hasGlyphForCodePoint.bind(font)
  font.hasGlyphForCodePoint = (code) => code === lineFeed || has(code)
}

let ready: Promise<void> | null = null

/** Registers the faces once per process. @param place turns a face's file into a path (server) or an address (browser). */
export function registerFonts(place: (file: string) => string): Promise<void> {
  ready ??= (async () => {
    Font.registerHyphenationCallback((word) => [word]) // Names are never split.
    for (const family of [latin, arabic, bangla]) {
      Font.register({ family, fonts: faces.filter((face) => face.family === family).map((face) => ({ src: place(face.file), fontWeight: face.weight })) })
    }
    for (const { family, weight } of faces) {
      const wanted = { fontFamily: family, fontWeight: weight, fontStyle: 'normal' as const }
      await Font.load(wanted)
      const data: unknown = Font.getFont(wanted)?.data
      if (!isOpened(data)) continue
      forgetFirstUse(data)
      ownLineBreaks(data)
    }
  })()
  return ready
}
