import { chequeWorkflow } from '../../../src/machines/books/cheque.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from '../tickets/fact-refusals.ts'

const reason = 'the bank had no funds'
const received = { record: { direction: 'received' }, holds: true }
const issued = { record: { direction: 'issued' }, holds: true }
const notReceived = { ...issued, holds: false }
const notIssued = { ...received, holds: false }

testWorkflow(chequeWorkflow, {
  starts: [
    {
      id: 7,
      direction: 'received',
      cheque_no: '440121',
      cheque_date: '2027-01-05',
      amount: '260000.00',
      account: 3,
    },
    {
      id: 8,
      direction: 'issued',
      cheque_no: '009931',
      cheque_date: '2027-01-05',
      amount: '40000.00',
      account: 3,
    },
  ],
  samples: {
    DEPOSIT: {},
    POSTPONE: { cheque_date: '2027-02-10' },
    RETURN_TO_DRAWER: { reason },
    CLEAR: {},
    BOUNCE: { reason, bank_charge: '1150.00' },
    STOP: { reason },
    REPLACE: { new_receipt: 12, new_payment: 13 },
  },
  conditions: {
    1: [received, notReceived],
    2: [received, notReceived],
    3: [received, notReceived],
    6: [issued, notIssued],
    7: [issued, notIssued],
    8: [issued, notIssued],
    9: [received, notReceived],
    10: [issued, notIssued],
    11: [received, notReceived],
    12: [issued, notIssued],
  },
  refusals: {
    'G-CQ-DAY': [
      { record: { cheque_date: '2099-01-05' }, says: 'The cheque cannot be deposited before 05 Jan 2099.' },
      { record: { cheque_date: '2020-01-05' }, allowed: true },
    ],
    'G-CQ-BANK': saysFact('bank', 'The selected account does not match the payment mode.', 'account'),
    'G-CQ-REPLACE': (
      [
        ['received', 'new_receipt'],
        ['issued', 'new_payment'],
      ] as const
    ).flatMap(([direction, field]) =>
      saysFact('replacement', 'This voucher replaces another cheque already.', field).map((one) => ({
        ...one,
        record: { direction },
      })),
    ),
    'G-CQ-REVERSE': saysFact('reversal', 'You cannot reverse a voucher you created.'),
    'G-CQ-LATER': [
      {
        record: { cheque_date: '2027-01-05' },
        data: { cheque_date: '2027-01-05' },
        says: 'The new date must be later.',
        field: 'cheque_date',
      },
      { record: { cheque_date: '2027-01-05' }, data: { cheque_date: '2027-01-06' }, allowed: true },
    ],
    'G-CQ-DEPOSIT': [
      {
        record: { deposited_on: '2027-01-10' },
        data: { reason, ended_on: '2027-01-09' },
        says: 'The clearing date cannot be before the deposit date.',
        field: 'ended_on',
      },
      { record: { deposited_on: '2027-01-10' }, data: { reason, ended_on: '2027-01-10' }, allowed: true },
    ],
    'G-CQ-CLEAR': [
      { record: { cheque_date: '2099-01-05' }, says: 'The cheque cannot clear before 05 Jan 2099.' },
      { record: { cheque_date: '2020-01-05' }, allowed: true },
    ],
  },
})
