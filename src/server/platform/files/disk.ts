import { mkdir, open, readFile, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const folderOf = (dataDir: string): string => join(dataDir, 'files')
const aside = '.new'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Two letters of the id make the folder, so that no folder holds millions of files. @throws Error for anything but a UUID. */
export function placeOf(dataDir: string, id: string): string {
  if (!uuid.test(id)) throw new Error('a file is named by a UUID')
  return join(folderOf(dataDir), id.slice(0, 2), id)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes aside, forces it to the disk, renames and forces the folder: after a crash the file is there completely or not at all. */
export async function writeStored(dataDir: string, id: string, bytes: Buffer): Promise<void> {
  const path = placeOf(dataDir, id)
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path + aside, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(path + aside, path)
  await syncFolder(dirname(path))
  if (made !== undefined) await syncFolder(folderOf(dataDir))
}

export const readStored = (dataDir: string, id: string): Promise<Buffer> => readFile(placeOf(dataDir, id))

export interface StoredName {
  /** Null for a file that was left aside by a crash. */
  id: string | null
  path: string
}

/** Everything in the files folder that was last written before `until`. */
export async function storedBefore(dataDir: string, until: Date): Promise<StoredName[]> {
  const entries = await readdir(folderOf(dataDir), { recursive: true, withFileTypes: true }).catch(() => [])
  const found: StoredName[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const isOld = await stat(path).then(
      (about) => about.mtime < until,
      () => false,
    )
    if (isOld) found.push({ id: uuid.test(entry.name) ? entry.name : null, path })
  }
  return found
}
