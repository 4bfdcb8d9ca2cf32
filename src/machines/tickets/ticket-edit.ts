import { ticketEdit } from '../../domain/tickets/ticket-edit.ts'
import { changedBy } from '../../domain/journey/facts.ts'
import { say } from '../../foundation/text/sentence.ts'
import { authorityHeld, broken, brokenByOther } from '../guards/authority.ts'
import { eventFields } from '../kit/event-fields.ts'
import { fixAt } from '../kit/guard.ts'
import { reasonGiven } from '../kit/undo.ts'
import { only, recordOf, table } from '../kit/table.ts'

const editTable = table({
  record: recordOf<typeof ticketEdit>(),
  fields: { ...ticketEdit.fields, ...eventFields },
  states: {
    draft: { kind: 'initial', label: 'Draft' },
    submitted: { kind: 'normal', label: 'Submitted' },
    applied: { kind: 'final', label: 'Applied', isAim: true },
    rejected: { kind: 'final', label: 'Rejected' },
  },
})
const { row, workflow, guard } = editTable

const hasChanges = guard('G-TE-CHANGES', {
  needs: 'facts',
  says: 'the edit changes something on the ticket',
  check: (args) => broken(args, 'changes'),
})

const hasReason = guard('G-TE-REASON', {
  needs: 'facts',
  says: 'the reason has at least 10 characters',
  check: ({ record }) =>
    (record.edit_reason ?? '').replace(/\s/g, '').length >= 10
      ? null
      : say`Please give a reason of at least 10 characters.`,
})

const ticketOpen = guard('G-TE-TICKET', {
  needs: 'facts',
  says: 'the ticket is posted and still open; if its cost changes, its billing period is not reconciled',
  check: (args) => brokenByOther(args, 'ticket'),
})

const resultRight = guard('G-TE-RESULT', {
  needs: 'facts',
  says: 'the ticket is complete and right with the changes',
  check: (args) => broken(args, 'result'),
})

const notRequester = guard('G-TE-OTHER', {
  needs: 'facts',
  says: 'another user asked for the edit',
  check: (args) => broken(args, 'requester'),
})

const permitted = guard('G-TE-PERM', {
  needs: 'facts',
  says: 'no amount and no party changes, or an account update permission is approved for it',
  check: (args) => {
    const refusal = broken(args, 'permission')
    if (!refusal) return null
    // The permission was asked for with the edit and waits to be approved.
    const asked = args.record.permission
    const title = 'account update permission'
    const fix = asked
      ? fixAt.page('accUpdatePerm', title, asked)
      : fixAt.master('accUpdatePerm', title, 'new')
    // Its amounts are others once another user moved the ticket.
    const other = broken(args, changedBy)
    return other ? [{ ...refusal, fix }, other] : { ...refusal, fix }
  },
})

/** A correction of a posted ticket, by two people. Source: tickets 8.7. */
export const ticketEditWorkflow = workflow({
  id: 'ticket_edit',
  table: 'T7',
  version: 1,
  title: 'Ticket Edit',
  module: 'ticket_edit',
  stage: null,
  initial: 'draft',
  correct: null,
  labels: {
    SUBMIT: 'hand in the edit',
    APPROVE: 'approve the edit',
    REJECT: 'reject the edit',
  },
  orders: ['ask to edit ticket', 'edit ticket', 'drop ticket edit'],
  rows: [
    row({
      n: 1,
      from: ['draft'],
      on: 'SUBMIT',
      to: 'submitted',
      roles: ['TKT'],
      undo: 'none',
      guards: [hasChanges, hasReason, ticketOpen, resultRight],
      effects: () => [{ do: 'order', name: 'ask to edit ticket', data: {} }],
    }),
    row({
      n: 2,
      from: ['submitted'],
      on: 'APPROVE',
      to: 'applied',
      roles: only('MGR'),
      undo: 'none',
      guards: [notRequester, hasChanges, ticketOpen, resultRight, permitted, authorityHeld],
      set: ({ facts }) => ({ applied_on: facts.today }),
      posts: true,
      effects: () => [{ do: 'order', name: 'edit ticket', data: {} }],
    }),
    row({
      n: 3,
      from: ['submitted'],
      on: 'REJECT',
      to: 'rejected',
      roles: only('MGR'),
      undo: 'none',
      payload: { reason: 'required' },
      guards: [reasonGiven],
      effects: () => [{ do: 'order', name: 'drop ticket edit', data: {} }],
    }),
  ],
})
