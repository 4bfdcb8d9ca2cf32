/** Running text of letters and agreements: paragraphs, numbered rows and tables that flow down the page. */
import { Text, View } from '@react-pdf/renderer'
import type { ReactElement, ReactNode } from 'react'
import type { Sheet } from '../../domain/prints/sheet.ts'
import type { Pictures } from '../kind.ts'
import { breakable } from '../../domain/prints/values/text-width.ts'
import { Picture } from './placed.tsx'
import { scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { lines, word } from '../words.ts'

const sealSide = 30 // mm, forms 1.7

export interface ParagraphProps {
  text: string
  size?: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** Space below, mm. */
  after?: number
  /** mm */
  width?: number
  /** Width of the column it stands in where it has none of its own, mm. */
  column?: number
}

/** What letters leave between their margins, mm. */
const letterColumn = 165

/** Left aligned: justified Bangla tears its signs apart (forms 2, trap 6). */
export function Paragraph({
  text,
  size = 11,
  bold,
  align,
  after = 3,
  width,
  column = width ?? letterColumn,
}: ParagraphProps): ReactElement {
  return (
    <Text
      style={{
        fontSize: size,
        fontWeight: bold ? 700 : 400,
        marginBottom: mm(after),
        ...(width ? { width: mm(width) } : {}),
        ...scriptStyle(scriptOf(text), align),
      }}
    >
      {breakable(text, column, size, bold === true) || ' '}
    </Text>
  )
}

/** Cells side by side, each with a width of its own: a right-to-left text without one would be drawn elsewhere (trap 11). */
export function Cells({
  cells,
  widths,
  size = 11,
  bold,
  after = 1.5,
  framed = false,
  least,
}: {
  cells: readonly string[]
  widths: readonly number[]
  size?: number
  bold?: boolean
  after?: number
  framed?: boolean
  least?: number
}): ReactElement {
  return (
    <View
      wrap={false}
      style={{
        flexDirection: 'row',
        marginBottom: mm(framed ? 0 : after),
        minHeight: least ? mm(least) : undefined,
      }}
    >
      {widths.map((width, at) => {
        const text = cells[at] ?? ''
        return (
          <View
            key={at}
            style={{
              width: mm(width),
              ...(framed
                ? {
                    border: '0.5pt solid #000',
                    marginLeft: at > 0 ? -0.5 : 0,
                    marginBottom: -0.5,
                    padding: mm(0.9),
                  }
                : { paddingRight: mm(1) }),
            }}
          >
            {text === '' ? null : (
              <Text
                style={{
                  fontSize: size,
                  fontWeight: bold ? 700 : 400,
                  ...scriptStyle(scriptOf(text), scriptOf(text) === 'arabic' ? 'right' : 'left'),
                }}
              >
                {breakable(text, width - (framed ? 2 : 1), size, bold === true)}
              </Text>
            )}
          </View>
        )
      })}
    </View>
  )
}

/** A table whose head stands on every page and whose rows are never split (forms 1.11). */
export function Table({
  head,
  widths,
  rows,
  size = 9,
}: {
  head: readonly string[]
  widths: readonly number[]
  rows: readonly (readonly string[])[]
  size?: number
}): ReactElement {
  return (
    <View style={{ marginBottom: mm(4) }}>
      <View fixed>
        <Cells cells={head} widths={widths} size={size} bold framed least={6.5} />
      </View>
      {(rows.length > 0 ? rows : [[]]).map((row, at) => (
        <Cells key={at} cells={row} widths={widths} size={size} framed least={6.5} />
      ))}
    </View>
  )
}

/**
 * Signature of the office: a line, who signs and for whom; 55 mm at the right margin. The stored signature stands on the
 * line and the seal behind it all, where the person ticked them (forms 1.2).
 */
export function SignatureBlock({
  sheet,
  pictures,
  width = 55,
}: {
  sheet: Sheet
  pictures: Pictures
  width?: number
}): ReactElement {
  const [signature, seal] = [pictures[sheet.marks?.signature ?? ''], pictures[sheet.marks?.seal ?? '']]
  return (
    <View wrap={false} style={{ alignSelf: 'flex-end', width: mm(width), marginTop: mm(6) }}>
      {seal ? <Picture x={(width - sealSide) / 2} y={0} w={sealSide} h={sealSide} bytes={seal} /> : null}
      <Paragraph text={word(sheet, 'close')} after={14} />
      {signature ? <Picture x={5} y={5} w={width - 10} h={13} bytes={signature} /> : null}
      <View style={{ borderTop: '0.7pt solid #000', marginBottom: mm(1) }} />
      {lines(sheet, 'signature')
        .filter(Boolean)
        .map((line) => (
          <Paragraph key={line} text={line} size={10} after={0.5} column={width} />
        ))}
    </View>
  )
}

export const Row = ({ children }: { children: ReactNode }): ReactElement => (
  <View wrap={false} style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
    {children}
  </View>
)

/** A line to sign on with what stands under it. */
export const SignLine = ({
  text,
  width = 60,
  space = 16,
}: {
  text: string
  width?: number
  space?: number
}): ReactElement => (
  <View style={{ width: mm(width), marginTop: mm(space) }}>
    <View style={{ borderTop: '0.7pt solid #000', marginBottom: mm(1) }} />
    <Paragraph text={text} size={10} after={0} align="center" />
  </View>
)
