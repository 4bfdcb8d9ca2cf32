/** Forms whose every value has its own box (forms 1.1 "Fixed grid", 1.14): drawn from their definition. */
import { Page, View } from '@react-pdf/renderer'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { PrintBox } from '../../foundation/prints/print-boxes.ts'
import type { PrintForm, PrintStatic } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { fitBox } from '../../domain/prints/values/fit-box.ts'
import { fitText } from '../../domain/prints/values/text-width.ts'
import { Barcode } from './barcode.tsx'
import { Captions, Cells, Label, Labels, Options, Table, Under } from './box-parts.tsx'
import type { Pictures } from '../kind.ts'
import { placeOf } from '../place-of.ts'
import { Frame, Picture, PlacedText, Rule, type Place } from './placed.tsx'
import { scriptOf } from '../scripts.ts'
import { CalibrationMarks } from './test-sheet.tsx'
import { mm } from '../units.ts'

/** What a form draws its own way instead of the box of that id. */
export type OwnBoxes = Readonly<Record<string, (box: PrintBox, place: Place, sheet: Sheet) => ReactNode>>

export interface GridProps {
  form: PrintForm
  sheet: Sheet
  pictures: Pictures
  page?: number
  own?: OwnBoxes
  /** Labels stand over the value (departure card) instead of beside it. */
  captions?: boolean
  /** Boxes with a frame around the value. */
  framed?: boolean
  /** Drawn in addition to the boxes. */
  more?: ReactNode
}

function Value({
  box,
  sheet,
  pictures,
  own,
  hasCaption,
}: {
  box: PrintBox
  sheet: Sheet
  pictures: Pictures
  own: OwnBoxes
  hasCaption: boolean
}): ReactNode {
  const place = placeOf(box, sheet)
  const made = own[box.id]
  if (made) return made(box, place, sheet)
  const value = sheet.values[box.id] ?? ''
  const text = typeof value === 'string' ? value : ''
  const picture = pictures[sheet.pictures[box.id] ?? '']
  const isFull = sheet.mode === 'full'
  switch (box.kind) {
    case 'photo':
      return (
        <>
          {isFull ? <Frame {...place} /> : null}
          {picture ? (
            <Picture {...place} bytes={picture} cover />
          ) : isFull ? (
            <Label text={box.label} place={place} align="center" />
          ) : null}
        </>
      )
    case 'image':
      return picture ? <Picture {...place} bytes={picture} /> : null
    case 'signature':
      return (
        <>
          {isFull ? <Rule x={place.x} y={place.y + place.h - 0.4} w={place.w} /> : null}
          {isFull && !hasCaption && !box.left && !box.right ? <Under box={box} place={place} /> : null}
          {picture ? <Picture {...place} bytes={picture} /> : null}
        </>
      )
    case 'thumb':
      return isFull ? (
        <>
          <Frame {...place} />
          <Under box={box} place={place} />
        </>
      ) : null
    case 'barcode':
      return sheet.barcodes ? <Barcode {...place} value={text} /> : null
    case 'options':
      return <Options box={box} place={place} chosen={text} sheet={sheet} />
    case 'cells':
      return <Cells box={box} place={place} text={text} sheet={sheet} />
    case 'table':
      return null
    case 'blank':
      return isFull && box.h > 12 ? (
        <Frame {...place} />
      ) : isFull ? (
        <Rule x={place.x} y={place.y + place.h - 0.6} w={place.w} />
      ) : null
    case 'text':
    case 'upper':
    case 'arabic':
    case 'bangla':
    case 'mixed':
    case 'day':
    case 'hijri':
    case 'number':
    case 'months': {
      const fitted = fitBox(box, text)
      return (
        <PlacedText
          {...place}
          lines={fitted.lines}
          size={fitted.size}
          bold={box.bold}
          align={box.center ? 'center' : undefined}
          script={text === '' ? undefined : scriptOf(text)}
        />
      )
    }
  }
}

/** Values that stand on a line, or in a frame of their own. */
const lined = new Set<PrintBox['kind']>([
  'text',
  'upper',
  'arabic',
  'bangla',
  'mixed',
  'day',
  'hijri',
  'number',
  'months',
])

function Static({
  text: { text, x, y, w, size = 9, bold, align, bar },
}: {
  text: PrintStatic
}): ReactElement {
  const script = scriptOf(text)
  if (bar) {
    return (
      <>
        <View
          style={{
            position: 'absolute',
            left: mm(x),
            top: mm(y),
            width: mm(w),
            height: mm(5.5),
            backgroundColor: '#e3e3e3',
          }}
        />
        <PlacedText x={x} y={y} w={w} h={5.5} lines={[text]} size={8.5} bold align={align} inset={1.5} />
      </>
    )
  }
  const fitted = fitText(text, { width: w, size, bold, twoLines: true, least: 5 })
  const height = fitted.lines.length * fitted.size * (script === 'latin' ? 1.15 : 1.4) * (25.4 / 72)
  return (
    <PlacedText
      x={x}
      y={y}
      w={w}
      h={Math.max(height, 5)}
      lines={fitted.lines}
      size={fitted.size}
      bold={bold}
      align={align}
    />
  )
}

/** Boxes of one page, without the page around them: several cards may share a sheet. */
export function GridBoxes({
  form,
  sheet,
  pictures,
  page = 1,
  own = {},
  captions = false,
  framed = false,
}: GridProps): ReactElement {
  const boxes = form.boxes.filter((box) => box.page === page && box.value)
  const isFull = sheet.mode === 'full'
  const isEnglish = sheet.words['language'] === 'en'
  return (
    <>
      {isFull
        ? form.statics
            .filter(
              (text) =>
                (text.page ?? 1) === page && !(isEnglish && scriptOf(text.text) === 'arabic' && !text.bar),
            )
            .map((text) => <Static key={`${text.x}-${text.y}-${text.text}`} text={text} />)
        : null}
      {boxes.map((box) => {
        const table = form.tables[box.id]
        const place = placeOf(box, sheet)
        return (
          <Fragment key={box.id}>
            {isFull && !(box.id in own) && box.kind !== 'photo' && box.kind !== 'table' ? (
              captions ? (
                <Captions box={box} />
              ) : (
                <Labels box={box} isEnglish={isEnglish} />
              )
            ) : null}
            {isFull && lined.has(box.kind) && (box.left || box.right || captions) ? (
              framed ? (
                <Frame {...place} />
              ) : (
                <Rule x={place.x} y={place.y + place.h - 0.6} w={place.w} />
              )
            ) : null}
            {table ? (
              <Table box={box} place={place} sheet={sheet} columns={table.columns} rows={table.rows} />
            ) : (
              <Value box={box} sheet={sheet} pictures={pictures} own={own} hasCaption={captions} />
            )}
          </Fragment>
        )
      })}
    </>
  )
}

/** One page of a fixed grid. All boxes stand in one view of the page's height: a box over its edge would add pages (trap 4). */
export function GridPage(props: GridProps): ReactElement {
  const {
    form: { paper },
    sheet,
    more,
  } = props
  return (
    <Page size={[mm(paper.width), mm(paper.height)]}>
      <View
        style={{
          position: 'absolute',
          left: 0,
          top: 0,
          width: mm(paper.width),
          height: mm(paper.height) - 0.9,
          overflow: 'hidden',
        }}
      >
        <GridBoxes {...props} />
        {more}
        {sheet.mode === 'test' ? <CalibrationMarks {...props} /> : null}
        {sheet.officeLine ? (
          <PlacedText x={6} y={paper.height - 5.5} w={140} h={3} lines={[sheet.officeLine]} size={6} />
        ) : null}
      </View>
    </Page>
  )
}
