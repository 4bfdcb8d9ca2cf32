import { mailWorkflow } from '../../../machines/desk/mail.ts'
import { inStates } from '../../platform/db/in-states.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { messages } from '../../../foundation/definitions/messages.ts'
import { languageOf } from '../../access/language.ts'
import { requireRecentPassword } from '../../access/recent-password.ts'
import type { Db } from '../../platform/db/kysely.ts'
import type { Keys } from '../../platform/keys.ts'
import { resendMail } from '../../transport/outbox.ts'
import { sendFault } from '../../transport/send-fault.ts'
import { fromOf, readSmtp, smtpValue, transportOf } from '../../transport/smtp-setting.ts'
import { testMail } from '../../transport/texts.ts'
import { writeServiceSetting } from '../../platform/service-setting.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'

const shown = z.object({
  ...smtpValue.shape,
  is_set: z.boolean(),
  has_password: z.boolean(),
  version: z.number(),
})
const unset = {
  host: '',
  port: 587,
  security: 'starttls' as const,
  username: null,
  from_address: '',
  from_name: null,
  is_set: false,
  has_password: false,
  version: 0,
}
// What is shown before anything was saved is no setting yet.
const answer = z.union([
  shown,
  z.object({
    ...smtpValue.shape,
    host: z.literal(''),
    from_address: z.literal(''),
    is_set: z.literal(false),
    has_password: z.boolean(),
    version: z.number(),
  }),
])

async function current(db: Db, keys: Pick<Keys, 'data'>): Promise<z.input<typeof answer>> {
  const setting = await readSmtp(db, keys)
  return setting
    ? { ...setting.value, is_set: true, has_password: setting.secret !== null, version: setting.version }
    : { ...unset, host: '', from_address: '', is_set: false }
}

const mail = z.object({
  id: z.number(),
  kind: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed']),
  attempts: z.number(),
  error: z.string().nullable(),
  next_at: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  may_resend: z.boolean(),
})

/** How mail is sent, and what waits, went or failed (decision 0091). */
export const mailRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/mail/api/v1/mail/settings/',
    summary: 'The mail server; never its password',
    access: 'admin',
    response: answer,
    handler: ({ db, services }) => current(db, services.keys),
  }),
  defineRoute({
    method: 'PUT',
    path: '/mail/api/v1/mail/settings/',
    summary: 'Changes the mail server; without a password the stored one stays',
    access: 'admin',
    audit: 'mail.settingsChanged',
    body: z.object({
      ...smtpValue.shape,
      password: z.string().max(500).nullable().optional(),
      version: z.number().int().min(0),
    }),
    response: answer,
    async handler({ db, user, body, services, clock, audit }) {
      // A user who may redirect mail receives links for new passwords.
      await requireRecentPassword({ db, user, clock })
      const { password, version, ...value } = body
      const before = await readSmtp(db, services.keys)
      // A password is for the server it was typed for.
      if (password === undefined && before?.secret && before.value.host !== value.host)
        throw new AppError('input.invalid', {
          errors: [
            {
              pointer: '/password',
              code: 'REQ',
              message: 'Enter the password again, because the server is another one.',
            },
          ],
        })
      await writeServiceSetting(db, services.keys, 'smtp', {
        value,
        secret: password,
        by: user.id,
        seen: version,
      })
      await audit({
        object: { module: 'mail', id: null },
        changes: {
          host: [before?.value.host ?? null, value.host],
          from_address: [before?.value.from_address ?? null, value.from_address],
        },
      })
      return current(db, services.keys)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/mail/api/v1/mail/test/',
    summary: 'Sends a test mail at once and says what the mail server answered',
    access: 'admin',
    transaction: false,
    audit: 'mail.tested',
    limit: 10,
    body: z.object({ to: z.email(messages.EMAIL()).max(254) }),
    response: z.object({ ok: z.boolean(), detail: z.string() }),
    async handler({ db, user, body, services, audit }) {
      const smtp = await readSmtp(db, services.keys)
      if (!smtp) throw new AppError('input.invalid', { detail: 'Save the mail server first.' })
      const transport = transportOf(smtp)
      try {
        await transport.sendMail({
          from: fromOf(smtp.value),
          to: body.to,
          ...testMail(await languageOf(db, user.id)),
        })
        await audit({ changes: { ok: [null, true] } })
        return { ok: true, detail: 'The mail server took the mail.' }
      } catch (fault) {
        await audit({ changes: { ok: [null, false] } })
        return { ok: false, detail: sendFault(fault).sentence }
      } finally {
        transport.close()
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/mail/api/v1/mail/outbox/',
    summary: 'Mails, newest first, without their texts',
    access: 'admin',
    query: z.object({
      state: z.enum(['queued', 'sending', 'sent', 'failed']).optional(),
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      size: z.coerce.number().int().min(1).max(200).default(25),
    }),
    response: z.object({ mails: z.array(mail), waiting: z.number(), failed: z.number() }),
    async handler({ db, query }) {
      const { rows } = await sql<z.output<typeof mail>>`
        select id, kind, recipients, subject, state, attempts, error, next_at, created_at, sent_at, state ${inStates(mailWorkflow, 'failed')} and body is not null and (expires_at is null or expires_at > now()) as may_resend
        from mail_outbox where (${query.state ?? null}::text is null or state = ${query.state ?? null}) and (${query.before ?? null}::int4 is null or id < ${query.before ?? null}) order by id desc limit ${query.size}`.execute(
        db,
      )
      const { rows: counts } = await sql<{
        waiting: number
        failed: number
      }>`select count(*) filter (where state ${inStates(mailWorkflow, 'queued', 'sending')})::int as waiting, count(*) filter (where state ${inStates(mailWorkflow, 'failed')})::int as failed from mail_outbox`.execute(
        db,
      )
      return { mails: rows, waiting: counts[0]?.waiting ?? 0, failed: counts[0]?.failed ?? 0 }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/mail/api/v1/mail/resend/:id',
    summary: 'Tries a failed mail again',
    access: 'admin',
    params: idParams,
    audit: 'mail.resent',
    response: null,
    async handler({ db, params, audit }) {
      if (!(await resendMail(db, params.id))) throw new AppError('record.notFound')
      await audit({ object: { module: 'mail', id: params.id } })
    },
  }),
]
