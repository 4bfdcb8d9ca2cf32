import { ticketSaleWorkflow } from '../../../src/machines/tickets/ticket-sale.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

const reason = 'the customer did not pay'

testWorkflow(ticketSaleWorkflow, {
  starts: [{ id: 9, sale_no: 'TSD-2027-000001', customer: 5, sale_date: '2027-01-20' }],
  samples: { SUBMIT: {}, AUTHORISE: {}, RETURN: { reason }, CANCEL: { reason }, REVERSE: { reason } },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-TS-STOCK': saysFact('stock', 'Ticket 0652411000011 is already sold.'),
    'G-TS-PAX': saysFact('passenger', 'Please select a passenger.'),
    'G-TS-PRICE': saysFact('price', 'Sale price is below cost 50,350.'),
    'G-TS-CREDIT': saysFact('credit', 'Credit limit of Abdul Karim is exceeded by BDT 500.'),
    'G-TS-HELD': saysFact('held', 'Rahima Begum holds 400,000 not handed in. Hand in before a new sale.'),
    'G-TS-LATER': saysFact('later', 'Ticket 0652411000011 has a later event.'),
  },
})
