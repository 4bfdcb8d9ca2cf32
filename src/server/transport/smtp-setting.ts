import { createTransport, type Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { z } from 'zod'
import { messages } from '../../foundation/definitions/messages.ts'
import type { Db } from '../platform/db/kysely.ts'
import type { Keys } from '../platform/keys.ts'
import { readServiceSetting, type ServiceSetting } from '../platform/service-setting.ts'

const connectMs = 5000
const answerMs = 10_000

/** How the agency's mails are sent. The password is the setting's secret. */
export const smtpValue = z.object({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(
      /^(?=.)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]+$/,
      'Enter the name of the mail server, such as smtp.example.com.',
    ),
  port: z
    .number()
    .int()
    .min(1, 'The port is a number from 1 to 65535.')
    .max(65_535, 'The port is a number from 1 to 65535.'),
  /** tls: encrypted from the first byte (465); starttls: must become encrypted (587); none: only for a server in the same network. */
  security: z.enum(['tls', 'starttls', 'none']),
  username: z.string().trim().max(254).nullable(),
  from_address: z.email(messages.EMAIL()).max(254),
  from_name: z
    .string()
    .trim()
    .max(60)
    .regex(/^[^\r\n"<>]*$/, 'Leave out quotes and angle brackets.')
    .nullable(),
})
export type SmtpValue = z.output<typeof smtpValue>

/** @returns null while no mail server is set up. */
export const readSmtp = (db: Db, keys: Pick<Keys, 'data'>): Promise<ServiceSetting<SmtpValue> | null> =>
  readServiceSetting(db, keys, 'smtp', smtpValue)

/** A connection that reads no files and no addresses by itself; certificates are checked. */
export function transportOf({
  value,
  secret,
}: Pick<ServiceSetting<SmtpValue>, 'value' | 'secret'>): Transporter<SMTPTransport.SentMessageInfo> {
  return createTransport({
    host: value.host,
    port: value.port,
    secure: value.security === 'tls',
    requireTLS: value.security === 'starttls',
    ignoreTLS: value.security === 'none',
    ...(value.username ? { auth: { user: value.username, pass: secret ?? '' } } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Name and address of the sender. */
export const fromOf = ({ from_name, from_address }: SmtpValue): { name: string; address: string } => ({
  name: from_name ?? '',
  address: from_address,
})
