import { z } from 'zod'
import { readSettingTime } from '../backup/setting-time.ts'
import { backupPath, backupSetting, newBackupName, tidyShelf } from '../backup/shelf.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { notifyAdministrators } from '../../access/notify-administrators.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** Makes a backup, nightly by itself and whenever an administrator wants one; old scheduled ones go (security 11). */
export const backup = defineJob({
  name: 'backup',
  title: 'Backup',
  byHand: true,
  alone: true,
  attempts: 2,
  retrySeconds: 300,
  payload: z.object({}),
  schedule: (db) => readSettingTime(db),
  async run({ services, run, user, progress, signal }) {
    const { db, keys, config, clock, owner } = services
    if (!owner) return { skipped: true }
    const { value, secret } = await backupSetting(db, keys)
    const isScheduled = user === null
    // What a killed server left half written goes first, so that it takes no room.
    await tidyShelf(config.dataDir, value.keep)
    const name = newBackupName(clock.now(), isScheduled)
    try {
      const path = await backupPath(config.dataDir, name, true)
      const manifest = await writeBackup({
        owner,
        dataDir: config.dataDir,
        keys,
        path,
        passphrase: secret,
        now: clock.now(),
        onProgress: progress,
        signal,
      })
      await auditWriter(keys.audit)(db, {
        actor: user?.id ?? null,
        action: 'backup.made',
        object: { module: 'backup', id: name },
      })
      const removed = await tidyShelf(config.dataDir, value.keep)
      return {
        name,
        rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.count,
        missing: manifest.files.missing,
        removed,
      }
    } catch (fault) {
      if (isScheduled && run.attempt > 1)
        await notifyAdministrators(db, {
          message: 'The nightly backup failed.',
          url: '/apps/backups',
          key: 'backup-failed',
        })
      throw fault
    }
  },
})
