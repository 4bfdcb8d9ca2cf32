/** A register of everybody as a file: how long it takes, what memory it needs, and what others wait for meanwhile. */
import type { BenchServer } from './bench-server.ts'
import type { Loaded } from './load.ts'
import { connection, quantile, type Timed } from './measure.ts'
import { askAll, residentMib } from './meanwhile.ts'

const sampleMs = 50

/** Paper takes so many rows at the most (reports 1, roles 3.1). */
const mostOnPaper = 10_000

/** Agents whose passengers together come close to what paper takes. */
async function paperFilter(
  list: ReturnType<typeof connection>,
  report: string,
): Promise<{ filter: string; rows: number }> {
  const { status, text } = await list.get(`${report}?size=10&group=agent`)
  if (status !== 200) throw new Error(`the groups of the register answered ${status}: ${text.slice(0, 200)}`)
  const { groups } = JSON.parse(text) as { groups: { count: number; filter: string | null }[] } // The route answers by this schema.
  const agents: string[] = []
  let rows = 0
  for (const { count, filter } of groups) {
    if (filter === null || agents.length === 150 || rows + count > mostOnPaper) continue
    agents.push(filter)
    rows += count
  }
  return { filter: `&agent=${agents.join(',')}`, rows }
}

export async function measureReports(testServer: BenchServer, loaded: Loaded): Promise<Timed[]> {
  const server = testServer.server()
  const pid = server.child.pid ?? 0
  const authorization = await testServer.authorization()
  const [health, list] = [
    connection(server.url, { authorization }),
    connection(server.url, { authorization }),
  ]
  const report = '/report/api/v1/report/passenger/'
  const rest: Timed[] = []
  try {
    for (const [name, path] of [
      ['report: first page, totals', `${report}?size=25`],
      ['report: grouped by agent', `${report}?size=25&group=agent`],
      ['report: one agent, sorted by name', `${report}?size=25&agent=5&sort=full_name`],
    ] as const) {
      const times: number[] = []
      for (let at = 0; at < 8; at++) {
        const began = performance.now()
        const { status, text } = await list.get(path)
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
        times.push(performance.now() - began)
      }
      rest.push({ name, p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
    }
    const paper = await paperFilter(list, report)
    for (const { format, filter, rows } of [
      { format: 'csv', filter: '', rows: loaded.passengers },
      { format: 'xlsx', filter: '', rows: loaded.passengers },
      { format: 'pdf', ...paper },
    ]) {
      const before = residentMib(pid)
      let peak = before
      const sampler = setInterval(() => {
        peak = Math.max(peak, residentMib(pid))
      }, sampleMs)
      const healths = askAll(() => health.get('/healthz'))
      const lists = askAll(() => list.get('/passenger/api/v1/passenger/all/?size=50'))
      const began = performance.now()
      const answer = await fetch(`${server.url}${report}without_pagination/?format=${format}${filter}`, {
        headers: { authorization },
      })
      const size = (await answer.arrayBuffer()).byteLength
      const ms = performance.now() - began
      clearInterval(sampler)
      const [healthMs, listMs] = [await healths.stop(), await lists.stop()]
      if (answer.status !== 200) throw new Error(`the ${format} export answered ${answer.status}`)
      rest.push({
        name: `export ${format}, ${rows} rows`,
        p50: ms,
        p99: ms,
        note: `${(size / 1e6).toFixed(1)} MB, memory ${before.toFixed(0)} → ${peak.toFixed(0)} MiB at most`,
      })
      rest.push({
        name: `  /healthz meanwhile (${format})`,
        p50: quantile(healthMs, 0.5),
        p99: quantile(healthMs, 0.99),
        note: `${healthMs.length} answers`,
      })
      rest.push({
        name: `  list of 50 meanwhile (${format})`,
        p50: quantile(listMs, 0.5),
        p99: quantile(listMs, 0.99),
        note: `${listMs.length} answers`,
      })
    }
    return rest
  } finally {
    health.close()
    list.close()
  }
}
