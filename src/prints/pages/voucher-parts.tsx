/** What every paper of a voucher has: head, titles, labelled lines, places to sign. */
import { Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { fitText } from '../../domain/prints/values/text-width.ts'
import type { Fact, VoucherSheet } from '../../domain/prints/vouchers/voucher-sheet.ts'
import type { Pictures } from '../kind.ts'
import { scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { Frame, Picture, PlacedText, Rule } from './placed.tsx'

export const margin = 12
/** Between the margins of A4 upright and of A5 on its side. */
export const room = 186
export const height = { a4: 297, a5: 148 } as const
const light = '#d9d9d9'

/** What the paper is not worth, large across the sheet and behind its text. */
export function Across({
  text,
  width,
  high,
  size,
}: {
  text: string
  width: number
  high: number
  size: number
}): ReactElement | null {
  if (text === '') return null
  return (
    <View
      fixed
      style={{
        position: 'absolute',
        left: 0,
        top: mm(high / 2) - size,
        width: mm(width),
        transform: 'rotate(-20deg)',
      }}
    >
      <Text style={{ fontSize: size, fontWeight: 700, color: light, ...scriptStyle('latin', 'center') }}>
        {text}
      </Text>
    </View>
  )
}

/** Who the paper is from, small: the half sheet has little room (forms 9.1). */
export function SmallHead({ sheet, pictures }: { sheet: VoucherSheet; pictures: Pictures }): ReactElement {
  const logo = pictures[sheet.head.logo ?? '']
  const name = fitText(sheet.head.name, { width: 118, size: 14, bold: true, least: 8, whole: true })
  return (
    <>
      {logo ? <Picture x={margin} y={8} w={16} h={12} bytes={logo} /> : null}
      <PlacedText x={46} y={7} w={118} h={7} lines={name.lines} size={name.size} bold align="center" />
      {sheet.head.lines.filter(Boolean).map((text, at) => {
        const fitted = fitText(text, { width: 118, size: 7.5, least: 5, whole: true })
        return (
          <PlacedText
            key={at}
            x={46}
            y={13.5 + at * 3.3}
            w={118}
            h={3.3}
            lines={fitted.lines}
            size={fitted.size}
            align="center"
          />
        )
      })}
      <Rule x={margin} y={24} w={room} thick={0.8} />
    </>
  )
}

/** Title, number, day, which copy the paper is, and its marks. */
export function Titles({ sheet, copy }: { sheet: VoucherSheet; copy: string }): ReactElement {
  const marks = sheet.marks.join(' · ')
  return (
    <>
      <PlacedText x={150} y={8} w={48} h={5} lines={[copy]} size={8} align="right" />
      {marks === '' ? null : (
        <>
          <Frame x={margin} y={26} w={54} h={7} thick={1} />
          <PlacedText
            x={margin}
            y={26}
            w={54}
            h={7}
            lines={[marks]}
            size={fitText(marks, { width: 54, size: 10, bold: true, least: 6 }).size}
            bold
            align="center"
          />
        </>
      )}
      <PlacedText x={68} y={26} w={74} h={7} lines={[sheet.title]} size={12} bold align="center" />
      <Labelled x={142} y={26} label="No." value={sheet.no} />
      <Labelled x={142} y={32} label="Date" value={sheet.date} />
    </>
  )
}

const Labelled = ({
  x,
  y,
  label,
  value,
}: {
  x: number
  y: number
  label: string
  value: string
}): ReactElement => (
  <>
    <PlacedText x={x} y={y} w={12} h={5.5} lines={[label]} size={9} />
    <PlacedText
      x={x + 11}
      y={y}
      w={45}
      h={5.5}
      lines={[value]}
      size={fitText(value, { width: 45, size: 9, bold: true, least: 6 }).size}
      bold
    />
  </>
)

/** A fact of the receipt: its label and one or two lines over a dotted rule. */
export function Sentence({
  y,
  h,
  fact: [label, value],
  bold = false,
}: {
  y: number
  h: number
  fact: Fact
  bold?: boolean
}): ReactElement {
  const fitted = fitText(value, { width: 148, size: 9, bold, least: 7, twoLines: true })
  return (
    <>
      <PlacedText x={margin} y={y} w={37} h={h} lines={[label]} size={9} />
      <PlacedText
        x={50}
        y={y}
        w={148}
        h={h}
        lines={fitted.lines}
        size={fitted.size}
        bold={bold}
        align={scriptOf(value) === 'arabic' ? 'right' : 'left'}
      />
      <View
        style={{
          position: 'absolute',
          left: mm(50),
          top: mm(y + h),
          width: mm(148),
          borderBottom: '0.4pt dotted #666',
        }}
      />
    </>
  )
}

const signWidth = 44

/** Lines to sign on, side by side over the whole width. */
export const Signs = ({ sheet, y }: { sheet: VoucherSheet; y: number }): ReactElement => (
  <>
    {sheet.signs.map(({ label, name }, at) => {
      const step = sheet.signs.length > 1 ? (room - signWidth) / (sheet.signs.length - 1) : 0
      const x = margin + at * step
      return (
        <View key={label}>
          <PlacedText
            x={x}
            y={y - 5}
            w={signWidth}
            h={4.5}
            lines={[name]}
            size={fitText(name, { width: signWidth, size: 8, least: 6 }).size}
            align="center"
          />
          <Rule x={x} y={y} w={signWidth} />
          <PlacedText x={x} y={y + 0.8} w={signWidth} h={4.5} lines={[label]} size={8} align="center" />
        </View>
      )
    })}
  </>
)
