/** One PostgreSQL for every worker of a run, with a migrated database that each test server gets a copy of. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../src/server/platform/cluster/cluster.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { ensureDatabase } from '../src/server/platform/db/prepare.ts'

/** The migrated database. */
export const emptyTemplate = 'rams_template'

/** Where the workers find it: the directory of the cluster's socket, and one for files they share. */
export interface RunDatabase {
  host: string
  shared: string
}

/** @throws outside a run of the browser tests. */
export function databaseOfRun(): RunDatabase {
  const written = process.env['E2E_DATABASE']
  if (written === undefined) throw new Error('The browser tests run by the configuration of Playwright only.')
  return JSON.parse(written) as RunDatabase // Written below.
}

export default async function openDatabase(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'rams-e2e-'))
  chmodSync(dir, 0o711) // So that the database's system user can walk into it when the tests run as root.
  const cluster = await startCluster(dir, {
    initdbArgs: ['--no-sync'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  await ensureDatabase(cluster.config('postgres'), emptyTemplate)
  await migrate(cluster.config(emptyTemplate))
  const found: RunDatabase = { host: String(cluster.config().host), shared: join(dir, 'shared-by-workers') }
  process.env['E2E_DATABASE'] = JSON.stringify(found)
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
