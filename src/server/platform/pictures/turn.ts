import type { Orientation } from './orientation.ts'
import { upright } from './orientation.ts'
import type { Grey } from './raster.ts'

/** Degrees clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** The orientation in EXIF's numbers that asks for a turn. */
const asked: Record<QuarterTurn, Orientation> = { 0: 1, 90: 6, 180: 3, 270: 8 }

/** Turned clockwise without loss. */
export function quarterTurn({ data, width, height }: Grey, turn: QuarterTurn): Grey {
  const turned = upright({ dots: data, width, height }, asked[turn])
  return { data: turned.dots, width: turned.width, height: turned.height }
}

/** Turned clockwise by any angle, on a sheet that holds the whole picture; what was not there is `ground`. */
export function turnBy({ data, width, height }: Grey, degrees: number, ground: number): Grey {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  // Rounding keeps whole quarter turns from growing by a row through the last bit of a cosine.
  const wide = Math.ceil(Math.abs(width * cos) + Math.abs(height * sin) - 1e-6)
  const high = Math.ceil(Math.abs(width * sin) + Math.abs(height * cos) - 1e-6)
  // One dot of ground around, so that dots at the border are mixed with it.
  const across = width + 2
  const framed = new Uint8Array(across * (height + 2)).fill(ground)
  for (let y = 0; y < height; y++) framed.set(data.subarray(y * width, (y + 1) * width), (y + 1) * across + 1)
  const turned = new Uint8Array(wide * high).fill(ground)
  for (let y = 0; y < high; y++) {
    const fromY = y - (high - 1) / 2
    let givenX = -((wide - 1) / 2) * cos + fromY * sin + (width + 1) / 2
    let givenY = ((wide - 1) / 2) * sin + fromY * cos + (height + 1) / 2
    for (let x = 0; x < wide; x++, givenX += cos, givenY -= sin) {
      const left = Math.floor(givenX)
      const top = Math.floor(givenY)
      if (left < 0 || top < 0 || left > width || top > height) continue
      const at = top * across + left
      const toRight = givenX - left
      const toBottom = givenY - top
      const upper = (framed[at] ?? ground) * (1 - toRight) + (framed[at + 1] ?? ground) * toRight
      const lower =
        (framed[at + across] ?? ground) * (1 - toRight) + (framed[at + across + 1] ?? ground) * toRight
      turned[y * wide + x] = Math.round(upper * (1 - toBottom) + lower * toBottom)
    }
  }
  return { data: turned, width: wide, height: high }
}
