import { expect, test } from 'vitest'
import { demandWorkflow } from '../../../src/machines/visas/demand.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'the employer changed his plan'
const letter = {
  id: 4,
  demand_no: 'DM-2027-0001',
  demand_file: 'file-1',
  expiry_date: '2027-12-31',
  remaining: 6,
  lines: [{ id: 1, quantity: 6 }],
  interview_date: '2027-02-10',
}
const circular = {
  circular_title: 'Cleaners for Riyadh',
  circular_body: 'Ten cleaners, two years.',
  circular_date: '2027-01-28',
  circular_last_date: '2027-02-20',
}
const notPast = [
  { record: { expiry_date: '2027-01-27' }, says: 'Expiry Date cannot be in the past.' },
  { record: { expiry_date: '2027-01-28' }, allowed: true },
] as const
const country = (uses_attestation: string) => ({
  lookups: { refs: { country: { id: 1, name: 'Saudi Arabia', uses_attestation } } },
})

testWorkflow(demandWorkflow, {
  starts: [letter],
  samples: {
    PUBLISH_CIRCULAR: circular,
    WITHDRAW_CIRCULAR: { reason },
    EXTEND: { expiry_date: '2028-01-31', file: 'file-2', reason },
    SUSPEND: { reason },
    REOPEN: { reason },
    CANCEL: { reason },
  },
  rows: {
    4: { record: { circular_last_date: '2027-01-27' } },
    5: { record: { remaining: 0 } },
    6: { record: { remaining: 2 } },
    7: { record: { expiry_date: '2027-01-27' } },
  },
  conditions: {
    4: [
      { record: { circular_last_date: '2027-01-28' }, holds: false },
      { record: { circular_last_date: '2027-01-27' }, holds: true },
    ],
    5: [
      { record: { remaining: 1 }, holds: false },
      { record: { remaining: 0 }, holds: true },
      { record: { remaining: -1 }, holds: true },
    ],
    6: [
      { record: { remaining: 0 }, holds: false },
      { record: { remaining: 1 }, holds: true },
    ],
    7: [
      { record: { expiry_date: '2027-01-28' }, holds: false },
      { record: { expiry_date: '2027-01-27' }, holds: true },
    ],
  },
  refusals: {
    '1:G-NP': notPast,
    '10:G-NP': notPast,
    '12:G-NP': notPast,
    'G-DM-DOC': [
      { record: { demand_file: null }, field: 'demand_file', says: 'Attach the demand letter.' },
      { record: { lines: [] }, field: 'lines', says: 'Add at least one profession line.' },
      {
        facts: country('required'),
        field: 'attestation_no',
        says: 'Attestation by the Bangladesh mission is required for Saudi Arabia.',
      },
      {
        facts: country('required'),
        record: { attestation_no: 'AT-1' },
        field: 'attestation_no',
        says: 'Attestation by the Bangladesh mission is required for Saudi Arabia.',
      },
      {
        facts: country('required'),
        record: { attestation_no: 'AT-1', attestation_date: '2027-01-10' },
        allowed: true,
      },
      { facts: country('optional'), allowed: true },
    ],
    'G-DM-CIR': [
      {
        data: { circular_title: '' },
        field: 'circular_title',
        says: 'Complete the circular title, text and last date.',
      },
      {
        data: { circular_body: '' },
        field: 'circular_body',
        says: 'Complete the circular title, text and last date.',
      },
      {
        data: { circular_last_date: '' },
        field: 'circular_last_date',
        says: 'Complete the circular title, text and last date.',
      },
      {
        data: { circular_last_date: '2028-01-01' },
        field: 'circular_last_date',
        says: 'The last date cannot be after the demand expiry.',
      },
      { data: { circular_last_date: '2027-12-31' }, allowed: true },
    ],
    'G-DM-NOSEL': [
      { facts: { lookups: { counts: { selected: 3 } } }, says: 'Passengers selected on this demand: 3.' },
    ],
  },
})

const at = (state: string, over = {}) => ({
  state,
  record: { ...letter, state, ...over },
  facts: goodFacts(),
  last: null,
})

test('the last place taken fills the demand and says so, also at the opening; a free one opens it again', () => {
  const filled = advance(demandWorkflow, at('open', { remaining: 0 }), { type: 'STAGE_CHANGED', data: {} })
  expect([filled.state, filled.effects]).toEqual([
    'filled',
    [{ do: 'note', id: 'N16', values: { no: 'DM-2027-0001' } }],
  ])
  expect(advance(demandWorkflow, at('draft', { remaining: 0 }), { type: 'OPEN', data: {} }).state).toBe(
    'filled',
  )
  expect(
    advance(demandWorkflow, at('filled', { remaining: 1 }), { type: 'STAGE_CHANGED', data: {} }).state,
  ).toBe('open')
  expect(
    advance(demandWorkflow, at('suspended', { remaining: 0 }), { type: 'STAGE_CHANGED', data: {} }).state,
  ).toBe('suspended')
})

test('a circular gets its number once and puts the interview into the calendar', () => {
  const published = (over = {}) =>
    advance(demandWorkflow, at('open', over), { type: 'PUBLISH_CIRCULAR', data: circular }).effects
  const calendar = { do: 'cal', date: '2027-02-10', category: 'interview' }
  expect(published()).toEqual([
    { do: 'order', name: 'number', data: { field: 'circular_no', pattern: 'CIR-{YYYY}-####' } },
    calendar,
  ])
  expect(published({ circular_no: 'CIR-2027-0003' })).toEqual([calendar])
  expect(published({ circular_no: 'CIR-2027-0003', interview_date: null })).toEqual([])
})

test('an extension replaces the letter', () => {
  expect(
    advance(demandWorkflow, at('expired'), {
      type: 'EXTEND',
      data: { expiry_date: '2028-01-31', file: 'file-2', reason },
    }).record,
  ).toMatchObject({ demand_file: 'file-2', expiry_date: '2028-01-31' })
})
