import { Worker } from 'node:worker_threads'
import { AppError } from '../../../domain/errors.ts'
import type { Answered, Order } from './serve-orders.ts'

export interface WorkThreadOptions {
  /** The file the thread runs; it calls `serveOrders`. */
  file: URL
  name: string
  /** An order that takes longer is given up with its thread. */
  mostMs: number
  /** The thread ends when it got no request for so long. */
  idleMs: number
  memoryMb: number
  /** Orders that may wait, in all and of one owner; more are refused at once. */
  mostWaiting: number
  mostWaitingOfOwner?: number
}

/** A worker thread that does one order after the other. */
export interface WorkThread<Asked, Done> {
  /**
   * @returns null when the order failed, took too long or broke the thread.
   * @throws AppError 'server.unavailable' when too many orders wait.
   */
  ask(asked: Asked, owner?: number): Promise<Done | null>
  /** Ends the thread; the current order is given up, waiting ones start a new thread. For the end of the server and for tests. */
  stop(): Promise<void>
}

interface Job<Asked, Done> {
  asked: Asked
  owner: number | undefined
  done: (answer: Done | null) => void
}

/** A thread that starts with its first order. Nothing here keeps the process alive while the thread is idle. */
export function workThread<Asked, Done>({
  file,
  name,
  mostMs,
  idleMs,
  memoryMb,
  mostWaiting,
  mostWaitingOfOwner = mostWaiting,
}: WorkThreadOptions): WorkThread<Asked, Done> {
  const waiting: Job<Asked, Done>[] = []
  let isBusy = false
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let orders = 0

  function start(): Worker {
    // Libraries inside write remarks about pictures to stderr; they say nothing to anybody.
    // React and what draws with it check themselves in every call otherwise: a fifth of a form's time.
    const started = new Worker(file, {
      name,
      env: { ...process.env, NODE_ENV: 'production' },
      stderr: true,
      stdout: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.stderr.resume()
    started.stdout.resume()
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ended = thread
    thread = null
    await ended?.terminate()
  }

  function next(): void {
    if (isBusy) return
    const job = waiting.shift()
    if (!job) {
      idle = setTimeout(() => void stop(), idleMs)
      idle.unref()
      thread?.unref() // An idle thread must not keep the process alive.
      return
    }
    clearTimeout(idle)
    isBusy = true
    thread ??= start()
    const worker = thread
    worker.ref()
    const id = ++orders
    const finish = (answer: Done | null, isBroken: boolean): void => {
      clearTimeout(limit)
      worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd)
      // A thread on its way out may still fail; no caller waits for it any more.
      if (isBroken) worker.on('error', () => undefined)
      if (isBroken && thread === worker) void stop()
      isBusy = false
      job.done(answer)
      next()
    }
    const onAnswer = (answered: Answered<Done>): void => {
      if (answered.id === id) finish('done' in answered ? answered.done : null, false)
    }
    const onEnd = (): void => finish(null, true)
    const limit = setTimeout(onEnd, mostMs)
    worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd)
    worker.postMessage({ id, asked: job.asked } satisfies Order<Asked>)
  }

  return {
    async ask(asked, owner) {
      const own = owner === undefined ? 0 : waiting.filter((job) => job.owner === owner).length
      if (waiting.length >= mostWaiting || own >= mostWaitingOfOwner)
        throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
      return new Promise((done) => {
        waiting.push({ asked, owner, done })
        next()
      })
    },
    stop,
  }
}
