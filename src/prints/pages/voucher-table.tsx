/** The voucher or bill itself, with the table of its lines. Source: forms 9.3. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Fact, VoucherSheet, VoucherTable } from '../../domain/prints/vouchers/voucher-sheet.ts'
import type { Pictures } from '../kind.ts'
import { scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { QrCode } from './barcode.tsx'
import { PageLabel } from './letter.tsx'
import { margin, height, Across, SmallHead, Titles, Signs } from './voucher-parts.tsx'

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
export function tablePage(
  sheet: VoucherSheet,
  table: VoucherTable,
  copy: string,
  pictures: Pictures,
): ReactElement {
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
              <Text style={{ width: mm(110), fontSize: 9, ...scriptStyle('latin', 'right') }}>{label}</Text>
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
