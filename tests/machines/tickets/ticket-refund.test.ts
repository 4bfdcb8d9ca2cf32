import { expect, test } from 'vitest'
import { ticketRefundWorkflow } from '../../../src/machines/tickets/ticket-refund.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the fare allows no refund'
const refund = {
  id: 9,
  refund_no: 'TRD-2027-000001',
  ticket: 4,
  kind: 'full',
  settlement: 'bsp',
  ra_no: 'RA-1',
}
const amounts = { fare_refund: '45000.00', tax_refund: '6000.00' }

testWorkflow(ticketRefundWorkflow, {
  starts: [refund],
  samples: {
    PAY_OUT: {},
    ADJUST: {},
    PAYMENT_POSTED: { payment: 7 },
    AIRLINE_DIFFERENCE: { airline_paid: '40000.00', reason: 'the airline kept a fee of its own' },
    SUBMIT_TO_AIRLINE: { ra_no: 'RA-1' },
    CANCEL: { reason },
    AIRLINE_APPROVED: amounts,
    AIRLINE_REJECTED: { reason },
  },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TR-PAID': saysFact('payout', 'BDT 500 of this credit is not paid out. Post a payment voucher first.'),
    'G-TR-CREDIT': saysFact('credit', 'The refund is already used against other bills.'),
    'G-TR-DIFF': [
      {
        record: { airline_credit: '40000.00' },
        data: { airline_paid: '40000.00' },
        field: 'airline_paid',
        says: 'This is the amount the airline approved.',
      },
      { record: { airline_credit: '42850.00' }, data: { airline_paid: '40000.00' }, allowed: true },
    ],
    'G-TR-USED': saysFact('open', 'BDT 500 of this credit is still open.'),
    'G-TR-RA': [
      { data: { ra_no: '' }, field: 'ra_no', says: 'Please enter the refund application number.' },
      { record: { settlement: 'direct' }, data: { ra_no: '' }, allowed: true },
    ],
    'G-TR-TICKET': saysFact('ticket', 'A refund for this ticket is already open.', 'ticket'),
    'G-TR-AMOUNTS': saysFact('amounts', 'Refund exceeds the sale price.'),
  },
})

test('what the airline gives back and what the customer gets follow from the amounts (G07)', () => {
  const { record } = advance(
    ticketRefundWorkflow,
    { state: 'submitted', record: { ...refund, state: 'submitted' }, facts: goodFacts(), last: null },
    {
      type: 'AIRLINE_APPROVED',
      data: {
        ...amounts,
        airline_penalty: '5000.00',
        commission_recall: '3150.00',
        service_charge: '1500.00',
        markup_refund: '200.00',
        absorbed: '100.00',
      },
    },
  )
  expect(record).toMatchObject({ airline_credit: '42850.00', customer_credit: '44800.00' })
})

test('commission that is not named is recalled as far as the fare comes back', () => {
  const facts = goodFacts({ lookups: { counts: { commission_recall: 157_500 } } })
  const approved = (more: object) =>
    advance(
      ticketRefundWorkflow,
      { state: 'submitted', record: { ...refund, state: 'submitted' }, facts, last: null },
      { type: 'AIRLINE_APPROVED', data: { ...amounts, ...more } },
    ).record
  const { airline_credit: without } = approved({ commission_recall: '0.00' })
  expect(approved({})['commission_recall']).toBe('1575.00')
  expect(Number(without) - Number(approved({})['airline_credit'])).toBe(1575)
})
