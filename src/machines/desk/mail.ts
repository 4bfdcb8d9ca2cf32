import { eventFields } from '../kit/event-fields.ts'
import { table } from '../kit/table.ts'

const { row, workflow } = table({
  fields: eventFields,
  states: {
    queued: { kind: 'initial', label: 'Waiting' },
    sending: { kind: 'normal', label: 'Being sent' },
    sent: { kind: 'final', label: 'Sent' },
    failed: { kind: 'blocker', label: 'Failed' },
  },
})

/**
 * A mail in the outbox: it waits, one server sends it, and it went or failed. A mail that was being sent when its server
 * stopped may have arrived, so it is not sent again by itself (decision 0091). Source: design 9, decision 0401.
 */
export const mailWorkflow = workflow({
  id: 'mail',
  table: 'D2',
  version: 1,
  title: 'Mail',
  module: 'mail_outbox',
  stage: null,
  initial: 'queued',
  correct: null,
  labels: {
    TAKE: 'begin to send the mail',
    DELIVER: 'note that the mail was sent',
    DELAY: 'try the mail again later',
    FAIL: 'note that the mail failed',
    EXPIRE: 'give up a mail that is too old',
    LOSE: 'note that its server is gone',
    CANCEL: 'cancel the mail',
    RESEND: 'send the mail again',
  },
  rows: [
    row({ n: 1, from: ['queued'], on: 'TAKE', to: 'sending', roles: ['SYS'], undo: 'none' }),
    // A server that was taken for gone may still say that it went.
    row({ n: 2, from: ['sending', 'failed'], on: 'DELIVER', to: 'sent', roles: ['SYS'], undo: 'none' }),
    row({ n: 3, from: ['sending'], on: 'DELAY', to: 'queued', roles: ['SYS'], undo: 'none' }),
    row({ n: 4, from: ['sending'], on: 'FAIL', to: 'failed', roles: ['SYS'], undo: 'none' }),
    row({ n: 5, from: ['queued'], on: 'EXPIRE', to: 'failed', roles: ['SYS'], undo: 'none' }),
    row({ n: 6, from: ['sending'], on: 'LOSE', to: 'failed', roles: ['SYS'], undo: 'none' }),
    row({ n: 7, from: ['queued', 'failed'], on: 'CANCEL', to: 'failed', roles: ['SYS'], undo: 'none' }),
    row({ n: 8, from: ['failed'], on: 'RESEND', to: 'queued', roles: ['SYS'], undo: 'none' }),
  ],
})
