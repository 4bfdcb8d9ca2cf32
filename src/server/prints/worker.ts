/** The PDF thread. Built by `npm run build` into dist/prints, because its pages are written in JSX. */
import { createRequire } from 'node:module'
import { drawPdf } from '../../prints/draw.ts'
import { registerFonts } from '../../prints/fonts.ts'
import type { DrawOrder } from '../../prints/kind.ts'
import { serveOrders } from '../threads/serve-orders.ts'

const { resolve } = createRequire(import.meta.url)

/** A drawn file, or why it could not be drawn: the log must name what a page stumbled over. */
export type DrawAnswer = { bytes: Uint8Array } | { fault: string }

serveOrders(async (order: DrawOrder): Promise<DrawAnswer> => {
  try {
    await registerFonts(resolve)
    return { bytes: await drawPdf(order) }
  } catch (fault) {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}, (answer) => ('bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []))
