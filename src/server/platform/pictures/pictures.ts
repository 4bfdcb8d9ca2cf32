import { workThread } from '../threads/work-thread.ts'
import type { Raster } from './raster.ts'
import type { PictureAnswer, PictureOrder } from './worker.ts'

/** Security 6: ten seconds for one picture. A picture that waits for others does not use up its own time. */
const thread = workThread<PictureOrder, PictureAnswer>({
  file: new URL('./worker.ts', import.meta.url),
  name: 'pictures',
  mostMs: 10_000,
  idleMs: 60_000,
  memoryMb: 256,
  mostWaiting: 40,
})

/**
 * Decodes a JPEG, PNG or WebP picture upright, in a thread of its own.
 * @returns null for pictures that are broken, cut off, animated, of more than 40 million dots (judged before decoding)
 *   or not decoded within 10 seconds.
 * @throws AppError 'server.unavailable' when too many pictures wait. Source: security 6.
 */
export async function decode(bytes: Uint8Array): Promise<Raster | null> {
  const answer = await thread.ask({ kind: 'decode', bytes })
  return answer && 'rgba' in answer ? answer : null
}

async function encoded(order: PictureOrder): Promise<Uint8Array | null> {
  const answer = await thread.ask(order)
  return answer instanceof Uint8Array ? answer : null
}

/** A JPEG on white, without metadata; `quality` 1 to 100. Null after 10 seconds. @throws AppError as `decode`. */
export const encodeJpeg = (raster: Raster, quality: number): Promise<Uint8Array | null> =>
  encoded({ kind: 'jpeg', raster, quality })

/** A PNG without metadata, with opacity where something shines through. Null after 10 seconds. @throws AppError as `decode`. */
export const encodePng = (raster: Raster): Promise<Uint8Array | null> => encoded({ kind: 'png', raster })

/** Ends the thread, for tests and the end of the server. */
export const stopPictures = (): Promise<void> => thread.stop()
