/** The Saudi visa application: letter (page 1), bilingual sheet (2), short agreement (3). Source: forms 5.1. */
import { Page, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { PrintForm } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { paymentCells } from '../../domain/prints/boxes/ksa-visa.ts'
import { fitPayment } from '../../domain/prints/values/fit-box.ts'
import { Label } from './box-parts.tsx'
import { GridPage, type OwnBoxes } from './grid.tsx'
import type { Pictures } from '../kind.ts'
import { LetterheadView } from './letterhead.tsx'
import { Cross, Frame, PlacedText, Rule } from './placed.tsx'
import { Cells, Paragraph, Row, SignatureBlock, SignLine } from './running.tsx'
import { mm } from '../units.ts'
import { lines, rows, word } from '../words.ts'

/** Squares of this sheet are smaller than those of other forms. */
const square = 3.2
const purposeCell = 20
/** Arabic over English, at x and width: free, cash, cheque with number and date, receipt with number and date. */
const payments = [
  { ar: 'مجاملة', en: 'Free', x: 38, w: 18 },
  { ar: 'نقداً', en: 'Cash', x: 56, w: 18 },
  { ar: 'بشيك رقم', en: 'Cheque No.', x: 74, w: 34 },
  { ar: 'تاريخ', en: 'Date', x: 108, w: 24 },
  { ar: 'إيصال رقم', en: 'No.', x: 132, w: 22 },
  { ar: 'تاريخ', en: 'Date', x: 154, w: 22 },
]
const paymentSquares: Record<string, number> = { free: 39, cash: 57, cheque: 75 }

/** Labels of a box whose value is drawn here. */
const labels = (
  sheet: Sheet,
  label: string,
  label2: string,
  left: [x: number, w: number],
  right: [x: number, w: number],
  y: number,
  h: number,
): ReactElement | null =>
  sheet.mode !== 'full' ? null : (
    <>
      <Label text={label} place={{ x: left[0], w: left[1], y, h }} />
      <Label text={label2} place={{ x: right[0], w: right[1], y, h }} align="right" />
    </>
  )

export const ksaVisaBoxes: OwnBoxes = {
  purpose: (box, place, sheet) => {
    const chosen = sheet.values[box.id]
    return (
      <>
        {labels(sheet, box.label, box.label2, [10, 26], [176, 24], box.y, box.h)}
        {box.options.map((option, at) => {
          const x = place.x + at * purposeCell
          const isChosen = option.value === chosen
          return (
            <View key={option.value}>
              {sheet.mode === 'full' ? (
                <>
                  <Frame x={x} y={place.y} w={purposeCell + 0.18} h={box.h} />
                  <PlacedText
                    x={x}
                    y={place.y + 0.3}
                    w={purposeCell}
                    h={box.h / 2}
                    lines={[option.text2 ?? '']}
                    size={8}
                    align="center"
                  />
                  <Label
                    text={option.text}
                    place={{ x: x + 4.3, y: place.y + box.h / 2, w: 15.7, h: box.h / 2 - 0.4 }}
                    size={7.5}
                  />
                  {isChosen ? <Frame x={x + 0.8} y={place.y + 6.4} w={square} h={square} /> : null}
                </>
              ) : null}
              {isChosen ? <Cross x={x + 0.8} y={place.y + 6.4} side={square} /> : null}
            </View>
          )
        })}
      </>
    )
  },
  payment: (box, place, sheet) => {
    const [dx, dy] = [place.x - (box.value?.x ?? 0), place.y - box.y]
    const chosen = String(sheet.values[box.id] ?? '')
    const crossed = paymentSquares[chosen]
    return (
      <>
        {labels(sheet, box.label, box.label2, [10, 28], [178, 22], box.y, box.h)}
        {payments.map(({ ar, en, x, w }, at) => (
          <View key={at}>
            {sheet.mode === 'full' ? (
              <>
                <PlacedText x={x} y={box.y} w={w} h={5} lines={[ar]} size={8} align="center" />
                <Label
                  text={en}
                  place={{ x: at < 3 ? x + 4.8 : x, y: 163, w: at < 3 ? w - 5 : 8, h: 4.6 }}
                  size={7.5}
                />
              </>
            ) : null}
          </View>
        ))}
        {paymentCells.map(({ field, x, w }) => {
          const fitted = fitPayment(word(sheet, field), w)
          return (
            <PlacedText
              key={field}
              x={x + dx}
              y={163 + dy}
              w={w}
              h={4.6}
              lines={fitted.lines}
              size={fitted.size}
              bold
            />
          )
        })}
        {sheet.mode === 'full'
          ? Object.values(paymentSquares).map((x) => <Frame key={x} x={x} y={163.7} w={square} h={square} />)
          : null}
        {crossed === undefined ? null : <Cross x={crossed + dx} y={163.7 + dy} side={square} />}
      </>
    )
  },
}

/** Lines across the sheet that part its sections. */
const seams = (
  <>
    <Rule x={10} y={54.5} w={190} />
    <Rule x={10} y={122.6} w={190} thick={0.8} />
    <Rule x={10} y={134.2} w={190} thick={0.8} />
    <Rule x={10} y={181.8} w={190} thick={0.8} />
    <Rule x={10} y={226.9} w={190} thick={0.8} />
    <Rule x={10} y={244.2} w={190} thick={0.8} />
  </>
)

function Letter({ sheet, pictures }: { sheet: Sheet; pictures: Pictures }): ReactElement {
  return (
    <Page
      size="A4"
      style={{ paddingTop: mm(52), paddingLeft: mm(25), paddingRight: mm(20), paddingBottom: mm(15) }}
    >
      {sheet.head ? (
        <View style={{ position: 'absolute', left: 0, top: 0, width: mm(210), height: mm(60) }}>
          <LetterheadView head={sheet.head} pictures={pictures} />
        </View>
      ) : null}
      <View style={{ marginBottom: mm(4) }}>
        {lines(sheet, 'addressee').map((line) => (
          <Paragraph key={line} text={line} after={0.6} />
        ))}
      </View>
      {lines(sheet, 'opening').map((text) => (
        <Paragraph key={text} text={text} />
      ))}
      {rows(sheet, 'rows').map(([label = '', ...values], at) => (
        <View key={label} wrap={false}>
          <Cells
            cells={[`${at + 1}.`, label, ':', values[0] ?? '']}
            widths={[8, 78, 4, 75]}
            after={values[1] ? 0 : 1.5}
          />
          {values[1] ? <Cells cells={['', '', '', values[1]]} widths={[8, 78, 4, 75]} /> : null}
        </View>
      ))}
      <View style={{ marginTop: mm(4) }}>
        {lines(sheet, 'statements').map((text) => (
          <Paragraph key={text} text={text} />
        ))}
      </View>
      <View wrap={false} style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <View style={{ width: mm(60), marginTop: mm(6) }}>
          <Paragraph text={`SL No. ${word(sheet, 'serial')}`} column={60} />
        </View>
        <SignatureBlock sheet={sheet} pictures={pictures} />
      </View>
    </Page>
  )
}

function Agreement({ sheet }: { sheet: Sheet }): ReactElement {
  const widths = [10, 75, 4, 80]
  return (
    <Page
      size="A4"
      style={{ paddingTop: mm(25), paddingLeft: mm(20), paddingRight: mm(20), paddingBottom: mm(15) }}
    >
      <Paragraph text="EMPLOYMENT AGREEMENT" size={15} bold align="center" after={8} />
      {rows(sheet, 'head_lines').map(([label = '', value = '']) => (
        <Cells key={label} cells={[label, ':', value]} widths={[75, 4, 90]} after={2} />
      ))}
      <View style={{ marginTop: mm(4) }}>
        <Paragraph text="under the following terms and conditions:" />
      </View>
      {rows(sheet, 'agreement').map(([label = '', value = ''], at) => (
        <Cells key={label} cells={[String(at + 1), label, ':', value]} widths={widths} after={3} />
      ))}
      <View style={{ marginTop: mm(20) }}>
        <Row>
          <SignLine text="Signature of first party" />
          <SignLine text="Signature of second party" />
        </Row>
      </View>
    </Page>
  )
}

export function ksaVisaPages(form: PrintForm, sheet: Sheet, pictures: Pictures): ReactElement[] {
  const pages = [
    <Letter key="1" sheet={sheet} pictures={pictures} />,
    <GridPage
      key="2"
      form={form}
      sheet={sheet}
      pictures={pictures}
      page={2}
      own={ksaVisaBoxes}
      more={seams}
    />,
    <Agreement key="3" sheet={sheet} />,
  ]
  return sheet.pages.length === 0 ? pages : pages.filter((_, at) => sheet.pages.includes(at + 1))
}
