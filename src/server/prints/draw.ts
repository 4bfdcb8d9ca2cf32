import { AppError } from '../../domain/errors.ts'
import { workThread } from '../platform/threads/work-thread.ts'
import type { DrawOrder } from '../../prints/kind.ts'
import { reportSubject, type ReportPaper } from '../../domain/prints/report-paper.ts'
import type { PrintAnswer, PrintOrder } from './worker.ts'

/** forms 11.1 check 14: no file takes a minute. */
const drawingMs = 60_000
/** 25 dense pages at once need about 150 MB; an idle thread gives them back. */
const memoryMb = 768
const idleMs = 120_000

const thread = workThread<PrintOrder, PrintAnswer>({
  file: new URL('../../../dist/prints/worker.js', import.meta.url),
  name: 'prints',
  mostMs: drawingMs,
  idleMs,
  memoryMb,
  mostWaiting: 60,
  mostWaitingOfOwner: 10,
})

/** @throws AppError server.unavailable; Error when it could not be done. */
async function ask(order: PrintOrder, what: string, owner: number | undefined): Promise<Uint8Array[]> {
  const answer = await thread.ask(order, owner)
  if (answer === null) throw new AppError('server.unavailable', { retryAfterSeconds: 10 })
  if ('fault' in answer) throw new Error(`${what} could not be drawn: ${answer.fault}`)
  return answer.files
}

const only = ([file]: Uint8Array[]): Uint8Array => {
  if (!file) throw new Error('The PDF thread answered without a file.')
  return file
}

/**
 * Draws a PDF in a thread of its own, one after the other. The general door for every printed thing: name a kind of
 * `src/prints/documents.ts` and hand it its JSON.
 * @param owner orders of one person that may wait are few.
 * @throws AppError 'server.unavailable' when too many orders wait or the drawing took longer than a minute; Error when
 *   a page could not be drawn.
 */
export const drawPdf = async (order: DrawOrder, owner?: number): Promise<Uint8Array> =>
  only(await ask({ draw: order }, order.kind, owner))

/**
 * Draws a report of any length: it is cut into parts of some seconds, each an order of its own, so that no size meets
 * the limit of an order and other prints come in between.
 * @param watch `isCancelled` is asked between two parts, `onDrawn` called after each with the share that is
 * drawn (0–1).
 * @returns null when it was cancelled.
 * @throws as `drawPdf`.
 */
export async function drawLongReport(
  paper: ReportPaper,
  { at, author, pictures = {} }: Pick<DrawOrder, 'at' | 'author' | 'pictures'>,
  owner: number,
  {
    isCancelled = () => false,
    onDrawn,
  }: { isCancelled?: () => boolean; onDrawn?: (share: number) => Promise<void> } = {},
): Promise<Uint8Array | null> {
  const parts = await ask({ cut: paper }, 'the cut of a report', owner)
  const files: Uint8Array[] = []
  for (const data of parts) {
    if (isCancelled()) return null
    files.push(await drawPdf({ kind: 'report_part', data, at, author, pictures }, owner))
    await onDrawn?.(files.length / parts.length)
  }
  return files.length === 1
    ? only(files)
    : only(
        await ask(
          { join: files, facts: { title: paper.title, subject: reportSubject, author, at } },
          'the whole of a report',
          owner,
        ),
      )
}

/** Ends the thread, for tests and the end of the server. */
export const stopPrints = (): Promise<void> => thread.stop()
