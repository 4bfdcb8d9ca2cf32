/** Papers of vouchers: the money receipt on A5 and on a roll, and the voucher or bill itself on A5 or A4. Source: forms 9.1, 9.3. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { brokenLines, fitText } from '../../domain/prints/values/text-width.ts'
import type { Fact, VoucherSheet, VoucherTable } from '../../domain/prints/vouchers/voucher-sheet.ts'
import type { DocumentKind, Pictures } from '../kind.ts'
import { lineHeights, scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { QrCode } from './barcode.tsx'
import { PageLabel } from './letter.tsx'
import { Frame, Picture, PlacedText, Rule } from './placed.tsx'

const margin = 12
/** Between the margins of A4 upright and of A5 on its side. */
const room = 186
const height = { a4: 297, a5: 148 } as const
const light = '#d9d9d9'

/** What the paper is not worth, large across the sheet and behind its text. */
function Across({
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
function SmallHead({ sheet, pictures }: { sheet: VoucherSheet; pictures: Pictures }): ReactElement {
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
function Titles({ sheet, copy }: { sheet: VoucherSheet; copy: string }): ReactElement {
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
function Sentence({
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
const Signs = ({ sheet, y }: { sheet: VoucherSheet; y: number }): ReactElement => (
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

/** The money receipt, one sentence on half a sheet. */
function receiptPage(sheet: VoucherSheet, copy: string, pictures: Pictures): ReactElement {
  const [payer, ...rest] = sheet.facts
  const words: Fact[] = [
    ['The sum of', sheet.words.en],
    ['', sheet.words.bn],
    ['', sheet.words.ar],
  ]
  const lines = [
    ...(payer ? [payer] : []),
    ...rest.filter(([label]) => label === 'Passenger'),
    ...words,
    ...rest.filter(([label]) => label !== 'Passenger'),
  ]
  const step = Math.min(7.4, 66 / Math.max(1, lines.length))
  return (
    <Page key={copy} size={[mm(210), mm(height.a5)]}>
      <Across text={sheet.across} width={210} high={height.a5} size={80} />
      <SmallHead sheet={sheet} pictures={pictures} />
      <Titles sheet={sheet} copy={copy} />
      {lines.map((fact, at) => (
        <Sentence
          key={at}
          y={39 + at * step}
          h={step - 0.6}
          fact={fact}
          bold={at === 0 || fact[1] === sheet.words.en}
        />
      ))}
      <Frame x={margin} y={111} w={54} h={11} thick={1} />
      <PlacedText
        x={margin}
        y={111}
        w={54}
        h={sheet.amountNote ? 7 : 11}
        lines={[sheet.amount]}
        size={12}
        bold
        align="center"
      />
      <PlacedText x={margin} y={117.5} w={54} h={4} lines={[sheet.amountNote]} size={7} align="center" />
      {sheet.balance === '' ? null : (
        <>
          <PlacedText x={72} y={110.5} w={60} h={5} lines={['Balance after']} size={8} />
          <PlacedText x={72} y={115.5} w={60} h={6} lines={[sheet.balance]} size={10} bold />
        </>
      )}
      <View style={{ position: 'absolute', left: mm(176), top: mm(105), width: mm(22), height: mm(22) }}>
        <QrCode side={22} value={sheet.qr} />
      </View>
      <Signs sheet={sheet} y={134} />
      <PlacedText x={margin} y={141.5} w={room} h={4} lines={[sheet.foot]} size={6} align="center" />
    </Page>
  )
}

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
function rollPage(sheet: VoucherSheet): ReactElement {
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

/** A cell whose lines are texts of their own; empty where nothing stands in it. */
function Cell({
  text,
  width,
  size,
  bold,
  isAmount,
}: {
  text: string
  width: number
  size: number
  bold: boolean
  isAmount: boolean
}): ReactElement {
  return (
    <View
      style={{
        width: mm(width),
        border: '0.5pt solid #000',
        marginLeft: -0.5,
        marginBottom: -0.5,
        padding: mm(0.9),
      }}
    >
      {text.split('\n').map((line, at) =>
        line === '' ? null : (
          <Text
            key={at}
            style={{
              fontSize: at > 0 ? size - 1 : size,
              fontWeight: bold ? 700 : 400,
              ...scriptStyle(
                scriptOf(line),
                isAmount ? 'right' : scriptOf(line) === 'arabic' ? 'right' : 'left',
              ),
            }}
          >
            {line}
          </Text>
        ),
      )}
    </View>
  )
}

const TableRow = ({
  table,
  cells,
  bold = false,
}: {
  table: VoucherTable
  cells: readonly string[]
  bold?: boolean
}): ReactElement => (
  <View wrap={false} style={{ flexDirection: 'row', minHeight: mm(6) }}>
    {table.widths.map((width, at) => (
      <Cell
        key={at}
        text={cells[at] ?? ''}
        width={width}
        size={8.5}
        bold={bold}
        isAmount={table.amounts.includes(at)}
      />
    ))}
  </View>
)

/** Label and value in running text. */
const FactRow = ({ fact: [label, value] }: { fact: Fact }): ReactElement => (
  <View wrap={false} style={{ flexDirection: 'row', marginBottom: mm(0.6) }}>
    <Text style={{ width: mm(36), fontSize: 9, ...scriptStyle('latin') }}>{label || ' '}</Text>
    <Text style={{ width: mm(150), fontSize: 9, fontWeight: 700, ...scriptStyle(scriptOf(value), 'left') }}>
      {value}
    </Text>
  </View>
)

/** The voucher itself: its lines in a table, sums, words and signatures; runs over as many sheets as it needs. */
function tablePage(sheet: VoucherSheet, table: VoucherTable, copy: string, pictures: Pictures): ReactElement {
  const high = sheet.paper === 'a4' ? height.a4 : height.a5
  return (
    <Page
      key={copy || 'page'}
      size={[mm(210), mm(high)]}
      style={{ paddingTop: mm(40), paddingLeft: mm(margin), paddingRight: mm(margin), paddingBottom: mm(14) }}
    >
      <Across text={sheet.across} width={210} high={high} size={sheet.paper === 'a4' ? 100 : 80} />
      <View fixed style={{ position: 'absolute', left: 0, top: 0, width: mm(210), height: mm(40) }}>
        <SmallHead sheet={sheet} pictures={pictures} />
        <Titles sheet={sheet} copy={copy} />
      </View>
      {sheet.facts.map((fact, at) => (
        <FactRow key={at} fact={fact} />
      ))}
      <View fixed style={{ marginTop: mm(1.5) }}>
        <TableRow table={table} cells={table.head} bold />
      </View>
      {(table.rows.length > 0 ? table.rows : [[]]).map((row, at) => (
        <TableRow key={at} table={table} cells={row} />
      ))}
      {table.sums.map((row, at) => (
        <TableRow key={`sum ${at}`} table={table} cells={row} bold />
      ))}
      <View wrap={false}>
        <View style={{ alignItems: 'flex-end', marginTop: mm(1.5) }}>
          {sheet.totals.map(([label, value]) => (
            <View key={label} style={{ flexDirection: 'row' }}>
              <Text style={{ width: mm(40), fontSize: 9, ...scriptStyle('latin', 'right') }}>{label}</Text>
              <Text style={{ width: mm(36), fontSize: 9, fontWeight: 700, ...scriptStyle('latin', 'right') }}>
                {value}
              </Text>
            </View>
          ))}
        </View>
        <View style={{ flexDirection: 'row', marginTop: mm(1.5) }}>
          <View style={{ width: mm(162) }}>
            <Text style={{ fontSize: 11, fontWeight: 700, ...scriptStyle('latin') }}>
              {[sheet.amount, sheet.amountNote].filter(Boolean).join('   ')}
            </Text>
            {[sheet.words.en, sheet.words.bn, sheet.words.ar].map((text) => (
              <Text
                key={text}
                style={{ width: mm(160), fontSize: 8.5, ...scriptStyle(scriptOf(text), 'left') }}
              >
                {text}
              </Text>
            ))}
            {sheet.notes.map((text) => (
              <Text
                key={text}
                style={{ width: mm(160), fontSize: 7.5, ...scriptStyle(scriptOf(text), 'left') }}
              >
                {text}
              </Text>
            ))}
          </View>
          <View style={{ width: mm(22), height: mm(22) }}>
            <QrCode side={22} value={sheet.qr} />
          </View>
        </View>
        <View style={{ height: mm(17) }}>
          <View style={{ position: 'absolute', left: mm(-margin), top: 0, width: mm(210), height: mm(17) }}>
            <Signs sheet={sheet} y={11} />
          </View>
        </View>
      </View>
      <Text
        fixed
        style={{
          position: 'absolute',
          left: mm(margin),
          right: mm(margin),
          bottom: mm(4),
          fontSize: 6,
          ...scriptStyle('latin', 'center'),
        }}
      >
        {sheet.foot}
      </Text>
      <PageLabel bottom={7} />
    </Page>
  )
}

/** A paper of a voucher; data is a `VoucherSheet`. */
export const voucherDocument: DocumentKind = (data, pictures) => {
  const sheet = data as VoucherSheet // Made by `voucherSheet` of the domain.
  const { table } = sheet
  return {
    title: sheet.title,
    subject: `voucher_${sheet.paper} 1`,
    pages:
      sheet.paper === 'roll'
        ? [rollPage(sheet)]
        : sheet.copies.map((copy) =>
            table === null
              ? receiptPage(sheet, copy, pictures)
              : tablePage(sheet, sheet.copyTables?.[copy] ?? table, copy, pictures),
          ),
  }
}
