import { say, wordingOf } from '../../foundation/text/sentence.ts'
import { AppError } from '../../domain/errors.ts'
import { eventTerm, stateTerm } from '../../machines/kit/judge.ts'
import { documentSendWorkflow } from '../../machines/desk/document-send.ts'
import { attachmentsOf, findAttachment } from './attachments.ts'
import { refuseField } from '../records/hooks/refuse.ts'
import type { Hooks, Writing } from '../records/hooks.ts'

const editable = ['draft', 'failed']

/** Every attachment gets the file it means now, of a passenger and a field its sender may read. */
async function findFiles({ values, merged, stored, crud }: Writing): Promise<void> {
  if (values['documents'] === undefined && values['passengers'] === undefined) return
  const passengers = Array.isArray(merged['passengers']) ? merged['passengers'].map(Number) : []
  const found = []
  for (const item of attachmentsOf(merged))
    found.push(
      await findAttachment(crud.db, crud.user, item, { passengers, kept: attachmentsOf(stored ?? {}) }),
    )
  const refused = found.find((one) => !one.ok)
  if (refused) refuseField('documents', 'FILE', wordingOf(refused) ?? '')
  values['documents'] = found.flatMap((one) => (one.ok ? [one.item] : []))
}

export const documentSendHooks: Hooks = {
  async beforeCreate(writing) {
    await findFiles(writing)
  },
  async beforeUpdate(writing) {
    const state = writing.stored.state
    if (!editable.includes(state))
      throw new AppError('step.refused', {
        detail:
          state === 'sent'
            ? say`Cannot change the mail: it is ${stateTerm(documentSendWorkflow, state)}. You can ${eventTerm(documentSendWorkflow, 'RESEND')}.`
            : say`Cannot change the mail: it is ${stateTerm(documentSendWorkflow, state)}.`,
        publicCode: 'G-STATE',
      })
    await findFiles(writing)
  },
}
