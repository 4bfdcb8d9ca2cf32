import { ticketPurchaseWorkflow } from '../../../src/machines/tickets/ticket-purchase.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

testWorkflow(ticketPurchaseWorkflow, {
  starts: [{ id: 9, request_no: 'TQ-2027-000001', channel: 'bsp', airline: 3, basis: 'agent' }],
  samples: {
    FINALISE: {},
    CANCEL: { reason: 'the passenger withdrew' },
    CONFIRM: {},
    PAY_BILL: {},
    PAY_AND_CONFIRM: {},
    PAYMENT_POSTED: { payment: 7 },
  },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TP-LINES': saysFact('lines', 'Line 1: Please enter the ticket number.'),
    'G-TP-LIMIT': saysFact('limit', 'The ticketing time limit has passed.'),
    'G-TP-DEPOSIT': saysFact('deposit', 'Deposit with Air Arabia is not enough. Available 1,000.'),
    'G-TP-PAID': saysFact('owed', 'Pay the bill before confirming.'),
    'G-TP-BILL': saysFact('bill', 'BSP tickets are paid by the BSP remittance.'),
  },
})
