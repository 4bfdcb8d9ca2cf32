/** Effects of mails with papers of passengers, and of CVs that leave as one. */
import { documentSendWorkflow } from '../../machines/desk/document-send.ts'
import { inStates } from '../platform/db/in-states.ts'
import { sql } from 'kysely'
import { mailWorkflow } from '../../machines/desk/mail.ts'
import { transition } from '../platform/db/transition.ts'
import { entityOf } from '../../domain/entities.ts'
import { wakeSender } from '../transport/outbox.ts'
import { insertRow } from '../workflow/event/rows.ts'
import type { maleCv } from '../../domain/passengers/male-cv.ts'
import type { documentSend } from '../../domain/messages/document-send.ts'
import type { EffectOf, NamedEffect } from '../workflow/registry.ts'
import { fillSubject } from './mail-names.ts'

const cancel = transition(mailWorkflow, 'CANCEL')

export const messageEffects: Readonly<Record<string, NamedEffect>> = {
  /** A mail waits to be picked up by the sender. From now on its subject says whom it is about (decision 1170). */
  'wake mail': {
    async do({ db }, { record }: EffectOf<typeof documentSend>) {
      await fillSubject(db, record)
      await wakeSender(db)
      return undefined
    },
  },
  /** A cancelled mail leaves the outbox; the sender itself reports one that is being sent. */
  'drop mail': {
    async do({ db }, { record }: EffectOf<typeof documentSend>) {
      await fillSubject(db, record)
      if (record.mail)
        await sql`update mail_outbox set state = ${cancel.state}, error = 'It was cancelled.', body = null where id = ${record.mail} and ${cancel.from}`.execute(
          db,
        )
      return undefined
    },
  },
  /** A CV goes out by mail: a draft for the agent, which an officer looks at before it leaves (machines M18 row 2). */
  'draft mail': {
    async do(context, { record, facts, passengerId }: EffectOf<typeof maleCv>, data) {
      const { rows } = await sql<{
        name: string
        email: string | null
      }>`select name, email from agent where id = ${Number(data['agent'])}`.execute(context.db)
      const name = String(facts.passenger?.['full_name'] ?? '')
      const mail = await insertRow(
        context.db,
        entityOf('document_send'),
        {
          passengers: [passengerId],
          recipient_type: 'agent',
          to: rows[0]?.email ? [rows[0].email] : [],
          subject: `${record.cv_no ?? 'CV'} ${name}`.slice(0, 150),
          body: `Dear ${rows[0]?.name ?? 'partner'},\n\nPlease find attached the CV of {passenger_name}.`,
          documents: [{ source: 'cv', passenger: passengerId, file: null }],
          branch: facts.passenger?.branch,
          state: 'draft',
          state_since: context.clock.today(),
          is_demo: facts.passenger?.is_demo ?? false,
        },
        context.actor.id,
      )
      return { mail }
    },
    /** A draft that was not sent goes with the entry that made it. */
    async undo({ db }, kept) {
      await sql`update document_send set is_deleted = true, deleted_at = now(), version = version + 1 where id = ${Number(kept['mail'])} and state ${inStates(documentSendWorkflow, 'draft')}`.execute(
        db,
      )
    },
  },
}
