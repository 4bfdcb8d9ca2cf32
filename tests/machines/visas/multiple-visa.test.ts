import { expect, test } from 'vitest'
import { advance, judge } from '../../../src/machines/kit/judge.ts'
import { multipleVisaWorkflow } from '../../../src/machines/visas/multiple-visa.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const counts = (bulk_ok: number, bulk_total: number) => ({ lookups: { counts: { bulk_ok, bulk_total } } })

testWorkflow(multipleVisaWorkflow, {
  starts: [
    { id: 1, passengers: [1001, 1002], stop_on_error: false },
    { id: 2, passengers: [1001, 1002], stop_on_error: true },
  ],
  facts: counts(2, 2),
  samples: {
    CONFIRM: {},
    ALL_DONE: { ok_count: 2, fail_count: 0, run_at: '2027-01-28T04:00:00.000Z' },
  },
  refusals: {
    'G-MV-ALL': [
      { facts: counts(0, 2), says: 'This visa cannot be allotted to any passenger now.' },
      { facts: counts(0, 0), says: 'This visa cannot be allotted to any passenger now.' },
      { facts: counts(1, 3), record: { stop_on_error: false }, allowed: true },
      {
        facts: counts(1, 3),
        record: { stop_on_error: true },
        says: 'Passengers who cannot be allotted this visa: 2. Remove them, or allow the others to go on.',
      },
      { facts: counts(3, 3), record: { stop_on_error: true }, allowed: true },
    ],
  },
})

const draft = (role: 'PRO' | 'AGR' | 'DEO' | 'MGR' | 'ADM' | 'TKT' | 'ACC' | 'QAR') => ({
  state: 'draft',
  record: { id: 1, passengers: [1001], stop_on_error: false },
  facts: { ...goodFacts(counts(1, 1)), user: { id: 7, role } },
  last: null,
})

test('the confirmation starts the work in the background, in the name of who confirms it', () => {
  const { effects, record } = advance(multipleVisaWorkflow, draft('PRO'), { type: 'CONFIRM' })
  expect(effects).toEqual([{ do: 'order', name: 'visa bulk start' }])
  expect(record['run_by']).toBe(7)
})

test.each([
  ['ADM', true],
  ['MGR', true],
  ['PRO', true],
  ['AGR', true],
  ['DEO', true],
  ['TKT', false],
  ['ACC', false],
  ['QAR', false],
] as const)('%s may confirm: %s, as the right to change such entries says', (role, may) => {
  expect(judge(multipleVisaWorkflow, draft(role), { type: 'CONFIRM' }).ok).toBe(may)
})
