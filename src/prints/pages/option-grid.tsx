/** Answers of a question in rows of several columns, where one line has no room for them (forms 5.4). */
import { View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { PrintBox } from '../../foundation/prints/print-boxes.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { Label } from './box-parts.tsx'
import { Cross, Frame, type Place } from './placed.tsx'

const pitch = 6.5
const square = 4

/** The squares in `columns` columns, row under row, each with its text; the label of the question stands left. */
export const optionGrid = (columns: number) =>
  function Grid(box: PrintBox, place: Place, sheet: Sheet): ReactNode {
    const chosen = sheet.values[box.id]
    const width = place.w / columns
    const isFull = sheet.mode === 'full'
    return (
      <View>
        {isFull && box.left ? <Label text={box.label} place={{ ...box.left, y: box.y, h: pitch }} /> : null}
        {box.options.map((option, at) => {
          const [x, y] = [place.x + (at % columns) * width, place.y + Math.floor(at / columns) * pitch]
          return (
            <View key={option.value}>
              {isFull ? <Frame x={x} y={y + 1} w={square} h={square} /> : null}
              {chosen === option.value ? <Cross x={x + 0.4} y={y + 1.4} side={square - 0.8} /> : null}
              {isFull ? (
                <Label
                  text={option.text2 ? `${option.text} / ${option.text2}` : option.text}
                  place={{ x: x + square + 0.3, y, w: width - square - 1, h: pitch }}
                  size={7}
                  align="left"
                />
              ) : null}
            </View>
          )
        })}
      </View>
    )
  }
