import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { databaseUser } from '../../../src/server/platform/cluster/system-user.ts'

const binaries = '/usr/lib/postgresql/15/bin'

/** Where the programs of PostgreSQL 15 are; installed when that is possible here, null where none can be had. */
function binariesOf15(): string | null {
  const isThere = (): boolean => existsSync(join(binaries, 'postgres'))
  if (!isThere() && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]): boolean =>
      spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', ...args], {
        env,
        stdio: 'ignore',
        timeout: 180_000,
      }).status === 0
    // The list of packages of a new machine is often empty.
    if (!apt('install', '-y', '--no-install-recommends', 'postgresql-15') && apt('update'))
      apt('install', '-y', '--no-install-recommends', 'postgresql-15')
  }
  return isThere() ? binaries : null
}

/** A cluster of the oldest PostgreSQL the product supports, with an owner that may make roles and databases but is no superuser. */
export interface Postgres15 {
  /** Connection of the owner 'agency' to its own database. */
  owner: pg.ClientConfig
  url: string
  stop(): Promise<void>
}

/** @returns null on a machine where there is no PostgreSQL 15 and none can be installed. */
export async function startPostgres15(): Promise<Postgres15 | null> {
  const bin = binariesOf15()
  if (bin === null) return null
  const user = databaseUser()
  const home = mkdtempSync(join(tmpdir(), 'rams-pg15-'))
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid ?? 0)
  chmodSync(home, 0o700)
  const dir = join(home, 'data')
  const runAs = { ...user, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', dir, '-U', 'root_of_15', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'],
    { ...runAs, stdio: 'ignore' },
  )
  const child = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      dir,
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${home}`,
      '-c',
      'fsync=off',
      '-c',
      'max_connections=100',
    ],
    { ...runAs, stdio: 'ignore' },
  )
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  // It must not outlive a run that fails or is broken off.
  const end = (): void => void child.kill('SIGINT')
  process.once('exit', end)
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ host: home, user: 'root_of_15', database: 'postgres' })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await vi.waitFor(() => query('select 1'), { timeout: 60_000 })
  await query('create role agency login createrole createdb')
  await query('create database agency owner agency')
  return {
    owner: { host: home, user: 'agency', database: 'agency' },
    url: `postgresql://agency@localhost/agency?host=${encodeURIComponent(home)}`,
    async stop() {
      end()
      await ended
      process.off('exit', end)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
