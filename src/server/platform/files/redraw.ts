import { pictureKind } from '../pictures/kind.ts'
import { decode, encodeJpeg, encodePng } from '../pictures/pictures.ts'

const quality = 85

export interface Picture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/**
 * A picture drawn again from its dots, upright, without metadata and without anything hidden behind them. PNG
 * stays PNG; everything else becomes JPEG, because papers and forms take these two only, unless something
 * shines through it.
 * @returns null for a picture that is broken, cut off, has more than 40 million dots or takes longer than 10 seconds.
 * @throws AppError 'server.unavailable' when too many pictures wait.
 */
export async function redraw(bytes: Buffer): Promise<Picture | null> {
  const raster = await decode(bytes)
  if (!raster) return null
  const keepsPng = pictureKind(bytes) === 'png' || !raster.isOpaque
  const drawn = await (keepsPng ? encodePng(raster) : encodeJpeg(raster, quality))
  return (
    drawn && {
      bytes: Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength),
      mime: keepsPng ? 'image/png' : 'image/jpeg',
      width: raster.width,
      height: raster.height,
    }
  )
}
