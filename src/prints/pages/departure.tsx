/** Departure cards: one per sheet, or three on an A4 page. Source: forms 5.6, 1.11. */
import { Page, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { PrintForm } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { GridBoxes, GridPage } from './grid.tsx'
import type { Pictures } from '../kind.ts'
import { Rule } from './placed.tsx'
import { mm } from '../units.ts'

export const departureCard = (form: PrintForm, sheet: Sheet, pictures: Pictures): ReactElement[] => [
  <GridPage key="1" form={form} sheet={sheet} pictures={pictures} captions />,
]

const cardsOnSheet = 3
const pitch = 97

/** Cut marks at the corners of a card. */
const CutMarks = ({ width, height }: { width: number; height: number }): ReactElement => (
  <>
    {[0, height].flatMap((y) =>
      [-4, width + 1].map((x) => <Rule key={`${x}-${y}`} x={x} y={y} w={3} thick={0.3} />),
    )}
  </>
)

/** Three cards on one A4 page, the k-th at 5, 4 + 97 k. */
export function departureSheets(
  form: PrintForm,
  sheets: readonly Sheet[],
  pictures: Pictures,
): ReactElement[] {
  const { width, height } = form.paper
  return Array.from({ length: Math.ceil(sheets.length / cardsOnSheet) }, (_, page) => (
    <Page key={page} size="A4">
      <View
        style={{ position: 'absolute', left: 0, top: 0, width: mm(210), height: mm(296), overflow: 'hidden' }}
      >
        {sheets.slice(page * cardsOnSheet, (page + 1) * cardsOnSheet).map((sheet, at) => (
          <View
            key={at}
            style={{
              position: 'absolute',
              left: mm(5),
              top: mm(4 + pitch * at),
              width: mm(width),
              height: mm(height),
            }}
          >
            <CutMarks width={width} height={height} />
            <GridBoxes form={form} sheet={sheet} pictures={pictures} captions />
          </View>
        ))}
      </View>
    </Page>
  ))
}
