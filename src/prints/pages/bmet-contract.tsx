/** Contract of employer and worker on two pages, initialled on both; clause 9 begins the second. Source: forms 6.6. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { Cells, Paragraph, Row, SignLine } from './running.tsx'
import { scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { rows, word } from '../words.ts'

const clausesOnFirst = 8
const half = 85

const Party = ({ title, cells }: { title: string; cells: readonly (readonly string[])[] }): ReactElement => (
  <View style={{ width: mm(half), border: '0.5pt solid #000', padding: mm(2), minHeight: mm(60) }}>
    <Paragraph text={title} bold size={9.5} after={2} />
    {cells.map(([label = '', value = ''], at) => (
      <Cells key={at} cells={[label, value]} widths={[25, half - 30]} size={8.5} after={0.8} />
    ))}
  </View>
)

const Clauses = ({ clauses }: { clauses: readonly (readonly string[])[] }): ReactElement => (
  <View>
    {clauses.map(([number = '', text = '']) => (
      <Cells key={number} cells={[number, text]} widths={[9, 161]} size={10.5} after={2.2} />
    ))}
  </View>
)

/** A box for the initials of each party at the foot of every page. */
const Initials = (): ReactElement => (
  <View
    fixed
    style={{
      position: 'absolute',
      left: mm(20),
      right: mm(20),
      bottom: mm(10),
      flexDirection: 'row',
      justifyContent: 'space-between',
    }}
  >
    {['Employer', 'Worker'].map((who) => (
      <View key={who} style={{ width: mm(25), height: mm(8), border: '0.5pt solid #000', padding: mm(0.6) }}>
        <Paragraph text={who} size={6.5} after={0} />
      </View>
    ))}
  </View>
)

export function contractPages(sheet: Sheet): ReactElement[] {
  const clauses = rows(sheet, 'clauses')
  return [
    <Page key="1" size="A4" style={{ padding: mm(20), paddingBottom: mm(24) }}>
      <Paragraph text="EMPLOYMENT CONTRACT" size={14} bold align="center" after={3} />
      <View style={{ flexDirection: 'row', justifyContent: 'space-between' }}>
        <Paragraph text={`No. ${word(sheet, 'number')}`} size={9.5} width={100} />
        <Paragraph text={`Date: ${word(sheet, 'date')}`} size={9.5} width={60} align="right" />
      </View>
      <View style={{ flexDirection: 'row', marginBottom: mm(4) }}>
        <Party title="FIRST PARTY (EMPLOYER)" cells={rows(sheet, 'first')} />
        <Party title="SECOND PARTY (WORKER)" cells={rows(sheet, 'second')} />
      </View>
      <View style={{ marginBottom: mm(4) }}>
        {rows(sheet, 'terms').map(([label = '', value = ''], at) => (
          <Cells key={at} cells={[label, value]} widths={[45, 125]} size={9.5} framed />
        ))}
      </View>
      <Clauses clauses={clauses.slice(0, clausesOnFirst)} />
      <View break />
      <Clauses clauses={clauses.slice(clausesOnFirst)} />
      <Row>
        <SignLine text="Employer, signature and seal" width={52} space={18} />
        <View
          style={{
            width: mm(26),
            height: mm(24),
            border: '0.5pt solid #000',
            marginTop: mm(4),
            padding: mm(0.6),
          }}
        >
          <Paragraph text="Worker's left thumb" size={6.5} align="center" />
        </View>
        <SignLine text="Worker" width={42} space={18} />
        <SignLine text="Agency, signature and seal" width={48} space={18} />
      </Row>
      <View style={{ marginTop: mm(4) }}>
        <Row>
          <SignLine text="Witness 1" width={52} space={12} />
          <SignLine text="Witness 2" width={52} space={12} />
          <View style={{ width: mm(52), height: mm(18), border: '0.5pt solid #000', padding: mm(0.8) }}>
            <Paragraph text="BMET use" size={7} />
          </View>
        </Row>
      </View>
      <Initials />
      <Text
        fixed
        style={{
          position: 'absolute',
          left: 0,
          right: 0,
          bottom: mm(12),
          fontSize: 8,
          ...scriptStyle('latin', 'center'),
        }}
        render={({ subPageNumber, subPageTotalPages }) => `page ${subPageNumber} / ${subPageTotalPages}`}
      />
    </Page>,
  ]
}
