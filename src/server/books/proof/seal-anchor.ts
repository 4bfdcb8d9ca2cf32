/** The last seal the server wrote, kept in a file beside the keys: a tail cut off in the database is seen from here. Source: accounting 11; decision 0800. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const shape = z.object({ seq: z.number(), hash: z.string() })
export type LastSeal = z.infer<typeof shape>

const placeOf = (dataDir: string): string => join(dataDir, 'keys', 'last-seal.json')

/** The last seal this installation knows of; null before the first. */
export function readAnchor(dataDir: string): LastSeal | null {
  const path = placeOf(dataDir)
  return existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** Writes down a seal, unless a later one stands there: servers on one database share the folder. */
export function writeAnchor(dataDir: string, seal: LastSeal): void {
  const known = readAnchor(dataDir)
  if (known && known.seq >= seal.seq) return
  const path = placeOf(dataDir)
  mkdirSync(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}.new`
  writeFileSync(aside, JSON.stringify(seal), { mode: 0o600 })
  renameSync(aside, path)
}

/** Where the last check of the books keeps what it found right (decision 0910). */
export const checkpointPlace = (dataDir: string): string => join(dataDir, 'keys', 'checked-books.json')

/** After rows of another day took the place of all: what was sealed and checked since is gone on purpose. */
export function removeAnchor(dataDir: string): void {
  rmSync(placeOf(dataDir), { force: true })
  rmSync(checkpointPlace(dataDir), { force: true })
}
