import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../platform/db/kysely.ts'
import type { Keys } from '../../platform/keys.ts'
import { readServiceSetting } from '../../platform/service-setting.ts'
import { BackupRefused, headerOf } from './frames.ts'

/** When backups are made by themselves and how many stay. The passphrase is the setting's secret. */
export const backupValue = z.object({
  enabled: z.boolean(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 01:00.'),
  keep: z.number().int().min(1, 'Keep from 1 to 365 backups.').max(365, 'Keep from 1 to 365 backups.'),
})
export type BackupValue = z.output<typeof backupValue>
/** Security 11: daily, 14 kept. */
export const backupDefault: BackupValue = { enabled: true, time: '01:00', keep: 14 }

export async function backupSetting(
  db: Db,
  keys: Pick<Keys, 'data'>,
): Promise<{ value: BackupValue; secret: string | null; version: number }> {
  return (
    (await readServiceSetting(db, keys, 'backup', backupValue)) ?? {
      value: backupDefault,
      secret: null,
      version: 0,
    }
  )
}

export interface StoredBackup {
  name: string
  created_at: string
  size: number
  encrypted: boolean
  /** Made by the clock; only these are removed by themselves. */
  scheduled: boolean
}

const form = /^rams-\d{8}-\d{6}-(auto|hand)-[0-9a-f]{6}\.backup$/
const folderOf = (dataDir: string): string => join(dataDir, 'backups')

/** Name of a new backup: moment in UTC, how it came about, and something that no other one has. */
export const newBackupName = (now: Date, scheduled: boolean): string =>
  `rams-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${scheduled ? 'auto' : 'hand'}-${randomBytes(3).toString('hex')}.backup`

/** @throws BackupRefused for a name that no backup here has; so no path leads out of the folder. */
export async function backupPath(dataDir: string, name: string, isNew = false): Promise<string> {
  const path = join(folderOf(dataDir), name)
  const isThere =
    form.test(name) &&
    (isNew ||
      (await stat(path).then(
        (about) => about.isFile(),
        () => false,
      )))
  if (!isThere) throw new BackupRefused('There is no backup of this name.')
  return path
}

/** The backups on the disk, newest first; what a killed server left half written is none of them. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const names = (await readdir(folderOf(dataDir)).catch(() => [])).filter((name) => form.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folderOf(dataDir), name)
      const [about, header] = await Promise.all([stat(path), headerOf(path).catch(() => null)])
      return {
        name,
        created_at: header?.created_at ?? about.mtime.toISOString(),
        size: about.size,
        encrypted: header ? header.salt !== null : false,
        scheduled: name.includes('-auto-'),
      }
    }),
  )
  return found.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
}

/** Removes scheduled backups beyond the newest `keep`, and halves that a killed server left. @returns how many backups went. */
export async function tidyShelf(dataDir: string, keep: number): Promise<number> {
  const old = (await listBackups(dataDir)).filter((one) => one.scheduled).slice(keep)
  for (const { name } of old) await rm(join(folderOf(dataDir), name), { force: true })
  const halves = (await readdir(folderOf(dataDir)).catch(() => [])).filter((name) =>
    name.endsWith('.backup.part'),
  )
  for (const name of halves) await rm(join(folderOf(dataDir), name), { force: true })
  return old.length
}
