import { serveOrders } from '../threads/serve-orders.ts'
import { decodeNow, jpegNow } from './codec.ts'
import { pngNow } from './png.ts'
import type { Raster } from './raster.ts'

/** What the picture thread is asked for. */
export type PictureOrder =
  | { kind: 'decode'; bytes: Uint8Array }
  | { kind: 'jpeg'; raster: Raster; quality: number }
  | { kind: 'png'; raster: Raster }
export type PictureAnswer = Raster | Uint8Array

function done(order: PictureOrder): PictureAnswer {
  switch (order.kind) {
    case 'decode':
      return decodeNow(order.bytes)
    case 'jpeg':
      return jpegNow(order.raster, order.quality)
    case 'png':
      return new Uint8Array(pngNow(order.raster))
  }
}

// The dots of a picture and the copied bytes of a file are buffers of their own, so they can be handed over.
const buffersOf = (answer: PictureAnswer): ArrayBuffer[] => [
  (answer instanceof Uint8Array ? answer : answer.rgba).buffer as ArrayBuffer,
]

// async, so that a picture that cannot be decoded is an answer and not the end of the thread.
serveOrders(async (order: PictureOrder) => done(order), buffersOf)
