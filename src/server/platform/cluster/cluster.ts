import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { databaseDir, makePrivate, shelterOfRoot, socketDir } from './place.ts'
import { logCheckMs, quietLog, rotateServerLog } from './server-log.ts'
import { lockedPid, servesDir, workersIn } from './postmaster.ts'
import { databaseUser } from './system-user.ts'

const startMs = 60_000
const leaveMs = 30_000
const restartTries = 5

export interface ClusterOptions {
  /** Server settings for tests only: production never changes fsync and its kin (security 10). */
  settings?: Record<string, string>
  initdbArgs?: string[]
  /** Called when PostgreSQL died and is being started again, and when that worked or failed. */
  onEvent?: (event: 'died' | 'restarted' | 'lost', detail: string) => void
}

/** The PostgreSQL that belongs to this installation. */
export interface Cluster {
  /** Connection of the owner role. @param database 'rams' unless another is named. */
  config(database?: string): pg.ClientConfig
  /** Process id of the postmaster now running. */
  readonly pid: number
  /** True when a server left behind by a killed process was taken over. */
  readonly adopted: boolean
  /** Fast shutdown; returns when the files are closed. */
  stop(): Promise<void>
}

/** Owner role of the embedded cluster. */
export const ownerRole = 'rams'
/** Database of the product. */
export const databaseName = 'rams'

/** Where the owner role of a data directory connects to. */
const connectionTo =
  (sockets: string) =>
  (database = databaseName): pg.ClientConfig => ({ host: sockets, port: 5432, user: ownerRole, database })

/** Whether the PostgreSQL that answers is the one of this directory. @throws when none answers. */
async function answersFor(dir: string, config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined) // The end of a probe is no news.
  try {
    await client.connect()
    const { rows } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    )
    return rows[0]?.directory === dir
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The connection to a PostgreSQL that already runs for `dataDir`, which is left as it is; null when none does. */
export async function runningCluster(dataDir: string): Promise<pg.ClientConfig | null> {
  if (process.platform === 'win32' || !existsSync(dataDir)) return null
  const user = databaseUser()
  const dir = databaseDir(dataDir, user)
  if (!servesDir(lockedPid(dir), dir)) return null
  const config = connectionTo(socketDir(dir, user))
  return (await answersFor(dir, config('postgres')).catch(() => false)) ? config() : null
}

/**
 * Starts, adopts or repairs the embedded PostgreSQL of `dataDir` and keeps it alive (security 10): stale locks are
 * cleared, a live server of this directory is adopted, a dead one is started again up to five times.
 * @throws Error with the server's own log when it does not start.
 */
export async function startCluster(dataDir: string, options: ClusterOptions = {}): Promise<Cluster> {
  if (process.platform === 'win32')
    throw new Error(
      'On Windows set DATABASE_URL to a PostgreSQL server (15 or newer); the built-in database needs Linux or macOS.',
    )
  mkdirSync(dataDir, { recursive: true })
  const user = databaseUser()
  const { initdb, postgres } = findBinaries(user.uid === undefined ? undefined : shelterOfRoot)
  const dir = databaseDir(dataDir, user)
  makePrivate(dir, user)
  const sockets = socketDir(dir, user)
  const config = connectionTo(sockets)
  const logFile = `${dir}.log`
  const runAs = { ...user, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } }

  if (!existsSync(join(dir, 'PG_VERSION'))) {
    const args = [
      '-D',
      dir,
      '-U',
      ownerRole,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]
    execFileSync(initdb, [...args, ...(options.initdbArgs ?? [])], {
      ...runAs,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  const answers = (): Promise<boolean> => answersFor(dir, config('postgres'))

  const clearStaleLock = async (): Promise<void> => {
    // Backends of a killed postmaster may still be leaving. Waiting matters: deleting the lock also drops PostgreSQL's own interlock.
    for (const until = Date.now() + leaveMs; workersIn(dir) > 0; await sleep(50)) {
      if (Date.now() > until) throw new Error(`PostgreSQL processes are still using ${dir}.`)
    }
    for (const path of [
      join(dir, 'postmaster.pid'),
      join(sockets, '.s.PGSQL.5432'),
      join(sockets, '.s.PGSQL.5432.lock'),
    ])
      rmSync(path, { force: true })
  }

  let pid = 0
  let stopping = false
  /**
   * A database we started is our child until we are notified of its end: for a moment it serves no more but
   * still has its process id.
   */
  let hasChild = false
  const launch = async (): Promise<void> => {
    const settings = {
      ...quietLog,
      listen_addresses: '',
      unix_socket_directories: sockets,
      port: '5432',
      unix_socket_permissions: '0700',
      ...options.settings,
    }
    // A file, not a pipe: a server outliving us must not write into a closed pipe.
    rotateServerLog(logFile)
    const from = existsSync(logFile) ? statSync(logFile).size : 0
    const log = openSync(logFile, 'a', 0o600)
    const args = [
      '-D',
      dir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    const child = spawn(postgres, args, { ...runAs, detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    let ended = false
    let ready = false
    hasChild = true
    const onEnd = (): void => {
      ended = true
      hasChild = false
      if (ready && !stopping) void revive()
    }
    child.once('exit', onEnd)
    child.once('error', onEnd)
    child.unref() // Detached and unreferenced: Ctrl-C must not reach it before the pools are drained.
    for (const until = Date.now() + startMs; ; await sleep(20)) {
      if (ended) throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(from)}`)
      if (await answers().catch(() => false)) break
      if (Date.now() > until)
        throw new Error(`PostgreSQL did not answer within ${startMs / 1000} s; see ${logFile}.`)
    }
    ready = true
    pid = child.pid ?? lockedPid(dir)
  }

  const revive = async (): Promise<void> => {
    options.onEvent?.('died', `process ${pid}`)
    for (let attempt = 1; attempt <= restartTries && !stopping; attempt++) {
      try {
        await clearStaleLock()
        await launch()
        options.onEvent?.('restarted', `attempt ${attempt}`)
        return
      } catch (fault) {
        options.onEvent?.('lost', fault instanceof Error ? (fault.message.split('\n').at(-1) ?? '') : '')
        await sleep(200 * 2 ** attempt)
      }
    }
  }

  pid = lockedPid(dir)
  const adopted = servesDir(pid, dir) && (await answers().catch(() => false))
  if (adopted) watchAdopted()
  else {
    if (pid !== 0 && !servesDir(pid, dir)) await clearStaleLock()
    await launch()
  }

  /** An adopted server is no child process of ours, so its death shows only by looking. */
  function watchAdopted(): void {
    const timer = setInterval(() => {
      if (stopping) clearInterval(timer)
      else if (!servesDir(pid, dir)) {
        clearInterval(timer)
        void revive()
      }
    }, 500)
    timer.unref()
  }

  const logTimer = setInterval(() => rotateServerLog(logFile), logCheckMs)
  logTimer.unref()

  return {
    config,
    get pid() {
      return pid
    },
    adopted,
    async stop() {
      stopping = true
      clearInterval(logTimer)
      if (!servesDir(pid, dir)) return
      process.kill(pid, 'SIGINT') // Fast shutdown: sessions end, files are closed.
      for (const until = Date.now() + leaveMs; (servesDir(pid, dir) || hasChild) && Date.now() < until;)
        await sleep(10)
      if (!servesDir(pid, dir)) rmSync(sockets, { recursive: true, force: true })
    },
  }
}
