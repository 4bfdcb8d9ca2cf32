/**
 * How a picture lies, by the numbers of EXIF: 1 upright, 3 upside down, 6 to be turned a quarter clockwise, 8 a quarter
 * counter-clockwise; 2, 4, 5 and 7 are their mirror pictures (EXIF 2.32, tag 0x0112).
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const isOrientation = (value: number): value is Orientation =>
  Number.isInteger(value) && value >= 1 && value <= 8

/** The orientation in an EXIF block (a TIFF file of its own); upright when it says nothing that makes sense. */
export function orientationIn(exif: Uint8Array): Orientation {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  if (view.byteLength < 8) return 1
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  if (first + 2 > view.byteLength) return 1
  const entries = view.getUint16(first, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = first + 2 + entry * 12
    if (at + 12 > view.byteLength) return 1
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const value = view.getUint16(at + 8, isLittle)
    return isOrientation(value) ? value : 1
  }
  return 1
}

/** Where the dot (0, 0) of the upright picture lies in the given one, and the steps to its right and lower neighbours. */
function walk(
  orientation: Orientation,
  width: number,
  height: number,
): { start: number; right: number; down: number } {
  const topRight = width - 1
  const bottomLeft = (height - 1) * width
  const bottomRight = bottomLeft + topRight
  switch (orientation) {
    case 1:
      return { start: 0, right: 1, down: width }
    case 2:
      return { start: topRight, right: -1, down: width }
    case 3:
      return { start: bottomRight, right: -1, down: -width }
    case 4:
      return { start: bottomLeft, right: 1, down: -width }
    case 5:
      return { start: 0, right: width, down: 1 }
    case 6:
      return { start: bottomLeft, right: -width, down: 1 }
    case 7:
      return { start: bottomRight, right: -width, down: -1 }
    case 8:
      return { start: topRight, right: width, down: -1 }
  }
}

export interface Dots<Values extends Uint8Array | Uint32Array> {
  /** One value per dot, row by row. */
  dots: Values
  width: number
  height: number
}

/** The dots of a picture in upright order. */
export function upright<Values extends Uint8Array | Uint32Array>(
  { dots, width, height }: Dots<Values>,
  orientation: Orientation,
): Dots<Values> {
  if (orientation === 1) return { dots, width, height }
  const isTurned = orientation >= 5
  const [wide, high] = isTurned ? [height, width] : [width, height]
  const { start, right, down } = walk(orientation, width, height)
  const turned = dots.slice()
  for (let y = 0, to = 0; y < high; y++) {
    for (let x = 0, from = start + y * down; x < wide; x++, from += right) turned[to++] = dots[from] ?? 0
  }
  // slice() of either array gives the same kind again, which its type does not say for a union.
  return { dots: turned as Values, width: wide, height: high }
}
