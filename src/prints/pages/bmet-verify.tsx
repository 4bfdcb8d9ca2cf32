/** The online check of a clearance beside the office's own facts, with the picture of the answer. Source: forms 6.5. */
import { Page, Svg, Path, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Sheet } from '../../domain/prints/sheet.ts'
import type { Pictures } from '../kind.ts'
import { breakable } from '../../domain/prints/values/text-width.ts'
import { LetterheadView } from './letterhead.tsx'
import { Picture } from './placed.tsx'
import { Cells, Paragraph, Row, SignLine } from './running.tsx'
import { scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { lines, rows } from '../words.ts'

const widths = [40, 36, 34, 36, 9, 20]
const pictureHeight = 60

/** Drawn, because no face is sure to have the signs. */
const Mark = ({ kind }: { kind: string }): ReactElement | null =>
  kind === '' ? null : (
    <Svg style={{ width: mm(4), height: mm(4), alignSelf: 'center' }} viewBox="0 0 10 10">
      <Path
        d={kind === 'tick' ? 'M1 5 L4 8.5 L9 1.5' : 'M1.5 1.5 L8.5 8.5 M8.5 1.5 L1.5 8.5'}
        stroke="#000"
        strokeWidth={1.2}
        fill="none"
      />
    </Svg>
  )

const Cell = ({
  text,
  width,
  bold = false,
}: {
  text: string
  width: number
  bold?: boolean
}): ReactElement => (
  <View
    style={{
      width: mm(width),
      border: '0.5pt solid #000',
      marginLeft: -0.5,
      marginBottom: -0.5,
      padding: mm(0.9),
      minHeight: mm(6.5),
    }}
  >
    {text === '' ? null : (
      <Text style={{ fontSize: 8, fontWeight: bold ? 700 : 400, ...scriptStyle(scriptOf(text), 'left') }}>
        {breakable(text, width - 2, 8, bold)}
      </Text>
    )}
  </View>
)

/** English and the second language in texts of their own, one line. */
const Twin = ({ text, width }: { text: string; width: number }): ReactElement => {
  const [first = '', second = ''] = text.split(' / ')
  return <Cells cells={[first, second]} widths={[width * 0.5, width * 0.5]} size={8.5} after={0} />
}

export function verifyPages(sheet: Sheet, pictures: Pictures): ReactElement[] {
  const picture = pictures[sheet.pictures['screenshot'] ?? '']
  return [
    <Page
      key="1"
      size="A4"
      style={{ paddingTop: mm(46), paddingLeft: mm(17.5), paddingRight: mm(17.5), paddingBottom: mm(12) }}
    >
      {sheet.head ? (
        <View style={{ position: 'absolute', left: 0, top: 0, width: mm(210), height: mm(60) }}>
          <LetterheadView head={sheet.head} pictures={pictures} />
        </View>
      ) : null}
      <Paragraph text="CHECK OF THE BMET CLEARANCE" size={12} bold align="center" after={3} />
      {rows(sheet, 'checks').map(([label = '', value = ''], at) => (
        <View key={at} style={{ flexDirection: 'row', marginBottom: mm(0.6) }}>
          <View style={{ width: mm(70) }}>
            <Twin text={label} width={70} />
          </View>
          <View style={{ width: mm(100) }}>
            <Paragraph text={value} size={9} bold after={0} column={100} />
          </View>
        </View>
      ))}
      <View style={{ flexDirection: 'row', marginBottom: mm(4), marginTop: mm(1) }}>
        {rows(sheet, 'results').map(([label = '', chosen = '']) => (
          <View key={label} style={{ width: mm(58), flexDirection: 'row' }}>
            <View style={{ width: mm(4), height: mm(4), border: '0.5pt solid #000', marginRight: mm(1) }}>
              {chosen ? <Mark kind="cross" /> : null}
            </View>
            <Twin text={label} width={52} />
          </View>
        ))}
      </View>
      <View style={{ flexDirection: 'row' }}>
        {lines(sheet, 'head').map((text, at) => (
          <Cell key={at} text={text.split(' / ')[0] ?? ''} width={widths[at] ?? 0} bold />
        ))}
      </View>
      {rows(sheet, 'rows').map((row, at) => (
        <View key={at} wrap={false} style={{ flexDirection: 'row' }}>
          {[0, 1, 2, 3].map((cell) => (
            <Cell key={cell} text={row[cell] ?? ''} width={widths[cell] ?? 0} />
          ))}
          <View
            style={{
              width: mm(9),
              border: '0.5pt solid #000',
              marginLeft: -0.5,
              marginBottom: -0.5,
              padding: mm(0.9),
            }}
          >
            <Mark kind={row[4] ?? ''} />
          </View>
          <Cell text="" width={20} />
        </View>
      ))}
      <View style={{ height: mm(pictureHeight), border: '0.5pt solid #000', marginTop: mm(4) }}>
        {picture ? <Picture x={0.5} y={0.5} w={174} h={pictureHeight - 1} bytes={picture} /> : null}
      </View>
      <Row>
        <SignLine text="Checked by" width={55} space={14} />
        <SignLine text="Approved by" width={55} space={14} />
      </Row>
      <View style={{ marginTop: mm(3) }}>
        <Paragraph text="Remarks" size={9} after={5} />
        <View style={{ borderTop: '0.5pt solid #000', marginBottom: mm(6) }} />
      </View>
      {sheet.officeLine ? (
        <Text
          style={{ position: 'absolute', left: mm(6), bottom: mm(3), fontSize: 6, ...scriptStyle('latin') }}
        >
          {sheet.officeLine}
        </Text>
      ) : null}
    </Page>,
  ]
}
