/** Times of requests and their ratio to a floor measured in the same run, plus the server's processor time per request. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export interface Timed {
  name: string
  p50: number
  p99: number
  /** Times the floor took, round by round; median, smallest and largest. */
  ratio?: { median: number; min: number; max: number }
  /** Processor milliseconds of the server per request. */
  cpu?: number
  note?: string
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** @param share 0.5 for the median, 0.99 for the slowest hundredth. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const ticksPerSecond = 100 // USER_HZ of Linux on every architecture we run on.

/** Milliseconds of processor time a process has used; 0 where /proc is missing. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
  } catch {
    return 0
  }
}

export interface Reply {
  status: number
  text: string
}

export interface Connection {
  get(path: string): Promise<Reply>
  /** @param more headers of this request alone. */
  post(path: string, body: unknown, more?: Record<string, string>): Promise<Reply>
  close(): void
}

/** One keep-alive connection to a server: the client costs as little as it can, because it shares the machine. */
export function connection(url: string, headers: Record<string, string>): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body?: string, more?: Record<string, string>): Promise<Reply> =>
    new Promise((done, fail) => {
      const asked = request(
        url + path,
        {
          method,
          agent,
          headers: {
            ...headers,
            ...more,
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          )
        },
      )
      asked.on('error', fail)
      asked.end(body)
    })
  return {
    get: (path) => send('GET', path),
    post: (path, body, more) => send('POST', path, JSON.stringify(body), more),
    close: () => agent.destroy(),
  }
}

export interface Case {
  name: string
  /** @param n counts up over all rounds, so that a case can ask for another row each time. */
  run: (n: number) => Promise<Reply>
}

const rounds = 5

/** Case and floor in turn, `rounds` times `each` requests of both. @throws Error when a request is refused. */
export async function compare(
  floor: () => Promise<Reply>,
  cases: readonly Case[],
  pid: number,
  each = 20,
): Promise<Timed[]> {
  const results: Timed[] = []
  for (const { name, run } of cases) {
    const all: number[] = []
    const ratios: number[] = []
    let used = 0
    let n = 0
    const timed = async (work: () => Promise<Reply>): Promise<number> => {
      const began = performance.now()
      const { status, text } = await work()
      if (status >= 300) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`)
      return performance.now() - began
    }
    for (let warm = 0; warm < 8; warm++) await timed(() => run(n++))
    for (let round = 0; round < rounds; round++) {
      const base: number[] = []
      const own: number[] = []
      for (let at = 0; at < each; at++) base.push(await timed(floor))
      const before = processorMs(pid)
      for (let at = 0; at < each; at++) own.push(await timed(() => run(n++)))
      used += processorMs(pid) - before
      all.push(...own)
      ratios.push(median(own) / median(base))
    }
    results.push({
      name,
      p50: median(all),
      p99: quantile(all, 0.99),
      ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
      cpu: used / (rounds * each),
    })
  }
  return results
}
