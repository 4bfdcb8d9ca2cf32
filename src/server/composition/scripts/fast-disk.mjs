// Where tests keep what they throw away: in memory where the machine has plenty, because each copies whole databases.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
const prefix = 'rams-tests-'
/** Free bytes below which the disk is taken: the largest run needs about 3 GB. */
const enough = 8 * 2 ** 30

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Removes what a killed run left behind; it would keep the memory until the machine restarts. */
function removeLeftovers() {
  for (const name of readdirSync(shared))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      rmSync(join(shared, name), { recursive: true, force: true })
}

/** A directory in memory for this run, removed at its end; none where there is no room for it or no such file system. @returns {string | undefined} */
export function memoryDirectory() {
  if (process.platform !== 'linux') return undefined
  try {
    removeLeftovers()
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize < enough || process.availableMemory() < enough) return undefined
    const dir = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
    chmodSync(dir, 0o711) // The database runs as a user of its own when the tests run as root, and must walk into it.
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
    return dir
  } catch {
    return undefined
  }
}
