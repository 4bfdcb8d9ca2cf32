/** Things at a place of the sheet, measured in mm from its top left corner. */
import { Image, Svg, Rect, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { lineHeights, scriptOf, scriptStyle, type Script } from '../scripts.ts'
import { mm } from '../units.ts'

export interface Place {
  x: number
  y: number
  w: number
  h: number
}

interface PlacedTextProps extends Place {
  lines: readonly string[]
  /** pt */
  size: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  script?: Script
  color?: string
  /** Space kept at both inner edges, mm. */
  inset?: number
}

/**
 * Lines of text, centred in the height of their box. The text itself has no fixed height: a fixed one makes a text that
 * is too high disappear (forms 2, trap 2).
 */
export function PlacedText({
  x,
  y,
  w,
  h,
  lines,
  size,
  bold,
  align,
  script,
  color = '#000',
  inset = 0.5,
}: PlacedTextProps): ReactElement | null {
  const shown = lines.filter((line) => line !== '')
  if (shown.length === 0) return null
  const kind = script ?? scriptOf(shown.join(' '))
  const height = (shown.length * size * lineHeights[kind] * 25.4) / 72
  const top = y + (h - height) / 2
  // Each line is a text of its own: a break inside one is a sign that the faces do not have. No view around them: every
  // node of a page costs its layout.
  return (
    <>
      {shown.map((line, at) => (
        <Text
          key={at}
          style={{
            position: 'absolute',
            left: mm(x + inset),
            top: mm(top + (at * height) / shown.length),
            width: mm(w - 2 * inset),
            fontSize: size,
            fontWeight: bold ? 700 : 400,
            color,
            ...scriptStyle(kind, align),
          }}
        >
          {line}
        </Text>
      ))}
    </>
  )
}

/** A line 0.5 pt thick. */
export const Rule = ({
  x,
  y,
  w,
  thick = 0.5,
}: {
  x: number
  y: number
  w: number
  thick?: number
}): ReactElement => (
  <View
    style={{
      position: 'absolute',
      left: mm(x),
      top: mm(y),
      width: mm(w),
      height: thick,
      backgroundColor: '#000',
    }}
  />
)

/** An empty frame; its line lies inside the place. */
export const Frame = ({ x, y, w, h, thick = 0.5 }: Place & { thick?: number }): ReactElement => (
  <View
    style={{
      position: 'absolute',
      left: mm(x),
      top: mm(y),
      width: mm(w),
      height: mm(h),
      border: `${thick}pt solid #000`,
    }}
  />
)

/** A picture filling its place (`cover`) or completely inside it. */
export const Picture = ({
  x,
  y,
  w,
  h,
  bytes,
  cover = false,
}: Place & { bytes: Uint8Array; cover?: boolean }): ReactElement => (
  <Image
    src={{ data: Buffer.from(bytes), format: bytes[0] === 0x89 ? 'png' : 'jpg' }}
    style={{
      position: 'absolute',
      left: mm(x),
      top: mm(y),
      width: mm(w),
      height: mm(h),
      objectFit: cover ? 'cover' : 'contain',
      objectPosition: cover ? 'top' : 'center',
    }}
  />
)

/** The two strokes of a crossed square. Drawn, because no face is sure to have the sign. */
export const Cross = ({ x, y, side }: { x: number; y: number; side: number }): ReactElement => (
  <Svg
    style={{ position: 'absolute', left: mm(x), top: mm(y), width: mm(side), height: mm(side) }}
    viewBox="0 0 10 10"
  >
    <Stroke turn={45} />
    <Stroke turn={-45} />
  </Svg>
)
const Stroke = ({ turn }: { turn: number }): ReactElement => (
  <Rect x={-0.5} y={4.1} width={11} height={1.8} fill="#000" transform={`rotate(${turn}, 5, 5)`} />
)
