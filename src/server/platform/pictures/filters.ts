import type { Grey } from './raster.ts'
import { blur } from './resample.ts'

const level = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))

/** The grey level below which a share of all dots lies. */
function levelAt(histogram: Uint32Array, dots: number, share: number): number {
  let below = 0
  for (const [value, count] of histogram.entries()) {
    below += count
    if (below > dots * share) return value
  }
  return 255
}

/** Contrast drawn out until the darkest and the lightest hundredth of the dots are black and white. */
export function normalise({ data, width, height }: Grey): Grey {
  const histogram = new Uint32Array(256)
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1
  const dark = levelAt(histogram, data.length, 0.01)
  const light = levelAt(histogram, data.length, 0.99)
  if (light <= dark) return { data, width, height }
  const steps = Uint8Array.from({ length: 256 }, (_, value) => level(((value - dark) * 255) / (light - dark)))
  return { data: data.map((value) => steps[value] ?? 0), width, height }
}

export interface Sharpening {
  /** Of the Gaussian the picture is compared with, in dots. */
  sigma: number
  /** How often the difference is added where it is small, and where it is not. */
  flat: number
  jagged: number
}

/** Differences in grey levels: what counts as small, and the most that may be added and taken away. */
const small = 5
const mostLighter = 25
const mostDarker = 50

/** Unsharp mask: adds what a blur would take away, bounded so that edges do not burn out. */
export function sharpen(picture: Grey, { sigma, flat, jagged }: Sharpening): Grey {
  const soft = blur(picture, sigma).data
  const gain = (difference: number): number => {
    const size = Math.abs(difference)
    const added = size <= small ? size * flat : small * flat + (size - small) * jagged
    return difference < 0 ? -Math.min(added, mostDarker) : Math.min(added, mostLighter)
  }
  const data = picture.data.map((value, at) => level(value + gain(value - (soft[at] ?? value))))
  return { ...picture, data }
}

/** Each dot becomes the middle one of the nine around it: takes single grains away and keeps edges. */
export function median({ data, width, height }: Grey): Grey {
  const made = new Uint8Array(data.length)
  const nine = new Uint8Array(9)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let count = 0
      for (let row = y - 1; row <= y + 1; row++) {
        const from = Math.max(0, Math.min(height - 1, row)) * width
        for (let column = x - 1; column <= x + 1; column++)
          nine[count++] = data[from + Math.max(0, Math.min(width - 1, column))] ?? 0
      }
      made[y * width + x] = nine.sort()[4] ?? 0
    }
  }
  return { data: made, width, height }
}
