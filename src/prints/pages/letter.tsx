/** A letter on the office's paper about one or more passengers: address, subject, text, table, signature. Source: forms 6.3, 6.4. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Sheet } from '../../domain/prints/sheet.ts'
import type { Pictures } from '../kind.ts'
import { LetterheadView } from './letterhead.tsx'
import { Paragraph, SignatureBlock, Table } from './running.tsx'
import { scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'
import { lines, rows, word } from '../words.ts'

/** Number of a page of several, in the letter's language; a letter of one page carries none. */
export const PageLabel = ({
  bangla = false,
  bottom = 8,
}: {
  bangla?: boolean
  bottom?: number
}): ReactElement => (
  <Text
    fixed
    style={{
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: mm(bottom),
      fontSize: 8,
      ...scriptStyle(bangla ? 'bangla' : 'latin', 'center'),
    }}
    render={({ subPageNumber, subPageTotalPages }) =>
      subPageTotalPages > 1
        ? bangla
          ? `পাতা ${subPageNumber} / ${subPageTotalPages}`
          : `Page ${subPageNumber} of ${subPageTotalPages}`
        : ' '
    }
  />
)

export function letterPages(sheet: Sheet, pictures: Pictures): ReactElement[] {
  return [
    <Page
      key="1"
      size="A4"
      style={{ paddingTop: mm(15), paddingLeft: mm(25), paddingRight: mm(20), paddingBottom: mm(15) }}
    >
      {/* The head takes its place on the first page only; the text begins at y = 50. */}
      <View style={{ height: mm(sheet.head?.mode === 'none' ? 10 : 37) }} />
      {sheet.head ? (
        <View style={{ position: 'absolute', left: 0, top: 0, width: mm(210), height: mm(60) }}>
          <LetterheadView head={sheet.head} pictures={pictures} />
        </View>
      ) : null}
      <View style={{ marginBottom: mm(4) }}>
        {lines(sheet, 'addressee').map((line, at) => (
          <Paragraph key={at} text={line} after={0.4} />
        ))}
      </View>
      <Paragraph text={word(sheet, 'subject')} bold after={5} />
      {lines(sheet, 'body').map((text, at) => (
        <Paragraph key={at} text={text} after={4} />
      ))}
      <Table
        head={lines(sheet, 'head')}
        widths={lines(sheet, 'widths').map(Number)}
        rows={rows(sheet, 'rows')}
      />
      {word(sheet, 'enclosures') ? <Paragraph text={word(sheet, 'enclosures')} size={10} /> : null}
      <SignatureBlock sheet={sheet} pictures={pictures} />
      <PageLabel bangla />
    </Page>,
  ]
}
