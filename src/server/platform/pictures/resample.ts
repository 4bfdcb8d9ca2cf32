import type { Grey } from './raster.ts'

/** How much a dot counts by its distance; nothing beyond `radius` dots. */
export interface Kernel {
  radius: number
  weight: (distance: number) => number
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Lanczos with three lobes: the sharpest when a picture is made smaller. */
const lanczos: Kernel = { radius: 3, weight: (x) => sinc(x) * sinc(x / 3) }

/** Catmull-Rom: goes through the given dots, with little ringing when a picture is made bigger. */
export const cubic: Kernel = {
  radius: 2,
  weight: (distance) => {
    const x = Math.abs(distance)
    return x < 1 ? 1.5 * x ** 3 - 2.5 * x ** 2 + 1 : -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2
  },
}

const gauss = (sigma: number): Kernel => ({
  radius: Math.ceil(3 * sigma),
  weight: (x) => Math.exp(-(x * x) / (2 * sigma * sigma)),
})

interface Taps {
  /** First given dot of each wanted one. */
  from: Int32Array
  /** `count` weights for each wanted dot, which sum to 1. */
  weights: Float32Array
  count: number
}

/** Which given dots make each of `wanted` dots, and by how much. Dots beyond the border are like the one at the border. */
function tapsOf(given: number, wanted: number, { radius, weight }: Kernel): Taps {
  const scale = given / wanted
  // Making smaller, the kernel grows, so that every given dot counts.
  const stretch = Math.max(1, scale)
  const count = Math.min(given, Math.ceil(2 * radius * stretch) + 1)
  const from = new Int32Array(wanted)
  const weights = new Float32Array(wanted * count)
  for (let at = 0; at < wanted; at++) {
    const centre = (at + 0.5) * scale - 0.5
    const lowest = Math.ceil(centre - radius * stretch)
    const highest = Math.floor(centre + radius * stretch)
    const first = Math.max(0, Math.min(given - count, lowest))
    from[at] = first
    let sum = 0
    for (let dot = lowest; dot <= highest; dot++) {
      const place = at * count + Math.max(0, Math.min(given - 1, dot)) - first
      const value = weight((dot - centre) / stretch)
      weights[place] = (weights[place] ?? 0) + value
      sum += value
    }
    for (let place = at * count; place < (at + 1) * count; place++)
      weights[place] = (weights[place] ?? 0) / sum
  }
  return { from, weights, count }
}

/** Rows made wider or narrower; not rounded yet. */
function acrossRows({ data, width, height }: Grey, wanted: number, kernel: Kernel): Float32Array {
  const { from, weights, count } = tapsOf(width, wanted, kernel)
  const made = new Float32Array(wanted * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < wanted; x++) {
      const first = row + (from[x] ?? 0)
      const weight = x * count
      let sum = 0
      for (let tap = 0; tap < count; tap++) sum += (data[first + tap] ?? 0) * (weights[weight + tap] ?? 0)
      made[to++] = sum
    }
  }
  return made
}

/** The picture made again from weighted dots of the given one. */
function resample(picture: Grey, width: number, height: number, kernel: Kernel): Grey {
  const rows = acrossRows(picture, width, kernel)
  const { from, weights, count } = tapsOf(picture.height, height, kernel)
  const data = new Uint8Array(width * height)
  const sums = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let tap = 0; tap < count; tap++) {
      const weight = weights[y * count + tap] ?? 0
      if (weight === 0) continue
      const row = ((from[y] ?? 0) + tap) * width
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + weight * (rows[row + x] ?? 0)
    }
    for (let x = 0; x < width; x++) data[y * width + x] = Math.max(0, Math.min(255, Math.round(sums[x] ?? 0)))
  }
  return { data, width, height }
}

/** The picture `width` dots wide and as high as its shape asks, or as `height` says. */
export function resize(
  picture: Grey,
  width: number,
  height = Math.max(1, Math.round((picture.height * width) / picture.width)),
  kernel?: Kernel,
): Grey {
  if (width === picture.width && height === picture.height) return picture
  return resample(picture, width, height, kernel ?? (width < picture.width ? lanczos : cubic))
}

/** Softened by a Gaussian of `sigma` dots. */
export const blur = (picture: Grey, sigma: number): Grey =>
  resample(picture, picture.width, picture.height, gauss(sigma))
