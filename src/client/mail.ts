import { useQuery } from '@tanstack/react-query'
import { api, apiPath } from './api.ts'

export type MailSettings = { host: string; port: number; security: 'tls' | 'starttls' | 'none'; username: string | null; from_address: string; from_name: string | null; is_set: boolean; has_password: boolean; version: number }
/** Without a password the stored one stays. */
export type MailChange = Omit<MailSettings, 'is_set' | 'has_password'> & { password?: string }

export const mailSettingsKey = ['mail', 'settings'] as const
export const useMailSettings = () => useQuery({ queryKey: mailSettingsKey, queryFn: () => api.get<MailSettings>(apiPath('mail', 'settings')) })
export const saveMailSettings = (change: MailChange) => api.put<MailSettings>(apiPath('mail', 'settings'), change)
/** Sends a mail at once; `detail` is what the mail server said. */
export const sendTestMail = (to: string) => api.post<{ ok: boolean; detail: string }>(apiPath('mail', 'test'), { to })
