/** What other people wait for while something heavy goes on. */
import { readFileSync } from 'node:fs'
import type { BenchServer } from './bench-server.ts'
import { connection, quantile } from './measure.ts'

const mib = 1024
const sampleMs = 50

/** Resident memory of a process in MiB; 0 where /proc is missing. */
export function residentMib(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / mib
  } catch {
    return 0
  }
}

/** Asks a path again and again until it is stopped. @returns milliseconds of every answer. */
export function askAll(ask: () => Promise<unknown>): { stop: () => Promise<number[]> } {
  const times: number[] = []
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      const began = performance.now()
      await ask()
      times.push(performance.now() - began)
    }
  })()
  return {
    async stop() {
      isOver = true
      await loop
      return times
    },
  }
}

export interface Meanwhile<T> {
  result: T
  ms: number
  /** Milliseconds of each answer. */
  health: number[]
  list: number[]
  /** MiB before and at most. */
  memory: { before: number; peak: number }
}

/** Carries work out while one client asks /healthz and another the newest passengers, both without a pause. */
export async function withOthers<T>(testServer: BenchServer, work: () => Promise<T>): Promise<Meanwhile<T>> {
  const server = testServer.server()
  const pid = server.child.pid ?? 0
  const authorization = await testServer.authorization()
  const [one, two] = [connection(server.url, { authorization }), connection(server.url, { authorization })]
  const before = residentMib(pid)
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentMib(pid))
  }, sampleMs)
  const health = askAll(() => one.get('/healthz'))
  const list = askAll(() => two.get('/passenger/api/v1/passenger/all/?size=50'))
  try {
    const began = performance.now()
    const result = await work()
    const ms = performance.now() - began
    return { result, ms, health: await health.stop(), list: await list.stop(), memory: { before, peak } }
  } finally {
    clearInterval(sampler)
    await Promise.allSettled([health.stop(), list.stop()])
    one.close()
    two.close()
  }
}

/** The words of one result line. */
export const othersNote = ({ health, list, memory }: Meanwhile<unknown>): string =>
  `memory ${memory.before.toFixed(0)} → ${memory.peak.toFixed(0)} MiB, meanwhile p99 of /healthz ${quantile(health, 0.99).toFixed(1)} ms (most ${Math.max(0, ...health).toFixed(1)}), of a list ${quantile(list, 0.99).toFixed(1)} ms`
