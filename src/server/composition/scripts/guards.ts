/** Writes what guards the ledger after all migrations, which "Verify my books" compares (decision 0801). Run it after a migration of the ledger. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardsOf } from '../../books/proof/guards.ts'
import { startCluster } from '../../platform/cluster/cluster.ts'
import { createDb } from '../../platform/db/kysely.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createPool } from '../../platform/db/pool.ts'
import { ensureDatabase } from '../../platform/db/prepare.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rams-guards-'))
chmodSync(dataDir, 0o711) // So that the database's system user can walk into it when this runs as root.
const cluster = await startCluster(dataDir, { initdbArgs: ['--no-sync'] })
try {
  await ensureDatabase(cluster.config('postgres'), 'rams')
  await migrate(cluster.config('rams'))
  const db = createDb(createPool(cluster.config('rams'), { size: 1 }))
  const guards = await guardsOf(db)
  await db.destroy()
  writeFileSync(
    fileURLToPath(new URL('../../books/proof/guards.json', import.meta.url)),
    `${JSON.stringify(guards, null, 2)}\n`,
  )
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
