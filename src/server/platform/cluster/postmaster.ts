import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Process id in the lock file of a data directory; 0 without one. */
export function lockedPid(dir: string): number {
  try {
    return Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]) || 0
  } catch {
    return 0
  }
}

/** Is `pid` a live PostgreSQL of this data directory? Zombies and recycled ids are not; both make PostgreSQL itself refuse to start. */
export function servesDir(pid: number, dir: string): boolean {
  if (pid <= 0) return false
  try {
    if (process.platform === 'linux') {
      return (
        !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir)
      )
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dir)
  } catch {
    return false
  }
}

/** How many processes work in the data directory (every PostgreSQL process changes into it). 0 where /proc is missing. */
export function workersIn(dir: string): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === dir
    } catch {
      return false
    }
  }).length
}
