import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Process ids to start PostgreSQL with; empty when the own user serves. */
export interface SystemUser {
  uid?: number
  gid?: number
}

function lookUp(name: string): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  return { uid: id('-u'), gid: id('-g') }
}

/** PostgreSQL refuses to run as root. Then it runs as `postgres`, made when missing, or as the system's user without rights where none can be made. */
export function databaseUser(): SystemUser {
  if (process.getuid?.() !== 0) return {}
  try {
    return lookUp('postgres')
  } catch {
    for (const [command, ...args] of [
      ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      ['adduser', '-S', '-D', '-H', 'postgres'],
    ] as const) {
      try {
        execFileSync(command, args, { stdio: 'ignore' })
        return lookUp('postgres')
      } catch {
        // The next way, or the user that always exists.
      }
    }
    return lookUp('nobody')
  }
}

/** True when every user may walk to `path` (each existing parent has the x bit for others). */
export function isAccessibleToAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (dirname(at) === at) return true
  }
}
