import { sql } from 'kysely'
import { mailWorkflow } from '../../machines/desk/mail.ts'
import { transition } from '../platform/db/transition.ts'
import { z } from 'zod'
import { readFileBytes } from '../platform/files/keep-file.ts'
import { retrySeconds } from '../../machines/desk/document-send.ts'
import { sendJob, wakeSender } from '../transport/outbox.ts'
import { documentEvent, documentMails, pickUpDocuments } from './document-mails.ts'
import { sendFault, type SendFault } from '../transport/send-fault.ts'
import { fromOf, readSmtp, transportOf, type SmtpValue } from '../transport/smtp-setting.ts'
import { openText } from '../platform/sealed-text.ts'
import type { ServiceSetting } from '../platform/service-setting.ts'
import type { Services } from '../platform/services.ts'
import { defineJob } from '../jobs/define-job.ts'
import { isLiveServer } from '../jobs/runs.ts'

interface Mail {
  id: number
  recipients: string[]
  cc: string[]
  bcc: string[]
  subject: string
  body: Buffer
  files: string[]
  message_id: string
  attempts: number
  module: string | null
  object_id: number | null
}

const take = transition(mailWorkflow, 'TAKE')
const deliver = transition(mailWorkflow, 'DELIVER')
const delay = transition(mailWorkflow, 'DELAY')
const fail = transition(mailWorkflow, 'FAIL')
const expire = transition(mailWorkflow, 'EXPIRE')
const lose = transition(mailWorkflow, 'LOSE')

/** An hour in all: half a minute, doubled seven times. */
const attempts = 8
const firstPauseSeconds = 30

/** Takes the next due mail; of two servers each gets another one. */
async function takeMail({ db, keys }: Services, server: number): Promise<Mail | null> {
  const { rows } = await sql<Mail>`
    update mail_outbox set state = ${take.state}, server = ${server}, attempts = attempts + 1 where id = (
      select id from mail_outbox where ${take.from} and next_at <= now() and key_id = ${keys.data.id} and body is not null order by next_at, id for update skip locked limit 1)
    returning id, recipients, cc, bcc, subject, body, files, message_id, attempts, module, object_id`.execute(
    db,
  )
  return rows[0] ?? null
}

async function attachments(
  services: Services,
  ids: readonly string[],
): Promise<{ filename: string; content: Buffer; contentType: string }[]> {
  const rows =
    ids.length === 0
      ? []
      : await services.db
          .selectFrom('file_blob')
          .selectAll()
          .where('id', 'in', [...ids])
          .execute()
  return Promise.all(
    rows.map(async (row) => ({
      filename: row.name,
      content: await readFileBytes(services, row),
      contentType: row.mime,
    })),
  )
}

async function send(services: Services, smtp: ServiceSetting<SmtpValue>, mail: Mail): Promise<void> {
  const transport = transportOf(smtp)
  try {
    await transport.sendMail({
      from: fromOf(smtp.value),
      to: mail.recipients,
      cc: mail.cc,
      bcc: mail.bcc,
      subject: mail.subject,
      text: openText(services.keys.data, `mail ${mail.message_id}`, mail.body),
      messageId: `<${mail.message_id}@${smtp.value.from_address.split('@')[1]}>`,
      attachments: await attachments(services, mail.files),
    })
  } finally {
    transport.close()
  }
}

/** Mails that will not go by themselves: too old, or caught in the middle by the end of their server (decision 0091). */
async function giveUp(services: Services): Promise<void> {
  const { db } = services
  await sql`update mail_outbox set state = ${expire.state}, error = 'It was not sent in time.', body = case when is_secret then null else body end where ${expire.from} and expires_at < now()`.execute(
    db,
  )
  const { rows } = await sql<
    Pick<Mail, 'module' | 'object_id'>
  >`update mail_outbox m set state = ${lose.state}, error = ${broken} where ${lose.from} and not ${isLiveServer(sql`m.server`)} returning module, object_id`.execute(
    db,
  )
  for (const mail of rows)
    if (isDocument(mail))
      await documentEvent(services, mail.object_id, 'ERROR', { error: broken, temporary: false })
}
const broken = 'The server stopped while sending it; it may have arrived. Send it again if it did not.'

/** A document mail has a record of its own that says when it is tried again (machines M14). */
const isDocument = (
  mail: Pick<Mail, 'module' | 'object_id'>,
): mail is { module: string; object_id: number } => mail.module === documentMails && mail.object_id !== null

/** False for a mail a user cancelled in the meantime. */
async function mayGo(services: Services, mail: Mail): Promise<boolean> {
  if (!isDocument(mail)) return true
  const taken = await documentEvent(services, mail.object_id, 'TAKE')
  if (!taken.happened)
    await sql`update mail_outbox set state = ${fail.state}, error = 'It is sent again on its own page.' where id = ${mail.id} and ${fail.from}`.execute(
      services.db,
    )
  return taken.happened
}

/** Whether that was the last attempt, and the pause before the next in seconds. */
async function afterFault(
  services: Services,
  mail: Mail,
  { isFinal, sentence }: SendFault,
): Promise<{ isOver: boolean; pause: number }> {
  if (!isDocument(mail))
    return {
      isOver: isFinal || mail.attempts >= attempts,
      pause: firstPauseSeconds * 2 ** (mail.attempts - 1),
    }
  const outcome = await documentEvent(services, mail.object_id, 'ERROR', {
    error: sentence,
    temporary: !isFinal,
  })
  return { isOver: outcome.state !== 'queued', pause: retrySeconds[mail.attempts - 1] ?? retrySeconds[2] }
}

/** Sends what is due in the outbox, each mail by one server only, with growing pauses after a failure. */
export const sendMail = defineJob({
  name: sendJob,
  title: 'Send mail',
  schedule: '*/15 * * * *',
  byHand: true,
  payload: z.object({}),
  async run({ services, run, progress, cancelled }) {
    const { db, keys, log } = services
    await giveUp(services)
    await pickUpDocuments(services)
    const smtp = await readSmtp(db, keys)
    if (!smtp) return { sent: 0, failed: 0, delayed: 0 }
    const counts = { sent: 0, failed: 0, delayed: 0 }
    while (!cancelled()) {
      const mail = await takeMail(services, run.server)
      if (!mail) break
      if (!(await mayGo(services, mail))) continue
      try {
        await send(services, smtp, mail)
        if (isDocument(mail))
          await documentEvent(services, mail.object_id, 'DELIVERED', {
            message_id: mail.message_id,
            sent_at: services.clock.now().toISOString(),
          })
        await sql`update mail_outbox set state = ${deliver.state}, sent_at = now(), error = null, body = case when is_secret then null else body end where id = ${mail.id} and ${deliver.from}`.execute(
          db,
        )
        counts.sent++
      } catch (fault) {
        const known = sendFault(fault)
        const { sentence } = known
        log.warn('a mail was not sent', { mail: mail.id, attempt: mail.attempts, reason: sentence })
        const { isOver, pause } = await afterFault(services, mail, known)
        const end = isOver ? fail : delay
        await sql`update mail_outbox set state = ${end.state}, error = ${sentence}, next_at = now() + make_interval(secs => ${pause}) where id = ${mail.id} and ${end.from}`.execute(
          db,
        )
        if (isOver) counts.failed++
        else {
          counts.delayed++
          await wakeSender(db, pause)
        }
      }
      progress(counts.sent + counts.failed + counts.delayed, null)
    }
    return counts
  },
})
