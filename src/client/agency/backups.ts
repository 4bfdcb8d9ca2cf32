import type { Answer } from '../http/answers.ts'
import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'

export type StoredBackup = {
  name: string
  created_at: string
  size: number
  encrypted: boolean
  scheduled: boolean
}
export type BackupSettings = {
  enabled: boolean
  time: string
  keep: number
  has_passphrase: boolean
  version: number
}

export const backupsKey = ['job_run', 'backups'] as const
export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: () => api.get<Answer<'GET /backup/api/v1/backup/all'>>(apiPath('backup', 'all')),
  })
export const makeBackup = () => api.post<Answer<'POST /backup/api/v1/backup/make'>>(apiPath('backup', 'make'))
/** An empty passphrase tries the stored one. */
export const verifyBackup = (name: string, passphrase: string) =>
  api.post<Answer<'POST /backup/api/v1/backup/verify/:name'>>(
    apiPath('backup', 'verify', name),
    passphrase ? { passphrase } : {},
  )
export const restoreBackup = (name: string, confirm: string, passphrase: string) =>
  api.post<Answer<'POST /backup/api/v1/backup/restore/:name'>>(
    apiPath('backup', 'restore', name),
    passphrase ? { confirm, passphrase } : { confirm },
  )
export const backupFile = (name: string) => api.blob(apiPath('backup', 'file', name))
/** Without a passphrase the stored one stays. */
export const saveBackupSettings = (
  change: Omit<BackupSettings, 'has_passphrase'> & { passphrase?: string },
  idempotencyKey: string,
) =>
  api.put<Answer<'PUT /backup/api/v1/backup/settings'>>(apiPath('backup', 'settings'), change, {
    idempotencyKey,
  })
