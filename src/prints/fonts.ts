/** The faces of every print: whole static TTF files, embedded as subsets, never loaded from elsewhere (forms 1.3, decision 0085). */
import { Font } from '@react-pdf/renderer'

export const latin = 'Noto Sans'
export const arabic = 'IBM Plex Sans Arabic'
export const bangla = 'Hind Siliguri'

interface Face {
  family: string
  weight: 400 | 700
  /** File inside the package of the family. */
  file: string
}

const faces: readonly Face[] = [
  { family: latin, weight: 400, file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf' },
  { family: latin, weight: 700, file: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' },
  {
    family: arabic,
    weight: 400,
    file: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  },
  {
    family: arabic,
    weight: 700,
    file: '@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  },
  {
    family: bangla,
    weight: 400,
    file: '@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf',
  },
  { family: bangla, weight: 700, file: '@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf' },
]

interface Glyph {
  codePoints?: number[]
}
interface PlacedGlyph {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}
/** Signs of a text in the order they are seen, and how far each one goes, in units of the face. */
interface GlyphRun {
  glyphs: Glyph[]
  positions: PlacedGlyph[]
  advanceWidth: number
}
type Features = readonly string[]

/** An opened face, as the drawer of texts uses it. */
export interface DrawnFace {
  getGlyph: (id: number, codePoints?: number[]) => Glyph | null
  glyphForCodePoint: (code: number) => Glyph & { advanceWidth: number }
  hasGlyphForCodePoint: (code: number) => boolean
  layout: (text: string, features?: Features, ...rest: unknown[]) => GlyphRun
  unitsPerEm: number
}

const isOpened = (data: unknown): data is DrawnFace =>
  typeof data === 'object' && data !== null && typeof Reflect.get(data, 'getGlyph') === 'function'

/**
 * The font keeps with each glyph the characters it was first drawn for; a later text that reaches the same glyph from
 * other characters would lose joins or letters. So every request gets a glyph that remembers its own (forms 2, trap 1).
 */
function clearFirstUse(font: DrawnFace): void {
  const get = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = get(id, codePoints)
    if (!glyph) return glyph
    const own = glyph.codePoints ?? []
    if (own.length === codePoints.length && own.every((code, at) => code === codePoints[at])) return glyph
    const fresh: Glyph = Object.create(glyph, {
      codePoints: { value: codePoints, writable: true, enumerable: true },
    })
    return fresh
  }
}

/** Asks a face to set a text of plain signs one beside the other, without looking for pairs that move together. */
export const plainSigns: Features = Object.freeze(['plain signs'])
/** Asks a face to lay a text out as usual and to remember it: the drawer asks for the same text several times. */
export const keptLayout: Features = Object.freeze(['kept layout'])
const mostKept = 20_000
const mostOfForms = 4000

/**
 * Looking for ligatures and pairs in every number and date costs four fifths of a printed report. A text asked for with
 * `plainSigns` is measured as `textWidth` measures it; every other text is laid out by the face as before.
 */
function ownLayouts(font: DrawnFace): void {
  const layout = font.layout.bind(font)
  const signs = new Map<string, Glyph & { advanceWidth: number }>()
  const kept = new Map<string, GlyphRun>()
  const asked = new Map<string, GlyphRun>()
  const glyphOf = (sign: string): Glyph & { advanceWidth: number } => {
    const known = signs.get(sign)
    if (known) return known
    const found = font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    signs.set(sign, found)
    return found
  }
  font.layout = (text, features, ...rest) => {
    if (features === plainSigns) {
      const glyphs = Array.from(text, glyphOf)
      const positions = glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      }))
      return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
    }
    if (features === keptLayout) return again(kept, text, mostKept, () => layout(text))
    // The labels of a form stand on every one of its sheets.
    return features === undefined || features.length === 0
      ? again(asked, `${rest.join()} ${text}`, mostOfForms, () => layout(text, features, ...rest))
      : layout(text, features, ...rest)
  }
}

/** A layout made before, or made now and kept. The drawer scales the places it is given, so each answer has its own. */
function again(kept: Map<string, GlyphRun>, key: string, most: number, make: () => GlyphRun): GlyphRun {
  let run = kept.get(key)
  if (!run) {
    run = make()
    if (kept.size >= most) kept.clear()
    kept.set(key, run)
  }
  return {
    glyphs: run.glyphs,
    positions: run.positions.map((position) => ({ ...position })),
    advanceWidth: run.advanceWidth,
  }
}

const lineFeed = 10

/** A line break is not drawn, but no face has a sign for it, and the search for one would end at a face that is not embedded. */
function ownLineBreaks(font: DrawnFace): void {
  const has = font.hasGlyphForCodePoint.bind(font)
  font.hasGlyphForCodePoint = (code) => code === lineFeed || has(code)
}

/** The families by what they are for; the first one has plain Latin. */
export const families = ['latin', 'arabic', 'bangla'] as const
export type Family = (typeof families)[number]
const namesOf: Record<Family, string> = { latin, arabic, bangla }

const opened = new Map<string, DrawnFace>()

/** An opened face of a family. @throws Error before `registerFonts` is done. */
export function faceOf(family: Family, bold: boolean): DrawnFace {
  const face = opened.get(`${namesOf[family]} ${bold ? 700 : 400}`)
  if (!face) throw new Error(`The face of ${family} is not open.`)
  return face
}

let ready: Promise<void> | null = null

/** Registers the faces once per process. @param place turns a face's file into a path (server) or an address (browser). */
export function registerFonts(place: (file: string) => string): Promise<void> {
  ready ??= (async () => {
    Font.registerHyphenationCallback((word) => [word]) // Names are never split.
    for (const family of [latin, arabic, bangla]) {
      Font.register({
        family,
        fonts: faces
          .filter((face) => face.family === family)
          .map((face) => ({ src: place(face.file), fontWeight: face.weight })),
      })
    }
    for (const { family, weight } of faces) {
      const wanted = { fontFamily: family, fontWeight: weight, fontStyle: 'normal' as const }
      await Font.load(wanted)
      const data: unknown = Font.getFont(wanted)?.data
      if (!isOpened(data)) continue
      clearFirstUse(data)
      ownLineBreaks(data)
      ownLayouts(data)
      opened.set(`${family} ${weight}`, data)
    }
  })()
  return ready
}
