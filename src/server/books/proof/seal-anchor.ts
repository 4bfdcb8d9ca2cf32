/** The last seal the server wrote, kept in a file beside the keys: a tail cut off in the database is seen from here. Source: accounting 11; decision 0800. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const shape = z.object({ seq: z.number(), hash: z.string() })
export type LastSeal = z.infer<typeof shape>

const placeOf = (dataDir: string): string => join(dataDir, 'keys', 'last-seal.json')

/** Seals of this process that the file does not have yet, by data folder. */
const unwritten = new Map<string, LastSeal>()
/** Postings of this long share one writing of the file: it costs more than a millisecond, in which nothing else is answered. */
const gatheredMs = 100

function readFile(dataDir: string): LastSeal | null {
  const path = placeOf(dataDir)
  return existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, 'utf8'))) : null
}

/** The last seal this installation knows of; null before the first. */
export function readAnchor(dataDir: string): LastSeal | null {
  const ownSeal = unwritten.get(dataDir)
  const inFile = readFile(dataDir)
  return ownSeal && ownSeal.seq > (inFile?.seq ?? 0) ? ownSeal : inFile
}

/** Writes the file unless it has a later seal: servers on one database share the folder. */
function writeFile(dataDir: string): void {
  const seal = unwritten.get(dataDir)
  if (!seal) return
  if (seal.seq > (readFile(dataDir)?.seq ?? 0)) {
    const path = placeOf(dataDir)
    mkdirSync(dirname(path), { recursive: true })
    const aside = `${path}.${process.pid}.new`
    writeFileSync(aside, JSON.stringify(seal), { mode: 0o600 })
    renameSync(aside, path)
  }
  unwritten.delete(dataDir)
}

const writeAll = () => [...unwritten.keys()].forEach(writeFile)
let timer: NodeJS.Timeout | undefined
process.on('exit', writeAll)

/** Writes down a seal within a tenth of a second, at the latest when the process ends; a folder that cannot be written is a warning, and tried again with the next seal. */
export function writeAnchor(dataDir: string, seal: LastSeal): void {
  if ((unwritten.get(dataDir)?.seq ?? 0) >= seal.seq) return
  unwritten.set(dataDir, seal)
  timer ??= setTimeout(() => {
    timer = undefined
    try {
      writeAll()
    } catch (fault) {
      process.emitWarning(fault instanceof Error ? fault : String(fault))
    }
  }, gatheredMs).unref()
}

/** Where the last check of the books keeps what it found right (decision 0910). */
export const checkpointPlace = (dataDir: string): string => join(dataDir, 'keys', 'checked-books.json')

/** After rows of another day took the place of all: what was sealed and checked since is gone on purpose. */
export function removeAnchor(dataDir: string): void {
  unwritten.delete(dataDir)
  rmSync(placeOf(dataDir), { force: true })
  rmSync(checkpointPlace(dataDir), { force: true })
}
