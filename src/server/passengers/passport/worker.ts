import { serveOrders } from '../../platform/threads/serve-orders.ts'
import type { TextEngine } from './ocr.ts'
import { startTextEngine } from './ocr.ts'
import { readPicture } from './read-picture.ts'

let engine: Promise<TextEngine> | undefined

/** Reads pictures as bytes of JPEG, PNG or WebP. */
serveOrders(async (bytes: Uint8Array) => {
  engine ??= startTextEngine()
  return readPicture(bytes, await engine)
})
