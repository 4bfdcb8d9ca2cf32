import type { PrintBox } from '../foundation/prints/print-boxes.ts'
import type { Sheet } from '../domain/prints/sheet.ts'
import type { Place } from './pages/placed.tsx'

/** Where a value stands on this printer's paper (forms 1.8). */
export function placeOf(box: PrintBox, { calibration: { dx, dy, sx, sy, nudges } }: Sheet): Place {
  const [nudgeX, nudgeY] = nudges[box.id] ?? [0, 0]
  return {
    x: (box.value?.x ?? 0) * sx + dx + nudgeX,
    y: box.y * sy + dy + nudgeY,
    w: box.value?.w ?? 0,
    h: box.h,
  }
}
