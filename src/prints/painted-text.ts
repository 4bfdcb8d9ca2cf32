/**
 * Single lines of text painted straight onto a sheet, for papers of many lines. Laying out one `<Text>` costs the drawer
 * more than drawing it, and a report has tens of thousands of lines whose places are known beforehand (performance
 * 2 "PDF"). Faces, direction and joining are the same as those of `<Text>`.
 */
import bidiFactory, { type Bidi } from 'bidi-js'
import { withoutMarks } from '../foundation/text/format.ts'
import { faceOf, families, keptLayout, plainSigns, type DrawnFace, type Family } from './fonts.ts'
import { scriptOf } from './scripts.ts'
import { mm } from './units.ts'

/** What a `<Canvas>` paints with, as far as papers use it. Lengths in points from the top left corner. */
export interface Painter {
  font(face: DrawnFace, size: number): Painter
  text(
    text: string,
    x: number,
    y: number,
    options: { lineBreak: false; baseline: 'alphabetic'; features: readonly string[] },
  ): Painter
  fillColor(color: string): Painter
  strokeColor(color: string): Painter
  lineWidth(width: number): Painter
  rect(x: number, y: number, width: number, height: number): Painter
  fill(): Painter
  moveTo(x: number, y: number): Painter
  lineTo(x: number, y: number): Painter
  stroke(): Painter
}

export interface PaintedLine {
  text: string
  /** mm; `top` is that of the line, whose height is `line`. */
  x: number
  top: number
  w: number
  line: number
  /** pt */
  size: number
  bold: boolean
  align: 'left' | 'right'
  /** Reads from right to left even where this line alone would not; then it stands right. */
  rightToLeft?: boolean
}

/** A piece of a line in one face and direction; pieces stand in the order they are seen, from left to right. */
interface Piece {
  text: string
  family: Family
  setting: typeof plainSigns
}

// The package is a CommonJS function, which its types call `default`.
const bidi = (bidiFactory as unknown as () => Bidi)()
const ascii = /^[\x20-\x7E]*$/
const stacks = {
  latin: ['latin', 'arabic', 'bangla'],
  arabic: ['arabic', 'latin', 'bangla'],
  bangla: ['bangla', 'latin', 'arabic'],
} as const satisfies Record<string, readonly Family[]>
const joins = /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFEFF]/

/** The first face that has the sign. Blanks stay with the signs before them. */
const familyOf = (sign: string, stack: readonly Family[], bold: boolean): Family =>
  stack.find((family) => faceOf(family, bold).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) ?? families[0]

/** Divides signs of one direction at changes of face. */
function byFace(signs: readonly string[], stack: readonly Family[], bold: boolean): Piece[] {
  const pieces: Piece[] = []
  for (const sign of signs) {
    const last = pieces.at(-1)
    const family = sign === ' ' && last ? last.family : familyOf(sign, stack, bold)
    if (last?.family === family) last.text += sign
    else pieces.push({ text: sign, family, setting: keptLayout })
  }
  return pieces
}

/** The pieces of a line as they are seen. */
export function piecesOf(text: string, bold: boolean, rightToLeft: boolean): Piece[] {
  if (ascii.test(text) && !rightToLeft) return [{ text, family: families[0], setting: plainSigns }]
  const stack = stacks[rightToLeft ? 'arabic' : scriptOf(text)]
  if (!rightToLeft) return byFace(Array.from(withoutMarks(text)), stack, bold)
  const levels = bidi.getEmbeddingLevels(text, 'rtl')
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  // Runs of one level in the order they are seen; inside a run the letters keep the order they are said in.
  const runs: { level: number; from: number; to: number }[] = []
  let lastAt = -2
  for (const at of bidi.getReorderedIndices(text, levels)) {
    // Marks have done their work; no face draws them.
    if (withoutMarks(text[at] ?? '') === '') continue
    const level = levels.levels[at] ?? 0
    const run = runs.at(-1)
    if (run && run.level === level && Math.abs(at - lastAt) === 1) {
      run.from = Math.min(run.from, at)
      run.to = Math.max(run.to, at)
    } else runs.push({ level, from: at, to: at })
    lastAt = at
  }
  return runs.flatMap(({ level, from, to }) => {
    const signs = Array.from(text.slice(from, to + 1), (sign, at) =>
      sign.length === 1 ? (mirrored.get(from + at) ?? sign) : sign,
    )
    const isRight = level % 2 === 1
    // A face turns letters that join by itself; signs between them are turned here.
    const pieces = byFace(signs, stack, bold).map((piece) =>
      isRight && !joins.test(piece.text)
        ? { ...piece, text: Array.from(piece.text).reverse().join('') }
        : piece,
    )
    return isRight ? pieces.reverse() : pieces
  })
}

/** Width of a piece in thousandths of the size. */
function widthOf({ text, family, setting }: Piece, bold: boolean): number {
  const face = faceOf(family, bold)
  return (face.layout(text, setting).advanceWidth * 1000) / face.unitsPerEm
}

/** Where letters stand in the height of their line. */
const baseline = 0.72

interface Placed {
  text: string
  x: number
  y: number
  setting: Piece['setting']
}

/**
 * Takes the lines of a sheet and paints them when all are known, face by face: changing the face costs more than a line.
 * The colour is the painter's.
 */
export function linePainter(painter: Painter): { paint: (line: PaintedLine) => void; done: () => void } {
  const faces = new Map<string, { face: DrawnFace; size: number; texts: Placed[] }>()
  const place = (family: Family, bold: boolean, size: number, text: Placed): void => {
    const key = `${family} ${bold} ${size}`
    const known = faces.get(key)
    if (known) known.texts.push(text)
    else faces.set(key, { face: faceOf(family, bold), size, texts: [text] })
  }
  return {
    paint({
      text,
      x,
      top,
      w,
      line,
      size,
      bold,
      align,
      rightToLeft = !ascii.test(text) && scriptOf(text) === 'arabic',
    }) {
      if (text === '') return
      const pieces = piecesOf(text, bold, rightToLeft)
      const isRight = align === 'right' || rightToLeft
      const lengths =
        isRight || pieces.length > 1 ? pieces.map((piece) => (widthOf(piece, bold) * size) / 1000) : []
      let at = mm(x) + (isRight ? mm(w) - lengths.reduce((sum, length) => sum + length, 0) : 0)
      const y = mm(top + line * baseline)
      for (const [of, piece] of pieces.entries()) {
        place(piece.family, bold, size, { text: piece.text, x: at, y, setting: piece.setting })
        at += lengths[of] ?? 0
      }
    },
    done() {
      for (const { face, size, texts } of faces.values()) {
        painter.font(face, size)
        for (const { text, x, y, setting } of texts)
          painter.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', features: setting })
      }
    },
  }
}
