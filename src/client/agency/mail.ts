import type { Answer } from '../http/answers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { keys } from '../http/queries.ts'

export type MailSettings = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string | null
  from_address: string
  from_name: string | null
  is_set: boolean
  has_password: boolean
  version: number
}
/** Without a password the stored one stays. */
export type MailChange = Omit<MailSettings, 'is_set' | 'has_password'> & { password?: string }

export const mailSettingsKey = ['mail', 'settings'] as const
export const useMailSettings = () =>
  useQuery({
    queryKey: mailSettingsKey,
    queryFn: () => api.get<Answer<'GET /mail/api/v1/mail/settings'>>(apiPath('mail', 'settings')),
  })
export const saveMailSettings = (change: MailChange, idempotencyKey: string) =>
  api.put<Answer<'PUT /mail/api/v1/mail/settings'>>(apiPath('mail', 'settings'), change, { idempotencyKey })
/** Sends a mail at once; `detail` is what the mail server said. */
export const sendTestMail = (to: string) =>
  api.post<Answer<'POST /mail/api/v1/mail/test'>>(apiPath('mail', 'test'), { to }, { once: true })

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const
export type OutboxMail = {
  id: number
  kind: string
  recipients: string[]
  subject: string
  state: (typeof mailStates)[number]
  attempts: number
  error: string | null
  next_at: string
  created_at: string
  sent_at: string | null
  may_resend: boolean
}

/** Mails that wait, went or failed, newest first, without their texts. @param size at most 200. */
export const useOutbox = (state: OutboxMail['state'] | null, size: number) =>
  useQuery({
    queryKey: keys.list('mail_outbox', { state, size }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<Answer<'GET /mail/api/v1/mail/outbox'>>(
        apiPath('mail', 'outbox'),
        { size, ...(state ? { state } : {}) },
        signal,
      ),
  })
export const resendMail = (id: number) =>
  api.post<Answer<'POST /mail/api/v1/mail/resend/:id'>>(apiPath('mail', 'resend', id))
