import { temporaryTicketWorkflow } from '../../../src/machines/tickets/temporary-ticket.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

testWorkflow(temporaryTicketWorkflow, {
  starts: [
    { id: 9, ticket_no: '0652411000011', airline: 3, passenger_name: 'RAKIB HASAN', fare: '45000.00' },
  ],
  samples: {
    TRANSFER_TO_TEMPORARY: {},
    TRANSFER_TO_IATA: {},
    SEND_BACK: {},
    DISCARD: { reason: 'the booking was cancelled' },
  },
  refusals: {
    'G-TT-FIELDS': saysFact('temporary', 'Please select an airline.'),
    'G-TT-FINAL': saysFact('final', 'Please select the issue date.'),
    'G-TT-TWICE': saysFact('twice', 'This ticket number already exists.', 'ticket_no'),
  },
})
