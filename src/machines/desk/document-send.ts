import { bool, text } from '../../foundation/definitions/fields.ts'
import { saidOf, say } from '../../foundation/text/sentence.ts'
import { documentSend, mostAttachmentBytes } from '../../domain/messages/document-send.ts'
import { noteTo } from '../kit/effects.ts'
import { eventFields } from '../kit/event-fields.ts'
import type { Effect } from '../kit/workflow.ts'
import { table, type ArgsOf } from '../kit/table.ts'

const documentSendTable = table({
  fields: {
    ...documentSend.fields,
    ...eventFields,
    error: text(250, { label: 'Error' }),
    temporary: bool({ label: 'May be tried again' }),
    message_id: text(80, { label: 'Message' }),
  },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    queued: { kind: 'normal', label: 'Queued' },
    sending: { kind: 'normal', label: 'Sending' },
    sent: { kind: 'normal', label: 'Sent' },
    failed: { kind: 'blocker', label: 'Failed' },
    cancelled: { kind: 'final', label: 'Cancelled' },
  },
})
const { row, workflow, guard } = documentSendTable
type Args = ArgsOf<typeof documentSendTable>

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0

const mostAttachmentMb = mostAttachmentBytes / 1024 / 1024

const mailComplete = guard('G-DS-OK', {
  needs: 'facts',
  says: `the mail has a recipient and a document, and its attachments are at most ${mostAttachmentMb} MB`,
  check: ({ record, facts }) => {
    if (isEmpty(record.to)) return say`Add at least one recipient.`
    if (isEmpty(record.documents)) return say`Add at least one document.`
    if ((facts.lookups.counts['attachment_bytes'] ?? 0) > mostAttachmentBytes)
      return say`Attachments exceed ${mostAttachmentMb} MB.`
    const missing = facts.lookups.texts['attachment']
    return missing ? saidOf(missing) : null
  },
})

/** How often a mail that could not be delivered for now is tried in all. */
const mostAttempts = 3
/** Pauses after the first, second and third attempt, in seconds (machines M14 row 4). */
export const retrySeconds = [60, 300, 900] as const

const wake = (): Effect[] => [{ do: 'order', name: 'wake mail' }]
const failed = ({ record, data }: Args): Effect[] => [
  noteTo(record.sent_by, 'N20', {
    subject: String(data?.subject ?? record.subject ?? ''),
    error: String(data?.error ?? ''),
  }),
]
const errorOf = ({ data }: Args) => ({ last_error: String(data?.error ?? '').slice(0, 250) })
/** May another attempt help? A refusal for good is not tried again. */
const mayRetry = ({ record, data }: Args): boolean =>
  Number(record.attempts ?? 0) < mostAttempts && data?.temporary === true
/** A new message with the same content. */
const resetSend = ({ facts }: Args) => ({
  attempts: 0,
  last_error: null,
  mail: null,
  message_id: null,
  sent_at: null,
  sent_by: facts.user.id,
})

/** A mail with papers that is sent to others. Source: machines M14, decision 0133. */
export const documentSendWorkflow = workflow({
  id: 'document_send',
  table: 'M14',
  version: 1,
  title: 'Document Mail',
  module: 'document_send',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: { SEND: 'send the mail', CANCEL: 'cancel the mail', RESEND: 'send the mail again' },
  orders: ['wake mail', 'drop mail'],
  rows: [
    row({
      n: 1,
      from: ['draft', 'failed'],
      on: 'SEND',
      to: 'queued',
      roles: ['PRO', 'AGR', 'TKT'],
      undo: 'none',
      guards: [mailComplete],
      set: resetSend,
      effects: wake,
    }),
    row({
      n: 2,
      from: ['queued'],
      on: 'TAKE',
      to: 'sending',
      roles: ['SYS'],
      undo: 'none',
      set: ({ record }) => ({ attempts: Number(record.attempts ?? 0) + 1 }),
    }),
    row({
      n: 3,
      from: ['sending'],
      on: 'DELIVERED',
      to: 'sent',
      roles: ['SYS'],
      undo: 'none',
      payload: { message_id: 'required', sent_at: 'optional' },
      set: () => ({ last_error: null }),
    }),
    row({
      n: 4,
      from: ['sending'],
      on: 'ERROR',
      to: 'queued',
      roles: ['SYS'],
      undo: 'none',
      payload: { error: 'required', temporary: 'optional' },
      when: {
        says: `fewer than ${mostAttempts} attempts have failed, and the fault may be temporary`,
        holds: mayRetry,
      },
      set: errorOf,
    }),
    row({
      n: 5,
      from: ['sending'],
      on: 'ERROR',
      to: 'failed',
      roles: ['SYS'],
      undo: 'none',
      payload: { error: 'required', temporary: 'optional' },
      when: {
        says: `${mostAttempts} attempts have failed, or the mail was refused for good`,
        holds: (args) => !mayRetry(args),
      },
      set: errorOf,
      effects: failed,
    }),
    row({
      n: 6,
      from: ['sent'],
      on: 'BOUNCED',
      to: 'failed',
      roles: ['SYS'],
      undo: 'none',
      payload: { error: 'required' },
      set: errorOf,
      effects: failed,
    }),
    row({
      n: 7,
      from: ['draft', 'queued', 'failed'],
      on: 'CANCEL',
      to: 'cancelled',
      roles: ['PRO', 'AGR', 'TKT'],
      undo: 'none',
      effects: () => [{ do: 'order', name: 'drop mail' }],
    }),
    row({
      n: 8,
      from: ['sent'],
      on: 'RESEND',
      to: 'queued',
      roles: ['PRO', 'AGR', 'TKT'],
      undo: 'none',
      guards: [mailComplete],
      set: resetSend,
      effects: wake,
    }),
  ],
})
