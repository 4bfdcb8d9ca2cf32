/** A decoded picture: four bytes per dot (red, green, blue, opacity), row by row from the top. */
export interface Raster {
  width: number
  height: number
  rgba: Uint8Array
  /** False when at least one dot lets the ground shine through. */
  isOpaque: boolean
}

/** A picture in grey levels, row by row, one byte per dot. */
export interface Grey {
  data: Uint8Array
  width: number
  height: number
}

/** A part of a picture in its dots. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const white = 255
const onWhite = (level: number, opacity: number): number => white + ((level - white) * opacity) / 255

/** How bright people see a picture on white paper (luma of ITU-R BT.601). */
export function greyOf({ width, height, rgba }: Raster): Grey {
  const data = new Uint8Array(width * height)
  for (let dot = 0, at = 0; dot < data.length; dot++, at += 4) {
    const luma = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
    data[dot] = Math.round(onWhite(luma, rgba[at + 3] ?? white))
  }
  return { data, width, height }
}

/** The same picture on white paper, for formats without opacity. */
export function flattened(raster: Raster): Raster {
  if (raster.isOpaque) return raster
  const rgba = new Uint8Array(raster.rgba.length)
  for (let at = 0; at < rgba.length; at += 4) {
    const opacity = raster.rgba[at + 3] ?? white
    for (let channel = 0; channel < 3; channel++)
      rgba[at + channel] = Math.round(onWhite(raster.rgba[at + channel] ?? 0, opacity))
    rgba[at + 3] = white
  }
  return { ...raster, rgba, isOpaque: true }
}

/** A part of a picture, which must lie inside it. */
export function crop({ data, width }: Grey, box: Box): Grey {
  const part = new Uint8Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left
    part.set(data.subarray(from, from + box.width), y * box.width)
  }
  return { data: part, width: box.width, height: box.height }
}
