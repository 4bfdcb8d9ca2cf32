import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { limits } from '../platform/config.ts'
import { faultFields, type Log } from '../platform/log.ts'

const sameSignalMs = 1000

/** What a stop has to close, in this order: new work, running requests, the rest. */
export interface Stoppable {
  app?: App
  /** Jobs, timers, pools, database. */
  close(): Promise<void>
}

async function drain(app: App): Promise<void> {
  app.beginStop()
  const closed = app.server.close()
  // Browsers keep connections open without a request; only requests are worth waiting for.
  for (
    const until = performance.now() + limits.stop.drainMs;
    app.inFlight() > 0 && performance.now() < until;
  )
    await sleep(10)
  app.server.server.closeAllConnections()
  await closed
}

/**
 * Stops on SIGTERM, SIGINT and on a fault that was not caught (security 10): refuse new work, let running requests end for at
 * most 20 s, close the pools, stop the database, exit within 30 s. A second signal exits at once; the database then
 * outlives the process and the next start takes it over.
 * @returns stop(exit code), for those who must end the process themselves.
 */
export function stopOnSignals(parts: Stoppable, log: Log): (code: number) => Promise<void> {
  let isStopping = false
  let firstSignalAt = 0
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), limits.stop.totalMs).unref()
    try {
      if (parts.app) await drain(parts.app)
      await parts.close()
    } catch (fault) {
      log.error('stop was not clean', faultFields(fault))
      process.exit(1)
    }
    log.info('stopped')
    process.exit(code)
  }
  const onSignal = (): void => {
    // One Ctrl-C arrives several times: from the terminal and from each program above that hands it on.
    if (firstSignalAt > 0 && performance.now() - firstSignalAt > sameSignalMs) process.exit(1)
    firstSignalAt ||= performance.now()
    void stop(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (fault: unknown) => {
      log.error('unexpected fault', faultFields(fault))
      void stop(1)
    })
  }
  return stop
}
