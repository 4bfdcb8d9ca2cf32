import { expect, test } from 'vitest'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { voucherWorkflow } from '../../../src/machines/books/voucher.ts'
import { goodFacts } from '../facts.ts'

const reason = 'entered for the wrong month'
const at = (
  state: string,
  {
    texts = {},
    counts = {},
    record = {},
    role = 'ACC' as const,
    id = 7,
  }: {
    texts?: Record<string, string | null>
    counts?: Record<string, number>
    record?: Record<string, unknown>
    role?: 'ACC' | 'MGR' | 'TKT' | 'ADM'
    id?: number
  } = {},
) => {
  const facts = goodFacts({})
  return {
    state,
    record: { id: 1, created_by: 7, voucher_no: null, ...record },
    facts: { ...facts, user: { id, role }, lookups: { ...facts.lookups, texts, counts } },
    last: null,
  }
}
const said = (
  state: string,
  type: string,
  given: Parameters<typeof at>[1] = {},
  data: Record<string, unknown> = {},
): string | null => {
  const verdict = judge(voucherWorkflow, at(state, given), { type, data })
  return verdict.ok ? null : `${verdict.code}: ${verdict.message}`
}
const orders = (
  state: string,
  type: string,
  given: Parameters<typeof at>[1] = {},
  data: Record<string, unknown> = {},
) => {
  const outcome = advance(voucherWorkflow, at(state, given), { type, data })
  return [
    outcome.state,
    ...outcome.effects.map((effect) => (effect.do === 'order' ? effect.name : effect.do)),
  ]
}

test('a voucher goes from draft to the books and back, and orders what the ledger has to do', () => {
  expect(orders('draft', 'SUBMIT')).toEqual(['submitted', 'give number'])
  expect(orders('submitted', 'AUTHORISE', { id: 8 })).toEqual(['posted', 'post'])
  expect(orders('submitted', 'RETURN', { id: 8 }, { reason })).toEqual(['draft'])
  expect(orders('posted', 'REVERSE', { id: 8 }, { reason })).toEqual(['reversed', 'reverse'])
  expect(orders('draft', 'CANCEL', {}, { reason })).toEqual(['cancelled'])
  expect(orders('submitted', 'CANCEL', {}, { reason })).toEqual(['cancelled'])
  expect(orders('draft', 'DELETE')).toEqual(['deleted'])
  expect(orders('draft', 'SAVE')).toEqual(['draft'])
})

test.each<[string, string, Parameters<typeof at>[1], string | null]>([
  ['draft', 'SAVE', { id: 8 }, 'G-V-CREATOR: You can only edit your own draft.'],
  ['draft', 'SAVE', { id: 8, role: 'MGR' }, null],
  [
    'draft',
    'SUBMIT',
    { texts: { fault: 'Please select a payment mode.' } },
    'G-V-COMPLETE: Please select a payment mode.',
  ],
  [
    'draft',
    'SUBMIT',
    { texts: { unbalanced: 'Debit and credit are not equal. Difference is 10.' } },
    'G-V-BALANCED: Debit and credit are not equal. Difference is 10.',
  ],
  [
    'draft',
    'SUBMIT',
    { texts: { period: 'No accounting period covers 2027-01-01.' } },
    'G-V-PERIOD: No accounting period covers 2027-01-01.',
  ],
  ['draft', 'SUBMIT', { role: 'TKT' }, 'G-ROLE: You do not have permission to submit the voucher.'],
  [
    'draft',
    'DELETE',
    { record: { voucher_no: 'JV-2526-000001' } },
    'G-V-NONUMBER: A numbered voucher cannot be deleted. Cancel it instead.',
  ],
  ['submitted', 'AUTHORISE', {}, 'G-V-OTHER: You cannot authorise a voucher you created.'],
  ['submitted', 'AUTHORISE', { counts: { can_approve_own: 1 } }, null],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, counts: { maker: 1 } },
    'G-V-OTHER: You cannot authorise a voucher you changed or submitted.',
  ],
  ['submitted', 'AUTHORISE', { id: 8, counts: { maker: 1, can_approve_own: 1 } }, null],
  [
    'draft',
    'SUBMIT',
    { texts: { cheque: 'This cheque has already been received.' } },
    'G-V-CHEQUE: This cheque has already been received.',
  ],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, texts: { cheque: 'This cheque has already been received.' } },
    'G-V-CHEQUE: This cheque has already been received.',
  ],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, texts: { credit: 'Credit limit of Karim is exceeded by BDT 5.' } },
    'G-V-CREDIT: Credit limit of Karim is exceeded by BDT 5.',
  ],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, role: 'MGR', texts: { credit: 'Credit limit of Karim is exceeded by BDT 5.' } },
    'G-V-CREDIT: Credit limit of Karim is exceeded by BDT 5.',
  ],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, texts: { authority: 'You are not authorised to approve journals up to BDT 5.' } },
    'G-AP-AUTH: You are not authorised to approve journals up to BDT 5.',
  ],
  [
    'submitted',
    'AUTHORISE',
    { id: 8, texts: { money: 'Insufficient balance in Petty cash. Available 0.' } },
    'G-V-MONEY: Insufficient balance in Petty cash. Available 0.',
  ],
  ['posted', 'AUTHORISE', { id: 8 }, 'G-STATE: Cannot authorise the voucher: Voucher is Posted.'],
])('%s %s', (state, type, given, expected) => {
  expect(said(state, type, given)).toBe(expected)
})

test('taking back needs a reason, an open day and money that is still there', () => {
  expect(said('posted', 'REVERSE', { id: 8 }, { reason: 'short' })).toBe(
    'G-REASON: Please give a reason of at least 10 characters.',
  )
  expect(
    said(
      'posted',
      'REVERSE',
      { id: 8, texts: { reversal_date: 'The reversal date cannot be before the voucher date.' } },
      { reason },
    ),
  ).toBe('G-V-REVDATE: The reversal date cannot be before the voucher date.')
  expect(
    said(
      'posted',
      'REVERSE',
      { id: 8, texts: { money: 'Insufficient balance in Petty cash. Available 0.' } },
      { reason },
    ),
  ).toBe('G-V-MONEY: Insufficient balance in Petty cash. Available 0.')
  expect(said('submitted', 'CANCEL', { id: 8, texts: { authority: 'no' } }, { reason })).toBe(
    'G-V-CONCERNED: You can only edit your own draft.',
  )
})

test('no user takes back a voucher they had a hand in, unless an authority covers their own', () => {
  expect(said('posted', 'REVERSE', {}, { reason })).toBe(
    'G-V-OTHERBACK: You cannot reverse a voucher you created.',
  )
  expect(said('posted', 'REVERSE', { id: 8, counts: { maker: 1 } }, { reason })).toBe(
    'G-V-OTHERBACK: You cannot reverse a voucher you changed or submitted.',
  )
  expect(said('posted', 'REVERSE', { counts: { can_approve_own: 1 } }, { reason })).toBeNull()
})

test('a manager lets a bill beyond the credit limit pass for a reason', () => {
  const texts = { credit: 'Credit limit of Karim is exceeded by BDT 5.' }
  expect(
    said(
      'submitted',
      'AUTHORISE',
      { id: 8, role: 'MGR', texts },
      { reason: 'Pays on Monday, agreed by phone.' },
    ),
  ).toBeNull()
  expect(
    said('submitted', 'AUTHORISE', { id: 8, texts }, { reason: 'Pays on Monday, agreed by phone.' }),
  ).toBe('G-V-CREDIT: Credit limit of Karim is exceeded by BDT 5.')
})

test('the day of a reversal is that of the entry it makes; the voucher keeps its own', () => {
  const reversed = advance(voucherWorkflow, at('posted', { id: 8, record: { date: '2027-01-05' } }), {
    type: 'REVERSE',
    data: { reason, date: '2027-01-28' },
  })
  expect([reversed.state, reversed.record['date']]).toEqual(['reversed', '2027-01-05'])
})
