import type { Grey } from '../../platform/pictures/raster.ts'

/**
 * Takes shadow and weak light out of a picture: every dot is measured against the mean around it, and the contrast is made
 * the same everywhere. Paper becomes light grey, print dark. `radius` in dots: about the height of a line.
 */
export function flatten({ data, width, height }: Grey, radius: number): Grey {
  // Sums over everything above and left of a dot give each mean in four look-ups.
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  const squares = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    let rowSquares = 0
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0
      row += value
      rowSquares += value * value
      const at = (y + 1) * across + x + 1
      sums[at] = (sums[at - across] ?? 0) + row
      squares[at] = (squares[at - across] ?? 0) + rowSquares
    }
  }
  const within = (table: Float64Array, top: number, left: number, bottom: number, right: number): number =>
    (table[bottom * across + right] ?? 0) -
    (table[top * across + right] ?? 0) -
    (table[bottom * across + left] ?? 0) +
    (table[top * across + left] ?? 0)
  const flat = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const count = (bottom - top) * (right - left)
      const mean = within(sums, top, left, bottom, right) / count
      const spread = Math.sqrt(Math.max(0, within(squares, top, left, bottom, right) / count - mean * mean))
      // Below a spread of 4 grey levels there is only paper grain: it must not be blown up to print.
      const value = 190 + (((data[y * width + x] ?? 0) - mean) * 70) / Math.max(spread, 4)
      flat[y * width + x] = Math.max(0, Math.min(255, value))
    }
  }
  return { data: flat, width, height }
}
