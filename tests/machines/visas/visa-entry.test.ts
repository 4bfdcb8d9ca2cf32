import { expect, test } from 'vitest'
import { advance } from '../../../src/machines/kit/judge.ts'
import { visaEntryWorkflow } from '../../../src/machines/visas/visa-entry.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const line = (over = {}) => ({
  lookups: {
    refs: {
      line: {
        id: 31,
        visa_entry: 3,
        profession: 11,
        quantity: 10,
        active: 3,
        burnt: 1,
        available: 6,
        ...over,
      },
    },
  },
})
const entry = {
  id: 3,
  visa_no: '1305550101',
  visa_file: 'file-1',
  expiry_date: '2027-12-31',
  available: 6,
  total_quantity: 10,
  unit_cost: '350.000',
  lines: [{ id: 31, quantity: 10 }],
}
const notPast = [
  { record: { expiry_date: '2027-01-27' }, says: 'Expiry Date cannot be in the past.' },
  { record: { expiry_date: '2027-01-28' }, allowed: true },
] as const

testWorkflow(visaEntryWorkflow, {
  starts: [entry],
  facts: line(),
  variants: { 2: [{ facts: line({ available: 2 }) }] },
  samples: {
    ALLOTTED: { line: 31, n: 1 },
    RELEASED: { line: 31, n: 1 },
    ADJUST_QTY: { line: 31, quantity: 12, reason },
    SUSPEND: { reason },
    EXTEND: { expiry_date: '2028-01-31', visa_file: 'file-2', reason },
    REOPEN: { reason },
    CANCEL: { reason },
  },
  rows: {
    4: { record: { available: 0 } },
    5: { record: { available: 2 } },
    9: { record: { expiry_date: '2027-01-27' } },
  },
  conditions: {
    4: [
      { record: { available: 1 }, holds: false },
      { record: { available: 0 }, holds: true },
    ],
    5: [
      { record: { available: 0 }, holds: false },
      { record: { available: 1 }, holds: true },
    ],
    9: [
      { record: { expiry_date: '2027-01-28' }, holds: false },
      { record: { expiry_date: '2027-01-27' }, holds: true },
    ],
  },
  refusals: {
    '1:G-NP': notPast,
    '8:G-NP': notPast,
    '12:G-NP': notPast,
    'G-VE-DOC': [
      { record: { visa_file: null }, field: 'visa_file', says: 'Attach the visa copy.' },
      { record: { lines: [] }, field: 'lines', says: 'Add at least one profession line.' },
    ],
    'G-VE-QTY': [
      {
        facts: line({ available: -1, labels: { profession: 'Electrician' } }),
        field: 'visa_line',
        says: 'No visa is left on 1300000001 for Electrician.',
      },
      { facts: line({ available: 0 }), allowed: true },
    ],
    'G-VE-ADJ': [
      { data: { quantity: 3 }, field: 'quantity', says: 'Quantity cannot be below the 4 already used.' },
      { data: { quantity: 4 }, allowed: true },
    ],
    'G-VE-NOOPEN': [
      {
        facts: { lookups: { counts: { open_allotments: 3 } } },
        says: 'Passengers still in process on this visa: 3.',
      },
    ],
    'G-VE-NOACTIVE': [
      {
        facts: { lookups: { counts: { active_allotments: 12 } } },
        says: 'Passengers who hold this visa: 12. Release or cancel them first.',
      },
    ],
  },
})

const at = (state: string, over = {}, facts = goodFacts(line())) => ({
  state,
  record: { ...entry, state, ...over },
  facts,
  last: null,
})
const event = (type: string, data = {}) => ({ type, data: { line: 31, n: 1, ...data } })

test('the last unit taken closes the visa for others, a released one opens it again', () => {
  expect(
    advance(
      visaEntryWorkflow,
      at('open', { available: 0 }, goodFacts(line({ available: 0 }))),
      event('ALLOTTED'),
    ).state,
  ).toBe('exhausted')
  expect(advance(visaEntryWorkflow, at('exhausted', { available: 1 }), event('RELEASED')).state).toBe('open')
  expect(advance(visaEntryWorkflow, at('suspended', { available: 1 }), event('RELEASED')).state).toBe(
    'suspended',
  )
})

test('the agency hears when two units or fewer are left on the line', () => {
  const heard = (available: number) =>
    advance(visaEntryWorkflow, at('open', { available }, goodFacts(line({ available }))), event('ALLOTTED'))
      .effects
  expect(heard(3)).toEqual([])
  expect(heard(2)).toEqual([{ do: 'note', id: 'N15', values: { no: '1305550101', n: 2 } }])
})

test('a visa nobody counted stays as it is', () => {
  const { available, ...uncounted } = entry
  expect(
    advance(
      visaEntryWorkflow,
      { state: 'open', record: uncounted, facts: goodFacts(line()), last: null },
      event('ALLOTTED'),
    ).state,
  ).toBe('open')
  expect(available).toBe(6)
})

test('opening proposes the purchase, cancelling takes it back, cancelling a draft does not', () => {
  const bought = advance(visaEntryWorkflow, at('draft'), { type: 'OPEN', data: {} }).effects
  expect(bought).toEqual([{ do: 'cost', kind: 'visa purchase', amount: '3500.00' }])
  expect(advance(visaEntryWorkflow, at('open'), { type: 'CANCEL', data: { reason } }).effects).toEqual([
    { do: 'cost', kind: 'visa purchase', amount: '-3500.00' },
  ])
  expect(advance(visaEntryWorkflow, at('draft'), { type: 'CANCEL', data: { reason } }).effects).toEqual([])
})

test('more units open a fully allotted visa', () => {
  const facts = goodFacts(line({ quantity: 4, active: 4, burnt: 0, available: 0 }))
  const more = advance(visaEntryWorkflow, at('exhausted', { available: 0 }, facts), {
    type: 'ADJUST_QTY',
    data: { line: 31, quantity: 5, reason },
  })
  expect(more.state).toBe('open')
  expect(more.effects).toEqual([{ do: 'order', name: 'set line quantity', data: { line: 31, quantity: 5 } }])
})
