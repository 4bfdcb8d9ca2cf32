import { createHash } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isAccessibleToAll, type SystemUser } from './system-user.ts'

/** Where root keeps what another user must have access to; every parent of it is open to all. */
export const shelterOfRoot = '/var/lib/rams'

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * The directory of the database files: DATA_DIR/postgres, or, when the database's system user has no access to it,
 * a directory of /var/lib/rams. The choice is written down once, so that a later change of permissions cannot make an
 * empty second database.
 */
export function databaseDir(dataDir: string, user: SystemUser): string {
  const usual = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres.location')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  if (user.uid === undefined || isAccessibleToAll(dataDir)) return usual
  const moved = join(shelterOfRoot, `data-${shortHash(dataDir)}`)
  console.log(
    `  ${dataDir} cannot be reached by the database's system user; the database files live in ${moved} (noted in ${note}).`,
  )
  writeFileSync(note, moved + '\n')
  return moved
}

/**
 * The directory of the socket. Its path must be short (108 bytes), so it is never inside the data directory.
 * The user who owns it owns the database, so an existing one must be ours, private and no link.
 * @throws Error when someone else made it.
 */
export function socketDir(databaseDirectory: string, user: SystemUser): string {
  const parent =
    user.uid === undefined
      ? (process.env['XDG_RUNTIME_DIR'] ?? tmpdir())
      : existsSync('/run')
        ? '/run'
        : tmpdir()
  const base = existsSync(parent) ? parent : tmpdir()
  const dir = join(base, `rams-${shortHash(databaseDirectory)}`)
  makePrivate(dir, user)
  const found = lstatSync(dir)
  const owner = user.uid ?? process.getuid?.()
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner) || (found.mode & 0o077) !== 0) {
    throw new Error(`${dir} exists and is not private to the database. Remove it and start again.`)
  }
  return dir
}

/** Makes a 0700 directory. Its parents keep the default mode: one recursive call would close them to the database's user too. */
export function makePrivate(dir: string, user: SystemUser): void {
  mkdirSync(dirname(dir), { recursive: true })
  const made = mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (made !== undefined && user.uid !== undefined && user.gid !== undefined)
    chownSync(dir, user.uid, user.gid)
}
