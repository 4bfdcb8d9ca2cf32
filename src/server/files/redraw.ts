import sharp from 'sharp'

/** Security 6: bigger pictures are refused from their header, before a dot is decoded. */
const mostPixels = 40_000_000
/** Security 6: the time one picture may take. */
const mostSeconds = 10
const quality = 85

export interface Picture {
  bytes: Buffer
  mime: 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/**
 * A picture drawn anew from its dots, upright, without metadata and without anything hidden behind them. PNG stays PNG;
 * everything else becomes JPEG, because papers and forms take these two only. Decoding runs in sharp's own threads.
 * @returns null for a picture that is broken, cut off, or has more than 40 million dots.
 */
export async function redraw(bytes: Buffer): Promise<Picture | null> {
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'warning', animated: false } as const
    const { width, height, format, hasAlpha } = await sharp(bytes, options).metadata()
    if (width < 1 || height < 1 || width * height > mostPixels) return null
    const image = sharp(bytes, options).timeout({ seconds: mostSeconds }).autoOrient()
    const keepsPng = format === 'png' || (format === 'webp' && hasAlpha === true)
    const drawn = keepsPng ? image.png({ compressionLevel: 9 }) : image.flatten({ background: '#ffffff' }).jpeg({ quality })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    return { bytes: data, mime: keepsPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height }
  } catch {
    return null // Whatever is wrong inside a stranger's picture, the answer is the same refusal.
  }
}
