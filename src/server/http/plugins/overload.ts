import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../domain/errors.ts'
import { limits } from '../../platform/config.ts'

const lookEveryMs = 1000
const nanosPerMs = 1e6

export interface Overload {
  lagMs(): number
  freeBytes(): number
  isDiskLow(): boolean
}

/**
 * Refuses work the server could not finish in time: everything while the event loop lags (503), and writes while the disk
 * is nearly full (507), so that reads go on (security 7, 10). The health addresses always answer.
 */
export function addOverload(app: FastifyInstance, dataDir: string): Overload {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lagMs = 0
  let lastLookMs = 0
  let free = Number.POSITIVE_INFINITY
  const lookAtLag = setInterval(() => {
    // One long pause is over when it is seen; only a lag that stays is a reason to refuse work.
    const now = delay.mean / nanosPerMs || 0
    lagMs = Math.min(now, lastLookMs)
    lastLookMs = now
    delay.reset()
  }, lookEveryMs)
  const lookAtDisk = async (): Promise<void> => {
    try {
      const disk = await statfs(dataDir)
      free = disk.bavail * disk.bsize
    } catch {
      free = Number.POSITIVE_INFINITY // A file system that cannot be asked is not a reason to refuse work.
    }
  }
  const diskTimer = setInterval(() => void lookAtDisk(), limits.disk.checkMs)
  lookAtLag.unref()
  diskTimer.unref()
  app.addHook('onReady', lookAtDisk)
  app.addHook('onClose', async () => {
    clearInterval(lookAtLag)
    clearInterval(diskTimer)
    delay.disable()
  })
  const isDiskLow = (): boolean => free < limits.disk.freeBytes
  app.addHook('onRequest', async (req) => {
    if (req.url === '/healthz' || req.url === '/readyz') return
    if (lagMs > limits.overload.loopLagMs) throw new AppError('server.unavailable')
    if (isDiskLow() && req.method !== 'GET' && req.method !== 'HEAD') throw new AppError('server.diskFull')
  })
  return { lagMs: () => lagMs, freeBytes: () => free, isDiskLow }
}
