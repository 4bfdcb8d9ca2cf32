/** Papers of vouchers: the money receipt on A5 and on a roll, and the voucher or bill itself on A5 or A4. Source: forms 9.1, 9.3. */
import { Page, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Fact, VoucherSheet } from '../../domain/prints/vouchers/voucher-sheet.ts'
import type { DocumentKind, Pictures } from '../kind.ts'
import { mm } from '../units.ts'
import { QrCode } from './barcode.tsx'
import { Frame, PlacedText } from './placed.tsx'
import { margin, room, height, Across, SmallHead, Titles, Sentence, Signs } from './voucher-parts.tsx'
import { rollPage } from './voucher-roll.tsx'
import { tablePage } from './voucher-table.tsx'

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
