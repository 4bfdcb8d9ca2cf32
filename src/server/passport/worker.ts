import { parentPort } from 'node:worker_threads'
import type { TextEngine } from './ocr.ts'
import { startTextEngine } from './ocr.ts'
import type { PictureReading } from './read-picture.ts'
import { readPicture } from './read-picture.ts'

/** One picture to read; `bytes` is JPEG, PNG or WebP. */
export interface Order {
  id: number
  bytes: Uint8Array
}

/** What was read; `fault` is told when the picture could not be decoded. */
export type Answer = { id: number; reading: PictureReading } | { id: number; fault: string }

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only.')

let engine: Promise<TextEngine> | undefined

port.on('message', ({ id, bytes }: Order) => {
  engine ??= startTextEngine()
  engine
    .then((ready) => readPicture(bytes, ready))
    .then(
      (reading) => port.postMessage({ id, reading } satisfies Answer),
      (fault: unknown) => port.postMessage({ id, fault: fault instanceof Error ? fault.message : String(fault) } satisfies Answer),
    )
})
