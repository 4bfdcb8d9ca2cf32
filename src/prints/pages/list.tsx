/** Draws a printed list: its pages of blocks, tables whose heads stand on every page, rows that are never split. Source: forms 1.11, 8. */
import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { ListBlock, ListPage, ListSheet, ListTable } from '../../domain/prints/lists/list-sheet.ts'
import type { DocumentKind } from '../kind.ts'
import { LetterheadView } from './letterhead.tsx'
import { Cells, Paragraph, SignLine } from './running.tsx'
import { scriptOf, scriptStyle } from '../scripts.ts'
import { mm } from '../units.ts'

const barHeight = 5.5
/** A bar stays with its first row. */
const rowAhead = 14

function Table({ head, widths, groups, total, size = 8.5, least = 6.5 }: ListTable): ReactElement {
  const width = widths.reduce((sum, one) => sum + one, 0)
  const rows = groups.every((group) => group.rows.length === 0 && group.bar === undefined)
    ? [{ rows: [[]] }]
    : groups
  return (
    <View style={{ marginBottom: mm(4) }}>
      <View fixed>
        <Cells cells={head} widths={widths} size={size} bold framed least={least} />
      </View>
      {rows.map((group, at) => (
        <View key={at}>
          {group.bar === undefined ? null : (
            <View
              minPresenceAhead={mm(rowAhead)}
              style={{
                width: mm(width),
                minHeight: mm(barHeight),
                backgroundColor: '#e3e3e3',
                border: '0.5pt solid #000',
                padding: mm(0.8),
                marginBottom: -0.5,
              }}
            >
              <Text
                style={{
                  fontSize: size,
                  fontWeight: 700,
                  width: mm(width - 2),
                  ...scriptStyle(scriptOf(group.bar), 'center'),
                }}
              >
                {group.bar}
              </Text>
            </View>
          )}
          {group.rows.map((row, index) => (
            <Cells key={index} cells={row} widths={widths} size={size} framed least={least} />
          ))}
        </View>
      ))}
      {total ? <Cells cells={total} widths={widths} size={size} bold framed least={least} /> : null}
    </View>
  )
}

const Signatures = ({
  texts,
  space = 16,
  thumb = false,
}: {
  texts: readonly string[]
  space?: number
  thumb?: boolean
}): ReactElement => (
  <View wrap={false} style={{ flexDirection: 'row', justifyContent: thumb ? 'space-between' : 'flex-end' }}>
    {thumb ? (
      <View style={{ width: mm(30), height: mm(28), border: '0.5pt solid #000', padding: mm(0.8) }}>
        <Paragraph text="বাম বৃদ্ধাঙ্গুলির ছাপ" size={7} align="center" />
      </View>
    ) : null}
    <View style={{ width: mm(70) }}>
      <SignLine text={texts[0] ?? ''} width={70} space={space} />
      {texts.slice(1).map((text) => (
        <Paragraph key={text} text={text} size={10} align="center" after={0.3} />
      ))}
    </View>
  </View>
)

function Block({ block, width }: { block: ListBlock; width: number }): ReactElement | null {
  switch (block.kind) {
    case 'heading':
      return (
        <Paragraph
          text={block.text}
          size={block.size ?? 13}
          bold
          align={block.align ?? 'left'}
          after={block.after ?? 3}
          width={width}
        />
      )
    case 'text':
      return (
        <View style={{ paddingLeft: mm(block.indent ?? 0) }}>
          <Paragraph
            text={block.text}
            size={block.size ?? 11}
            bold={block.bold ?? false}
            after={block.after ?? 2}
            width={width - (block.indent ?? 0)}
            {...(block.align ? { align: block.align } : {})}
          />
        </View>
      )
    case 'pair':
      return (
        <View style={{ flexDirection: 'row', marginBottom: mm(1.5) }}>
          <Paragraph
            text={block.left}
            size={block.size ?? 9}
            bold={block.bold ?? false}
            align="left"
            after={0}
            width={width / 2}
          />
          <Paragraph
            text={block.right}
            size={block.size ?? 9}
            bold={block.bold ?? false}
            align="right"
            after={0}
            width={width / 2}
          />
        </View>
      )
    case 'table':
      return <Table {...block} />
    case 'signs':
      return (
        <View wrap={false} style={{ marginTop: mm(2), marginBottom: mm(2) }}>
          {block.rows.map((row, at) => (
            <View key={at} style={{ flexDirection: 'row' }}>
              {row.map((text) => (
                <View
                  key={text}
                  style={{
                    width: mm(width / row.length),
                    height: mm(block.height),
                    border: '0.5pt solid #000',
                    marginLeft: -0.5,
                    marginBottom: -0.5,
                    padding: mm(1),
                  }}
                >
                  <Text
                    style={{ fontSize: 8, width: mm(width / row.length - 3), ...scriptStyle(scriptOf(text)) }}
                  >
                    {text}
                  </Text>
                </View>
              ))}
            </View>
          ))}
        </View>
      )
    case 'signatures':
      return (
        <Signatures
          texts={block.texts}
          {...(block.space === undefined ? {} : { space: block.space })}
          {...(block.thumb === undefined ? {} : { thumb: block.thumb })}
        />
      )
    case 'frame':
      return (
        <View
          wrap={false}
          style={{
            width: mm(block.width),
            height: mm(block.height),
            border: '0.5pt solid #000',
            padding: mm(1),
            marginTop: mm(4),
          }}
        >
          <Paragraph text={block.text} size={9} />
        </View>
      )
    case 'gap':
      return <View style={{ height: mm(block.height) }} />
    case 'break':
      return <View break />
  }
}

function ListPageView({ page, sheet }: { page: ListPage; sheet: ListSheet }): ReactElement {
  const { margin } = page
  const width = page.width - margin.left - margin.right
  return (
    <Page
      size={[mm(page.width), mm(page.height)]}
      style={{
        paddingTop: mm(margin.top),
        paddingLeft: mm(margin.left),
        paddingRight: mm(margin.right),
        paddingBottom: mm(margin.bottom),
      }}
    >
      {page.letterhead && sheet.head ? (
        <View
          style={{
            position: 'absolute',
            left: mm((page.width - 210) / 2),
            top: 0,
            width: mm(210),
            height: mm(40),
          }}
        >
          <LetterheadView head={{ ...sheet.head, mode: 'print', reference: '', date: '' }} pictures={{}} />
        </View>
      ) : null}
      {page.blocks.map((block, at) => (
        <Block key={at} block={block} width={width} />
      ))}
      {page.label ? (
        <Text
          fixed
          style={{
            position: 'absolute',
            left: 0,
            right: 0,
            bottom: mm(6),
            fontSize: 8,
            ...scriptStyle(page.label === 'bn' ? 'bangla' : 'latin', 'center'),
          }}
          render={({ subPageNumber, subPageTotalPages }) =>
            page.label === 'bn'
              ? `পাতা ${subPageNumber} / ${subPageTotalPages}`
              : `Page ${subPageNumber} of ${subPageTotalPages}`
          }
        />
      ) : null}
      {sheet.officeLine ? (
        <Text
          fixed
          style={{ position: 'absolute', left: mm(6), bottom: mm(3), fontSize: 6, ...scriptStyle('latin') }}
        >
          {sheet.officeLine}
        </Text>
      ) : null}
    </Page>
  )
}

/** Printed lists; data is a `ListSheet`. */
export const listDocument: DocumentKind = (data) => {
  const sheet = data as ListSheet // Made by the contracts of src/domain/prints/lists, or kept by the server.
  return {
    title: sheet.title,
    subject: `${sheet.code} ${sheet.version}`,
    pages: sheet.pages.map((page, at) => <ListPageView key={at} page={page} sheet={sheet} />),
  }
}
