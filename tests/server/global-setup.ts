import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCluster } from '../../src/server/platform/cluster/cluster.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { ensureDatabase } from '../../src/server/platform/db/prepare.ts'
import { memoryDirectory } from '../../src/server/composition/scripts/fast-disk.mjs'
import { buildPrints } from '../../src/server/composition/scripts/project.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the cluster's socket, the name of the migrated template, and a directory for what files of a run share. */
    database: { host: string; template: string; shared: string }
  }
}

/**
 * One PostgreSQL for the whole run, with safety switched off for speed, and one migrated template that every test file
 * copies. It starts with the run, because most server tests need it and it takes less than two seconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPrints()
  const dataDir = mkdtempSync(join(memoryDirectory() ?? tmpdir(), 'rams-test-'))
  chmodSync(dataDir, 0o711) // So that the database's system user can walk into it when the tests run as root.
  const cluster = await startCluster(dataDir, {
    initdbArgs: ['--no-sync'],
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  // A run that is broken off skips its teardown; its database must not outlive it.
  const end = (): void => {
    try {
      process.kill(cluster.pid, 'SIGINT')
    } catch {
      // It has ended already.
    }
  }
  process.once('exit', end)
  const template = 'rams_template'
  await ensureDatabase(cluster.config('postgres'), template)
  await migrate(cluster.config(template))
  project.provide('database', {
    host: String(cluster.config().host),
    template,
    shared: join(dataDir, 'shared-by-tests'),
  })
  return async () => {
    process.off('exit', end)
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
