import { parentPort } from 'node:worker_threads'

export interface Order<Asked> {
  id: number
  asked: Asked
}

/** What a thread answers: the work, or what was wrong. */
export type Answered<Done> = { id: number; done: Done } | { id: number; fault: string }

/**
 * The inside of a work thread: answers every order with what `work` makes of it, or with its fault. The buffers that
 * `given` names are handed over without being copied.
 */
export function serveOrders<Asked, Done>(
  work: (asked: Asked) => Promise<Done>,
  given: (done: Done) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread only.')
  const answer = async ({ id, asked }: Order<Asked>): Promise<void> => {
    try {
      const done = await work(asked)
      port.postMessage({ id, done } satisfies Answered<Done>, given(done))
    } catch (fault) {
      port.postMessage({
        id,
        fault: fault instanceof Error ? fault.message : String(fault),
      } satisfies Answered<Done>)
    }
  }
  port.on('message', (order: Order<Asked>) => void answer(order))
}
