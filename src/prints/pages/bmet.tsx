/** Data sheet for BMET, printed on both sides: a grid per page, the fees as a table, the declaration as running text. Source: forms 6.1. */
import type { ReactElement } from 'react'
import type { PrintForm } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { brokenLines } from '../../domain/prints/values/text-width.ts'
import { GridPage } from './grid.tsx'
import type { Pictures } from '../kind.ts'
import { PlacedText } from './placed.tsx'
import { word } from '../words.ts'

const declarationWidth = 140
const declarationSize = 9

export function bmetPages(form: PrintForm, sheet: Sheet, pictures: Pictures): ReactElement[] {
  const said =
    sheet.mode === 'full'
      ? brokenLines(word(sheet, 'declaration'), declarationWidth - 2, declarationSize, false)
      : []
  return [
    <GridPage key="1" form={form} sheet={sheet} pictures={pictures} page={1} />,
    <GridPage
      key="2"
      form={form}
      sheet={sheet}
      pictures={pictures}
      page={2}
      more={
        <PlacedText
          x={12}
          y={209}
          w={declarationWidth}
          h={12}
          lines={said}
          size={declarationSize}
          align="left"
        />
      }
    />,
  ]
}
