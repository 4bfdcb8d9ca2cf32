import { accountingPeriodWorkflow } from '../../../src/machines/books/accounting-period.ts'
import { testWorkflow } from '../workflow-suite.ts'

const texts = (rule: string, message: string | null) => ({ lookups: { texts: { [rule]: message } } })
/** The rule is said as the books say it, and no rule is broken where they say nothing. */
const rule = (name: string, says: string) => [
  { facts: texts(name, says), says },
  { facts: texts(name, null), allowed: true as const },
]

testWorkflow(accountingPeriodWorkflow, {
  starts: [{ id: 3, name: 'July 2026', status: 'open' }],
  samples: {},
  refusals: {
    'G-P-EARLIER': rule('earlier', 'Close June 2026 first.'),
    'G-P-WAITING': rule('waiting', 'Vouchers waiting for authorisation: 2.'),
    'G-P-CHECKS': rule('checks', 'Checks failed: R3.'),
  },
})
