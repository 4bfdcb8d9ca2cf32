/** Agreement on stamp paper: legal size, the top of every sheet left to the stamp, both parties sign every page. Source: forms 6.7. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { PageLabel } from './letter.tsx'
import { Cells, Paragraph, Row, SignLine } from './running.tsx'
import { scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { rows, word } from '../words.ts'

const stampGap = 100
/** Clauses on the first page; the others and the signatures stand on the second. */
const clausesOnFirst = 4
const widths = [30, 4, 136]

const Party = ({ cells }: { cells: readonly (readonly string[])[] }): ReactElement => (
  <View style={{ marginBottom: mm(4) }}>
    {cells.map(([label = '', value = ''], at) => (
      <Cells key={at} cells={[label, label ? ':' : '', value]} widths={widths} size={12} after={0.6} />
    ))}
  </View>
)

const Clauses = ({ clauses }: { clauses: readonly (readonly string[])[] }): ReactElement => (
  <View>
    {clauses.map(([number = '', text = '']) => (
      <Cells key={number} cells={[number, text]} widths={[12, 158]} size={12} after={2.5} />
    ))}
  </View>
)

/** Initials of both parties at the foot of every page. */
const Initials = (): ReactElement => (
  <View
    fixed
    style={{
      position: 'absolute',
      left: mm(25),
      right: mm(20),
      bottom: mm(14),
      flexDirection: 'row',
      justifyContent: 'space-between',
    }}
  >
    <SignLine text="প্রথম পক্ষ" width={45} space={0} />
    <SignLine text="দ্বিতীয় পক্ষ" width={45} space={0} />
  </View>
)

const Witness = ({ number }: { number: string }): ReactElement => (
  <View style={{ width: mm(80) }}>
    <Paragraph text={`সাক্ষী ${number}`} bold size={11} after={1} />
    {['নাম', 'পিতা', 'ঠিকানা', 'মোবাইল', 'স্বাক্ষর'].map((label) => (
      <View key={label} style={{ flexDirection: 'row', marginBottom: mm(1.5) }}>
        <View style={{ width: mm(18) }}>
          <Paragraph text={label} size={10} after={0} />
        </View>
        <View style={{ width: mm(58), borderBottom: '0.5pt solid #000', marginBottom: mm(1) }} />
      </View>
    ))}
  </View>
)

export function agreementPages(sheet: Sheet): ReactElement[] {
  const clauses = rows(sheet, 'clauses')
  return [
    <Page
      key="1"
      size={[mm(215.9), mm(355.6)]}
      style={{ paddingTop: mm(stampGap), paddingLeft: mm(25), paddingRight: mm(20), paddingBottom: mm(30) }}
    >
      <Paragraph text={word(sheet, 'title')} size={16} bold align="center" after={2} />
      <Paragraph text={word(sheet, 'number')} size={10} align="right" after={3} />
      <Party cells={rows(sheet, 'first')} />
      <Party cells={rows(sheet, 'second')} />
      <Clauses clauses={clauses.slice(0, clausesOnFirst)} />
      <View break />
      <Clauses clauses={clauses.slice(clausesOnFirst)} />
      <Row>
        <SignLine text="প্রথম পক্ষের স্বাক্ষর ও সিল" space={18} />
        <View style={{ width: mm(30), height: mm(28), border: '0.5pt solid #000', marginTop: mm(4) }}>
          <Paragraph text="বাম বৃদ্ধাঙ্গুলির ছাপ" size={7} align="center" />
        </View>
        <SignLine text="দ্বিতীয় পক্ষের স্বাক্ষর" space={18} />
      </Row>
      <View style={{ marginTop: mm(6) }}>
        <Row>
          <Witness number="১" />
          <Witness number="২" />
        </Row>
      </View>
      <Initials />
      <PageLabel bangla bottom={9} />
      {sheet.officeLine ? (
        <Text
          fixed
          style={{ position: 'absolute', left: mm(25), bottom: mm(5), fontSize: 6, ...scriptStyle('latin') }}
        >
          {sheet.officeLine}
        </Text>
      ) : null}
    </Page>,
  ]
}
