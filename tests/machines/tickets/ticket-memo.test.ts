import { ticketMemoWorkflow } from '../../../src/machines/tickets/ticket-memo.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the fare was filed correctly'

testWorkflow(ticketMemoWorkflow, {
  starts: [
    {
      id: 9,
      memo_no: '1576100001',
      airline: 4,
      kind: 'adm',
      received_on: '2027-01-10',
      latency_until: '2027-02-25',
      amount: '3200.00',
    },
  ],
  samples: {
    ACCEPT: {},
    DISPUTE: { reason },
    AIRLINE_WITHDRAWS: {},
    AIRLINE_UPHOLDS: {},
    SETTLE: {},
    SETTLED_IN_BSP: {},
    PAYMENT_POSTED: {},
    PAYMENT_CANCELLED: {},
  },
  rows: {
    7: { facts: { lookups: { texts: { open: 'BDT 3,200 of this memo is still open.' } } } },
  },
  conditions: {
    2: [{ record: { kind: 'acm' }, holds: false }, { holds: true }],
  },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TM-SHARES': saysFact('shares', 'Recovered amount exceeds the memo.'),
    'G-TM-LATENCY': [
      { record: { latency_until: '2020-01-01' }, says: 'The dispute period ended on 01 Jan 2020.' },
    ],
    'G-TM-UNPAID': [
      {
        facts: { lookups: { texts: { open: null } } },
        says: 'This memo is still settled in full.',
      },
      { facts: { lookups: { texts: { open: 'BDT 3,200 of this memo is still open.' } } }, allowed: true },
    ],
    'G-TM-PAID': saysFact('open', 'BDT 3,200 of this memo is still open.'),
  },
})
