import type pg from 'pg'
import { databaseName, runningCluster, startCluster } from '../cluster/cluster.ts'
import type { Config } from '../config.ts'
import { limits } from '../config.ts'
import { faultFields, type Log } from '../log.ts'
import { appRole } from './grants.ts'
import type { Keys } from '../keys.ts'
import { requireInstallationKeys } from './installation-keys.ts'
import { isInstanceLocked, takeInstanceLock } from './instance-lock.ts'
import { createDb, type Db } from './kysely.ts'
import { migrate, pendingMigrations, type MigrationResult } from './migrate.ts'
import { createPool } from './pool.ts'
import { ensureDatabase } from './prepare.ts'

/** The database of a running server. */
export interface OpenDatabase {
  db: Db
  reportDb: Db
  /** Role with DDL: migrations, the job library's own tables, restore. */
  owner: pg.ClientConfig
  /** Role the server works as. */
  app: pg.ClientConfig
  migration: MigrationResult
  /** True when a server is at work on the same built-in database, which is then neither migrated nor stopped here. */
  isShared: boolean
  /** Closes the pools, then stops a built-in database. */
  close(): Promise<void>
}

interface Source {
  owner: pg.ClientConfig
  app: pg.ClientConfig
  /** Role to switch to after connecting, where one sign-in serves both. */
  role?: string
  isShared?: boolean
  stop(): Promise<void>
}

/** The database of DATABASE_URL belongs to someone else: it is neither started nor stopped, and several servers may share it. */
function external(url: string): Source {
  const connection = { connectionString: url }
  return { owner: connection, app: connection, role: appRole, stop: async () => undefined }
}

async function builtIn(
  config: Config,
  log: Log,
  say: (line: string) => void,
  onStolen: () => void,
): Promise<Source> {
  const cluster = await startCluster(config.dataDir, {
    onEvent: (event, detail) =>
      log[event === 'restarted' ? 'info' : 'error'](`database ${event}`, { detail }),
  })
  say(cluster.adopted ? 'The database was still running; taken over.' : 'The database is running.')
  await ensureDatabase(cluster.config('postgres'), databaseName)
  const lock = await takeInstanceLock(cluster.config(), onStolen)
  // Not stopped here: it belongs to the server that holds the lock.
  if (!lock)
    throw new Error(
      `RAMS is already running on ${config.dataDir}. Stop it first, or set another DATA_DIR and PORT.`,
    )
  return {
    owner: cluster.config(),
    app: { ...cluster.config(), user: appRole },
    async stop() {
      await lock.release()
      await cluster.stop()
    },
  }
}

async function ownerBesideServer(config: Config): Promise<pg.ClientConfig | null> {
  const owner = await runningCluster(config.dataDir)
  return owner && (await isInstanceLocked(owner).catch(() => false)) ? owner : null
}

/** The database as it is, of whatever version, for a command that only reads it; a server may be at work on it. */
export async function openAsItIs(
  config: Config,
  log: Log,
): Promise<{ owner: pg.ClientConfig; close(): Promise<void> }> {
  if (config.databaseUrl !== undefined)
    return { owner: { connectionString: config.databaseUrl }, close: async () => undefined }
  const owner = await ownerBesideServer(config)
  if (owner) return { owner, close: async () => undefined }
  const source = await builtIn(
    config,
    log,
    () => undefined,
    () => process.exit(1),
  )
  return { owner: source.owner, close: () => source.stop() }
}

/**
 * The built-in database under a server that is at work; null when none is.
 * @throws Error when this program is newer than that server: a migration under it would break it.
 */
async function besideServer(config: Config): Promise<Source | null> {
  const owner = await ownerBesideServer(config)
  if (!owner) return null
  const pending = await pendingMigrations(owner)
  if (pending.length > 0)
    throw new Error(
      `The server that runs on ${config.dataDir} is of an older version than this program. Start it again first.`,
    )
  return { owner, app: { ...owner, user: appRole }, isShared: true, stop: async () => undefined }
}

async function sourceOf(
  config: Config,
  log: Log,
  say: (line: string) => void,
  onStolen: () => void,
  mayShare: boolean,
): Promise<Source> {
  if (config.databaseUrl !== undefined) return external(config.databaseUrl)
  return (mayShare ? await besideServer(config) : null) ?? builtIn(config, log, say, onStolen)
}

/**
 * Starts or reaches the database, brings it to this version and opens the pools.
 * @param say one line per step for the person who started it.
 * @param mayShare true for a command that may work beside a running server.
 * @param keys compared with those the data belong to; null for a command that sets others in their place, or an empty database of its own.
 * @throws Error with a sentence to act on.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  say: (line: string) => void,
  onStolen: () => void,
  { mayShare = false, keys }: { mayShare?: boolean; keys: Keys | null },
): Promise<OpenDatabase> {
  const source = await sourceOf(config, log, say, onStolen, mayShare)
  try {
    const migration = await migrate(source.owner)
    say(
      migration.applied.length > 0
        ? `The database was brought to version ${migration.version}.`
        : `The database is at version ${migration.version}.`,
    )
    if (keys) await requireInstallationKeys(source.owner, keys)
    if (!migration.hasAppRole)
      log.warn('the database user may not make roles; the server works with the rights of the owner')
    const role = migration.hasAppRole ? source.role : undefined
    const app = migration.hasAppRole ? source.app : source.owner
    const onError = (fault: Error): void => log.warn('a database connection was lost', faultFields(fault))
    const db = createDb(createPool(app, { size: config.poolSize, onError, role }))
    const reports =
      config.reportDatabaseUrl === undefined ? app : { connectionString: config.reportDatabaseUrl }
    const reportDb = createDb(
      createPool(reports, {
        size: limits.database.reportPool,
        statementMs: limits.database.reportMs,
        onError,
        role,
      }),
    )
    return {
      db,
      reportDb,
      owner: source.owner,
      app,
      migration,
      isShared: source.isShared === true,
      async close() {
        await Promise.all([db.destroy(), reportDb.destroy()])
        await source.stop()
      },
    }
  } catch (fault) {
    await source.stop()
    throw fault
  }
}
