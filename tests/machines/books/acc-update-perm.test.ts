import { expect, test } from 'vitest'
import { accUpdatePermWorkflow } from '../../../src/machines/books/acc-update-perm.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'typed ten times too large'
const now = '2027-01-28T10:00:00.000Z'
const request = {
  id: 4,
  voucher_type: 'payment_voucher',
  voucher_id: 12,
  voucher_no: 'PV-2627-000001',
  action: 'edit',
  reason,
  requested_by: 7,
  requested_at: '2027-01-27T08:00:00+00:00',
  status: 'pending',
}
const texts = (more: Record<string, string | null>) => ({ lookups: { texts: { now, ...more } } })

testWorkflow(accUpdatePermWorkflow, {
  starts: [request],
  facts: { lookups: { texts: { now } } },
  samples: {
    APPROVE: { decision_note: 'agreed' },
    CANCEL: { decision_note: reason },
    USE: { replacement: 31 },
  },
  rows: {
    6: { record: { valid_until: '2027-01-27T23:59:59.000Z' } },
    7: { record: { requested_at: '2027-01-20T08:00:00+00:00' } },
  },
  variants: { 4: [{ record: { decided_at: '2027-01-26T10:00:00.000Z', decided_by: 8 } }] },
  conditions: {
    3: [
      { record: { requested_by: 8 }, holds: false },
      { record: { requested_by: 7 }, holds: true },
    ],
    5: [{ record: { requested_by: 8 }, holds: false }],
    6: [
      { record: { valid_until: '2027-01-28T00:00:00.000Z' }, holds: false },
      { record: { valid_until: null }, holds: false },
    ],
    7: [
      { record: { requested_at: '2027-01-21T08:00:00+00:00' }, holds: false },
      { record: { requested_at: null }, holds: false },
    ],
  },
  refusals: {
    'G-REASON(decision_note)': [
      {
        data: { decision_note: 'too short' },
        field: 'decision_note',
        says: 'Please give a reason of at least 10 characters.',
      },
      { data: { decision_note: '0123456789' }, allowed: true },
    ],
    'G-AP-AUTH': [
      {
        facts: texts({ authority: 'You cannot approve your own request.' }),
        says: 'You cannot approve your own request.',
      },
    ],
    'G-AP-LIVE': [
      {
        record: { valid_until: '2027-01-28T09:59:59.000Z' },
        says: 'This permission has expired. Request a new one.',
      },
      { record: { used_at: now }, says: 'This permission has expired. Request a new one.' },
      { record: { valid_until: now }, allowed: true },
    ],
    'G-AP-USE': [
      {
        facts: texts({ use: 'This voucher is used by AA-2627-000001. Reverse that first.' }),
        field: 'replacement',
        says: 'This voucher is used by AA-2627-000001. Reverse that first.',
      },
      {
        record: { action: 'delete' },
        facts: texts({ use: 'This voucher is already reversed.' }),
        says: 'This voucher is already reversed.',
      },
    ],
  },
})

const at = (state: string, more = {}) => ({
  state,
  record: { ...request, ...more },
  facts: goodFacts({ user: { role: 'ACC' }, lookups: { texts: { now } } }),
  last: null,
})

test('an approval opens a window of hours, and the user who asked is notified', () => {
  const approved = advance(accUpdatePermWorkflow, at('pending'), { type: 'APPROVE', data: {} })
  expect(approved.record).toMatchObject({
    decided_by: 7,
    decided_at: now,
    valid_until: '2027-01-29T10:00:00.000Z',
  })
  expect(approved.effects).toEqual([
    { do: 'note', id: 'N19', values: { voucher_no: 'PV-2627-000001', answer: 'approved' }, user: 7 },
  ])
  const short = {
    ...at('pending'),
    facts: goodFacts({
      user: { role: 'MGR' },
      settings: { acc_perm_valid_hours: 2 },
      lookups: { texts: { now } },
    }),
  }
  expect(advance(accUpdatePermWorkflow, short, { type: 'APPROVE', data: {} }).record['valid_until']).toBe(
    '2027-01-28T12:00:00.000Z',
  )
})

test('a decided request is never decided again, and who did not ask can neither use nor withdraw it', () => {
  for (const state of ['canceled', 'used', 'expired'])
    for (const type of ['APPROVE', 'CANCEL', 'USE', 'WITHDRAW'])
      expect(
        judge(accUpdatePermWorkflow, at(state), { type, data: { decision_note: reason } }),
        `${type} in ${state}`,
      ).toMatchObject({
        ok: false,
        code: 'G-STATE',
        ...(type === 'USE' && state !== 'canceled'
          ? { message: 'This permission has expired. Request a new one.' }
          : {}),
      })
  expect(
    judge(
      accUpdatePermWorkflow,
      at('approved', { valid_until: '2027-01-29T10:00:00.000Z', requested_by: 9 }),
      { type: 'USE', data: {} },
    ),
  ).toMatchObject({ ok: false })
  expect(
    judge(accUpdatePermWorkflow, at('pending', { requested_by: 9 }), { type: 'WITHDRAW', data: {} }),
  ).toMatchObject({ ok: false })
  expect(
    advance(accUpdatePermWorkflow, at('approved', { valid_until: '2027-01-29T10:00:00.000Z' }), {
      type: 'USE',
      data: { replacement: 31 },
    }).effects,
  ).toEqual([{ do: 'order', name: 'use permission', data: { replacement: 31 } }])
})
