import { z } from 'zod'
import { openPassphrase } from '../backup/given-passphrase.ts'
import { verifyBackup as verify } from '../backup/restore.ts'
import { backupPath, backupSetting } from '../backup/shelf.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** A backup on the shelf, and the passphrase the administrator typed for it; without one the stored one is tried. */
export const backupChoice = z.object({ name: z.string().max(80), sealed: z.string().max(4000).nullable() })

/** Restores a backup into a database of its own and compares every table. */
export const verifyBackup = defineJob({
  name: 'verify_backup',
  title: 'Verify a backup',
  payload: backupChoice,
  parallel: 1,
  async run({ services: { db, keys, config, owner }, payload, progress }) {
    if (!owner) return { skipped: true }
    const passphrase =
      payload.sealed === null ? (await backupSetting(db, keys)).secret : openPassphrase(keys, payload.sealed)
    const manifest = await verify({
      owner,
      keys,
      path: await backupPath(config.dataDir, payload.name),
      passphrase,
      onProgress: progress,
    })
    return {
      name: payload.name,
      tables: Object.keys(manifest.tables).length,
      rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
      files: manifest.files.count,
      missing: manifest.files.missing,
    }
  },
})
