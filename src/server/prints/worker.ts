/** The PDF thread. Built by `npm run build` into dist/prints, because its pages are written in JSX. */
import { createRequire } from 'node:module'
import { drawPdf } from '../../prints/draw.ts'
import { registerFonts } from '../../prints/fonts.ts'
import type { ReportPaper } from '../../domain/prints/report-paper.ts'
import type { DrawOrder } from '../../prints/kind.ts'
import { cutIntoParts } from '../../prints/pages/report.tsx'
import { serveOrders } from '../platform/threads/serve-orders.ts'
import { joinPdf, type JoinedFacts } from './join-pdf.ts'

const { resolve } = createRequire(import.meta.url)

/** Draw a file, cut a long paper into parts, or join files that were drawn in parts. */
export type PrintOrder =
  | { draw: DrawOrder }
  | { cut: ReportPaper }
  | { join: Uint8Array[]; facts: JoinedFacts }
/** Files, or why there are none: the log must name what a page stumbled over. */
export type PrintAnswer = { files: Uint8Array[] } | { fault: string }

async function answer(order: PrintOrder): Promise<Uint8Array[]> {
  if ('cut' in order) return cutIntoParts(order.cut)
  if ('join' in order) return [joinPdf(order.join, order.facts).bytes]
  await registerFonts(resolve)
  return [await drawPdf(order.draw)]
}

serveOrders(
  async (order: PrintOrder): Promise<PrintAnswer> => {
    try {
      return { files: await answer(order) }
    } catch (fault) {
      return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
    }
  },
  (made) => ('files' in made ? [...new Set(made.files.map((file) => file.buffer as ArrayBuffer))] : []),
)
