import { auditWriter } from '../../platform/audit/audit-log.ts'
import { renewSeals } from '../../books/proof/keyed-seals.ts'
import { checkRestored } from '../backup/check-restored.ts'
import { openPassphrase } from '../backup/given-passphrase.ts'
import { restoreBackup as restore } from '../backup/restore.ts'
import { backupPath, backupSetting, newBackupName } from '../backup/shelf.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { notifyAdministrators } from '../../access/notify-administrators.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { backupChoice } from './verify-backup.ts'

/** Puts a backup in the place of the running data, after making one of what runs now; then says whether books and audit log hold (security 11). */
export const restoreBackup = defineJob({
  name: 'restore_backup',
  title: 'Restore a backup',
  payload: backupChoice,
  alone: true,
  async run({ services: { db, keys, config, clock, owner, log }, payload, user, progress }) {
    if (!owner) return { skipped: true }
    const stored = (await backupSetting(db, keys)).secret
    const passphrase = payload.sealed === null ? stored : openPassphrase(keys, payload.sealed)
    const path = await backupPath(config.dataDir, payload.name)
    const before = newBackupName(clock.now(), false)
    await writeBackup({
      owner,
      dataDir: config.dataDir,
      keys,
      path: await backupPath(config.dataDir, before, true),
      passphrase: stored,
      now: clock.now(),
    })
    const manifest = await restore({
      owner,
      dataDir: config.dataDir,
      keys,
      path,
      passphrase,
      onProgress: progress,
    })
    await renewSeals(db, { key: keys.audit, dataDir: config.dataDir })
    await auditWriter(keys.audit)(db, {
      actor: user?.id ?? null,
      action: 'backup.restored',
      object: { module: 'backup', id: payload.name },
    })
    const {
      ok,
      sentences: [books, audit],
    } = await checkRestored(db, keys.audit)
    log.info('a backup was restored', { name: payload.name, kept: before, books, audit })
    if (!ok)
      await notifyAdministrators(db, {
        message: `The restored data does not hold. ${books} ${audit}`,
        url: '/apps/jobs',
        key: 'restored-broken',
      })
    return {
      name: payload.name,
      made_before: before,
      rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
      books,
      audit,
    }
  },
})
