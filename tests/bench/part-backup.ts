/** A backup of everything that is made, tried out and put back. */
import pg from 'pg'
import { fingerprints } from '../../src/server/operations/backup/tables.ts'
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'

type Ended = (id: unknown) => Promise<Record<string, unknown>>

const single = (name: string, ms: number, note: string): Timed => ({ name, p50: ms, p99: ms, note })

async function must(
  testServer: BenchServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await testServer.call(method, path, body)
  if (answer.status >= 300)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
  return answer.body
}

async function queried<T extends pg.QueryResultRow>(testServer: BenchServer, text: string): Promise<T[]> {
  const client = new pg.Client(testServer.owner)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function prints(testServer: BenchServer): Promise<Record<string, string>> {
  const client = new pg.Client(testServer.owner)
  await client.connect()
  try {
    return await fingerprints(client)
  } finally {
    await client.end()
  }
}

/** Tables that the asking and the doing of it write into themselves. */
const ownTables = new Set([
  'audit_log',
  'job_run',
  'user_session',
  'idempotency_key',
  'notification',
  'service_setting',
])

/** Backup, try-out and restore of the whole database. @throws Error when a table differs after the restore. */
export async function measureBackup(testServer: BenchServer, ended: Ended): Promise<Timed[]> {
  const before = await prints(testServer)
  const timed = async (path: string, body: unknown) => {
    const began = performance.now()
    const result = await ended((await must(testServer, 'POST', path, body))['run'])
    return { result, ms: performance.now() - began }
  }
  const made = await timed('/backup/api/v1/backup/make/', {})
  const { backups } = (await must(testServer, 'GET', '/backup/api/v1/backup/all/')) as {
    backups: { name: string; size: number }[]
  } // The route's own answer.
  const name = backups[0]?.name ?? ''
  const tried = await timed(`/backup/api/v1/backup/verify/${name}`, {})
  const began = performance.now()
  await must(testServer, 'POST', `/backup/api/v1/backup/restore/${name}`, { confirm: name })
  // The run's own row and every session went with the old rows; the audit log shows when the new ones stand.
  while ((await queried(testServer, `select 1 from audit_log where action = 'backup.restored'`)).length === 0)
    await new Promise((done) => setTimeout(done, 100))
  const restored = performance.now() - began
  const after = await prints(testServer)
  const differing = Object.keys(before).filter(
    (table) => !ownTables.has(table) && before[table] !== after[table],
  )
  if (differing.length > 0) throw new Error(`after the restore these tables differ: ${differing.join(', ')}`)
  const size = `${((backups[0]?.size ?? 0) / 2 ** 20).toFixed(1)} MiB`
  return [
    single('backup made', made.ms, size),
    single(
      'backup tried out',
      tried.ms,
      `${String(tried.result['rows'])} rows of ${String(tried.result['tables'])} tables`,
    ),
    single(
      'backup restored',
      restored,
      `fingerprints of ${Object.keys(before).length - ownTables.size} tables equal`,
    ),
  ]
}
