import { fxRevalueWorkflow } from '../../../src/machines/books/fx-revalue.ts'
import { testWorkflow } from '../workflow-suite.ts'
import { saysFact } from '../tickets/fact-refusals.ts'

testWorkflow(fxRevalueWorkflow, {
  starts: [{ id: 4, date: '2025-07-31', gain: '1000.00', loss: '7700.00' }],
  samples: { POST: {}, DISCARD: { reason: 'a rate was wrong' } },
  refusals: {
    'G-AP-AUTH': saysFact('authority', 'You cannot authorise a voucher you created.'),
    'G-FX-CURRENT': saysFact('changed', 'There is no exchange rate of SAR on 2025-07-31.'),
    'G-FX-DIFFERENCE': saysFact('nothing', 'No balance differs from the books at these rates.'),
  },
})
