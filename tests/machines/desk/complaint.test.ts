import { expect, test } from 'vitest'
import { priorityOf } from '../../../src/domain/desk/complain.ts'
import { complaintWorkflow } from '../../../src/machines/desk/complaint.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'the family asked for it'
const complaint = {
  id: 9,
  complain_no: 'CP-2027-0001',
  category: 'delay',
  priority: 'medium',
  opened_date: '2027-01-17',
}
const resolution = 'The agency paid the ticket of the passenger back.'

testWorkflow(complaintWorkflow, {
  starts: [complaint],
  variants: {
    6: [{ record: { due_date: '2027-01-31', waiting_since: '2027-01-25' } }],
    7: [{ data: { resolution_type: 'refunded', refund_amount: '5000.00' } }],
  },
  samples: {
    ASSIGN: { assigned_to: 12, note: 'please call' },
    WAIT: { party: 'the employer', until: '2027-02-04', note: 'called him' },
    ANSWERED: { note: 'he agrees' },
    ESCALATE: { to: 3, reason },
    RESOLVE: { resolution, resolution_type: 'solved' },
    ACCEPT: { accepted_by: 'RAHELA KHATUN', accept_date: '2027-01-28' },
    REFUSE: { reason },
    REJECT: { reason },
    WITHDRAW: { reason },
    REOPEN: { reason },
  },
  rows: {
    5: { record: { due_date: '2027-01-10', overdue_told: false, waiting_since: null } },
    10: { record: { resolved_date: '2027-01-14' } },
  },
  conditions: {
    5: [
      { record: { due_date: '2027-01-28' }, holds: false },
      { record: { due_date: '2027-01-27' }, holds: true },
      { record: { due_date: '2027-01-27', overdue_told: true }, holds: false },
      { record: { due_date: '2027-01-27', waiting_since: '2027-01-20' }, holds: false },
      { record: { due_date: '2027-01-19', waiting_since: '2027-01-20' }, holds: true },
    ],
    10: [
      { record: { resolved_date: '2027-01-15' }, holds: false },
      { record: { resolved_date: '2027-01-14' }, holds: true },
      { record: { resolved_date: null }, holds: false },
    ],
  },
  refusals: {
    'G-CP-RES': [
      {
        data: { resolution: 'paid back in full' },
        field: 'resolution',
        says: 'Describe the resolution in at least 20 characters.',
      },
      {
        data: { resolution: ' '.repeat(30) },
        field: 'resolution',
        says: 'Describe the resolution in at least 20 characters.',
      },
      {
        data: { resolution_type: '' },
        field: 'resolution_type',
        says: 'Describe the resolution in at least 20 characters.',
      },
      { data: { resolution_type: 'refunded' }, field: 'refund_amount', says: 'Refund Amount is required.' },
      { data: { resolution: 'a'.repeat(20) }, allowed: true },
    ],
    'G-CP-REOPEN': [
      {
        record: { closed_date: '2026-10-29' },
        says: 'A complaint can be reopened within 90 days of closing.',
      },
      { record: { closed_date: '2026-10-30' }, allowed: true },
    ],
  },
})

const at = (state: string, over = {}) => ({
  state,
  record: { ...complaint, state, ...over },
  facts: goodFacts(),
  last: null,
})

test('the due day counts working days from the opening, by priority', () => {
  const due = (over = {}) =>
    advance(complaintWorkflow, at('new', over), { type: 'ASSIGN', data: { assigned_to: 12 } }).record[
      'due_date'
    ]
  // Sunday 17 January and the working days after it; weekends are Friday and Saturday.
  expect([due({ priority: 'critical' }), due({ priority: 'high' }), due(), due({ priority: 'low' })]).toEqual(
    ['2027-01-18', '2027-01-20', '2027-01-26', '2027-02-07'],
  )
  expect(due({ due_date: '2027-01-21' })).toBe('2027-01-21')
})

test('while a party is asked the clock stands still', () => {
  const waiting = advance(
    complaintWorkflow,
    { ...at('investigating', { due_date: '2027-01-27' }), facts: goodFacts({ today: '2027-01-24' }) },
    { type: 'WAIT', data: { party: 'employer', until: '2027-01-31', note: 'asked' } },
  )
  expect(waiting.record).toMatchObject({
    waiting_since: '2027-01-24',
    waiting_for: 'employer',
    waiting_until: '2027-01-31',
  })
  const back = advance(
    complaintWorkflow,
    { ...at('waiting', waiting.record), state: 'waiting', facts: goodFacts({ today: '2027-01-31' }) },
    { type: 'ANSWERED', data: { note: 'paid' } },
  )
  // Five working days of waiting (25, 26, 27, 28 and 31 January) are added.
  expect(back.record).toMatchObject({ due_date: '2027-02-03', waiting_since: null, waiting_for: null })
})

test('a user who gets a complaint is notified, by assignment, escalation and reopening; a refund is a task for the accountants', () => {
  const notified = [{ do: 'note', id: 'N17', values: { no: 'CP-2027-0001' }, user: 12 }]
  expect(
    advance(complaintWorkflow, at('new'), { type: 'ASSIGN', data: { assigned_to: 12 } }).effects,
  ).toEqual(notified)
  const escalated = advance(complaintWorkflow, at('new'), { type: 'ESCALATE', data: { to: 12, reason } })
  expect([escalated.effects, escalated.record['assigned_to']]).toEqual([notified, 12])
  expect(
    advance(complaintWorkflow, at('closed', { assigned_to: 12, closed_date: '2027-01-20' }), {
      type: 'REOPEN',
      data: { reason },
    }).effects,
  ).toEqual(notified)
  expect(
    advance(complaintWorkflow, at('investigating'), {
      type: 'RESOLVE',
      data: { resolution, resolution_type: 'refunded', refund_amount: '5000.00' },
    }).effects,
  ).toEqual([
    { do: 'task', role: 'ACC', text: 'Refund 5,000', days: 2, open: { own: ['resolved', 'closed'] } },
  ])
  expect(
    advance(complaintWorkflow, at('investigating'), {
      type: 'RESOLVE',
      data: { resolution, resolution_type: 'solved' },
    }).effects,
  ).toEqual([])
})

test('abuse and death are critical, whatever was chosen', () => {
  expect([
    priorityOf('abuse', 'low'),
    priorityOf('death', undefined),
    priorityOf('delay', 'high'),
    priorityOf('delay', undefined),
  ]).toEqual(['critical', 'critical', 'high', 'medium'])
})
