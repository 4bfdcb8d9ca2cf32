import { say } from '../../../foundation/text/sentence.ts'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { requireRecentPassword } from '../../access/recent-password.ts'
import { sealPassphrase } from '../backup/given-passphrase.ts'
import { backupPath, backupSetting, backupValue, listBackups } from '../backup/shelf.ts'
import { backup } from '../jobs/backup.ts'
import { restoreBackup } from '../jobs/restore-backup.ts'
import { startJob } from '../../jobs/start-job.ts'
import { verifyBackup } from '../jobs/verify-backup.ts'
import { writeServiceSetting } from '../../platform/service-setting.ts'
import { attachmentName } from '../../http/attachment-name.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'

const params = z.object({ name: z.string().max(80) })
const started = z.object({ run: z.number() })
const passphrase = z.string().min(1).max(500).optional()
const minPassphrase = 15

/** Backups for administrators (security 11, decision 0092). */
export const backupRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/backup/api/v1/backup/all/',
    summary: 'Backups on this server, their schedule and retention',
    access: 'admin',
    response: z.object({
      backups: z.array(
        z.object({
          name: z.string(),
          created_at: z.string(),
          size: z.number(),
          encrypted: z.boolean(),
          scheduled: z.boolean(),
        }),
      ),
      settings: backupValue.extend({ has_passphrase: z.boolean(), version: z.number() }),
      last_backup_at: z.string().nullable(),
      is_late: z.boolean(),
    }),
    async handler({ db, services: { config, keys }, clock }) {
      const [backups, { value, secret, version }] = await Promise.all([
        listBackups(config.dataDir),
        backupSetting(db, keys),
      ])
      const last = backups[0]?.created_at ?? null
      return {
        backups,
        settings: { ...value, has_passphrase: secret !== null, version },
        last_backup_at: last,
        is_late: last === null || clock.now().getTime() - Date.parse(last) > 48 * 3_600_000,
      }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/backup/api/v1/backup/settings/',
    summary: 'Changes schedule, retention and passphrase; without a passphrase the stored one stays',
    access: 'admin',
    audit: 'backup.settingsChanged',
    body: backupValue.extend({
      passphrase: z.string().max(500).nullable().optional(),
      version: z.number().int().min(0),
    }),
    response: null,
    async handler({ db, user, body: { passphrase: secret, version, ...value }, services, clock, audit }) {
      await requireRecentPassword({ db, user, clock })
      if (secret && Array.from(secret).length < minPassphrase)
        throw new AppError('input.invalid', {
          errors: [
            {
              pointer: '/passphrase',
              code: 'LEN',
              ...say`The passphrase must have at least ${minPassphrase} characters.`,
            },
          ],
        })
      const before = await backupSetting(db, services.keys)
      await writeServiceSetting(db, services.keys, 'backup', { value, secret, by: user.id, seen: version })
      await audit({
        object: { module: 'backup', id: null },
        changes: {
          time: [before.value.time, value.time],
          keep: [before.value.keep, value.keep],
          enabled: [before.value.enabled, value.enabled],
          ...(secret === undefined ? {} : { passphrase: [before.secret !== null, Boolean(secret)] }),
        },
      })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/backup/api/v1/backup/make/',
    summary: 'Makes a backup now',
    access: 'admin',
    audit: 'backup.asked',
    response: started,
    status: 202,
    handler: async ({ db, user }) => ({ run: (await startJob(db, backup, {}, user, 'manual')).id }),
  }),
  defineRoute({
    method: 'POST',
    path: '/backup/api/v1/backup/verify/:name',
    summary: 'Restores a backup into a database of its own and compares every table',
    access: 'admin',
    params,
    body: z.object({ passphrase }),
    audit: 'backup.verifyAsked',
    response: started,
    status: 202,
    async handler({ db, user, params: { name }, body, services: { config, keys } }) {
      await backupPath(config.dataDir, name)
      return {
        run: (
          await startJob(
            db,
            verifyBackup,
            { name, sealed: body.passphrase === undefined ? null : sealPassphrase(keys, body.passphrase) },
            user,
          )
        ).id,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/backup/api/v1/backup/restore/:name',
    summary: 'Puts a backup in the place of the running data; its name must be typed again',
    access: 'admin',
    params,
    body: z.object({ passphrase, confirm: z.string().max(80) }),
    audit: 'backup.restoreAsked',
    response: started,
    status: 202,
    async handler({ db, user, params: { name }, body, services: { config, keys }, clock, audit }) {
      await requireRecentPassword({ db, user, clock })
      if (body.confirm !== name)
        throw new AppError('input.invalid', {
          errors: [
            { pointer: '/confirm', code: 'CONFIRM', message: 'Type the name of the backup to restore it.' },
          ],
        })
      await backupPath(config.dataDir, name)
      await audit({ object: { module: 'backup', id: name } })
      return {
        run: (
          await startJob(
            db,
            restoreBackup,
            { name, sealed: body.passphrase === undefined ? null : sealPassphrase(keys, body.passphrase) },
            user,
          )
        ).id,
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/backup/api/v1/backup/remove/:name',
    summary: 'Removes a backup',
    access: 'admin',
    params,
    audit: 'backup.removed',
    response: null,
    async handler({ db, user, params: { name }, services: { config }, clock, audit }) {
      await requireRecentPassword({ db, user, clock })
      await rm(await backupPath(config.dataDir, name))
      await audit({ object: { module: 'backup', id: name } })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/backup/api/v1/backup/file/:name',
    summary: 'The bytes of a backup',
    access: 'admin',
    params,
    response: 'raw',
    limit: 10,
    async handler({ db, user, params: { name }, services: { config }, clock, reply, audit }) {
      await requireRecentPassword({ db, user, clock })
      const path = await backupPath(config.dataDir, name)
      await audit({ action: 'backup.downloaded', object: { module: 'backup', id: name } })
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-length', (await stat(path)).size)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachmentName('attachment', name))
        .send(createReadStream(path))
    },
  }),
]
