import { expect, test } from 'vitest'
import { ticketDeputeWorkflow } from '../../../src/machines/tickets/ticket-depute.ts'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the flight is full on that day'
const depute = { id: 9, depute_no: 'TDD-2027-000001', ticket: 4, kind: 'date', request_date: '2027-01-20' }
const amounts = { fare_diff: '4000.00', tax_diff: '500.00', penalty: '3000.00' }

testWorkflow(ticketDeputeWorkflow, {
  starts: [depute],
  samples: {
    QUOTE: amounts,
    ACCEPT: {},
    DECLINE: { reason },
    REISSUE: { new_ticket_no: '1762411000055' },
    AIRLINE_REFUSED: { reason },
  },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TD-TICKET': saysFact('ticket', 'Only a sold ticket can be reissued.'),
    'G-TD-AMOUNTS': saysFact('amounts', 'Absorbed amount is too large.'),
    'G-TD-NUMBER': saysFact('number', 'This ticket number already exists.', 'new_ticket_no'),
  },
})

test('the charge of the customer and what the airline gets follow from the amounts (G08)', () => {
  const { record } = advance(
    ticketDeputeWorkflow,
    { state: 'requested', record: { ...depute, state: 'requested' }, facts: goodFacts(), last: null },
    { type: 'QUOTE', data: { ...amounts, commission: '280.00', ait: '12.00', service_fee: '1000.00' } },
  )
  expect(record).toMatchObject({ charge: '8500.00', payable: '7232.00' })
})

test('a number that was written down wrong leaves the step open: the form of the step takes another one', () => {
  const facts = goodFacts()
  const stored = {
    state: 'accepted',
    record: { ...depute, state: 'accepted', new_ticket_no: '1762411000044' },
    facts: {
      ...facts,
      lookups: { ...facts.lookups, texts: { number: 'This ticket number already exists.' } },
    },
    last: null,
  }
  expect(judge(ticketDeputeWorkflow, stored, { type: 'REISSUE' }).ok).toBe(true)
  expect(judge(ticketDeputeWorkflow, stored, { type: 'REISSUE', data: {} })).toMatchObject({
    ok: false,
    message: 'This ticket number already exists.',
    field: 'new_ticket_no',
  })
})
