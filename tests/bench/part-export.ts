/** Whole lists written into files, while others go on working: how long the server keeps them waiting. */
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'
import { othersNote, withOthers } from './meanwhile.ts'

const root = '/passenger/api/v1/passenger'

/** @param jobEnded follows a run to its end. @throws Error unless every row was written. */
export async function measureExport(
  testServer: BenchServer,
  count: number,
  jobEnded: (id: unknown) => Promise<Record<string, unknown>>,
): Promise<Timed[]> {
  const timed: Timed[] = []
  for (const format of ['xlsx', 'csv'] as const) {
    const one = await withOthers(testServer, async () => {
      const started = await testServer.call('POST', `${root}/export_job/`, { format, active: 'all' })
      if (started.status !== 202)
        throw new Error(
          `export_job answered ${started.status}: ${JSON.stringify(started.body).slice(0, 300)}`,
        )
      const { rows } = await jobEnded(started.body['run'])
      if (rows !== count) throw new Error(`${format} has ${String(rows)} rows of ${count}`)
    })
    timed.push({
      name: `list of ${count} as ${format}, a job`,
      p50: one.ms,
      p99: one.ms,
      note: `${(one.ms / 1000).toFixed(1)} s, ${othersNote(one)}`,
    })
  }
  return timed
}
