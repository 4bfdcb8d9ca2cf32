import { expect, test } from 'vitest'
import { judge } from '../../../src/machines/kit/judge.ts'
import { ticketEditWorkflow } from '../../../src/machines/tickets/ticket-edit.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the fare is right as it is'

testWorkflow(ticketEditWorkflow, {
  starts: [
    {
      id: 9,
      edit_no: 'TED-2027-000001',
      ticket: 4,
      request_date: '2027-01-20',
      edit_reason: 'the airline filed another fare',
      fare: '46000.00',
    },
  ],
  samples: { SUBMIT: {}, APPROVE: {}, REJECT: { reason } },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TE-CHANGES': saysFact('changes', 'There is nothing to change.'),
    'G-TE-REASON': [
      { record: { edit_reason: 'too short' }, says: 'Please give a reason of at least 10 characters.' },
      { record: { edit_reason: '0123456789' }, allowed: true },
    ],
    'G-TE-TICKET': saysFact('ticket', 'This ticket is refunded and cannot be edited.'),
    'G-TE-RESULT': saysFact('result', 'Commission cannot exceed the fare.'),
    'G-TE-OTHER': saysFact('requester', 'You cannot approve your own request.'),
    'G-TE-PERM': saysFact('permission', 'Financial changes need an approved account update permission.'),
  },
})

test('who may not approve yet is led to the permission that was asked for, and to a new request only without one', () => {
  const facts = goodFacts()
  const says = 'Financial changes need an approved account update permission.'
  const leads = (permission: number | null) =>
    judge(
      ticketEditWorkflow,
      {
        state: 'submitted',
        record: { id: 9, state: 'submitted', ticket: 4, fare: '46000.00', permission },
        facts: { ...facts, lookups: { ...facts.lookups, texts: { permission: says } } },
        last: null,
      },
      { type: 'APPROVE' },
    )
  expect(leads(7)).toMatchObject({
    message: says,
    fix: { path: '/apps/accUpdatePerm-management/accUpdatePerms/7' },
  })
  expect(leads(null)).toMatchObject({ fix: { path: '/apps/accUpdatePerm-management/new' } })
})
