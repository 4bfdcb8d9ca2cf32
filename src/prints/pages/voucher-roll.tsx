/** The money receipt on a roll of 80 mm. Source: forms 9.1. */
import { Page, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { brokenLines } from '../../domain/prints/values/text-width.ts'
import type { Fact, VoucherSheet } from '../../domain/prints/vouchers/voucher-sheet.ts'
import { lineHeights, scriptOf } from '../scripts.ts'
import { mm } from '../units.ts'
import { QrCode } from './barcode.tsx'
import { PlacedText, Rule } from './placed.tsx'
import { Across } from './voucher-parts.tsx'

const rollWidth = 80
const rollRoom = 72
interface RollLine {
  text: string
  size: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** mm above it. */
  above?: number
}
const highOf = ({ text, size, above = 0 }: RollLine): number =>
  above + (size * lineHeights[scriptOf(text)] * 25.4) / 72

/** Texts of the receipt from top to bottom, each broken to the width of the roll. */
function rollLines(sheet: VoucherSheet): RollLine[] {
  const broken = (text: string, line: Omit<RollLine, 'text'>): RollLine[] =>
    brokenLines(text, rollRoom, line.size, line.bold === true).map((part, at) => ({
      ...line,
      text: part,
      ...(at > 0 ? { above: 0 } : {}),
    }))
  const fact = ([label, value]: Fact): RollLine[] => [
    ...(label === '' ? [] : broken(label, { size: 7, above: 1.2 })),
    ...broken(value, { size: 9, bold: true }),
  ]
  return [
    ...broken(sheet.head.name, { size: 11, bold: true, align: 'center' }),
    ...sheet.head.lines.filter(Boolean).flatMap((text) => broken(text, { size: 6.5, align: 'center' })),
    ...broken(sheet.title, { size: 12, bold: true, align: 'center', above: 3 }),
    ...sheet.marks.flatMap((text) => broken(text, { size: 12, bold: true, align: 'center', above: 1 })),
    ...fact(['No.', sheet.no]),
    ...fact(['Date', sheet.date]),
    ...sheet.facts.flatMap(fact),
    ...broken(sheet.amount, { size: 15, bold: true, align: 'center', above: 3 }),
    ...broken(sheet.amountNote, { size: 7, align: 'center' }),
    ...[sheet.words.en, sheet.words.bn, sheet.words.ar].flatMap((text) =>
      broken(text, { size: 8, align: 'center', above: 1 }),
    ),
    ...(sheet.balance === '' ? [] : fact(['Balance after', sheet.balance])),
  ]
}

/** The money receipt on a roll of 80 mm; the paper is as long as what it says. */
export function rollPage(sheet: VoucherSheet): ReactElement {
  const lines = rollLines(sheet)
  const foot: RollLine[] = brokenLines(sheet.foot, rollRoom, 6, false).map((text) => ({
    text,
    size: 6,
    align: 'center',
  }))
  const tops = lines.map((_, at) => 5 + lines.slice(0, at).reduce((sum, line) => sum + highOf(line), 0))
  const afterLines = 5 + lines.reduce((sum, line) => sum + highOf(line), 0)
  const qrSide = sheet.qr === '' ? 0 : 30
  const signY = afterLines + 3 + qrSide + 12
  const footTop = signY + 6
  const total = footTop + foot.reduce((sum, line) => sum + highOf(line), 0) + 6
  const shown = (line: RollLine, top: number, key: string) => (
    <PlacedText
      key={key}
      x={4}
      y={top + (line.above ?? 0)}
      w={rollRoom}
      h={highOf(line) - (line.above ?? 0)}
      lines={[line.text]}
      size={line.size}
      bold={line.bold ?? false}
      align={line.align ?? 'left'}
      inset={0}
    />
  )
  return (
    <Page key="roll" size={[mm(rollWidth), mm(total)]}>
      <Across text={sheet.across} width={rollWidth} high={total} size={34} />
      {lines.map((line, at) => shown(line, tops[at] ?? 0, `line ${at}`))}
      <View style={{ position: 'absolute', left: mm((rollWidth - qrSide) / 2), top: mm(afterLines + 3) }}>
        <QrCode side={qrSide} value={sheet.qr} />
      </View>
      <Rule x={15} y={signY} w={50} />
      <PlacedText x={15} y={signY + 0.5} w={50} h={4} lines={['Received']} size={7} align="center" />
      {foot.map((line, at) => shown(line, footTop + at * highOf(line), `foot ${at}`))}
    </Page>
  )
}
