/** Commands that write, check and put back a backup. */
import { existsSync } from 'node:fs'
import { AppError } from '../../../domain/errors.ts'
import { counted } from '../../../foundation/text/counted.ts'
import { renewSeals } from '../../books/proof/keyed-seals.ts'
import { checkRestored } from '../../operations/backup/check-restored.ts'
import type { Manifest } from '../../operations/backup/manifest.ts'
import { restoreBackup, verifyBackup } from '../../operations/backup/restore.ts'
import { writeBackup } from '../../operations/backup/write-backup.ts'
import { auditWriter } from '../../platform/audit/audit-log.ts'
import { systemClock } from '../../platform/clock.ts'
import { loadKeys, replaceKeys } from '../../platform/keys.ts'
import { onDatabase, passphraseOf, pathOf, type Options } from './command.ts'

const factsOf = (
  manifest: Manifest,
): { rows: number; tables: number; files: number; missing: number; created_at: string } => ({
  rows: Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0),
  tables: Object.keys(manifest.tables).length,
  files: manifest.files.count,
  missing: manifest.files.missing,
  created_at: manifest.created_at,
})

export const backup = (values: Options): Promise<void> =>
  onDatabase(values, async ({ db, ...at }) => {
    const path = pathOf(values.out, '--out')
    if (existsSync(path))
      throw new AppError('backup.refused', { detail: `${path} is there already. Give another name.` })
    const facts = factsOf(
      await writeBackup({ ...at, path, passphrase: passphraseOf(values), now: systemClock().now() }),
    )
    await auditWriter(at.keys.audit)(db, { actor: null, action: 'backup.made' })
    return {
      sentence: `${path}: ${counted(facts.rows, 'row')} of ${counted(facts.tables, 'table')}, ${counted(facts.files, 'file')}.${facts.missing > 0 ? ` Missing on the disk: ${counted(facts.missing, 'file')}.` : ''}`,
      facts,
    }
  })

export const verify = (values: Options): Promise<void> =>
  onDatabase(values, async (at) => {
    const facts = factsOf(
      await verifyBackup({ ...at, path: pathOf(values.in, '--in'), passphrase: passphraseOf(values) }),
    )
    return {
      sentence: `The backup of ${facts.created_at} is whole: ${counted(facts.rows, 'row')} of ${counted(facts.tables, 'table')}, ${counted(facts.files, 'file')}.`,
      facts,
    }
  })

export const restore = (values: Options): Promise<void> =>
  onDatabase(
    values,
    async ({ db, ...at }) => {
      const path = pathOf(values.in, '--in')
      const users = await db.selectFrom('app_user').select('id').limit(1).execute()
      if (users.length > 0 && !values.force)
        throw new AppError('backup.refused', {
          detail: 'This database is in use. Add --force to replace everything in it.',
        })
      const manifest = await restoreBackup({
        ...at,
        path,
        passphrase: passphraseOf(values),
        ...(at.isShared ? {} : { takeKeys: (keys: Record<string, string>) => replaceKeys(at.dataDir, keys) }),
      })
      // Noted with the keys the data now belongs to.
      const { audit: key } = loadKeys(at.dataDir)
      await renewSeals(db, { key, dataDir: at.dataDir })
      await auditWriter(key)(db, { actor: null, action: 'backup.restored' })
      const { ok, books, audit, sentences } = await checkRestored(db, key)
      if (!ok) process.exitCode = 1
      return {
        sentence: [
          `The data of ${manifest.created_at} is back.`,
          ...sentences,
          'Everyone signs in again.',
        ].join(' '),
        facts: { ...factsOf(manifest), books, audit },
      }
    },
    { anyKeys: true },
  )
