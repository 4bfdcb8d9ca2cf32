import { bspStatementWorkflow } from '../../../src/machines/tickets/bsp-statement.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from './fact-refusals.ts'

testWorkflow(bspStatementWorkflow, {
  starts: [{ id: 9, period: '2507-P3', from_day: '2025-07-16', to_day: '2025-07-23', amount: '222823.50' }],
  samples: {
    MATCH: {},
    RESOLVE: { row: 4, action: 'accept' },
    CLOSE: {},
    DISCARD: {},
    REMIT: {},
    PAYMENT_POSTED: { payment: 3 },
    PAYMENT_CANCELLED: {},
  },
  refusals: {
    'G-BS-ACTION': saysFact('action', 'Choose an action for this row.', 'action'),
    'G-BS-OPEN': saysFact('open', '2 rows are not resolved.'),
    'G-BS-OWED': saysFact('owed', 'Nothing is to be paid for this statement.'),
    'G-BS-PAID': saysFact('paid', 'The payment is less than the remittance.'),
    'G-BS-TOTAL': saysFact(
      'total',
      'The totals of the statement do not agree. Row 9: the total of due does not agree.',
    ),
  },
})
