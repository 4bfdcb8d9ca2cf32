import { createElement } from 'react'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { documents } from './documents.ts'
import { fileProperties, type DrawOrder } from './kind.ts'

/**
 * Draws one file. The fonts must be registered.
 * @throws Error for a kind without a drawing.
 */
export async function drawPdf(order: DrawOrder): Promise<Uint8Array> {
  const kind = documents[order.kind]
  if (!kind) throw new Error(`Nothing draws "${order.kind}".`)
  const drawn = kind(order.data, order.pictures ?? {})
  const bytes = await renderToBuffer(createElement(Document, fileProperties(order, drawn), ...drawn.pages))
  // A copy with a buffer of its own, which can be handed over between threads.
  return new Uint8Array(bytes)
}
