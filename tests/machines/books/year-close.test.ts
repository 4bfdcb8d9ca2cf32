import { yearCloseWorkflow } from '../../../src/machines/books/year-close.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from '../tickets/fact-refusals.ts'

testWorkflow(yearCloseWorkflow, {
  starts: [
    { id: 4, fiscal_year: 2, closes_on: '2026-06-30', income: '900000.00', expense: '759000.00' },
    { id: 5, fiscal_year: 2, closes_on: '2026-06-30', clearing_reviewed: true },
  ],
  samples: { POST: {}, DISCARD: { reason: 'a bill came in late' } },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-YC-ENDED': saysFact('ended', 'The year ends on 30 Jun 2026.'),
    'G-YC-EARLIER': saysFact('earlier', 'Close June 2025 first.'),
    'G-YC-WAITING': saysFact('waiting', 'Vouchers waiting for authorisation: 2.'),
    'G-YC-OPENING': saysFact('opening', 'Opening balance equity is not zero: 2,500.'),
    'G-YC-CLEARING': [
      ...saysFact('clearing', 'Ticket clearing holds 3 unsold tickets. Confirm to continue.'),
      {
        record: { clearing_reviewed: true },
        facts: { lookups: { texts: { clearing: 'Ticket clearing holds 3 unsold tickets.' } } },
        allowed: true,
      },
    ],
    'G-YC-CURRENT': saysFact(
      'changed',
      'Entries were posted since this closing was prepared. Discard it and prepare another.',
    ),
    'G-YC-CHECKS': saysFact('checks', 'Checks failed: R3.'),
  },
})
