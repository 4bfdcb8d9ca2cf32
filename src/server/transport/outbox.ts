import { jobRunWorkflow } from '../../machines/desk/job-run.ts'
import { inStates } from '../platform/db/in-states.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mailWorkflow } from '../../machines/desk/mail.ts'
import { transition } from '../platform/db/transition.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../platform/db/kysely.ts'
import { publish } from '../platform/events/publish.ts'
import { enqueue } from '../jobs/runs.ts'
import type { Keys } from '../platform/keys.ts'
import { sealText } from '../platform/sealed-text.ts'

export interface NewMail {
  /** What it is about: 'password_reset', 'document_send', 'party_statement'. */
  kind: string
  object?: { module: string; id: number }
  /** At most ten each (entities 4.9). */
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  subject: string
  /** Plain text. */
  text: string
  /** Ids of stored files to attach. */
  files?: readonly string[]
  /** Its text is removed once it is sent. */
  isSecret?: boolean
  /** Afterwards it is not sent any more. */
  expiresAt?: string
  by: number | null
}

const most = 10
/** The job that sends; named here so that a mail can wake it without knowing it. */
export const sendJob = 'send_mail'

/** Asks for a round of sending, unless one is waiting already. @param delay seconds. */
export async function wakeSender(db: Db, delay = 0): Promise<void> {
  // A run before the pause is over would find nothing due, and none would follow it.
  const serves =
    delay === 0
      ? sql`run_after <= now() and run_after > now() - interval '1 minute'`
      : sql`run_after between now() + make_interval(secs => ${delay}) and now() + make_interval(secs => ${delay + 30})`
  const { rows } =
    await sql`select 1 from job_run where job = ${sendJob} and state ${inStates(jobRunWorkflow, 'queued')} and ${serves} limit 1`.execute(
      db,
    )
  if (rows.length === 0)
    await enqueue(db, { job: sendJob, trigger: 'request', by: null, payload: {}, onlyKey: null, delay })
}

/**
 * Writes a mail into the outbox, in the transaction of its cause: it leaves when (and only if) that commits. While no mail
 * server is set up it waits there.
 * @returns its id.
 * @throws AppError 'input.invalid' (422) without a recipient, or with more than ten.
 */
export async function queueMail(db: Db, keys: Pick<Keys, 'data'>, mail: NewMail): Promise<number> {
  if (mail.to.length === 0 || [mail.to, mail.cc ?? [], mail.bcc ?? []].some((list) => list.length > most)) {
    throw new AppError('input.invalid', {
      errors: [
        {
          pointer: '/to',
          code: 'COUNT',
          message: mail.to.length === 0 ? 'To is required.' : 'You can send to at most 10 addresses.',
        },
      ],
    })
  }
  const messageId = randomUUID()
  const { rows } = await sql<{ id: number }>`
    insert into mail_outbox (kind, module, object_id, recipients, cc, bcc, subject, body, key_id, is_secret, files, message_id, expires_at, by_user)
    values (${mail.kind}, ${mail.object?.module ?? null}, ${mail.object?.id ?? null}, ${[...mail.to]}::text[], ${[...(mail.cc ?? [])]}::text[], ${[...(mail.bcc ?? [])]}::text[],
      ${mail.subject.replace(/\s+/g, ' ').slice(0, 250)}, ${sealText(keys.data, `mail ${messageId}`, mail.text)}, ${keys.data.id}, ${mail.isSecret ?? false}, ${[...(mail.files ?? [])]}::uuid[], ${messageId}, ${mail.expiresAt ?? null}, ${mail.by})
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await wakeSender(db)
  await publish(db, { module: 'mail_outbox', id, ...(mail.by === null ? {} : { user: mail.by }) })
  return id
}

const resend = transition(mailWorkflow, 'RESEND')

/** Tries a failed mail again from the start. @returns false when there is none, or its text is gone or worthless by now. */
export async function resendMail(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`update mail_outbox set state = ${resend.state}, attempts = 0, next_at = now(), error = null where id = ${id} and ${resend.from} and body is not null and (expires_at is null or expires_at > now()) returning id`.execute(
      db,
    )
  if (rows.length > 0) await wakeSender(db)
  return rows.length > 0
}
