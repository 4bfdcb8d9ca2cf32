import { AppError } from '../../domain/errors.ts'
import { workThread } from '../threads/work-thread.ts'
import type { DrawOrder } from '../../prints/kind.ts'
import type { DrawAnswer } from './worker.ts'

/** forms.md 11.1 check 14: no file takes a minute. */
const drawingMs = 60_000
/** 25 dense pages at once need about 150 MB; an idle thread gives them back. */
const memoryMb = 768
const idleMs = 120_000

const thread = workThread<DrawOrder, DrawAnswer>({ file: new URL('../../../dist/prints/worker.js', import.meta.url), name: 'prints', mostMs: drawingMs, idleMs, memoryMb, mostWaiting: 60, mostWaitingOfOwner: 10 })

/**
 * Draws a PDF in a thread of its own, one after the other. The general door for every printed thing: name a kind of
 * `src/prints/documents.ts` and hand it its JSON.
 * @param owner orders of one person that may wait are few.
 * @throws AppError 'server.unavailable' when too many orders wait or the drawing took longer than a minute; Error when
 *   a page could not be drawn.
 */
export async function drawPdf(order: DrawOrder, owner?: number): Promise<Uint8Array> {
  const answer = await thread.ask(order, owner)
  if (answer === null) throw new AppError('server.unavailable', { retryAfterSeconds: 10 })
  if ('fault' in answer) throw new Error(`${order.kind} could not be drawn: ${answer.fault}`)
  return answer.bytes
}

/** Ends the thread, for tests and the end of the server. */
export const stopPrints = (): Promise<void> => thread.stop()
