import { expect, test } from 'vitest'
import { deliveryWorkflow } from '../../../src/machines/journey/delivery.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { goodFacts, stage } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const reason = 'entered for the wrong person'
const prepared = {
  purpose: 'for_flight',
  items: ['passport', 'ticket'],
  received_by_type: 'passenger',
  receiver_name: 'MD RAKIB HASAN',
  receiver_phone: '+8801711000001',
}
const ticketed = {
  stages: {
    flight: stage(
      'flight',
      'ticketed',
      'Flight Waiting',
      'Flight OK',
      { flight_date: '2027-02-10' },
      'normal',
    ),
  },
} as const
const itemCases = (where: 'data' | 'record') => [
  { [where]: { items: [] }, field: 'items', says: 'Select at least one item.' },
  {
    facts: { custody: { state: 'out', place: 'embassy' } },
    field: 'items',
    says: 'Passport is not in the office (embassy).',
  },
  {
    facts: { custody: { state: 'out', place: 'embassy' } },
    [where]: { items: ['visa_copy'] },
    allowed: true as const,
  },
]
const readyCases = (where: 'data' | 'record') => [
  {
    facts: {
      stages: { flight: stage('flight', 'requested', 'Ticket Requested', 'Flight OK', {}, 'normal') },
    },
    field: 'purpose',
    says: 'For Flight is possible only when the ticket is issued.',
  },
  {
    [where]: { purpose: 'return_unprocessed' },
    field: 'purpose',
    says: 'Return Unprocessed is possible only when no embassy file is open.',
  },
  {
    [where]: { purpose: 'return_unprocessed' },
    facts: {
      stages: { embassy: stage('embassy', 'rejected', 'Visa Rejected', 'Visa Stamped', {}, 'blocker') },
    },
    allowed: true as const,
  },
  {
    [where]: { purpose: 'after_cancel' },
    field: 'purpose',
    says: 'After Cancel is possible only when the passenger file is cancelled or returned.',
  },
  { [where]: { purpose: 'after_cancel' }, facts: { lifecycle: 'returned' }, allowed: true as const },
  { [where]: { purpose: 'final_documents' }, facts: { stages: {} }, allowed: true as const },
]

testWorkflow(deliveryWorkflow, {
  facts: ticketed,
  samples: {
    PREPARE: prepared,
    HAND_OVER: { delivery_date: '2027-01-28' },
    RETURN_BACK: { return_date: '2027-01-28', returned_items: ['passport'], note: 'flight moved' },
    CANCEL: { reason },
    APPROVE_DUE: { reason },
  },
  refusals: {
    '1:G-DL-ITEMS': itemCases('data'),
    '2:G-DL-ITEMS': itemCases('record'),
    '1:G-DL-READY': readyCases('data'),
    '2:G-DL-READY': readyCases('record'),
    'G-DL-BACK': [
      {
        data: { purpose: 'temporary' },
        field: 'return_due',
        says: 'Return date is required for a temporary delivery.',
      },
      { data: { purpose: 'temporary', return_due: '2027-02-10' }, allowed: true },
      {
        data: { received_by_type: 'agent' },
        field: 'authorisation_file',
        says: "Attach the passenger's authorisation letter.",
      },
      { data: { received_by_type: 'relative', authorisation_file: 'file-1' }, allowed: true },
    ],
    'G-DL-OPEN': [
      {
        facts: { lookups: { counts: { open_deliveries: 1 } } },
        says: 'An open delivery exists for this passenger.',
      },
    ],
    'G-DL-DUE': [
      {
        facts: { money: { due: '10000.00' } },
        field: 'due_override_reason',
        says: 'BDT 10,000 is still due. A manager must approve the delivery.',
      },
      {
        facts: { money: { due: '10000.00' }, user: { role: 'MGR' } },
        says: 'BDT 10,000 is still due. A manager must approve the delivery.',
      },
      {
        facts: { money: { due: '10000.00' }, user: { role: 'MGR' } },
        data: { due_override_reason: 'pays tomorrow' },
        allowed: true,
      },
      {
        facts: { money: { due: '10000.00' } },
        data: { due_override_reason: 'pays tomorrow' },
        says: 'BDT 10,000 is still due. A manager must approve the delivery.',
      },
      { facts: { money: { due: '10000.00' } }, record: { due_approved: '10000.00' }, allowed: true },
      {
        facts: { money: { due: '10000.01' } },
        record: { due_approved: '10000.00' },
        says: 'BDT 10,000.01 is still due. A manager must approve the delivery.',
      },
      { facts: { money: { due: '-5.00' } }, allowed: true },
    ],
  },
})

const at = (state: string, record: object, over = {}) => ({
  state,
  record: { ...prepared, ...record },
  facts: goodFacts({ ...ticketed, ...over }),
  last: null,
})

test('a passport for the flight is delivered, a lent one is out with the passenger, other papers move nothing', () => {
  const places = (record: object) =>
    advance(deliveryWorkflow, at('prepared', record), {
      type: 'HAND_OVER',
      data: { delivery_date: '2027-01-28' },
    }).effects
  expect(places({})).toEqual([{ do: 'custody', place: 'delivered' }])
  expect(places({ purpose: 'temporary' })).toEqual([{ do: 'custody', place: 'passenger' }])
  expect(places({ items: ['ticket'] })).toEqual([])
})

test('only a passport that came back lies in the office again', () => {
  const back = (returned_items: string[]) =>
    advance(deliveryWorkflow, at('handed_over', { delivery_date: '2027-01-20' }), {
      type: 'RETURN_BACK',
      data: { return_date: '2027-01-28', returned_items },
    })
  expect(back(['passport']).effects).toEqual([{ do: 'custody', place: 'in_office' }])
  expect(back(['photos']).effects).toEqual([])
  expect(back(['photos']).record['items']).toEqual(['passport', 'ticket'])
})

test('a manager lets a due pass and the counter hands over', () => {
  const due = { money: { due: '10000.00' } }
  const approved = advance(deliveryWorkflow, at('prepared', {}, { ...due, user: { role: 'MGR' } }), {
    type: 'APPROVE_DUE',
    data: { reason: 'the agent pays tomorrow' },
  })
  expect(approved.record).toMatchObject({
    due_approved: '10000.00',
    due_override_reason: 'the agent pays tomorrow',
  })
  expect(
    judge(deliveryWorkflow, at('prepared', approved.record, { ...due, user: { role: 'DEO' } }), {
      type: 'HAND_OVER',
      data: { delivery_date: '2027-01-28' },
    }),
  ).toEqual({ ok: true })
})
