import type { ReactElement } from 'react'
import type { PrintForm } from '../../foundation/prints/print.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { placeOf } from '../place-of.ts'
import { Frame, PlacedText, Rule } from './placed.tsx'

const arm = 4

/** What a test sheet shows: a cross near each corner with a ruler of 10 mm, and every box outlined with its name (forms 1.8). */
export function CalibrationMarks({
  form,
  sheet,
  page = 1,
}: {
  form: PrintForm
  sheet: Sheet
  page?: number
}): ReactElement {
  const { width, height } = form.paper
  const corners = [
    [10, 10],
    [width - 10, 10],
    [10, height - 10],
    [width - 10, height - 10],
  ] as const
  return (
    <>
      {corners.map(([x, y]) => (
        <Frame key={`h-${x}-${y}`} x={x - arm} y={y - 0.1} w={2 * arm} h={0.2} />
      ))}
      {corners.map(([x, y]) => (
        <Frame key={`v-${x}-${y}`} x={x - 0.1} y={y - arm} w={0.2} h={2 * arm} />
      ))}
      {Array.from({ length: 11 }, (_, at) => (
        <Rule
          key={`rx-${at}`}
          x={20 + at}
          y={10 - (at % 5 === 0 ? 1.5 : 0.8)}
          w={0.15}
          thick={at % 5 === 0 ? 4 : 2}
        />
      ))}
      {Array.from({ length: 11 }, (_, at) => (
        <Rule
          key={`ry-${at}`}
          x={10 - (at % 5 === 0 ? 1.5 : 0.8)}
          y={20 + at}
          w={at % 5 === 0 ? 1.5 : 0.8}
          thick={0.4}
        />
      ))}
      {form.boxes
        .filter((box) => box.page === page && box.value)
        .map((box) => {
          const place = placeOf(box, sheet)
          return <Frame key={`b-${box.id}`} {...place} thick={0.3} />
        })}
      {form.boxes
        .filter((box) => box.page === page && box.value)
        .map((box) => (
          <PlacedText key={`t-${box.id}`} {...placeOf(box, sheet)} lines={[box.id]} size={5} />
        ))}
    </>
  )
}
