import { expect, test } from 'vitest'
import { ticketWorkflow } from '../../../src/machines/tickets/ticket.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the name was misspelt'
const ticket = {
  id: 9,
  ticket_no: '0652411000011',
  airline: 3,
  channel: 'bsp',
  basis: 'agent',
  passenger: 5,
  travel_date: '2027-01-10',
  fare: '45000.00',
  tax: '8500.00',
  other: '0.00',
  commission: '3150.00',
  ait: '135.00',
}

testWorkflow(ticketWorkflow, {
  starts: [ticket, { ...ticket, basis: 'principal' }],
  samples: {
    ISSUE: { issue_date: '2027-01-05' },
    SELL: { sale_no: 'TSD-2027-000001', customer: 4, sale_price: '54500.00' },
    REVALIDATE: {
      fare: '49000.00',
      tax: '9000.00',
      commission: '3430.00',
      ait: '147.00',
      sale_price: '63000.00',
    },
    EDIT: { pnr: 'QX9Z1K', fare: '46000.00' },
    OWN_USE: {},
    VOID: { reason },
    MARK_FLOWN: {},
    EXPIRE: {},
  },
  rows: {
    8: { record: { state_before: 'in_stock' } },
    9: { record: { state_before: 'sold' } },
    10: { record: { state_before: 'own_use' } },
    11: { record: { state_before: 'flown' } },
    14: { record: { basis: 'principal' } },
    17: { record: { state_before: 'sold' } },
    18: { record: { state_before: 'own_use' } },
  },
  conditions: Object.fromEntries(
    (
      [
        [8, 'in_stock'],
        [9, 'sold'],
        [10, 'own_use'],
        [11, 'flown'],
        [17, 'sold'],
        [18, 'own_use'],
      ] as const
    ).map(([row, state]) => [
      row,
      [
        { record: { state_before: state }, holds: true },
        { record: { state_before: state === 'sold' ? 'flown' : 'sold' }, holds: false },
      ],
    ]),
  ),
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TK-COMPLETE': saysFact('incomplete', 'Fare must be greater than 0.'),
    'G-TK-VOID': saysFact(
      'void',
      'The void window for this ticket closed at 05 Jan 2027, 23:59. Use a refund.',
    ),
    'G-TK-BILLED': saysFact('billed', 'The BSP period 2027-01A is reconciled. Use ADM or ACM.'),
    'G-TK-OWN': saysFact('own', 'You issued this ticket. Another ticketing officer or a manager voids it.'),
    'G-TK-PAX': [
      { record: { passenger: null }, field: 'passenger', says: 'Please select a passenger.' },
      { record: { passenger: null }, data: { passenger: 8 }, allowed: true },
    ],
    'G-TK-FLOWN': [
      { record: { travel_date: '2027-12-01' }, says: 'Travel date is in the future.' },
      { record: { travel_date: null }, allowed: true },
    ],
    'G-TK-SEAT': [
      { record: { basis: 'agent' }, says: 'The seat has not expired.' },
      { record: { travel_date: '2027-12-01' }, says: 'The seat has not expired.' },
      { record: { travel_date: null }, says: 'The seat has not expired.' },
    ],
  },
})

const at = (state: string, over = {}) => ({
  state,
  record: { ...ticket, state, ...over },
  facts: goodFacts(),
  last: null,
})

test('a posted ticket knows what it cost and what it is published for', () => {
  const { record, effects } = advance(ticketWorkflow, at('entered'), {
    type: 'ISSUE',
    data: { issue_date: '2027-01-05' },
  })
  expect(record).toMatchObject({ published: '53500.00', net_cost: '50350.00', issue_date: '2027-01-05' })
  expect(effects).toEqual([{ do: 'order', name: 'buy ticket', data: {} }])
})

test('each money event asks for its own posting', () => {
  const asked = (state: string, type: string, data: object, over = {}) =>
    advance(ticketWorkflow, at(state, over), { type, data: { ...data } }).effects
  expect(asked('in_stock', 'OWN_USE', {})).toEqual([{ do: 'order', name: 'use ticket', data: {} }])
  expect(asked('sold', 'VOID', { reason })).toEqual([{ do: 'order', name: 'void ticket', data: {} }])
  expect(asked('in_stock', 'EXPIRE', {}, { basis: 'principal' })).toEqual([
    { do: 'order', name: 'write off seat', data: {} },
  ])
})
